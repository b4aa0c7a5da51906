/** Plays one seed after another, and counts. */
import { scenarioOf } from './scenario.ts'
import { play, type Result } from './simulation.ts'

export interface Many {
  readonly from: number
  readonly seeds: number
  readonly minutes: number
  readonly mostFailures: number
}

export interface Sum {
  readonly from: number
  readonly runs: number
  readonly seconds: number
  /** Of processor time. */
  readonly processor: number
  readonly kills: number
  readonly requests: number
  readonly events: number
  readonly failed: readonly Result[]
  /** Where processes ended, and how often. */
  readonly places: ReadonlyMap<string, number>
}

export async function inTurn({ from, seeds, minutes, mostFailures }: Many): Promise<Sum> {
  const began = performance.now()
  const used = process.cpuUsage()
  const failed: Result[] = []
  const places = new Map<string, number>()
  let [runs, kills, requests, events] = [0, 0, 0, 0]
  while (runs < seeds && performance.now() - began < minutes * 60_000 && failed.length < mostFailures) {
    const result = await play(scenarioOf(from + runs))
    runs += 1
    kills += result.kills
    requests += result.requests
    events += result.events
    for (const place of result.places) places.set(place, (places.get(place) ?? 0) + 1)
    if (result.broken) failed.push(result)
  }
  const { user, system } = process.cpuUsage(used)
  const seconds = (performance.now() - began) / 1000
  return { from, runs, seconds, processor: (user + system) / 1e6, kills, requests, events, failed, places }
}
