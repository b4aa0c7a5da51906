/** Whether a file's keys come from the account. */
import { describe, expect, test } from 'vitest'
import { judgeKeys, addIdQuestions, type KeyTrust } from '../../../src-shared/plan/key-trust.ts'
import { WRITTEN_HEADINGS } from '../../../src-shared/file/headings/written-headings.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { catalogueOf, draftsOf, type Line } from '../../build.ts'

const HELD = [1, 2, 3, 4].map((id) => ({ id, sku: `S-${id}`, name: `Board ${id}`, in: { 1: '1' } }))
const catalogue = catalogueOf(HELD)

const column = (header: string, field: Field | null, code = 'usual-heading', confidence = 'sure') => ({
  header,
  field,
  confidence,
  reason: { code },
})
const USUAL = [column('ID', 'id'), column('Code', 'sku'), column('Title', 'name')]

function idsOf(lines: readonly Line[], columns = USUAL): KeyTrust['ids'] {
  return judgeKeys(columns, draftsOf(lines), catalogue).ids
}

/** `own`: the sku or name belongs to the material with that id. */
const own = (id: number): Line => ({ id: String(id), sku: `S-${id}` })
const other = (id: number): Line => ({ id: String(id), sku: `S-${(id % 4) + 1}` })
const unheld = (id: number): Line => ({ id: String(900 + id), sku: `X-${id}` })
const renamed = (id: number): Line => ({ id: String(id), sku: `X-${id}` })

describe('[MAP-4] ids are the account’s, or another system’s', () => {
  test.each<[string, readonly Line[], KeyTrust['ids']]>([
    ['what stands beside them is their material’s', [own(1)], 'own'],
    ['more often than another’s', [own(1), own(2), other(3)], 'own'],
    ['as often as another’s', [own(1), other(2)], 'foreign'],
    ['less often than another’s', [own(1), other(2), other(3)], 'foreign'],
    ['agreement counts, however many ids are unknown', [own(1), unheld(1), unheld(2), unheld(3)], 'own'],
    ['most are unknown, and nothing agrees', [renamed(1), unheld(1), unheld(2)], 'foreign'],
    ['half are unknown, under a heading that every system has', [renamed(1), unheld(1)], undefined],
    ['all are known and none of the skus, and there are no names', [renamed(1)], undefined],
    ['all are known, and neither the skus nor the names', [{ ...renamed(1), name: 'Peg' }], 'foreign'],
    ['the name tells where the sku is new', [{ ...renamed(1), name: 'Board 1' }], 'own'],
    ['the name of another material tells, too', [{ ...renamed(1), name: 'Board 2' }], 'foreign'],
    ['the sku tells before the name', [{ ...own(1), name: 'Board 2' }], 'own'],
    ['rows without an id tell nothing', [{ id: '', sku: 'S-1' }], undefined],
    ['one row with an id does', [{ id: '', sku: 'S-1' }, other(2)], 'foreign'],
  ])('%s', (_, lines, expected) => {
    expect(idsOf(lines)).toBe(expected)
  })

  test('without a sku and a name nothing tells', () => {
    expect(idsOf([{ id: '901' }])).toBeUndefined()
  })

  test('an id that was chosen by hand is not asked about, and neither is a file without ids', () => {
    expect(idsOf([unheld(1)], [column('ID', 'id', 'usual-heading', 'chosen'), ...USUAL.slice(1)])).toBeUndefined()
    expect(idsOf([unheld(1)], USUAL.slice(1))).toBeUndefined()
  })

  test('a heading that only the account has is believed where all ids are known', () => {
    expect(
      idsOf([{ ...renamed(1), name: 'Peg' }], [column('Material ID', 'id', 'own-heading'), ...USUAL.slice(1)]),
    ).toBe('own')
    expect(idsOf([unheld(1)], [column('Material ID', 'id', 'own-heading'), ...USUAL.slice(1)])).toBe('foreign')
  })

  test('a sheet with five or more of our own headings, in one language, has our ids', () => {
    for (const written of Object.values(WRITTEN_HEADINGS)) {
      const headings = [written.id, written.sku, written.name, written.unit, written.price]
      const columns = headings.map((header, index) => column(header, index === 0 ? 'id' : null))
      expect(idsOf([unheld(1)], columns)).toBe('own')
      expect(idsOf([unheld(1)], columns.slice(0, 4))).toBe('foreign')
      expect(idsOf([unheld(1)], [...columns, column('Colour', null)])).toBe('foreign')
    }
  })

  test('of a long file rows are looked at from its beginning to its end', () => {
    const lines = Array.from({ length: 4001 }, (_, index) => (index % 2 === 0 ? own((index % 4) + 1) : unheld(index)))
    expect(idsOf(lines)).toBe('own')
    expect(idsOf(lines.slice(1))).toBe('foreign')
  })
})

describe('[MAP-4] ids are in doubt', () => {
  const byName = [column('id', 'id'), column('name', 'name')]
  const wood = catalogueOf(
    ['Adjustable leg 100 mm', 'Adjustable leg 150 mm', 'Acrylic varnish gloss', 'Wood glue D3'].map((name, index) => ({
      id: index + 1,
      sku: `S-${index + 1}`,
      name,
      in: { 1: '1' },
    })),
  )
  const named = (...names: readonly string[]): KeyTrust =>
    judgeKeys(byName, draftsOf(names.map((name, index) => ({ id: String(index + 1), name }))), wood)

  test.each<[string, readonly string[], KeyTrust['ids']]>([
    ['nobody has the names', ['Oak board 30 mm', 'Pine board', 'Glue'], 'doubted'],
    ['most of them', ['Adjustable leg 100 mm', 'Pine board', 'Teak oil', 'Birch plywood'], 'doubted'],
    ['a measure makes another thing', ['Adjustable leg 120 mm', 'Adjustable leg 170 mm', 'Varnish 2 l'], 'doubted'],
    ['one or two rows are renamed by hand', ['Oak board 30 mm', 'Pine board'], undefined],
    ['a few among many are renamed', ['Adjustable leg 100 mm', 'Adjustable leg 150 mm', 'Pine board'], 'own'],
    ['names are worded anew', ['ADJ. LEG 100 MM', 'Leg, adjustable, 150 mm', 'Varnish gloss acrylic'], 'own'],
    ['the names are other materials’', ['Adjustable leg 150 mm', 'Wood glue D3', 'Pine board'], 'foreign'],
  ])('%s', (_, names, expected) => {
    expect(named(...names).ids).toBe(expected)
  })

  test('skus that nobody has say it, too', () => {
    const lines = [1, 2, 3].map((id) => ({ id: String(id), sku: `X-${id}` }))
    expect(judgeKeys([column('id', 'id'), column('sku', 'sku')], draftsOf(lines), wood).ids).toBe('doubted')
  })

  test('each row that nothing agrees in is asked about, once, and no other', () => {
    const lines = ['Adjustable leg 100 mm', 'Pine board', 'Teak oil', 'Birch plywood'].map((name, index) => ({
      id: String(index === 3 ? 900 : index + 1),
      name,
    }))
    const drafts = draftsOf(lines)
    const once = addIdQuestions(drafts, wood, { ids: 'doubted' })
    const asked = [...addIdQuestions(once, wood, { ids: 'doubted' }).problems].map(([row, problems]) => [
      row,
      problems.map(({ code, severity, got, details }) => [code, severity, got, details?.['name']]),
    ])
    expect(asked).toEqual([
      [1, [['ids-in-doubt', 'blocks', '2', 'Adjustable leg 150 mm']]],
      [2, [['ids-in-doubt', 'blocks', '3', 'Acrylic varnish gloss']]],
    ])
    expect(addIdQuestions(drafts, wood, { ids: 'own' })).toBe(drafts)
  })
})

describe('[MAP-10] codes are not the account’s skus', () => {
  const columns = [column('SKU', 'sku', 'heading'), column('Name', 'name', 'heading')]
  const codes = (lines: readonly Line[], chosen = columns): KeyTrust['otherCodes'] =>
    judgeKeys(chosen, draftsOf(lines), catalogue).otherCodes
  const line = (at: number, code = `K-${at}`): Line => ({ sku: code, name: `Board ${at}` })

  test('the names find all rows, and the codes none', () => {
    expect(codes([line(1), line(2), line(3), line(4)])).toEqual({ rows: 4, byCode: 0, byName: 4 })
  })

  test('beside suppliers, two rows whose names are known by another sku are enough', () => {
    const from = (supplier: Partial<Line>): readonly Line[] =>
      [1, 2, 11, 12, 13].map((at) => ({ ...line(at), ...supplier }))
    const withSuppliers = [...columns, column('Supplier', 'suppliers', 'heading')]
    expect(codes(from({ suppliers: 'Northern Wood' }), withSuppliers)).toEqual({ rows: 5, byCode: 0, byName: 2 })
    expect(codes(from({}))).toBeUndefined()
  })

  test('codes that by chance are other materials’ find their rows and do not count', () => {
    const lines = [line(1, 'S-2'), line(2, 'S-3'), line(3, 'S-4'), line(4, 'S-1')]
    expect(codes(lines)).toEqual({ rows: 4, byCode: 4, byName: 4 })
  })

  test.each<[string, readonly Line[]]>([
    ['two rows get new skus by hand', [line(1), line(2)]],
    ['zeros were lost from the skus', [1, 2, 3, 4].map((at) => ({ sku: `S-0${at}`, name: `Board ${at}` }))],
    ['some codes are their material’s', [line(1, 'S-1'), line(2), line(3), line(4)]],
    ['the names find fewer than half', [line(1), line(2), line(3), line(11), line(12), line(13), line(14)]],
    [
      'names are worded anew under the account’s skus',
      [1, 2, 3, 4].map((at) => ({ sku: `S-${at}`, name: `Plank ${at}` })),
    ],
  ])('no: %s', (_, lines) => {
    expect(codes(lines)).toBeUndefined()
  })

  test('materials without a sku get the file’s', () => {
    const bare = catalogueOf(HELD.map((entry) => ({ ...entry, sku: '' })))
    expect(judgeKeys(columns, draftsOf([line(1), line(2), line(3)]), bare)).toEqual({})
  })

  test('a column that the user chose is the sku', () => {
    const chosen = [column('SKU', 'sku', 'chosen', 'chosen'), column('Name', 'name')]
    expect(codes([line(1), line(2), line(3)], chosen)).toBeUndefined()
  })
})
