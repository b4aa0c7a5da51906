/** Simplifies a failing seed by removing everything that it also fails without: rows, faults, clients, kills. */
import { partsOf, scenarioOf, without } from './scenario.ts'
import { play, type Result } from './simulation.ts'

/** The parts that are needed, and how it fails with only those. */
export async function shrink(seed: number): Promise<{ readonly result: Result; readonly parts: readonly string[] }> {
  const scenario = scenarioOf(seed)
  const all = partsOf(scenario)
  let result = await play(scenario)
  const rule = result.broken?.rule
  if (rule === undefined) return { result, parts: all }
  let left = new Set<string>()
  for (
    let size = Math.ceil(all.length / 2), before = -1;
    size >= 1;
    size = left.size === before && size === 1 ? 0 : Math.max(1, size >> 1)
  ) {
    before = left.size
    const kept = all.filter((part) => !left.has(part))
    for (let at = 0; at < kept.length; at += size) {
      const tried = new Set([...left, ...kept.slice(at, at + size)])
      const found = await play(without(scenario, tried))
      if (found.broken?.rule !== rule) continue
      left = tried
      result = found
    }
  }
  return { result, parts: all.filter((part) => !left.has(part)) }
}
