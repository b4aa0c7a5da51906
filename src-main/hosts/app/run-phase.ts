/** What the state of a run says about its future. */
import type { RunPhase } from '../../../src-shared/contract/run.ts'

/** No call will be sent any more unless someone asks for it. */
export function isOver(state: RunPhase): boolean {
  return state === 'done' || state === 'stopped' || state === 'interrupted'
}
