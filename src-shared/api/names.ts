/**
 * Phases of runs, and names of the kinds of stored data. This file has no schemas, because the desktop app loads this file before its first window,
 * and the terminal loads it for its help.
 */

export const RUN_PHASES = ['running', 'paused', 'verifying', 'done', 'parked', 'stopped', 'interrupted'] as const
export type RunPhase = (typeof RUN_PHASES)[number]

/**
 * True if no requests will be sent unless someone resumes the run. An interrupted run counts as stopped: no process works on it, so it cannot be
 * paused or stopped.
 */
export function isOver(state: RunPhase): boolean {
  return state === 'done' || state === 'stopped' || state === 'interrupted'
}

/** The kinds of stored data, in the order in which they are listed. */
export const STORED_DATA_NAMES = [
  'runs',
  'rows',
  'imports',
  'materials',
  'readings',
  'suppliers',
  'log',
  'copies',
] as const
export type StoredDataName = (typeof STORED_DATA_NAMES)[number]
