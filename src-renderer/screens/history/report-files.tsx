/** A report as a file, in one menu: Excel, CSV, the rows to fix, and the page to print. */
import { Menu } from '@mantine/core'
import { useStore } from 'zustand'
import { ChevronIcon, ExportIcon } from '../../parts/icons.tsx'
import { menuStyle } from '../../parts/picker.tsx'
import chip from '../../parts/chip.module.css'
import { useCommand } from '../../parts/use-command.ts'
import type { KeptFile } from '../../state/saved-files-store.ts'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'

interface ReportFilesProps {
  readonly run: string
  /** Rows that are not in. */
  readonly toFix: number
}

export function ReportFiles({ run, toFix }: ReportFilesProps) {
  const { app, files, review, rows, words } = useUi()
  const making = useStore(files, (state) => state.making)
  const failedOnly = useStore(rows, (state) => state.filter.notIn === true)

  async function tell(making: Promise<KeptFile | null>): Promise<void> {
    const savedFile = await making
    if (savedFile === null) return
    const text = words.past.made(shownText(savedFile.name))
    app.act.tell({ kind: 'good', text: savedFile.asInFile ? text : `${text} ${words.past.rowsToFixMeant}` })
  }

  const { why } = words.commands
  const busy = making === null ? null : why.busy
  const acts = {
    reportXlsx: { run: () => void tell(files.act.report(run, 'xlsx', failedOnly)), blocked: busy },
    reportCsv: { run: () => void tell(files.act.report(run, 'csv', failedOnly)), blocked: busy },
    rowsToFix: {
      run: () => void tell(files.act.rowsOfRun(run)),
      blocked: busy ?? (toFix > 0 ? null : why.nothingToFix),
    },
    runSummary: { run: () => void review.act.summarise(run), blocked: null },
  }
  useCommand('reportXlsx', acts.reportXlsx)
  useCommand('reportCsv', acts.reportCsv)
  useCommand('rowsToFix', acts.rowsToFix)
  useCommand('runSummary', acts.runSummary)
  const items = [
    { name: 'reportXlsx', text: words.past.reportXlsx },
    { name: 'reportCsv', text: words.past.reportCsv },
    { name: 'rowsToFix', text: words.past.rowsToFix },
    { name: 'runSummary', text: words.review.summary },
  ] as const
  return (
    <Menu {...menuStyle}>
      <Menu.Target>
        <button type="button" className={chip['chip']} title={words.values.save}>
          <ExportIcon size={14} />
          <span className={chip['text']}>{words.values.save}</span>
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ name, text }) => (
          <Menu.Item
            key={name}
            disabled={acts[name].blocked !== null}
            title={name === 'rowsToFix' ? words.past.rowsToFixHint : undefined}
            onClick={acts[name].run}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
