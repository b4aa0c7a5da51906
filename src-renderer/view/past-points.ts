/** A material's history as lines over time. Pure. A wrong clock does not change the order of the points. */
import type { Reply } from '../../src-shared/api/window-types.ts'
import { computeTrustedTimes } from '../../src-shared/run/history/reading-times.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'

export type MaterialPast = Reply<'history.material'>
export type PastEvent = MaterialPast['events'][number]
export type Cause = PastEvent['kind']

export interface ChartPoint {
  /** Milliseconds since 1970, never earlier than the point before. */
  readonly time: number
  /** The value; null if the material was not in the storage or was deleted. */
  readonly value: number | null
  /** What caused the value. Null at the end of the line, which is the newest reading. */
  readonly cause: Cause | null
  /** The event's index in the history. */
  readonly eventIndex: number
}

export interface ChartLine {
  /** The storage's id; null for a value of the material itself. */
  readonly storage: number | null
  readonly points: readonly ChartPoint[]
}

/** The lines of a field, one per storage if its values are per storage. A value that never changed also gets a line. */
export function makeChartLines({ events, lastRead }: MaterialPast, field: 'price' | 'stock'): ChartLine[] {
  const times = timesOf(events)
  const lines = new Map<number | null, ChartPoint[]>()
  for (const [eventIndex, { kind, changes }] of events.entries()) {
    const eventTime = times[eventIndex]
    if (eventTime === undefined || !changesLine(events[eventIndex])) continue
    for (const change of changes) {
      if (change.field !== field) continue
      const points = lines.get(change.storage) ?? []
      lines.set(change.storage, points)
      const value = change.after === null ? null : Number(toRawText(change.after))
      points.push({ time: eventTime, value, cause: kind, eventIndex })
    }
  }
  const endTime = Math.max(lastRead ?? 0, times.at(-1) ?? 0)
  return [...lines]
    .sort(([a], [b]) => (a ?? 0) - (b ?? 0))
    .map(([storage, points]) => ({ storage, points: withEndPoint(points, endTime, events.length) }))
}

/** Requests that failed or whose outcome is unknown are listed, but do not change a line. */
function changesLine(event: PastEvent | undefined): boolean {
  const outcome = event?.run?.outcome
  return outcome === undefined || outcome === 'done' || outcome === 'shown'
}

function withEndPoint(points: readonly ChartPoint[], endTime: number, eventIndex: number): ChartPoint[] {
  const lastPoint = points.at(-1)
  if (!lastPoint || lastPoint.value === null || lastPoint.time >= endTime) return [...points]
  return [...points, { time: endTime, value: lastPoint.value, cause: null, eventIndex }]
}

/** An event without a known time is placed at the previous event's time. */
function timesOf(events: readonly PastEvent[]): number[] {
  const firstTime = events.find(({ at }) => at !== null)?.at ?? 0
  let lastTime = firstTime
  return computeTrustedTimes(events.map(({ at }) => (lastTime = at ?? lastTime)))
}
