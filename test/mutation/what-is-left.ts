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
  const finalTexts = new Set(lines.flatMap(({ what, by }) => (what === 'ended' ? [by] : [])))
  const remainingTexts = files.filter((file) => !finalTexts.has(file))
  if (remainingTexts.length === 0) return { files: [], notes: [] }
  const lastLine = lines.findLast(({ what }) => what === 'trying')
  const crashed = lastLine?.id !== undefined && remainingTexts.includes(fileOf(lastLine.by)) ? lastLine : null
  if (!crashed && remainingTexts.length === files.length)
    throw new Error(`the tests end before ${remainingTexts[0]} has ended`)
  const notes = crashed ? ['left-behind', 'doubtful'].map((what) => ({ what, id: crashed.id, by: crashed.by })) : []
  return { files: remainingTexts, notes }
}
