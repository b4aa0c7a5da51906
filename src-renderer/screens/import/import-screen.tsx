/** The import screen in its states: empty, reading, failed, open. */
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { FailurePage } from '../../parts/failure-view.tsx'
import { KeyAgain } from '../../parts/key-again.tsx'
import { useChooseFile } from '../../parts/use-choose-file.tsx'
import type { ImportState } from '../../state/import-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { never } from '../../view/never.ts'
import { Empty } from './empty.tsx'
import { Reading } from './reading.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import { Workbench } from './workbench.tsx'
import { shownText } from '../../view/visible-text.ts'

export function ImportScreen() {
  const { imports } = useStores()
  const state = useStore(imports)
  useFocusKept(state)
  switch (state.step) {
    case 'empty':
      return <Empty />
    case 'restoring':
    case 'reading':
      return <Reading state={state} />
    case 'failed':
      return <Failed state={state} />
    case 'open':
      return <Workbench />
    default:
      return never(state)
  }
}

function Failed({ state }: { readonly state: Extract<ImportState, { step: 'failed' }> }) {
  const { app, imports } = useStores()
  const words = useWords()
  const { choose, input } = useChooseFile()
  const { failure, file, name } = state
  const ofFile = failure.code === 'file-refused' || failure.code === 'bad-request'
  const ofAccount = failure.code.startsWith('account-')
  const { titles } = words.failure
  const { account, storage } = app.getState()
  const again = file !== null && account !== null && storage !== null
  return (
    <FailurePage
      title={ofFile ? titles.file : ofAccount ? titles.account : titles.other}
      failure={failure}
      note={`${shownText(name)} · ${words.failure.notSent}`}
    >
      <KeyAgain
        failure={failure}
        account={account}
        screen="import"
        then={() => {
          if (again) void imports.act.open(file, name, { account, storage })
        }}
      />
      {again && !ofFile && (
        <Button
          variant={failure.code === 'account-refused-key' ? 'default' : 'filled'}
          onClick={() => void imports.act.open(file, name, { account, storage })}
        >
          {words.failure.again}
        </Button>
      )}
      <Button variant={again && !ofFile ? 'default' : 'filled'} onClick={choose}>
        {words.failure.another}
      </Button>
      <Button variant="default" onClick={() => void imports.act.close()}>
        {words.failure.back}
      </Button>
      {input}
    </FailurePage>
  )
}
