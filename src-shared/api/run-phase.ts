/** The phases of a run. There is no schema here, because the desktop app needs the phases before its first window and should load nothing else. */

export const RUN_PHASES = ['running', 'paused', 'verifying', 'done', 'parked', 'stopped', 'interrupted'] as const
export type RunPhase = (typeof RUN_PHASES)[number]

/**
 * No calls will be sent unless someone resumes the run. An interrupted run counts as stopped: no process works on it,
 * so it cannot be paused or stopped.
 */
export function isOver(state: RunPhase): boolean {
  return state === 'done' || state === 'stopped' || state === 'interrupted'
}
