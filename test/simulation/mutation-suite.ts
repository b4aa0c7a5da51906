/**
 * Tests whether the simulation can fail: plays days with each mistake of mutations.ts until one of them breaks a promise. `npm run simulate --
 * --mutations all`, or a list of names.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { MUTATIONS } from './mutations.ts'

export interface Found {
  readonly name: string
  readonly what: string
  /** The number of days until one broke a promise, or null if none did. */
  readonly days: number | null
  readonly rule: string
}

export interface Tried {
  /** The names of some mistakes. Empty means all. */
  readonly names: readonly string[]
  readonly seeds: number
  /** The kind of fault that is left out of every day. */
  readonly leftOut: string | null
}

export function tryMutations({ names, seeds, leftOut }: Tried, told: (found: Found) => void): readonly Found[] {
  const chosenMutations = MUTATIONS.filter(({ name }) => names.length === 0 || names.includes(name))
  return chosenMutations.map(({ name, what }) => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [
        '--import',
        join(import.meta.dirname, 'mutate.ts'),
        join(import.meta.dirname, 'run.ts'),
        '--seeds',
        String(seeds),
        '--from',
        '1',
        '--plain',
        ...(leftOut === null ? [] : ['--leave-out', leftOut]),
      ],
      { env: { ...process.env, STOCKSHEET_MUTATION: name }, encoding: 'utf8' },
    )
    const days = /^(\d+) seeds/m.exec(stdout)?.[1]
    const rule = /broke (.*?): /.exec(stdout)?.[1] ?? ''
    if (days === undefined) throw new Error(`${name} could not be played: ${stderr}`)
    const found = { name, what, days: status === 0 ? null : Number(days), rule }
    told(found)
    return found
  })
}
