/** Storages to a file: choose, write, keep, and how to bring it back. */
import type { Account } from '../../../src-shared/contract/received.ts'
import { Button, Checkbox } from '@mantine/core'
import { useStore } from 'zustand'
import { FailureLine } from '../../parts/failure-view.tsx'
import { ExportIcon } from '../../parts/icons.tsx'
import { accountOf } from '../../state/app-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { ExportFormat } from './export-format.tsx'
import { ExportUnderWay, ExportWritten } from './export-outcome.tsx'
import { Template } from './template.tsx'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { Visible } from '../../parts/visible.tsx'
import css from './export-screen.module.css'

export function ExportScreen() {
  const { app, exports } = useStores()
  const words = useWords()
  const account = useStore(app, accountOf)
  const failure = useStore(exports, (state) => state.failure)
  if (!account) return null
  return (
    <div className={css['screen']}>
      {failure && (
        <FailureLine failure={failure}>
          <Button size="compact-sm" variant="default" onClick={() => exports.act.dismissFailure()}>
            {words.failure.dismiss}
          </Button>
        </FailureLine>
      )}
      <div className={css['middle']}>
        <header>
          <h1>{words.exporting.title}</h1>
          <p className={css['about']}>{words.exporting.about}</p>
        </header>
        <Form account={account} />
        <Template account={account.id} />
        <p className={css['quiet']}>{words.exporting.scheduled}</p>
      </div>
    </div>
  )
}

function Form({ account }: { readonly account: Account }) {
  const { exports } = useStores()
  const words = useWords()
  const chosen = useStore(exports, (state) => state.storages)
  const format = useStore(exports, (state) => state.format)
  const step = useStore(exports, (state) => state.step)
  const written = useStore(exports, (state) => state.written)
  const all = account.storages.map(({ id }) => id)
  const picked = chosen ?? all
  const busy = step !== 'choose'

  function toggle(id: number, on: boolean): void {
    exports.act.choose({ storages: all.filter((one) => (one === id ? on : picked.includes(one))) })
  }

  return (
    <>
      <fieldset className={css['card']} disabled={busy}>
        <legend>{words.exporting.what}</legend>
        {all.length > 1 && (
          <div className={css['line']}>
            <Checkbox
              size="sm"
              label={words.exporting.all}
              checked={picked.length === all.length}
              indeterminate={picked.length > 0 && picked.length < all.length}
              onChange={(event) => exports.act.choose({ storages: event.currentTarget.checked ? null : [] })}
            />
          </div>
        )}
        {account.storages.map(({ id, name }) => (
          <div key={id} className={css['line']}>
            <Checkbox
              size="sm"
              label={asItCame(name) === '' ? `#${id}` : <Visible text={name} />}
              checked={picked.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
            <span className={css['quiet']}>{`#${id}`}</span>
          </div>
        ))}
      </fieldset>
      <ExportFormat disabled={busy} storages={account.storages.filter(({ id }) => picked.includes(id))} />
      <div className={css['actions']}>
        {step === 'writing' || step === 'stopping' ? (
          <ExportUnderWay />
        ) : (
          <>
            <Button
              size="sm"
              leftSection={<ExportIcon />}
              variant={written === null ? 'filled' : 'default'}
              disabled={picked.length === 0 || busy}
              onClick={() => void exports.act.write(account.id, picked)}
            >
              {words.exporting.go[format]}
            </Button>
            {picked.length === 0 && <span className={css['warn']}>{words.exporting.none}</span>}
          </>
        )}
      </div>
      {written && <ExportWritten written={written} />}
    </>
  )
}
