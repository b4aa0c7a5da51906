/** The phases of a run. Without a schema: the desktop app needs them before its first window, and loads nothing for that. */

export const RUN_PHASES = ['running', 'paused', 'verifying', 'done', 'parked', 'stopped', 'interrupted'] as const
export type RunPhase = (typeof RUN_PHASES)[number]

/**
 * No call will be sent any more unless someone asks for it. An interrupted run is over as a stopped one is: no process drives it,
 * nothing of it can be paused or stopped, and it is offered to go on.
 */
export function isOver(state: RunPhase): boolean {
  return state === 'done' || state === 'stopped' || state === 'interrupted'
}
