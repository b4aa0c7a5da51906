/** Which run the sign in the bar stands for. Pure. */
import type { ActiveRun } from '../state/active-runs-store.ts'

export interface Sign {
  readonly run: ActiveRun
  /** Others under way that are not on the screen either. */
  readonly more: number
}

/** The first run that moves, else the first that waits; `seen` is on the screen already. Null: nothing to show. */
export function signOf(runs: readonly ActiveRun[], seen: string | null): Sign | null {
  const hidden = runs.filter(({ progress }) => progress.run !== seen)
  const moves = ({ progress }: ActiveRun): boolean => progress.state === 'running' || progress.state === 'verifying'
  const run = hidden.find(moves) ?? hidden[0]
  return run === undefined ? null : { run, more: hidden.length - 1 }
}
