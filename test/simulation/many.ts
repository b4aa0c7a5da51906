/** Plays a series of seeds and counts the results. */
import { scenarioOf, withoutKind, type Kind } from './scenario.ts'
import { play, type Result } from './simulation.ts'

export interface Many {
  readonly from: number
  readonly seeds: number
  readonly minutes: number
  readonly mostFailures: number
  /** The kind of fault that is left out of every day. */
  readonly leftOut?: Kind | null
}

export interface Sum {
  readonly from: number
  readonly runs: number
  readonly seconds: number
  /** The processor time. */
  readonly processor: number
  readonly kills: number
  readonly requests: number
  readonly events: number
  readonly failed: readonly Result[]
  /** What processes were about to do when they were killed, with counts. */
  readonly places: ReadonlyMap<string, number>
  /** What happened or went wrong: how often, and on how many days. */
  readonly counts: ReadonlyMap<string, { readonly times: number; readonly days: number }>
}

export async function inTurn({ from, seeds, minutes, mostFailures, leftOut = null }: Many): Promise<Sum> {
  const began = performance.now()
  const used = process.cpuUsage()
  const failedResults: Result[] = []
  const places = new Map<string, number>()
  const counts = new Map<string, { readonly times: number; readonly days: number }>()
  let [runs, kills, requests, events] = [0, 0, 0, 0]
  for (let seed = from; runs < seeds && failedResults.length < mostFailures; seed += 1) {
    if (performance.now() - began >= minutes * 60_000) break
    const scenario = scenarioOf(seed)
    const result = await play(leftOut === null ? scenario : withoutKind(scenario, leftOut))
    for (const [what, times] of result.counts) {
      const before = counts.get(what) ?? { times: 0, days: 0 }
      counts.set(what, { times: before.times + times, days: before.days + 1 })
    }
    runs += 1
    kills += result.kills
    requests += result.requests
    events += result.events
    for (const place of result.places) places.set(place, (places.get(place) ?? 0) + 1)
    if (result.broken) failedResults.push(result)
  }
  const { user, system } = process.cpuUsage(used)
  const seconds = (performance.now() - began) / 1000
  return {
    from,
    runs,
    seconds,
    processor: (user + system) / 1e6,
    kills,
    requests,
    events,
    failed: failedResults,
    places,
    counts,
  }
}
