import { fc } from '../../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { listChangedFields } from '../../../../src-shared/plan/guard/changed-fields.ts'
import { describeChangedField } from '../../../../src-shared/words/changed-fields.ts'
import { manyRowsMessage } from '../../../../src-shared/words/problems.ts'
import { listGuardKinds, outlierMessage } from '../../../../src-shared/words/outliers.ts'
import { NO_DECISIONS } from '../../../../src-shared/plan/desired-value.ts'
import { KEY_FIELDS } from '../../../../src-shared/plan/match.ts'
import { judgePreview } from '../../../../src-shared/plan/preview/outliers-preview.ts'
import { ALL_KINDS_ON } from '../../../../src-shared/plan/guard/guard-kinds.ts'
import { judgePlan } from '../../../../src-shared/plan/guard/unusual-plan.ts'
import { addDeletesToGuard, type Guard } from '../../../../src-shared/plan/guard/unusual.ts'
import { makePreview, type Preview } from '../../../../src-shared/plan/preview/preview.ts'
import type { PreviewInput } from '../../../../src-shared/plan/preview/preview-row.ts'
import { makeResolver } from '../../../../src-shared/plan/resolve-names.ts'
import { catalogueOf, draftsOf, STORAGES, type Line, type StoredLine } from '../../../build.ts'

const stored = (count: number): StoredLine[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Part ${index + 1}`,
    sku: `S-${index + 1}`,
    price: String((index % 7) + 1.5),
    notes: 'kept',
    in: { 1: `${index * 13 + 200}/${(index % 5) + 3}` },
  }))
const account = catalogueOf(stored(300))
const empty = catalogueOf([])

function preview(lines: readonly Line[], catalogue = account, picks: PreviewInput['picks'] = new Map()): Preview {
  return makePreview({
    drafts: draftsOf(lines),
    catalogue,
    resolver: makeResolver(catalogue, STORAGES),
    base: null,
    onConflict: 'ask',
    decisions: NO_DECISIONS,
    storage: 1,
    keys: KEY_FIELDS,
    picks,
  })
}

function guard(lines: readonly Line[], catalogue = account): Guard | null {
  return judgePreview(preview(lines, catalogue), () => null).guard
}

function reasons(lines: readonly Line[], catalogue = account): string[] {
  return guard(lines, catalogue)?.reasons.map(({ code, count, of }) => `${code} ${count}/${of}`) ?? []
}

const ids = (count: number, line: (at: number) => Line): Line[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), ...line(index) }))
/** Each row matches the material with its id, and changes its sku to the file's. */
const changeAll = (count: number): PreviewInput['picks'] =>
  new Map(Array.from({ length: count }, (_, index) => [index, { change: index + 1 }]))
const fresh = (count: number): Line[] =>
  Array.from({ length: count }, (_, index) => ({ name: `New ${index}`, unit: 'pcs', price: '1' }))

describe('[T-6] counts and shares', () => {
  test.each<[string, readonly Line[], string[]]>([
    ['300 prices to -1', ids(300, () => ({ price: '-1' })), ['price-negative 300/300']],
    ['one price to -1', ids(300, (at) => ({ price: at === 7 ? '-1' : '2' })), ['price-negative 1/300']],
    ['300 balances to -5', ids(300, () => ({ stock: '-5' })), ['stock-negative 300/300']],
    ['4 balances to -5', ids(4, () => ({ stock: '-5' })), []],
    ['300 minimums to -5', ids(300, () => ({ minimum: '-5' })), ['minimum-negative 300/300']],
    ['300 minimums to 0', ids(300, () => ({ minimum: '0' })), ['minimum-zero 300/300']],
    ['300 other names', ids(300, (at) => ({ name: `Other ${at}` })), ['name-changed 300/300']],
    ['5 other names of 300', ids(300, (at) => ({ name: at < 5 ? `Other ${at}` : `Part ${at + 1}` })), []],
    ['20 other names of 300', ids(300, (at) => ({ name: at < 20 ? `Other ${at}` : `Part ${at + 1}` })), []],
    ['300 other SKUs', ids(300, (at) => ({ sku: `X-${at}` })), ['sku-changed 300/300']],
    ['300 other units', ids(300, () => ({ unit: 'm' })), ['unit-changed 300/300']],
    ['300 notes emptied', ids(300, () => ({ notes: '(clear)' })), ['emptied 300/300']],
    ['20,000 new among 300', fresh(20_000), ['added 20000/300']],
    ['49 new among 300', fresh(49), []],
    ['149 new among 300', fresh(149), []],
    ['150 new among 300', fresh(150), ['added 150/300']],
  ])('[OUT-6] %s', (_, lines, messages) => {
    expect(reasons(lines)).toEqual(messages)
  })

  test('[OUT-6] an import into an empty account is asked nothing, but for amounts below 0', () => {
    expect(reasons(fresh(5000), empty)).toEqual([])
    expect(reasons([{ name: 'New', unit: 'pcs', price: '-1' }], empty)).toEqual(['price-negative 1/1'])
  })

  test('[OUT-6] filling in SKUs that were empty is no change of them', () => {
    const bare = catalogueOf(
      Array.from({ length: 40 }, (_, index) => ({ id: index + 1, name: `Part ${index + 1}`, in: { 1: '5' } })),
    )
    expect(
      reasons(
        ids(40, (at) => ({ sku: `S-${at}` })),
        bare,
      ),
    ).toEqual([])
  })

  test('[OUT-6] what was below 0 counts where it falls far below that', () => {
    const short = catalogueOf(
      Array.from({ length: 20 }, (_, index) => ({ id: index + 1, name: `Part ${index + 1}`, in: { 1: '-5' } })),
    )
    expect(
      reasons(
        ids(20, () => ({ stock: '-6' })),
        short,
      ),
    ).toEqual([])
    expect(
      reasons(
        ids(20, () => ({ stock: '-5000' })),
        short,
      ),
    ).toEqual(['stock-negative 20/20'])
  })

  test('[OUT-6] the largest of a kind is told, wherever it stands', () => {
    const foundGuard = guard(ids(300, (at) => ({ price: at === 211 ? '-900' : '-1' })))
    expect(foundGuard?.reasons[0]?.largest).toEqual({
      row: 213,
      name: 'Part 212',
      changes: [{ field: 'price', storage: null, before: '2.5', after: '-900' }],
    })
    expect(listGuardKinds(addDeletesToGuard(foundGuard, [], 0))[0]).toMatchObject({
      kind: 'sign',
      count: 300,
      share: 1,
    })
  })
})

describe('[T-6] names and SKUs of other rows', () => {
  const name = (at: number): string => `Part ${((at + 300) % 300) + 1}`
  const sku = (at: number): string => `S-${((at + 300) % 300) + 1}`

  test('[OUT-7] [MATCH-10] law: moved by any number of rows; each moved SKU is asked about first, and nothing is sent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -290, max: 290 }), fc.integer({ min: 20, max: 300 }), (offset, count) => {
        fc.pre(offset !== 0)
        const skus = ids(count, (at) => ({ sku: sku(at - offset) }))
        const { totals } = preview(skus)
        expect([totals.writes, [...totals.problems].map(([code, { count: asked }]) => [code, asked])]).toEqual([
          0,
          [['keys-disagree', count]],
        ])
        for (const [code, createdPreview] of [
          ['name-moved', preview(ids(count, (at) => ({ name: name(at - offset) })))],
          ['sku-moved', preview(skus, account, changeAll(count))],
        ] as const) {
          const foundRows = judgePreview(createdPreview, () => null).guard?.reasons.find(
            (reason) => reason.code === code,
          )
          expect(foundRows).toMatchObject({ count, of: count })
          // If most of the texts occur in the file itself, the result includes their row offset.
          if (Math.abs(offset) * 2 < count) expect(foundRows?.offset).toBe(offset)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('[OUT-7] [MATCH-10] the question about moved SKUs says what does this', () => {
    const rows = preview(ids(300, (at) => ({ sku: sku(at - 1) })))
    const problems = [0, 1].flatMap((index) => rows.row(index).problems)
    expect(manyRowsMessage(300, problems).fix).toContain('This happens when one column was moved or sorted by itself.')
  })

  test('[OUT-7] from the middle on, every third row only, sorted by itself, and turned round', () => {
    const middle = ids(300, (at) => ({ name: at < 150 ? name(at) : name(at - 1) }))
    expect(reasons(middle)).toEqual(['name-moved 150/150', 'name-changed 150/300'])
    const third = ids(300, (index) => ({ name: name(index - 1) })).filter((_, index) => index % 3 === 0)
    expect(reasons(third)[0]).toBe('name-moved 100/100')
    const sortedTexts = Array.from({ length: 12 }, (_, index) => name(index)).sort()
    expect(reasons(ids(12, (at) => ({ name: sortedTexts[at] ?? '' })))).toEqual(['name-moved 11/11'])
    expect(reasons(ids(300, (at) => ({ name: name(299 - at) })))[0]).toBe('name-moved 300/300')
  })

  test('[OUT-7] four are too few; names nothing else has are not moved', () => {
    expect(reasons(ids(4, (at) => ({ name: name(at + 1) })))).toEqual([])
    expect(reasons(ids(12, (at) => ({ name: `Better ${at}` })))).toEqual([])
  })

  test('[OUT-7] one text for all rows is found without comparing each with each', () => {
    const many = catalogueOf(
      Array.from({ length: 20_000 }, (_, index) => ({ id: index + 1, name: 'Part', in: { 1: '5' } })),
    )
    expect(
      reasons(
        ids(20_000, (at) => ({ name: at === 0 ? 'Part' : 'Other' })),
        many,
      ),
    ).toEqual(['name-changed 19999/20000'])
  })

  test('[OUT-7] says how many, how far and what to do', () => {
    const [foundRows] = guard(ids(300, (at) => ({ name: name(at - 2) })))?.reasons ?? []
    expect(foundRows && outlierMessage(foundRows)).toBe(
      '300 of 300 changed names belong to another material. Most of them come from 2 rows further up. This happens when one column was moved or sorted by itself. Check the column, correct the file, or confirm if it is meant. For example row 2 “Part 1” name Part 1 → Part 299; row 3 “Part 2” name Part 2 → Part 300; row 4 “Part 3” name Part 3 → Part 1.',
    )
  })

  test('[T-6] large counts are written as the counts beside them, in both languages', () => {
    const [foundRows] = guard(ids(300, (at) => ({ name: name(at - 2) })))?.reasons ?? []
    const many = foundRows && { ...foundRows, code: 'added' as const, count: 20_000, of: 1_300, offset: null }
    expect(many && outlierMessage(many)).toContain('20,000 materials are new, and the account has 1,300.')
    expect(many && outlierMessage(many, 'ru')).toContain('овых материалов: 20\u00a0000, а в аккаунте их 1\u00a0300.')
    const renamed = many && { ...many, code: 'name-changed' as const }
    expect(renamed && outlierMessage(renamed, 'ru')).toContain('В 20\u00a0000 строках из 1\u00a0300')
  })

  test('[OUT-5] a plan read back from its file has the same guard', () => {
    const createdPreview = preview(
      ids(300, (at) => ({ name: name(at - 1), sku: sku(at - 1), price: '-1', unit: 'm' })),
      account,
      changeAll(300),
    )
    const rows = Array.from({ length: createdPreview.count }, (_, index) => createdPreview.row(index))
    expect(judgePlan(rows, ALL_KINDS_ON, account.count)).toEqual(judgePreview(createdPreview, () => null))
    expect(judgePlan(rows).guard?.reasons.map(({ code }) => code)).toEqual([
      'name-moved',
      'sku-moved',
      'price-negative',
      'name-changed',
      'sku-changed',
      'unit-changed',
    ])
  })
})

test('[T-6] [OUT-8] the confirmation lists every field with its largest rise and fall', () => {
  const lines = [
    ...ids(300, (at) => ({
      name: `Other ${at}`,
      price: at === 5 ? '190.32' : at === 6 ? '3' : String((at % 7) + 1.6),
    })),
    ...fresh(3),
  ]
  const words = listChangedFields(preview(lines).totals.fields).map((sum) => describeChangedField(sum))
  expect(words).toEqual([
    '300 names',
    '300 prices, largest rise +2,828\u00a0% (row 7 “Part 6” 6.50 → 190.32), largest fall −60\u00a0% (row 8 “Part 7” 7.50 → 3.00)',
  ])
})
