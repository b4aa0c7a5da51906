/** The phases of a run. Without a schema: the desktop app needs them before its first window, and loads nothing for that. */

export const RUN_PHASES = ['running', 'paused', 'verifying', 'done', 'parked', 'stopped', 'interrupted'] as const
export type RunPhase = (typeof RUN_PHASES)[number]

/**
 * No more calls will be sent unless someone asks for it. An interrupted run counts as stopped: no process works on it, it cannot be paused or
 * stopped, and it can be resumed.
 */
export function isOver(state: RunPhase): boolean {
  return state === 'done' || state === 'stopped' || state === 'interrupted'
}
