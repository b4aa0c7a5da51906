/** An import's unapplied work as plain data: how its file is read, and every edit. */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import { headerSignature } from '../../src-shared/mapping/map-columns.ts'
import type { Step } from './edit-history.ts'
import { changesMade } from './edits-lost.ts'
import { savedEdits, type SavedEdits } from './saved-edits.ts'
import type { SessionState } from './stages.ts'
import type { HeadingsMapping } from './table-read.ts'

export interface SavedWork {
  readonly choices: ImportChoices
  /** Mappings remembered for the headings that it follows, by their signature. */
  readonly remembered: readonly (readonly [string, HeadingsMapping])[]
  readonly edits: SavedEdits
  readonly changes: ReturnType<typeof changesMade>
}

/** What the user did so far, to go on with in a later session; what was undone is no part of it. */
export function savedWork(state: SessionState, steps: readonly Step[]): SavedWork {
  const { choices, perStorage, remembered } = state
  return {
    choices,
    remembered: remembered ? [[headerSignature(perStorage.file), remembered]] : [],
    edits: savedEdits(steps),
    changes: changesMade(state),
  }
}
