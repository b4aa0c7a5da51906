/** Every command that has a flag accepts the choices that help lists for it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { FLAG_TYPES } from '../../../src-main/terminal/flags.ts'
import { findDelimiterByName } from '../../../src-shared/file/source.ts'
import { practice, run, type Practice } from './command.ts'

let at: Practice
beforeAll(async () => {
  at = await practice()
})
afterAll(() => at.close())

type FlagOfChoices = 'delimiter' | 'decimals' | 'on-conflict'

const USES: readonly (readonly [flag: FlagOfChoices, ...args: string[]])[] = [
  ['delimiter', 'inspect', 'list.csv'],
  ['delimiter', 'plan', 'list.csv', '--storage', '1'],
  ['delimiter', 'stock', '--out', 'written.csv'],
  ['delimiter', 'export', '--storage', '1', '--out', 'written.csv'],
  ['decimals', 'inspect', 'list.csv'],
  ['decimals', 'plan', 'list.csv', '--storage', '1'],
  ['decimals', 'stock', '--out', 'written.csv'],
  ['decimals', 'export', '--storage', '1', '--out', 'written.csv'],
  ['on-conflict', 'plan', 'list.csv', '--storage', '1'],
]

const documentSchema = z.object({ error: z.unknown().optional() })

test.for(USES.map((choices, index) => ({ one: choices, index, title: choices.join(' ') })))(
  '[CLI-15] each choice is taken: $title',
  async ({ one: [flag, ...args], index }) => {
    const choices = FLAG_TYPES[flag].value.split('|')
    expect(choices.length).toBeGreaterThan(1)
    for (const choice of choices) {
      // Each command gets new file names, so it replaces nothing, and the file contains only the requested delimiter.
      const path = (name: string): string => join(at.folder, `${index}-${choice}-${name}`)
      const separator = findDelimiterByName(choice) ?? ','
      writeFileSync(path('list.csv'), `sku${separator}price\nW-1${separator}2\n`)
      const placedTexts = args.map((arg) => (arg.endsWith('.csv') ? path(arg) : arg))
      const result = await run([...placedTexts, `--${flag}`, choice, '--json'], at)
      expect(documentSchema.parse(JSON.parse(result.out)).error, choice).toBeUndefined()
    }
  },
)
