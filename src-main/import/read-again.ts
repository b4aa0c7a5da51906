/** A file read again, with what the user changed in it: those changes that have a place in it still. [EDIT-4] */
import type { ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import type { AccountState } from './account-stage.ts'
import { CarriedEdits, keptChoices, type AddedRows } from './carried-edits.ts'
import { sameMapping } from './choices.ts'
import { changesLost } from './edits-lost.ts'
import type { Imported } from './import-codes.ts'
import type { SessionPorts } from './session-ports.ts'
import { runStages, type SessionInput, type SessionState } from './stages.ts'
import type { ReadingHooks } from './table-read.ts'

/** How an import is read again. */
export interface Rereading {
  readonly anyway?: boolean | undefined
  /** The account as the import's run read it back, and only what is not known of it anew. [READ-8] */
  readonly afterRun?: boolean | undefined
  /** Rows of new materials that a run added, with their ids, which only main knows. */
  readonly added?: AddedRows
}

export interface ReadAgain {
  readonly made: SessionState
  readonly kept: CarriedEdits
  /** Changes that have no place in it. */
  readonly lost: ReturnType<typeof changesLost>
  /** Its columns stand elsewhere. */
  readonly moved: boolean
}

interface WorkToCarry {
  readonly edits: readonly ImportEdit[]
  readonly added: AddedRows
  readonly account: AccountState
}

/** The file as it is now, against the account as it is known now. */
export async function readAgain(
  input: SessionInput,
  ports: SessionPorts,
  before: SessionState,
  { edits, added, account }: WorkToCarry,
  hooks: ReadingHooks,
): Promise<Imported<ReadAgain>> {
  const first = await runStages(input, ports, before.choices, null, hooks, account)
  if (!first.ok) return first
  // A field is chosen for a place; the column of that heading may stand elsewhere now.
  const choices = keptChoices(before.choices, before, first.value)
  const moved = !sameMapping(choices, before.choices)
  const again = moved ? await runStages(input, ports, choices, first.value, hooks) : first
  if (!again.ok) return again
  const carriedEdits = new CarriedEdits(edits, before, again.value, added)
  return { ok: true, value: { made: again.value, kept: carriedEdits, lost: changesLost(before, carriedEdits), moved } }
}
