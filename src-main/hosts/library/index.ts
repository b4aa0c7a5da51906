/**
 * Stocksheet for scripts: plan, apply, undo and exportStock, as functions. Each runs the command of the same name in a process of its
 * own and gives its document, so that both mean the same (decision 187).
 */
import { callCommand } from './call-command.ts'
import type {
  ApplyOptions,
  ExportDocument,
  ExportOptions,
  FileToRead,
  PlanDocument,
  PlanOptions,
  RunDocument,
  UndoOptions,
} from './types.ts'

export { StocksheetError } from './stocksheet-error.ts'
export type * from './types.ts'

/** What a file would change, and what it costs. Sends no write. */
export function plan(file: FileToRead, options: PlanOptions = {}): Promise<PlanDocument> {
  return callCommand('plan', file, [], options, 'plan')
}

/**
 * Plans (or takes a plan that was saved), sends without asking, and reads back what was sent. Deletes and unusual rows are left out unless
 * `allowDeletes` and `allowUnusual` allow them. Rows with problems are left out; `counts` and `rows` say what became of each.
 */
export function apply(file: FileToRead, options: ApplyOptions = {}): Promise<RunDocument> {
  return callCommand('apply', file, ['--yes'], options, 'run')
}

/** Takes a run back, all of it or a part, as far as the account can. */
export function undo(run: string, options: UndoOptions = {}): Promise<RunDocument> {
  return callCommand('undo', run, ['--yes'], options, 'run')
}

/** Writes the stock of storages to a file, `.xlsx` or `.csv` by its ending. */
export function exportStock(file: string, { storage, ...options }: ExportOptions): Promise<ExportDocument> {
  const asked = { ...options, storage: [storage].flat().join(','), out: file }
  return callCommand('export', null, [], asked, 'export')
}
