/**
 * [MAP-5] Headings from real systems and hand-made sheets in thirteen languages, with invented values. The vocabulary was chosen by looking at some
 * lists. The others are kept aside to predict the results for unseen files.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { FIELDS } from '../../../src-shared/material/fields/field.ts'
import { mappingOf, xlsxSheet } from '../../sheets.ts'

const LISTS = join(import.meta.dirname, '../../fixtures/heading-lists')
const field = z.enum(FIELDS).nullable()
const listsSchema = z.array(
  z.object({
    system: z.string(),
    headings: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    expect: z.array(field),
    /** For columns with several correct answers. */
    either: z.record(z.string(), z.array(field)).optional(),
  }),
)

interface List extends z.infer<typeof listsSchema.element> {
  /**
   * `blind`, `blind2`, `blind5`, `blind6`: labelled by people who had not seen the vocabulary. `blind3`, `blind4`, mostly of moves: labelled before
   * any was tried.
   */
  readonly round: string
}

/** Fields in which a wrong column does harm: the wrong material, price or stock. */
const SEVERE = new Set<string | null>(['id', 'sku', 'name', 'unit', 'price', 'stock', 'stock_change', 'minimum'])

const allLists = globSync('**/*.json', { cwd: LISTS }).flatMap((file) => {
  const round = dirname(file)
  return listsSchema
    .parse(JSON.parse(readFileSync(join(LISTS, file), 'utf8')))
    .map((list): List => ({ ...list, round }))
})

/** Half of the fifth round and all of the sixth are kept aside. */
function isAside({ system, round }: List): boolean {
  if (round !== 'blind5') return round === 'blind6'
  const points = Array.from(system, (character) => character.codePointAt(0) ?? 0)
  const sum = points.reduce((hash, point) => (hash * 31 + point) >>> 0, 0)
  return sum % 2 === 1
}

interface Result {
  readonly right: boolean
  readonly severe: boolean
  readonly severeAndSure: boolean
}

function judge(list: List): Result {
  // No account has these ids, unless the list comes from an account.
  const { columns } = mappingOf(
    xlsxSheet(list.headings, ...list.rows),
    list.expect.includes('id') ? {} : { foreignIds: true },
  )
  const wrong = list.headings.flatMap((_, index) => {
    const foundMapping = columns.find(({ column }) => column === index)
    const wanted = list.either?.[String(index)] ?? [list.expect[index] ?? null]
    return wanted.includes(foundMapping?.field ?? null) ? [] : [{ found: foundMapping, wanted }]
  })
  const severe = wrong.filter(
    ({ found, wanted }) => found && found.field !== null && [found.field, ...wanted].some((text) => SEVERE.has(text)),
  )
  return {
    right: wrong.length === 0,
    severe: severe.length > 0,
    severeAndSure: severe.some(({ found }) => found?.confidence === 'sure'),
  }
}

const aside = allLists.filter(isAside)
const of = (wanted: string): List[] => aside.filter(({ round }) => round === wanted)

// The current results, which must not get worse. The goals for lists kept aside: 60 % correct, at most 2 % severe errors, none of them marked sure.
describe.each([
  ['looked at', allLists.filter((list) => !isAside(list)), { right: 0.88, severe: 0.0022, sure: 0 }],
  ['kept aside, of the fifth round', of('blind5'), { right: 0.7, severe: 0.046, sure: 0 }],
  ['kept aside, of the sixth round', of('blind6'), { right: 0.84, severe: 0.0096, sure: 0 }],
])('lists %s', (name, lists, limits) => {
  const results = lists.map(judge)
  const share = (key: keyof Result): number => results.filter((result) => result[key]).length / results.length

  test(`of ${lists.length}: wholly right, with a severe wrong column, with one shown as sure`, () => {
    const shares = { right: share('right'), severe: share('severe'), sure: share('severeAndSure') }
    const output = `${name}: ${JSON.stringify(shares)}`
    expect(shares.right, output).toBeGreaterThanOrEqual(limits.right)
    expect(shares.severe, output).toBeLessThanOrEqual(limits.severe)
    expect(shares.sure, output).toBeLessThanOrEqual(limits.sure)
  })
})

/** Imitates unseen files: the column of a key, price or stock has an unknown heading. */
test('where a heading is unknown, another column hardly ever takes its place, and is sure in two of 5,000', () => {
  const results = allLists
    .filter((list) => !isAside(list))
    .flatMap((list) =>
      list.expect.flatMap((wanted, column) =>
        wanted !== 'id' && SEVERE.has(wanted) ? [judge(unknownAt(list, column))] : [],
      ),
    )
  expect(results.length).toBeGreaterThan(5100)
  expect(results.filter(({ severe }) => severe).length / results.length).toBeLessThan(0.0151)
  expect(results.filter(({ severeAndSure }) => severeAndSure).length).toBeLessThanOrEqual(2)
})

function unknownAt(list: List, column: number): List {
  const wanted = list.expect[column] ?? null
  return {
    ...list,
    headings: list.headings.map((heading, index) => (index === column ? 'Xqwarth' : heading)),
    // The values may reveal the field anyway.
    either: { ...list.either, [String(column)]: [wanted, null] },
  }
}
