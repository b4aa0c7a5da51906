/** A sku or name that nearly matches the account's is proposed and the user is asked. It is never written or added automatically. */
import { fc } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { KEY_FIELDS, type MaterialAnswer } from '../../../src-shared/plan/match.ts'
import { makeNearNameKey, makeNearSkuKey } from '../../../src-shared/material/values/text-key.ts'
import { NO_DECISIONS } from '../../../src-shared/plan/desired-value.ts'
import { makePreview } from '../../../src-shared/plan/preview/preview.ts'
import { callsOf, catalogueOf, draftsOf, inputOf, previewOf, statusesOf, type Line } from '../../build.ts'
import { processorTime } from '../../processor-time.ts'

const oak = { id: 100, name: 'Oak board', sku: '00123', in: { 1: '5' } }
const pin = { id: 101, name: 'Pin', sku: 'G-1', in: { 1: '7' } }
const saw = { id: 102, name: 'Saw', sku: 'SAW-01', in: { 1: '7' } }
const bare = { id: 103, name: 'Glue', sku: '', in: { 1: '7' } }
const account = catalogueOf([oak, pin, saw, bare])

/** Variants of a sku made by a spreadsheet, another keyboard or another program. */
const MISSPELT: readonly (readonly [what: string, file: string, held: string])[] = [
  ['leading zeros lost', '123', '00123'],
  ['leading zeros added', '00123', '123'],
  ['leading zeros of a part', 'SAW-1', 'SAW-01'],
  ['Cyrillic С for Latin C', '\u0421-5', 'C-5'],
  ['Cyrillic Ѕ for Latin S', '\u0405AW', 'SAW'],
  ['Greek Α for Latin A', '\u0391-5', 'A-5'],
  ['full width', '\uff27\uff0d\uff11', 'G-1'],
  ['a trailing mark', 'G-1.', 'G-1'],
  ['an apostrophe of a spreadsheet', "'00123", '00123'],
  ['no hyphen', 'G1', 'G-1'],
  ['a space for a hyphen', 'G 1', 'G-1'],
  ['a dash for a hyphen', 'G\u20131', 'G-1'],
  ['a minus sign for a hyphen', 'G\u22121', 'G-1'],
  ['a slash', 'G/1', 'G-1'],
  ['spaces inside', '12 345', '12345'],
  ['a no-break space inside', '12\u00a0345', '12345'],
  ['thousands separators', '12,345', '12345'],
  ['a float', '12345.0', '12345'],
  ['O for 0', 'BO1', 'B01'],
  ['l for 1', 'B0l', 'B01'],
  ['accents lost', 'ECROU-8', '\u00c9CROU-8'],
]

describe('[T-38] near misses of a sku', () => {
  test.each(MISSPELT)('[MATCH-6] %s: beside the right name it asks, and writes nothing', (_, file, storedText) => {
    const catalogue = catalogueOf([{ ...oak, sku: storedText }, saw])
    for (const keys of [KEY_FIELDS, ['sku', 'name'], ['name', 'sku'], ['name']] as const) {
      const preview = previewOf([{ sku: file, name: 'Oak board', stock: '9' }], catalogue, { keys })
      expect(preview.row(0)).toMatchObject({ status: 'problem', calls: [], proposedMaterial: 0 })
    }
  })

  test.each(MISSPELT)('[MATCH-6] %s: beside another name, or none, it asks and adds nothing', (_, file, storedText) => {
    const catalogue = catalogueOf([
      { ...oak, sku: storedText },
      { id: 7, name: 'Something', sku: 'X', in: { 1: '1' } },
    ])
    const lines = [
      { sku: file, name: 'Something else', unit: 'pcs' },
      { sku: file, unit: 'pcs' },
    ]
    const preview = previewOf(lines, catalogue)
    expect([0, 1].map((at) => preview.row(at).problems[0]?.code)).toEqual(['near-miss', 'near-miss'])
    expect(callsOf(preview)).toEqual([])
  })

  test.each(MISSPELT)('[MATCH-10] %s: of a row found by its id it is asked about, too', (_, file, storedText) => {
    const catalogue = catalogueOf([{ ...oak, sku: storedText }])
    const [keep, change] = [100, { change: 100 }].map((pick) =>
      callsOf(
        previewOf([{ id: '100', sku: file, stock: '9' }], catalogue, {
          picks: new Map<number, MaterialAnswer>([[0, pick]]),
        }),
      ),
    )
    expect(statusesOf(previewOf([{ id: '100', sku: file, stock: '9' }], catalogue))).toEqual(['problem: near-miss'])
    expect(keep).toEqual(['update_stock {"material_id":100,"storage_id":1,"stock":9}'])
    expect(change).toHaveLength(2)
  })

  test.each([
    ['a new sku beside a new name', { sku: 'NEW-7', name: 'Washer', unit: 'pcs' }, 'add'],
    ['another number', { sku: '124', name: 'Oak board 2', unit: 'pcs' }, 'add'],
    ['the sku in another case', { sku: 'g-1', name: 'Pin' }, 'unchanged'],
    ['no sku in the account: the file gives it one', { sku: 'GL-1', name: 'Glue' }, 'edit'],
    ['no sku in the file', { sku: '', name: 'Oak board', stock: '6' }, 'stock'],
    ['a name worded anew', { sku: '00123', name: 'Oak board.' }, 'edit'],
  ])('%s is no near miss', (_, line, status) => {
    expect(statusesOf(previewOf([line], account))).toEqual([status])
  })

  test.each([
    ['Screw 3.5x35', 'Screw 35x35'],
    ['Bolt M8x1.25', 'Bolt M8x125'],
    ['Oil', '0il'],
    ['Mall', 'Mail'],
    ['Paint 1.05', 'Paint 1.5'],
  ])('the names %j and %j are two', (text, otherText) => {
    expect(makeNearNameKey(text)).not.toBe(makeNearNameKey(otherText))
  })

  test('names: other spaces, marks and alphabets are near misses where no sku decides', () => {
    const lines = ['Oak  board.', 'Oakboard', '\u041eak board', 'Oak-board'].map((name) => ({ name, unit: 'pcs' }))
    expect(statusesOf(previewOf(lines, account))).toEqual(lines.map(() => 'problem: near-miss'))
  })

  test('law: whatever a sku is, its near key ignores case and separators, and is stable', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        expect(makeNearSkuKey(text)).toBe(makeNearSkuKey(` ${text} `))
        expect(makeNearSkuKey(text)).toBe(makeNearSkuKey(`${text}.`).replace(/^$/, makeNearSkuKey(text)))
      }),
    )
  })

  test('long texts and runs of marks cost nothing', () => {
    const began = processorTime()
    for (const text of ['a\u0301'.repeat(400_000), '\u0301'.repeat(800_000), '0'.repeat(800_000)]) {
      expect([makeNearSkuKey(text), makeNearNameKey(text)]).toEqual(['', ''])
    }
    expect(processorTime() - began).toBeLessThan(500)
  })
})

describe('[T-38] a sku that is another one', () => {
  const line = { sku: 'X-9', name: 'Pin', stock: '8' }

  test('[MATCH-9] found by its name: asks whether the sku changes, stays, or the row is new', () => {
    const requestedRow = previewOf([line], account).row(0)
    expect(requestedRow).toMatchObject({
      status: 'problem',
      calls: [],
      matchKind: 'other-sku',
      candidates: [1],
      proposedMaterial: 1,
    })
    expect(requestedRow.problems.map(({ code }) => code)).toEqual(['key-mismatch'])
    const answered = (pick: MaterialAnswer): string[] =>
      callsOf(previewOf([{ ...line, unit: 'pcs' }], account, { picks: new Map([[0, pick]]) }))
    expect(answered(101)).toEqual(['update_stock {"material_id":101,"storage_id":1,"stock":8}'])
    expect(answered({ change: 101 })).toEqual([
      'edit {"material_id":101,"sku":"X-9"}',
      'update_stock {"material_id":101,"storage_id":1,"stock":8}',
    ])
    expect(answered('new')).toEqual(['add {"name":"Pin","unit":"pcs","storage_id":1,"sku":"X-9","stock":8}'])
  })

  test('[EDIT-3] a sku column that is left out writes none, so nothing is asked', () => {
    const decided = { ...NO_DECISIONS, excludedFields: new Set(['sku'] as const) }
    const lines: Line[] = [line, { sku: '123', name: 'Oak board', stock: '6' }]
    const preview = makePreview({ ...inputOf(draftsOf(lines), account), decisions: decided })
    expect(statusesOf(preview)).toEqual(['stock', 'stock'])
  })

  test('the name of one material and nearly the sku of another: both are proposed, none by itself', () => {
    const row = previewOf([{ sku: '123', name: 'Pin' }], account).row(0)
    expect(row).toMatchObject({ status: 'problem', candidates: [1, 0], proposedMaterial: null })
    const gains = previewOf([{ sku: '123', name: 'Glue' }], account).row(0)
    expect(gains).toMatchObject({ status: 'problem', candidates: [3, 0], proposedMaterial: null })
  })
})

describe('[T-38] keys of two materials in one row', () => {
  test.each([
    ['the id of one, the sku of another', { id: '101', sku: '00123' }, 'problem: keys-disagree'],
    ['the id of one without a sku, the sku of another', { id: '103', sku: 'g-1' }, 'problem: keys-disagree'],
    ['the sku of one, the name of another', { sku: 'G-1', name: 'Oak board' }, 'edit+stock: name-taken'],
    ['the id of one, the name of another', { id: '101', name: 'OAK board' }, 'edit+stock: name-taken'],
  ])('[MATCH-10] %s', (_, line, status) => {
    expect(statusesOf(previewOf([{ ...line, stock: '1' }], account))).toEqual([status])
  })

  test('[MATCH-10] the answers: this one as it is, this one with the other sku, or the other one', () => {
    const line = { id: '101', sku: '00123', stock: '1' }
    const answered = (pick: MaterialAnswer): string[] =>
      callsOf(previewOf([line], account, { picks: new Map([[0, pick]]) }))
    expect(answered(101)).toEqual(['update_stock {"material_id":101,"storage_id":1,"stock":1}'])
    expect(answered({ change: 101 })[0]).toBe('edit {"material_id":101,"sku":"00123"}')
    expect(answered(100)).toEqual(['update_stock {"material_id":100,"storage_id":1,"stock":1}'])
  })

  test('archived materials are in nobody\u2019s way', () => {
    const catalogue = catalogueOf([pin, { ...oak, archived: true }])
    expect(statusesOf(previewOf([{ sku: 'G-1', name: 'Oak board' }], catalogue))).toEqual(['edit'])
    expect(statusesOf(previewOf([{ id: '101', sku: '00123' }], catalogue))).toEqual(['edit'])
  })
})

const WEAKER = [{ name: 'Oak board' }, { name: 'Pin' }, { name: '' }, { name: 'New thing' }]

test('[T-38] law: no call writes a sku over a near miss of it, or over another sku of a row found by its name', () => {
  const skus = ['00123', '123', 'G-1', 'G1', '\u0421-1', 'SAW 01', 'X', '']
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...skus), fc.constantFrom(...WEAKER)), { maxLength: 5 }),
      fc.constantFrom(...([KEY_FIELDS, ['name', 'sku'], ['sku'], ['name']] as const)),
      (rows, keys) => {
        const lines = rows.map(([sku, { name }]) => ({ sku, name, unit: 'pcs', stock: '1' }))
        const preview = previewOf(lines, account, { keys })
        for (const [index] of lines.entries()) {
          for (const { method, changes } of preview.row(index).calls) {
            const sku = changes.find(({ field }) => field === 'sku')
            if (method === 'materials/edit' && sku) expect(sku.before).toBe('')
            if (method === 'materials/add' && sku) {
              expect(account.skus.map(makeNearSkuKey)).not.toContain(makeNearSkuKey(sku.after))
            }
          }
        }
      },
    ),
  )
})
