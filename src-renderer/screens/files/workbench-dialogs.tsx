/** The dialogs and panels of an import, in a separate script. */
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { BulkFixDialog } from './bulk-fix.tsx'
import { ManyCellsDialog } from './many-cells.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { TranslationsDialog } from './translations.tsx'

export { FindPanel } from './find-panel.tsx'
export { MaterialPanel } from './material-panel.tsx'

interface WorkbenchDialogsProps {
  readonly summary: ImportSummary
  readonly columns: ImportSummary['columns']
}

export function WorkbenchDialogs({ summary, columns }: WorkbenchDialogsProps) {
  return (
    <>
      <BulkFixDialog columns={summary.columns} />
      <TranslationsDialog summary={summary} />
      <RuleDialog summary={summary} />
      <ManyCellsDialog columns={columns} />
    </>
  )
}
