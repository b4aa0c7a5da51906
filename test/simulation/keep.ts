/** Scenarios that once broke something, kept as data: what a seed means may change, they do not. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario } from './scenario.ts'

export interface Kept {
  /** The rule that was broken, and why. */
  readonly broke: string
  readonly cause: string
  readonly seed: number
  readonly scenario: Scenario
}

const FILE = join(import.meta.dirname, 'kept.json')

export function keptScenarios(): readonly Kept[] {
  // Written by this file alone.
  return JSON.parse(readFileSync(FILE, 'utf8')) as readonly Kept[]
}

export function keep(more: Kept): void {
  const all = [...keptScenarios().filter(({ seed, broke }) => seed !== more.seed || broke !== more.broke), more]
  writeFileSync(FILE, `[\n${all.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`)
}
