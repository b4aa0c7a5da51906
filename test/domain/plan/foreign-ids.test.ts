/** Whether the numbers of a file's ID column are the account's. */
import { describe, expect, test } from 'vitest'
import { hasForeignIds } from '../../../src-shared/domain/plan/foreign-ids.ts'
import { WRITTEN_HEADINGS } from '../../../src-shared/domain/fields/headings/written.ts'
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import { catalogueOf, draftsOf, type Line } from '../build.ts'

const HELD = [1, 2, 3, 4].map((id) => ({ id, sku: `S-${id}`, name: `Board ${id}`, in: { 1: '1' } }))
const catalogue = catalogueOf(HELD)

const column = (header: string, field: Field | null, code = 'usual-heading', confidence = 'sure') => ({
  header,
  field,
  confidence,
  reason: { code },
})
const USUAL = [column('ID', 'id'), column('Code', 'sku'), column('Title', 'name')]

function foreign(lines: readonly Line[], columns = USUAL): boolean | undefined {
  return hasForeignIds(columns, draftsOf(lines), catalogue)
}

/** `own`: the sku or name is that of the id's material. */
const own = (id: number): Line => ({ id: String(id), sku: `S-${id}` })
const other = (id: number): Line => ({ id: String(id), sku: `S-${(id % 4) + 1}` })
const unheld = (id: number): Line => ({ id: String(900 + id), sku: `X-${id}` })
const renamed = (id: number): Line => ({ id: String(id), sku: `X-${id}` })

describe('[MAP-4] ids are the account’s, or another system’s', () => {
  test.each<[string, readonly Line[], boolean | undefined]>([
    ['what stands beside them is their material’s', [own(1)], false],
    ['more often than another’s', [own(1), own(2), other(3)], false],
    ['as often as another’s', [own(1), other(2)], true],
    ['less often than another’s', [own(1), other(2), other(3)], true],
    ['agreement counts, however many ids are unknown', [own(1), unheld(1), unheld(2), unheld(3)], false],
    ['most are unknown, and nothing agrees', [renamed(1), unheld(1), unheld(2)], true],
    ['half are unknown, under a heading that every system has', [renamed(1), unheld(1)], undefined],
    ['all are known and none of the skus, and there are no names', [renamed(1)], undefined],
    ['all are known, and neither the skus nor the names', [{ ...renamed(1), name: 'Peg' }], true],
    ['the name tells where the sku is new', [{ ...renamed(1), name: 'Board 1' }], false],
    ['the name of another material tells, too', [{ ...renamed(1), name: 'Board 2' }], true],
    ['the sku tells before the name', [{ ...own(1), name: 'Board 2' }], false],
    ['rows without an id tell nothing', [{ id: '', sku: 'S-1' }], undefined],
    ['one row with an id does', [{ id: '', sku: 'S-1' }, other(2)], true],
  ])('%s', (_, lines, expected) => {
    expect(foreign(lines)).toBe(expected)
  })

  test('without a sku and a name nothing tells', () => {
    expect(foreign([{ id: '901' }])).toBeUndefined()
  })

  test('an id that was chosen by hand is not asked about, and neither is a file without ids', () => {
    expect(foreign([unheld(1)], [column('ID', 'id', 'usual-heading', 'chosen'), ...USUAL.slice(1)])).toBeUndefined()
    expect(foreign([unheld(1)], USUAL.slice(1))).toBeUndefined()
  })

  test('a heading that only the account has is believed where all ids are known', () => {
    expect(
      foreign([{ ...renamed(1), name: 'Peg' }], [column('Material ID', 'id', 'own-heading'), ...USUAL.slice(1)]),
    ).toBe(false)
    expect(foreign([unheld(1)], [column('Material ID', 'id', 'own-heading'), ...USUAL.slice(1)])).toBe(true)
  })

  test('a sheet with five or more of our own headings, in one language, has our ids', () => {
    for (const written of Object.values(WRITTEN_HEADINGS)) {
      const headings = [written.id, written.sku, written.name, written.unit, written.price]
      const columns = headings.map((header, at) => column(header, at === 0 ? 'id' : null))
      expect(foreign([unheld(1)], columns)).toBe(false)
      expect(foreign([unheld(1)], columns.slice(0, 4))).toBe(true)
      expect(foreign([unheld(1)], [...columns, column('Colour', null)])).toBe(true)
    }
  })

  test('of a long file rows are looked at from its beginning to its end', () => {
    const lines = Array.from({ length: 4001 }, (_, at) => (at % 2 === 0 ? own((at % 4) + 1) : unheld(at)))
    expect(foreign(lines)).toBe(false)
    expect(foreign(lines.slice(1))).toBe(true)
  })
})
