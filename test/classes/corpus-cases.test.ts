/** Small real-life files on the practice account, with the required result of each. Skipped if the corpus is absent. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPractice } from '../../src-main/practice/server.ts'
import type { AccountMaterial, ClassMember, SentValues } from './class-member.ts'
import { judgeMember, type Verdict } from './judge-answer.ts'

const folder = join(import.meta.dirname, '../../../shared/corpus/cases')
const isHere = existsSync(folder)

interface WantedAnswer {
  /** Wanted values by SKU. Values that the account already has are not sent. */
  readonly wants: Readonly<Record<string, SentValues>>
  readonly adds?: readonly SentValues[]
  /** A question is as good as the right values if not all of them can be known. */
  readonly verdicts: readonly Verdict['kind'][]
  /** The user must be told, even if everything wanted is sent. */
  readonly mustTell?: true
  readonly neverSure?: readonly string[]
}

const RIGHT = ['right'] as const
const EITHER = ['right', 'asked'] as const

const prices = (entries: readonly (readonly [string, string])[]): Record<string, SentValues> =>
  Object.fromEntries(entries.map(([sku, price]) => [sku, { price }]))

/** Wanted values by the name in the file's name column. */
function wantsByName(
  file: string,
  delimiter: string,
  valuesOf: (cells: readonly string[]) => SentValues,
): Record<string, SentValues> {
  if (!isHere) return {}
  const [heading = '', ...lines] = readFileSync(join(folder, file), 'utf8').trim().split(/\r?\n/)
  const name = heading.split(delimiter).findIndex((text) => /nom_article|bezeichnung/i.test(text))
  return Object.fromEntries(
    lines.map((line) => line.split(delimiter)).map((cells) => [cells[name] ?? '', valuesOf(cells)]),
  )
}

const CASES: Readonly<Record<string, WantedAnswer>> = {
  'in-stock-ru.csv': {
    wants: prices([
      ['PNT-0155', '12.4'],
      ['PNT-0153', '11.2'],
      ['PNT-0154', '11.8'],
      ['HND-0099', '0.76'],
      ['HND-0100', '0.9'],
      ['HND-0098', '0.62'],
    ]),
    verdicts: EITHER,
  },
  'equals-quote-sku.csv': {
    wants: {
      '00371': { name: 'Ash veneer sheet 0.6', unit: 'm2', price: '6.30' },
      '02093': { name: 'Bubble foil', unit: 'm', price: '0.45' },
    },
    verdicts: RIGHT,
  },
  'merge-covers-value.xlsx': {
    wants: {
      'HND-0099': { price: '0.81', 'stock@1': '20' },
      'HND-0100': { price: '0.96' },
      '00322': { price: '70', 'stock@1': '5' },
    },
    verdicts: EITHER,
  },
  'cp852-polish.csv': {
    wants: {
      'HND-0099': { name: 'Nóżka regulowana śruba 100 mm', price: '0.80', 'stock@1': '20' },
      'HND-0100': { name: 'Łącznik narożny żółty', price: '1.05', 'stock@1': '30' },
      'HND-0098': { name: 'Płyta wiórowa biała', price: '0.65', 'stock@1': '9' },
    },
    verdicts: EITHER,
  },
  'mac-roman.csv': {
    wants: {
      'HND-0099': { name: 'Stellfuß 100 mm, höhenverstellbar', price: '0.80' },
      'HND-0100': { name: 'Beschläge weiß für Küche', price: '1.05' },
    },
    verdicts: EITHER,
  },
  // No currency is used by most rows, so nothing may be used as it is.
  'currency-column.csv': { wants: {}, adds: [], verdicts: EITHER, mustTell: true },
  'price-unit-column.csv': {
    wants: {
      'HND-0099': { price: '0.80' },
      '00917': { name: 'Bolt DIN 933 M10x40', price: '0.19' },
      '00896': { name: 'Bolt DIN 933 M6x40', price: '0.085' },
    },
    verdicts: EITHER,
  },
  'percent-format-price.xlsx': { wants: {}, verdicts: EITHER, mustTell: true },
  'code-trailing-zero.xlsx': {
    wants: {},
    adds: [
      { name: 'Screw ten', sku: '102.10', unit: 'pcs', price: '1', storage: '1' },
      { name: 'Screw one', sku: '102.1', unit: 'pcs', price: '2', storage: '1' },
    ],
    verdicts: RIGHT,
  },
  'two-letter-heading-pa.csv': {
    wants: prices([
      ['HND-0099', '1'],
      ['HND-0100', '1'],
      ['HND-0098', '2'],
    ]),
    neverSure: ['PA'],
    verdicts: EITHER,
  },
  'purchase-price-gross.csv': {
    wants: {
      'HND-0099': { price: '0.80', 'stock@1': '20' },
      'HND-0100': { price: '0.95', 'stock@1': '40' },
    },
    neverSure: ['prixAchatTTC', 'prixVenteTTC'],
    verdicts: EITHER,
  },
  'shopify-weight-unit.csv': {
    wants: Object.fromEntries(
      ['HND-0099', 'HND-0100', 'HND-0098', '4600700130791', '4600700129887'].map((sku) => [
        sku,
        { price: '1.50', 'stock@1': '20' },
      ]),
    ),
    verdicts: RIGHT,
  },
  'exact-heading-stock-lost.csv': {
    wants: wantsByName('exact-heading-stock-lost.csv', ',', ([, , , price = '', stock = '']) => ({
      price,
      'stock@1': stock,
    })),
    verdicts: EITHER,
  },
  'price-as-stock-change.csv': {
    wants: prices([
      ['HND-0099', '0.85'],
      ['HND-0100', '0.90'],
    ]),
    verdicts: EITHER,
  },
  'contested-key-message.csv': {
    wants: { 'HND-0100': { 'stock@1': '9' } },
    verdicts: EITHER,
    mustTell: true,
  },
  'two-row-heading-group.xlsx': {
    wants: {
      'HND-0099': { price: '0.8', 'stock@1': '20' },
      'HND-0100': { price: '0.95', 'stock@1': '90' },
      'HND-0098': { price: '0.65', 'stock@1': '9' },
    },
    verdicts: RIGHT,
  },
  'hidden-second-heading.xlsx': {
    wants: {
      'HND-0099': { price: '0.81', 'stock@1': '20' },
      'HND-0100': { price: '0.96', 'stock@1': '40' },
    },
    verdicts: RIGHT,
  },
  'foreign-ids-overlap.csv': { wants: {}, verdicts: EITHER, mustTell: true },
  'nan-null-names.csv': { wants: {}, verdicts: EITHER, mustTell: true },
  // In Italian lists the description is the name. Its long cell is a problem of its row only.
  'long-cell-unused-column.csv': {
    wants: { 'HND-0099': { price: '0.80' }, 'HND-0100': { name: 'corto', price: '0.95' } },
    verdicts: EITHER,
    mustTell: true,
  },
  'one-dot-blocks-column.csv': {
    wants: wantsByName('one-dot-blocks-column.csv', ';', ([, price = '']) => ({ price: price.replace(',', '.') })),
    verdicts: EITHER,
  },
  'currency-prefix-au.csv': {
    wants: prices([
      ['HND-0099', '12.50'],
      ['HND-0100', '0.95'],
    ]),
    verdicts: RIGHT,
  },
  'equals-quote-numbers.csv': {
    wants: {
      'HND-0099': { price: '0.80', 'stock@1': '20' },
      'HND-0100': { price: '0.95', 'stock@1': '90' },
    },
    verdicts: RIGHT,
  },
  'hash-heading.csv': {
    wants: { 'HND-0100': { price: '0.95' } },
    verdicts: EITHER,
    mustTell: true,
  },
  'heading-currency-only.csv': {
    wants: prices([
      ['HND-0099', '0.80'],
      ['HND-0100', '0.95'],
    ]),
    verdicts: EITHER,
  },
  'space-before-quote.csv': {
    wants: prices([
      ['HND-0099', '0.80'],
      ['HND-0100', '0.95'],
    ]),
    verdicts: RIGHT,
  },
  'broken-row-4-of-5.csv': {
    wants: {
      'HND-0100': { notes: 'x', 'stock@1': '90' },
      'HND-0098': { notes: 'y', 'stock@1': '9' },
    },
    verdicts: EITHER,
    mustTell: true,
  },
  'json-as-xlsx.csv': { wants: {}, verdicts: EITHER, mustTell: true },
  'whole-row-quoted.csv': {
    wants: { 'HND-0099': { price: '0.80' }, 'HND-0100': { name: 'Adjustable leg, 150 mm', price: '0.95' } },
    verdicts: EITHER,
    mustTell: true,
  },
}

interface ListedEntry {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly unit: string
  readonly price: string
  readonly stock: string
}

let materials: readonly AccountMaterial[] = []
let close = (): Promise<void> => Promise.resolve()

describe.skipIf(!isHere)('real-life cases (skipped where the corpus is absent)', () => {
  beforeAll(async () => {
    const data = mkdtempSync(join(tmpdir(), 'stocksheet-cases-'))
    const server = await startPractice({ folder: data })
    close = async () => {
      await server.close()
      rmSync(data, { recursive: true, force: true })
    }
    const answer = await fetch(`${server.url}/v1/materials/get_list.php`, {
      method: 'POST',
      headers: { authorization: server.key, 'content-type': 'application/json' },
      body: JSON.stringify({ storage_id: 1 }),
    })
    const { materials: entries } = (await answer.json()) as { materials: ListedEntry[] }
    materials = entries.map(({ id, name, sku, unit, price, stock }) => ({
      id: Number(id),
      name,
      sku,
      unit,
      price,
      stock,
    }))
  })
  afterAll(() => close())

  test('each file of the corpus has its answer here', () => {
    const files = readdirSync(folder).filter((name) => name !== 'INDEX.tsv')
    expect(files.filter((name) => !(name in CASES))).toEqual([])
  })

  test.each(Object.keys(CASES))('%s', async (file) => {
    const wanted = CASES[file]
    if (!wanted) throw new Error(file)
    const verdict = await judgeMember(memberOfCase(file, wanted))
    expect(wanted.verdicts, verdict.detail).toContain(verdict.kind)
    if (wanted.mustTell) expect(verdict.isTold).toBe(true)
  })
})

function memberOfCase(file: string, { wants, adds = [], neverSure = [] }: WantedAnswer): ClassMember {
  const right = new Map<number, SentValues>()
  for (const [key, values] of Object.entries(wants)) {
    const material = materials.find(({ sku, name }) => sku === key || name === key)
    if (!material) throw new Error(`The practice account has no ${key}.`)
    const current: Record<string, string> = { ...material, id: '', 'stock@1': material.stock, notes: '' }
    const changedRows = Object.entries(values).filter(([field, value]) => !isEqual(current[field] ?? '', value))
    if (changedRows.length > 0) right.set(material.id, Object.fromEntries(changedRows))
  }
  return {
    fileName: file,
    bytes: readFileSync(join(folder, file)),
    materials,
    storages: [{ id: 1, name: 'Main' }],
    right,
    rightAdds: adds,
    neverSure,
  }
}

function isEqual(current: string, wanted: string): boolean {
  return current === wanted || (/^[\d.]+$/.test(wanted) && Number(current) === Number(wanted))
}
