/** The rows that did not go in, or cannot, as an Excel file: to be mended there and dropped here again. */
import { Button, Tooltip } from '@mantine/core'
import { useStore } from 'zustand'
import { isNoTrouble } from '../../../src-shared/contract/failure.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { shownText } from '../../view/visible-text.ts'

interface RowsToFixProps {
  readonly session: string
  /** Beside a list, where room is short. */
  readonly compact?: boolean
}

export function RowsToFix({ session, compact = false }: RowsToFixProps) {
  const { app, files } = useStores()
  const words = useWords()
  const making = useStore(files, (state) => state.making)

  async function make(): Promise<void> {
    const kept = await files.act.rowsOfImport(session)
    const { failure } = files.getState()
    if (kept) app.act.tell({ kind: 'good', text: words.past.made(shownText(kept.name)) })
    else if (failure) app.act.tell({ kind: isNoTrouble(failure) ? 'good' : 'bad', text: shownText(failure.message) })
    files.act.dismissFailure()
  }

  return (
    <Tooltip label={words.past.mendHint} multiline w={300} withArrow>
      <Button
        {...(compact ? { size: 'compact-sm' } : {})}
        variant="default"
        loading={making === 'mend'}
        disabled={making !== null}
        onClick={() => void make()}
      >
        {words.past.mend}
      </Button>
    </Tooltip>
  )
}
