/** Where the rows of imported files are kept while their runs are in the history: needed to give failed rows back. */
import type { OriginalRows } from '../../../src-shared/domain/export/export-rows.ts'

export interface OriginalsPort {
  /**
   * The rows of a run at these places in its plan, in this order, as its file had them; null when they were not kept
   * (the run came from a plan file, is an undo, or is older than this).
   */
  read(run: string, places: readonly number[]): Promise<OriginalRows | null>
}
