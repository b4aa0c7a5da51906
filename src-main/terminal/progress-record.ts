/** What `--progress json` says on stderr: one object a line. Its schema is docs/schemas/progress.json. */

/** How far a part of the work is; `total` is 0 as long as nobody knows it. */
export interface Stage {
  readonly stage: 'file' | 'account' | 'plan' | 'apply' | 'verify' | 'write'
  readonly done: number
  readonly total: number
  /** Requests a second, of a run. */
  readonly perSecond?: number
  /** Null as long as nobody can say. */
  readonly secondsLeft?: number | null
  readonly leftToday?: number
}

export type ProgressRecord =
  | ({ readonly kind: 'progress' } & Stage)
  | { readonly kind: 'remark' | 'warning' | 'error'; readonly text: string }

/** Between two lines of progress where they cannot be rewritten in place. */
export const LOG_EVERY_MS = 2000
/** Between two lines for a program. */
export const LINE_EVERY_MS = 250
