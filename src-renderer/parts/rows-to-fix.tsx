/** Saves the rows that failed or have problems as an Excel file. The user fixes them there and drops the file here. */
import { Button, Tooltip } from '@mantine/core'
import { useStore } from 'zustand'
import { useUi } from '../use-ui.ts'
import { shownText } from '../view/visible-text.ts'
import { makeFailureNotice } from '../view/failure-line.ts'

interface RowsToFixButtonProps {
  /** True in lists, where space is short. */
  readonly isCompact?: boolean
  readonly onSaveRows: () => Promise<void>
}

export function RowsToFixButton({ isCompact = false, onSaveRows }: RowsToFixButtonProps) {
  const { files, words } = useUi()
  const currentFile = useStore(files, (state) => state.currentFileKind)
  return (
    <Tooltip label={words.past.rowsToFixHint} multiline w={300} withArrow>
      <Button
        {...(isCompact ? { size: 'compact-sm' } : {})}
        variant="default"
        loading={currentFile === 'rows-to-fix'}
        disabled={currentFile !== null}
        onClick={() => void onSaveRows()}
      >
        {words.past.rowsToFix}
      </Button>
    </Tooltip>
  )
}

/** Saves the problem rows of an open import. */
export function SaveRowsToFix({
  session,
  isCompact,
}: Pick<RowsToFixButtonProps, 'isCompact'> & { readonly session: string }) {
  const saveRows = useRowsToFix(session)
  return <RowsToFixButton isCompact={isCompact ?? false} onSaveRows={async () => saveRows?.()} />
}

/** Returns a function that saves the rows and reports the file's name; null if no import is open or a file is being written. */
export function useRowsToFix(session: string | null): (() => Promise<void>) | null {
  const { app, files, words } = useUi()
  const isSaving = useStore(files, (state) => state.currentFileKind !== null)
  if (session === null || isSaving) return null
  return async () => {
    const savedFile = await files.act.saveRowsOfImport(session)
    const { failure } = files.getState()
    if (savedFile) app.act.showNotice({ kind: 'good', text: words.past.savedAs(shownText(savedFile.name)) })
    else if (failure) app.act.showNotice(makeFailureNotice(failure))
    files.act.dismissFailure()
  }
}
