/**
 * Finds who changed the account's value in a conflict, and when. Looks only at runs and readings since the file was exported. Times are milliseconds
 * since 1970.
 */
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { formatCellValue } from './cell-text.ts'
import type { MaterialPast, PastEvent } from './past-points.ts'
import type { ConflictQuestion } from './row-answers.ts'
import { shownText } from './visible-text.ts'

export interface ConflictTimes {
  readonly exportTime: number
  /** When the account was read. */
  readonly readTime: number
  readonly now: number
}

type Conflict = Pick<ConflictQuestion, 'field' | 'sides'>

/** The text about the last change. Null if the field changed in several storages, or if a request with an unknown outcome may have changed it. */
export function lastChangeText(
  { events }: MaterialPast,
  { field, sides }: Conflict,
  { exportTime, readTime, now }: ConflictTimes,
  words: Words,
): string | null {
  const changes = events.flatMap(({ changes: allChanges, ...event }) =>
    allChanges
      .filter((change) => change.field === field && isAfterExport(event, exportTime))
      .map((change) => ({ ...event, change })),
  )
  if (new Set(changes.map(({ change }) => change.storage)).size > 1) return null
  // The change may come from one of our requests that was never answered.
  if (
    events.some(
      ({ run, changes: allChanges }) =>
        run?.outcome === 'unknown' && allChanges.some((change) => change.field === field),
    )
  )
    return null
  const showText = (value: UntrustedText | null): string =>
    value === null ? '' : toRawText(formatCellValue(value, field, words.numbers))
  // `readTime` may be before the export, although the list with this value was read after it.
  const latestTime = readTime > exportTime ? readTime : now
  const formatMoment = (time: number): string =>
    words.shortMoment(new Date(time).toISOString(), new Date(now).toISOString())
  const lastChange = changes.at(-1)
  const isLast = lastChange !== undefined && showText(lastChange.change.after) === showText(sides.live)
  const { between: betweenText, changedByYou, undo: undoText } = words.todo.changed
  if (!isLast)
    return betweenText(formatMoment(Math.max(exportTime, lastChange?.at ?? exportTime)), formatMoment(latestTime))
  const changeTime = lastChange.at ?? latestTime
  if (lastChange.kind === 'undo') return undoText(formatMoment(changeTime))
  if (lastChange.run !== null) return changedByYou(shownText(lastChange.run.file), formatMoment(changeTime))
  return betweenText(formatMoment(Math.max(exportTime, lastChange.since ?? exportTime)), formatMoment(changeTime))
}

/** Whether an event certainly happened after the export. */
function isAfterExport({ kind, at, run }: Pick<PastEvent, 'kind' | 'at' | 'run'>, exportTime: number): boolean {
  const isSure = kind !== 'first-seen' && run?.outcome !== 'failed' && run?.outcome !== 'unknown'
  return isSure && at !== null && at > exportTime
}
