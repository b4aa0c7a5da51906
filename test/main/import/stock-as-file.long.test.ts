/** The same edits made in Stock and written into a file give the same plan: every field that can be set, clearing, new materials, deletes. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportSession } from '../../../src-main/import/session.ts'
import {
  GLOBAL_FIELDS,
  specOf,
  STORAGE_FIELDS,
  type GlobalField,
  type StorageField,
} from '../../../src-shared/material/fields/field.ts'
import { toRawText, markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { fc } from '../../fast-check.ts'
import { add, rowPer, rows, sent } from './stock-changes.ts'
import { problems, threeStorages, type ThreeStorages } from './three-storages.ts'

let stand: ThreeStorages
beforeAll(async () => {
  stand = await threeStorages()
})
afterAll(() => stand.close())

const MATERIALS = [100, 101, 102] as const
const STORAGES = [
  { id: 1, name: 'Main' },
  { id: 2, name: 'Shop: front' },
  { id: 3, name: 'Van' },
] as const
const NEW = ['Zirconium', 'Quilt', 'Umbrella'] as const

/** New values for each field; a new field does not compile until it is added here. `of` makes one material's values differ from another's. */
const VALUES: Readonly<Record<GlobalField | StorageField, (of: string) => readonly string[]>> = {
  sku: (of) => [`SKU-${of}`, `Артикул ${of}`],
  name: (of) => [`Name of ${of}`, `"${of}", quoted; twice`],
  unit: () => ['pcs', 'kg', 'g'],
  price: () => ['12.5', '13', '0', '7.25', '1000000.01'],
  notes: () => ['dry', 'two\nlines', 'a "quote", a comma; a semicolon'],
  categories: () => ['Wood', 'wood; Wood'],
  suppliers: () => ['20', '21', '20; 21'],
  stock: () => ['40', '41', '0', '3.5'],
  minimum: () => ['1', '0', '6.5'],
}
const HEADINGS: Readonly<Record<GlobalField, string>> = {
  sku: 'SKU',
  name: 'Name',
  unit: 'Unit',
  price: 'Price',
  notes: 'Notes',
  categories: 'Categories',
  suppliers: 'Suppliers',
}
const OF_STORAGE: Readonly<Record<StorageField, string>> = { stock: 'Stock', minimum: 'Minimum' }

/** Absent: left unchanged. Null: cleared. */
type Values = Readonly<Record<string, string | null | undefined>>

/** The values set for one material, by the headings of Stock. */
function valuesOf(of: string, may: (field: GlobalField | StorageField) => boolean) {
  const global = GLOBAL_FIELDS.filter(may).map((field) => {
    const value: fc.Arbitrary<string | null> = fc.constantFrom(...VALUES[field](of))
    const clear = specOf(field).clearable ? [fc.constant(null)] : []
    return [HEADINGS[field], fc.option(fc.oneof(value, ...clear), { nil: undefined, freq: 2 })] as const
  })
  const ofStorages = STORAGES.flatMap(({ name }) =>
    STORAGE_FIELDS.filter(may).map((field) => {
      const value: fc.Arbitrary<string | null> = fc.constantFrom(...VALUES[field](of))
      return [`${name} · ${OF_STORAGE[field]}`, fc.option(value, { nil: undefined, freq: 2 })] as const
    }),
  )
  return fc.record(Object.fromEntries<fc.Arbitrary<string | null | undefined>>([...global, ...ofStorages]))
}

const changedArbitrary = fc.tuple(
  ...MATERIALS.map((id) =>
    fc.record({ id: fc.constant(id), gone: fc.nat(7), whole: fc.boolean(), values: valuesOf(String(id), () => true) }),
  ),
)
const addedArbitrary = fc.tuple(
  ...NEW.map((name) =>
    fc.option(
      fc.record({
        name: fc.constant(name),
        unit: fc.constantFrom('pcs', 'kg'),
        storage: fc.constantFrom(...STORAGES),
        // The suppliers of a material that does not exist yet cannot be read. Name and unit are required.
        values: valuesOf(name, (field) => specOf(field).scope === 'material' && field !== 'name' && field !== 'unit'),
        stock: fc.constantFrom('0', '7', '2.5'),
      }),
      { nil: null },
    ),
  ),
)

const COLUMNS = [
  'Id',
  ...GLOBAL_FIELDS.map((field) => HEADINGS[field]),
  ...STORAGES.flatMap(({ name }) => STORAGE_FIELDS.map((field) => `${name} · ${OF_STORAGE[field]}`)),
  'Action',
]
const PER_STORAGE = STORAGES.flatMap(({ id, name }) =>
  STORAGE_FIELDS.map((field): [number, number, StorageField] => [
    COLUMNS.indexOf(`${name} · ${OF_STORAGE[field]}`),
    id,
    field,
  ]),
)

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const line = (values: Values): string =>
  COLUMNS.map((heading) => {
    const value = values[heading]
    return value === undefined ? '' : quoted(value ?? '(clear)')
  }).join(',')

/** Types into a cell of a material; null clears it. */
function type(session: ImportSession, id: number, heading: string, text: string | null): void {
  const column = session.summary().perMaterial?.columns?.find(({ header }) => header === heading)?.column ?? -1
  const index = rows(session).find((row) => row.materialId === id)?.index ?? -1
  expect(session.edit({ kind: 'cell', index, column, text: text ?? '', rowPer }).ok).toBe(true)
}

/** The account's values of a material as its cells show them, by heading. */
function heldBy(session: ImportSession, id: number): Values {
  const cells = rows(session).find(({ materialId }) => materialId === id)?.cells ?? []
  const columns = session.summary().perMaterial?.columns ?? []
  return Object.fromEntries(
    columns.flatMap(({ header }, index) => {
      const text = toRawText(cells[index]?.text ?? markUntrusted(''))
      return COLUMNS.includes(toRawText(header)) && text !== '' ? [[toRawText(header), text]] : []
    }),
  )
}

async function withSuppliers(session: ImportSession): Promise<ImportSession> {
  expect((await session.change({ ...session.summary().choices, readSuppliers: true })).ok).toBe(true)
  return session
}

describe('[STOCK-2] [STOCK-5] [STOCK-6] the same edits in Stock and in a file', () => {
  test('are the same calls and the same problems, whatever is edited', async () => {
    const seenNumbers = new Map<string, number>()
    const met = (what: string): unknown => seenNumbers.set(what, (seenNumbers.get(what) ?? 0) + 1)
    await fc.assert(
      fc.asyncProperty(changedArbitrary, addedArbitrary, async (all, news) => {
        const stock = await withSuppliers(await stand.openStock())
        const lines = [COLUMNS.map(quoted).join(',')]
        for (const { id, gone, whole, values } of all) {
          const result = heldBy(stock, id)
          if (gone === 0) {
            type(stock, id, 'Action', 'delete')
            lines.push(line({ Id: String(id), Action: 'delete' }))
            met('delete')
            continue
          }
          for (const [heading, value] of Object.entries(values)) {
            if (value === undefined) continue
            type(stock, id, heading, value)
            met(value === null ? `clear ${heading}` : heading)
          }
          const own = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
          // A file contains only its columns. With another unit, its values are in that unit, like all cells of Stock (UNIT-1).
          lines.push(line({ ...(whole || own['Unit'] !== undefined ? result : {}), Id: String(id), ...own }))
        }
        for (const one of news) {
          if (!one) continue
          const { name, unit, storage, stock: held, values } = one
          const own = Object.fromEntries(
            Object.entries(values).flatMap(([heading, value]) => (typeof value === 'string' ? [[heading, value]] : [])),
          )
          const typed = { Name: name, Unit: unit, ...own, [`${storage.name} · Stock`]: held }
          add(stock, storage.id, typed)
          lines.push(line(typed))
          met('add')
        }
        const path = join(stand.folder, 'same.csv')
        await writeFile(path, lines.join('\n'))
        const file = await stand.open(path, { perStorage: PER_STORAGE, readSuppliers: true, fields: [[0, 'id']] })
        // Each material once: Stock has a row for every storage, the file only for those it names.
        const said = (session: ImportSession): string[] =>
          [...new Set(problems(session).map((problem) => problem.replace(/^[A-Z]+\d+(?: in “[^”]*”)?: /, '')))]
            // These texts name rows, whose numbers differ in the file.
            .filter((problem) => !/this row waits for it|the rest of the row is not sent/.test(problem))
            .toSorted()
        expect(sent(stock).toSorted()).toEqual(sent(file).toSorted())
        expect(said(stock)).toEqual(said(file))
      }),
      { numRuns: 20 },
    )
    // Every case really occurred.
    const wanted = [
      ...Object.values(HEADINGS),
      ...GLOBAL_FIELDS.filter((field) => specOf(field).clearable).map((field) => `clear ${HEADINGS[field]}`),
      ...PER_STORAGE.map(([column]) => COLUMNS[column] ?? ''),
      'add',
      'delete',
    ]
    expect(wanted.filter((what) => !seenNumbers.has(what))).toEqual([])
  })
})
