/** Scenarios that once broke a rule, stored as data. The meaning of a seed may change, but these stay the same. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario } from './scenario.ts'

export interface Kept {
  /** The rule that was broken, and the cause. */
  readonly broke: string
  readonly cause: string
  readonly seed: number
  readonly scenario: Scenario
}

const FILE = join(import.meta.dirname, 'kept.json')

export function keptScenarios(): readonly Kept[] {
  // Only this file writes it.
  return JSON.parse(readFileSync(FILE, 'utf8')) as readonly Kept[]
}

export function keep(more: Kept): void {
  const all = [...keptScenarios().filter(({ seed, broke }) => seed !== more.seed || broke !== more.broke), more]
  writeFileSync(FILE, `[\n${all.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`)
}
