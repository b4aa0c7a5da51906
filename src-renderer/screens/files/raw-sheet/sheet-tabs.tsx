/** The sheets of a workbook as tabs below the cells, where spreadsheets have them. */
import type { ImportChoices, RawSheet } from '../../../../src-shared/api/window-types.ts'
import { asItCame } from '../../../../src-shared/material/values/untrusted-text.ts'
import { Visible } from '../../../parts/visible.tsx'
import { useUi } from '../../../use-ui.ts'
import { withReading, withSheetsTogether } from '../../../view/choices.ts'
import css from './raw-sheet.module.css'

interface SheetTabsProps {
  readonly file: RawSheet['file']
  readonly choices: ImportChoices
  readonly locked: boolean
  readonly onChoose: (choices: ImportChoices) => void
}

export function SheetTabs({ file, choices, locked, onChoose }: SheetTabsProps) {
  const { words } = useUi()
  if (!file?.sheets || file.sheets.length < 2) return <span className={css['tabs']} />
  const together = file.storageSheets?.read === true
  const choose = (next: ImportChoices) => (): void => {
    if (!locked) onChoose(next)
  }
  return (
    <nav className={css['tabs']} aria-label={words.rawSheet.sheets}>
      {file.storageSheets && (
        <button
          type="button"
          className={css['tab']}
          aria-current={together || undefined}
          onClick={choose(withSheetsTogether(choices))}
        >
          {words.rawSheet.together}
        </button>
      )}
      {file.sheets.map(({ name, hidden }) => (
        <button
          key={asItCame(name)}
          type="button"
          className={css['tab']}
          aria-current={(!together && file.sheet !== undefined && asItCame(file.sheet) === asItCame(name)) || undefined}
          onClick={choose(withReading(choices, 'sheet', asItCame(name)))}
        >
          <Visible text={name} />
          {hidden && <i>{words.file.hidden}</i>}
        </button>
      ))}
    </nav>
  )
}
