import type { CallState, RunGroup } from '../../src-shared/run/run.ts'
import { JOURNAL_BATCH, type JournalPort } from '../ports/journal-port.ts'

/** A run's groups with a call in one of these states, in their order; read in batches, each when it is asked for. */
export function* groupsInState(
  journal: Pick<JournalPort, 'groups'>,
  run: string,
  states: readonly CallState[],
): Generator<RunGroup> {
  for (let after = -1; ;) {
    const groups = journal.groups(run, states, after, JOURNAL_BATCH)
    yield* groups
    const last = groups.at(-1)
    if (!last || groups.length < JOURNAL_BATCH) return
    after = last.group
  }
}
