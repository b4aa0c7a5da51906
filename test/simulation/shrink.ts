/** Simplifies a failing seed by removing everything that it also fails without: rows, faults, clients, kills. */
import { partsOf, scenarioOf, without } from './scenario.ts'
import { play, type Result } from './simulation.ts'

/** The parts that are needed, and how it fails with only those. */
export async function shrink(seed: number): Promise<{ readonly result: Result; readonly parts: readonly string[] }> {
  const scenario = scenarioOf(seed)
  const allTexts = partsOf(scenario)
  let result = await play(scenario)
  const rule = result.broken?.rule
  if (rule === undefined) return { result, parts: allTexts }
  let remainingTexts = new Set<string>()
  for (
    let size = Math.ceil(allTexts.length / 2), before = -1;
    size >= 1;
    size = remainingTexts.size === before && size === 1 ? 0 : Math.max(1, size >> 1)
  ) {
    before = remainingTexts.size
    const keptTexts = allTexts.filter((part) => !remainingTexts.has(part))
    for (let index = 0; index < keptTexts.length; index += size) {
      const triedTexts = new Set([...remainingTexts, ...keptTexts.slice(index, index + size)])
      const findResult = await play(without(scenario, triedTexts))
      if (findResult.broken?.rule !== rule) continue
      remainingTexts = triedTexts
      result = findResult
    }
  }
  return { result, parts: allTexts.filter((part) => !remainingTexts.has(part)) }
}
