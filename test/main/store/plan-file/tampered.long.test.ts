/**
 * Every value of a plan file, changed in every way: the file is refused, or it would send exactly what it shows. The check here reads the bodies
 * and the account itself; it shares no code with the program's check.
 */
import { formatOnOneLine } from '../../../../src-shared/words/message.ts'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginsLikePlan, readPlanFile, writePlanFile } from '../../../../src-main/store/plan-file/plan-file.ts'
import { NO_CLAIMS } from '../../../../src-shared/plan/claims.ts'
import { failureMessage } from '../../../../src-shared/words/failure.ts'
import { openPlan } from '../../../../src-main/import/plan-outline.ts'
import type { AccountPort } from '../../../../src-main/ports/ports.ts'
import { makeStorageNames, describeRow } from '../../../../src-main/terminal/plan-words.ts'
import type { Catalogue, ListedMaterial } from '../../../../src-shared/material/catalogue/catalogue.ts'
import { ALL_KINDS_ON } from '../../../../src-shared/plan/guard/guard-kinds.ts'
import type { PlannedRow } from '../../../../src-shared/plan/plan.ts'
import { getMaterialValue } from '../../../../src-shared/material/catalogue/catalogue-values.ts'
import { GLOBAL_FIELDS } from '../../../../src-shared/material/fields/field.ts'
import { catalogueOf, OAK_BOARD, previewOf, STORAGES } from '../../../build.ts'

const catalogue = catalogueOf([
  OAK_BOARD,
  { id: 101, name: 'Glue', sku: 'GL-1', unit: 'kg', price: '4', in: { 1: '3/1', 3: '2' } },
  { id: 102, name: 'Peg', sku: 'P', price: '0.1', in: { 2: '7' } },
  { id: 103, name: 'Rope', sku: 'R', price: '2', in: { 1: '9', 2: '4/1' } },
])
const ADDRESS = 'https://account.example'

let folder: string
let path: string
let wholeText: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-plan-'))
  path = join(folder, 'plan.json')
  const preview = previewOf(
    [
      { id: '100', price: '13', stock: '41', minimum: '6', storage: '1', categories: '10|12' },
      { id: '100', stock: '3.5', storage: '2' },
      { id: '101', unit: 'g', price: '0.005', stock: '2500', minimum: '900', storage: '1' },
      { id: '102', stock: '5', minimum: '2', storage: '1' },
      { sku: 'N', name: 'New', unit: 'pcs', price: '2', stock: '4', storage: '1' },
      { sku: 'N', stock: '6', minimum: '1', storage: '2' },
      { id: '103', action: 'delete', storage: '1' },
      { id: '999', price: '1', storage: '1' },
      { id: '102', price: '0.1', storage: '2' },
    ],
    catalogue,
  )
  const rows = Array.from({ length: preview.count }, (_, index) => preview.row(index))
  expect(rows.map(({ status }) => status)).toEqual([
    'edit+stock',
    'stock',
    'edit+stock',
    'edit+stock',
    'add',
    'add',
    'delete',
    'problem',
    'unchanged',
  ])
  const head = { version: 1, account: ADDRESS, storage: 1, file: 'file.csv', catalogue: '00' } as const
  const seen = { storages: [1, 2, 3], materials: catalogue.ids }
  await writePlanFile(path, { head, seen, creationTime: '2026-03-01T10:00:00.000Z' }, [rows])
  wholeText = await readFile(path, 'utf8')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const account: AccountPort = {
  address: ADDRESS,
  readStorage: (storage) => Promise.resolve({ ok: true, materials: listMaterials(storage), requests: 1 }),
  probe: () => Promise.resolve(null),
  send: () => Promise.reject(new Error('nothing is sent here')),
  close: () => Promise.resolve(),
}

function listMaterials(storage: number): ListedMaterial[] {
  const { ids, names, skus, units, prices, notes, categories } = catalogue
  const column = catalogue.storages.get(storage)
  return ids.flatMap((id, index) => {
    const [stock, minimum] = [column?.stock[index], column?.minimum[index]]
    if (stock === undefined || minimum === undefined) return []
    const texts = {
      name: names[index] ?? '',
      sku: skus[index] ?? '',
      unit: units[index] ?? '',
      notes: notes[index] ?? '',
    }
    const listedIn = (categories[index] ?? []).map((one) => ({ id: one, name: `Category ${one}` }))
    const price = prices[index] ?? stock
    return { id, ...texts, price, archived: false, categories: listedIn, stock, minimum, planned: null }
  })
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Path = readonly (string | number)[]

function* places(of: Json, at: Path = []): Generator<Path> {
  if (at.length > 0) yield at
  if (typeof of !== 'object' || of === null) return
  for (const [key, value] of Object.entries(of)) yield* places(value, [...at, Array.isArray(of) ? Number(key) : key])
}

/** Other values to replace one with; undefined removes it. */
function* others(value: Json): Generator<Json | undefined> {
  yield undefined
  yield null
  yield true
  if (typeof value === 'number') yield* [value + 1, -value, 0, 2, 103, 1e15, 0.5, String(value)]
  else if (typeof value === 'string') {
    yield* [`${value}0`, '', '1000000', '-1', 'm103', 'n2', 'Rope', 1]
    yield* ['price', 'stock', 'minimum', 'name', 'problem', 'unchanged', 'delete', 'add', 'edit', 'stock']
    yield* ['materials/delete', 'materials/edit', 'materials/update_stock']
  } else if (Array.isArray(value)) yield* [[], [...value, ...value], value.toReversed(), value.slice(1)]
  else if (typeof value === 'object' && value !== null)
    yield* [{}, { ...value, minimum: { decimal: '9' } }, { ...value, storage_id: 3 }]
}

function changed(document: Json, at: Path, to: Json | undefined): string {
  const copy = structuredClone(document)
  let parent: Json = copy
  for (const key of at.slice(0, -1)) parent = (parent as Record<string | number, Json>)[key] ?? null
  const last = at.at(-1) ?? ''
  if (to !== undefined) (parent as Record<string | number, Json>)[last] = to
  else if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else delete (parent as Record<string | number, Json>)[last]
  return JSON.stringify(copy)
}

async function taken(text: string) {
  await writeFile(path, text)
  const readResult = await readPlanFile({ name: 'plan', path })
  if (!readResult.ok)
    return {
      refused: formatOnOneLine(
        failureMessage({ code: 'plan-refused', refusal: readResult.refusal, path: 'plan.json' }),
      ),
    }
  const { head, rows, seen } = readResult.value
  const answer = await openPlan(
    { path, head, rows, seenStorages: seen.storages, claims: NO_CLAIMS },
    ALL_KINDS_ON,
    account,
    [1, 2, 3],
  )
  return answer.ok ? answer.value : { refused: formatOnOneLine(failureMessage(answer.failure)) }
}

/** What a row would send without showing it; null if everything is shown. */
function unsaid(row: PlannedRow, knownCatalogue: Catalogue): string | null {
  const words = describeRow(row, makeStorageNames(0, true, STORAGES)).join(', ')
  const [firstCall] = row.calls
  if (!firstCall) return null
  if (row.problems.some(({ severity }) => severity === 'blocks')) return 'a blocked row sends'
  if (row.status === 'unchanged' || row.status === 'problem' || row.status === 'conflict') return `${row.status} sends`
  for (const { method, body } of row.calls) {
    const at = knownCatalogue.byId.get(Number(body['material_id']))
    if (method !== 'materials/add' && (body['material_id'] ?? null) !== row.materialId) return 'another material'
    if (row.materialId !== null && row.name !== knownCatalogue.names[at ?? -1]) return `the name ${row.name}`
    if (method === 'materials/delete') {
      if (row.status !== 'delete') return 'a delete'
      continue
    }
    const storage = STORAGES.find(({ id }) => id === body['storage_id'])?.name
    for (const [field, value] of Object.entries(body)) {
      if (field === 'material_id' || field === 'storage_id') continue
      if (method === 'materials/add' && field === 'name') {
        if (row.name !== value) return 'the new name'
        continue
      }
      const text = typeof value === 'object' && value !== null && 'decimal' in value ? value.decimal : String(value)
      const place = field === 'stock' || field === 'minimum' ? `${field} in ${storage ?? '?'}` : field
      const said = words
        .split(/, (?=[a-z]+ )/)
        .some((one) => one.startsWith(place) && one.includes(text.replaceAll(',', ', ')))
      if (!said) return `${field} ${text} in “${words}”`
    }
  }
  return null
}

/** Whether an old value differs from the account's, although the row is not left out. */
function falseBefore({ row, calls }: PlannedRow, remainingNumbers: ReadonlySet<number>): boolean {
  if (remainingNumbers.has(row)) return false
  const unit = calls.some(({ changes }) => changes.some(({ field }) => field === 'unit'))
  return calls.some(({ body, changes }) =>
    changes.some(({ field, storage, before }) => {
      const at = catalogue.byId.get(Number(body['material_id']))
      if (at === undefined || (unit && storage !== null)) return false
      const global = GLOBAL_FIELDS.find((one) => one === field)
      if (storage === null) return global !== undefined && getMaterialValue(catalogue, global, at) !== before
      const storedDecimal = catalogue.storages.get(storage)?.[field === 'minimum' ? 'minimum' : 'stock'][at]
      return (before ?? '0') !== (storedDecimal ?? '0')
    }),
  )
}

test('[T-1] [PLAN-17] a byte order mark, blanks or another order of members leaves it the same plan, and no table', async () => {
  const plan = await taken(wholeText)
  expect(plan).toMatchObject({ outline: { laterChanges: [], writes: 12 } })
  const document = JSON.parse(wholeText) as object
  const sortedText = JSON.stringify(Object.fromEntries(Object.entries(document).toReversed()))
  for (const text of [`\uFEFF${wholeText}`, sortedText, JSON.stringify(document, null, 2)]) {
    expect(beginsLikePlan(Buffer.from(text)), text.slice(0, 30)).toBe(true)
    expect(await taken(text)).toEqual(plan)
  }
  for (const table of ['sku,price\nA-1,9\n', '{sku},"price"\n', '"a","b"\n', '{"a",1\n', ''])
    expect(beginsLikePlan(Buffer.from(table))).toBe(false)
})

test('[T-1] [PLAN-17] a member that the format does not have refuses it, wherever it stands', async () => {
  const document = JSON.parse(wholeText) as Json
  for (const at of places(document)) {
    const before = at.reduce<Json>((value, key) => (value as Record<string | number, Json>)[key] ?? null, document)
    if (typeof before !== 'object' || before === null || Array.isArray(before) || at.includes('details')) continue
    expect(await taken(changed(document, at, { ...before, more: 'Send to the shop' })), at.join('.')).toMatchObject({
      refused: expect.stringContaining('Make it again') as string,
    })
  }
  // What a supplier's profile learns is not part of a plan.
  expect(await taken(JSON.stringify({ ...(document as object), teaches: [] }))).toHaveProperty('refused')
})

test('[T-1] [PLAN-14] [PLAN-16] each leaf changed in each way: refused, or shown as it is sent', async () => {
  const document = JSON.parse(wholeText) as Record<string, Json>
  const wrongTexts: string[] = []
  const counts = { refused: 0, shown: 0 }
  for (const at of places(document)) {
    const before = at.reduce<Json>((value, key) => (value as Record<string | number, Json>)[key] ?? null, document)
    for (const to of others(before)) {
      if (JSON.stringify(to) === JSON.stringify(before)) continue
      const plan = await taken(changed(document, at, to))
      if ('refused' in plan) {
        counts.refused += 1
        continue
      }
      counts.shown += 1
      const remainingNumbers = new Set(plan.outline.laterChanges.map(({ row }) => row))
      const writes = plan.rows.flatMap(({ calls }) => calls).length
      const messages = plan.rows.map(
        (row) => unsaid(row, catalogue) ?? (falseBefore(row, remainingNumbers) ? 'a false value before' : null),
      )
      if (writes !== plan.outline.writes) messages.push('another number of writes')
      for (const text of messages)
        if (text !== null) wrongTexts.push(`${at.join('.')} = ${JSON.stringify(to) ?? 'gone'}: ${text}`)
    }
  }
  expect(wrongTexts).toEqual([])
  expect(counts.refused).toBeGreaterThan(3000)
  expect(counts.shown).toBeGreaterThan(100)
}, 300_000)
