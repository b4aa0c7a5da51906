/** What can be taken out of a run: its report, and the rows to mend. */
import { Button, Tooltip } from '@mantine/core'
import { useStore } from 'zustand'
import type { KeptFile } from '../../state/files-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { shownText } from '../../view/visible-text.ts'

interface ReportFilesProps {
  readonly run: string
  readonly failedOnly: boolean
  /** Rows that did not go in. */
  readonly toMend: number
}

export function ReportFiles({ run, failedOnly, toMend }: ReportFilesProps) {
  const { app, files } = useStores()
  const words = useWords()
  const making = useStore(files, (state) => state.making)

  async function tell(making: Promise<KeptFile | null>): Promise<void> {
    const kept = await making
    if (kept === null) return
    const said = words.past.made(shownText(kept.name))
    app.act.tell({ kind: 'good', text: kept.asInFile ? said : `${said} ${words.past.mendMeant}` })
  }

  return (
    <>
      {toMend > 0 && (
        <Tooltip label={words.past.mendHint} multiline w={300} withArrow>
          <Button
            variant="default"
            loading={making === 'mend'}
            disabled={making !== null}
            onClick={() => void tell(files.act.rowsOfRun(run))}
          >
            {words.past.mend}
          </Button>
        </Tooltip>
      )}
      <Button
        variant="default"
        loading={making === 'report-xlsx'}
        disabled={making !== null}
        onClick={() => void tell(files.act.report(run, 'xlsx', failedOnly))}
      >
        {words.past.reportXlsx}
      </Button>
      <Button
        variant="default"
        loading={making === 'report-csv'}
        disabled={making !== null}
        onClick={() => void tell(files.act.report(run, 'csv', failedOnly))}
      >
        {words.past.reportCsv}
      </Button>
    </>
  )
}
