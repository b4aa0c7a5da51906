/** A file read again, with what the user changed in it: those changes that have a place in it still. [EDIT-4] */
import type { ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import type { ReadAccount } from './account-stage.ts'
import { CarriedEdits, keptChoices } from './carried-edits.ts'
import { sameMapping } from './choices.ts'
import { changesLost } from './edits-lost.ts'
import type { Imported } from './import-codes.ts'
import type { SessionPorts } from './session-ports.ts'
import { runStages, type SessionInput, type SessionState } from './stages.ts'
import type { ReadingHooks } from './table-read.ts'

/** How an import is read again. */
export interface Rereading {
  readonly anyway?: boolean | undefined
  /** Rows that a run applied, which only main knows. */
  readonly done?: readonly number[]
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
  /** Rows that a run applied. */
  readonly done: readonly number[]
  readonly account: ReadAccount
}

/** The file as it is now, against the account as it is known now. */
export async function readAgain(
  input: SessionInput,
  ports: SessionPorts,
  before: SessionState,
  { edits, done, account }: WorkToCarry,
  hooks: ReadingHooks,
): Promise<Imported<ReadAgain>> {
  const first = await runStages(input, ports, before.choices, null, hooks, account)
  if (!first.ok) return first
  // A field is chosen for a place; the column of that heading may stand elsewhere now.
  const choices = keptChoices(before.choices, before, first.value)
  const moved = !sameMapping(choices, before.choices)
  const again = moved ? await runStages(input, ports, choices, first.value, hooks) : first
  if (!again.ok) return again
  const carriedEdits = new CarriedEdits(edits, before, again.value, done)
  return { ok: true, value: { made: again.value, kept: carriedEdits, lost: changesLost(before, carriedEdits), moved } }
}
