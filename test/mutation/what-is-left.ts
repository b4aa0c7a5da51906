/** Finds the test files that still have to run after a process that tried mistakes has ended, normally or not. */

export interface Line {
  readonly what: string
  readonly id?: number | undefined
  readonly by?: string | undefined
}

export const fileOf = (by: string | undefined): string => by?.split(' > ')[0] ?? ''

export interface Left {
  readonly files: readonly string[]
  /**
   * To be recorded: a mistake that crashed the process is not tried in that file again but later, separately. The crash does not count as found.
   */
  readonly notes: readonly Line[]
}

/** `lines`: the process's own log. Throws if the process ended without running or trying anything. */
export function whatIsLeft(files: readonly string[], lines: readonly Line[]): Left {
  const ended = new Set(lines.flatMap(({ what, by }) => (what === 'ended' ? [by] : [])))
  const left = files.filter((file) => !ended.has(file))
  if (left.length === 0) return { files: [], notes: [] }
  const last = lines.findLast(({ what }) => what === 'trying')
  const crashed = last?.id !== undefined && left.includes(fileOf(last.by)) ? last : null
  if (!crashed && left.length === files.length) throw new Error(`the tests end before ${left[0]} has ended`)
  const notes = crashed ? ['left-behind', 'doubtful'].map((what) => ({ what, id: crashed.id, by: crashed.by })) : []
  return { files: left, notes }
}
