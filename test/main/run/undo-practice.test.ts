/** Undoing on the real practice account, over HTTP, while another client writes to it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openAccount } from '../../../src-main/account/client.ts'
import { systemClock } from '../../../src-main/machine/clock.ts'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import { makeOwnCalls } from '../../../src-main/store/journal/own-calls.ts'
import { readCatalogue } from '../../../src-main/import/read-catalogue.ts'
import type { CallMethod } from '../../../src-shared/material/fields/writing-methods.ts'
import { startRun } from '../../../src-main/run/run.ts'
import { planUndo, type UndoPlan } from '../../../src-main/run/plan-undo.ts'
import { startPractice } from '../../../src-main/practice/server.ts'
import type { Body } from '../../../src-shared/plan/plan.ts'
import { previewOf, type Line } from '../../build.ts'
import { exact, head } from './build.ts'
import { changedElsewhere, type PlacedReading } from './changed-elsewhere.ts'
import { versionsIn } from '../../shared/run/history/made-versions.ts'

const STORAGES = [1, 2, 3]
const WOOD = 10

/** Storage 1 contains every material in most accounts, storage 2 contains wood, storage 3 only what is moved there. */
function seedOf(materials: readonly object[], holdsAll: boolean): unknown {
  return {
    units: [
      { code: 'kg', group: 'mass', factor: 1000 },
      { code: 'g', group: 'mass', factor: 1 },
    ],
    storages: [
      { id: 1, name: 'Main', holdsAll },
      { id: 2, name: 'Shop', categories: [WOOD] },
      { id: 3, name: 'Van' },
    ],
    categories: [
      { id: WOOD, name: 'Wood' },
      { id: 12, name: 'Other' },
    ],
    materials: materials.map((material, index) => ({
      id: 100 + index,
      sku: `S-${index}`,
      name: `Material ${index}`,
      unit: 'kg',
      price: '2',
      stocks: [],
      ...material,
    })),
  }
}

let close = async (): Promise<void> => {}
afterEach(() => close())

async function practicePlace(materials: readonly object[], holdsAll = true) {
  const folder = mkdtempSync(join(tmpdir(), 'undo-practice-'))
  const practice = await startPractice({ folder: ':memory:', seed: seedOf(materials, holdsAll) })
  const account = openAccount({ address: practice.url, key: practice.key })
  const file = join(folder, 'journal.db')
  const journal = openJournal(file, { flushesOnCommit: true })
  close = async () => {
    await account.close()
    await practice.close()
    journal.close()
    rmSync(folder, { recursive: true })
  }
  const calls = makeOwnCalls(file)
  let readings = 0
  const base = {
    account,
    journal,
    clock: systemClock,
    options: { perSecond: Number.POSITIVE_INFINITY, concurrency: 4 },
    accountName: 'A',
    storages: STORAGES,
  }
  const catalogue = async () => {
    const readAnswer = await readCatalogue(account, STORAGES, {})
    if (!readAnswer.ok) throw new Error(readAnswer.failure.kind)
    return readAnswer.value.catalogue
  }
  const rowsOf = (run: string): string[] =>
    journal
      .report(run, { from: 0, count: 99 })
      .rows.map(({ row, state, reason }) => [row, state, reason?.code, reason?.field].filter((one) => one).join(' '))
  return {
    journal,
    catalogue,
    rowsOf,
    account,
    async apply(...lines: readonly Line[]): Promise<string> {
      const preview = previewOf(lines, await catalogue(), { keys: ['id', 'sku'] })
      const rows = lines.map((_, index) => preview.row(index))
      const run = await startRun({ ...base, head: head(practice.url), rows: [rows] })
      await run.whenFinished
      return run.id
    },
    async planOf(run: string): Promise<UndoPlan> {
      const planned = await planUndo(run, { account, journal })
      if (!planned.ok) throw new Error(planned.failure.kind)
      return planned.plan
    },
    async send(run: string, plan: UndoPlan): Promise<string[]> {
      const undo = await startRun({ ...base, head: plan.head, rows: [plan.rows], undoOf: run })
      await undo.whenFinished
      return rowsOf(undo.id)
    },
    async reading(): Promise<PlacedReading> {
      const began = Date.now()
      const versions = versionsIn(await catalogue())
      const newestRun = calls.runs(practice.url).at(-1)?.run ?? null
      readings += 1
      return { place: { seq: readings, at: Date.now(), beganAt: began, newestRun }, versions }
    },
    /** Changes that no run of ours explains. */
    elsewhere(from: PlacedReading, to: PlacedReading): string[] {
      const runs = calls.runs(practice.url).map(({ run }) => run)
      const allCalls = calls.callsSince(practice.url, from.place.newestRun ?? '')
      return changedElsewhere(from, to, allCalls, runs)
    },
    /** A write by another client. */
    async other(method: CallMethod, body: Body): Promise<void> {
      expect(await account.send(method, body)).toMatchObject({ kind: 'done' })
    },
    /** Stock and minimum of the first material, by storage. */
    async rows(id = 100): Promise<Record<number, string>> {
      const found: Record<number, string> = {}
      for (const storage of STORAGES) {
        const readResult = await account.readStorage(storage)
        if (!readResult.ok) throw new Error(readResult.failure.kind)
        for (const material of readResult.materials)
          if (material.id === id) found[storage] = `${material.stock} of ${material.minimum}`
      }
      return found
    },
  }
}

const minimumOf = (storage: number, minimum: string): [CallMethod, Body] => [
  'materials/edit',
  { material_id: 100, storage_id: storage, minimum: exact(minimum) },
]

const listed = ({ rows }: UndoPlan): string[] =>
  rows.flatMap(({ note }) => (note ? [`${note.code} ${note.field}`] : []))

describe('[UNDO-13] a minimum that somebody set in a row that came with the run', () => {
  test('keeps the stock that carries it, which is listed; the rest goes back', async () => {
    const here = await practicePlace([{}])
    const run = await here.apply({ sku: 'S-0', stock: '5', price: '3', storage: '3' })
    await here.other(...minimumOf(3, '4'))
    const plan = await here.planOf(run)
    expect(listed(plan)).toEqual(['undo-takes-minimum stock'])
    await here.send(run, plan)
    expect(await here.rows()).toEqual({ 1: '0 of 0', 3: '5 of 4' })
    expect((await here.catalogue()).prices).toEqual(['2'])
  })

  test('also where the run had set another one there', async () => {
    const here = await practicePlace([{}])
    const run = await here.apply({ sku: 'S-0', stock: '5', minimum: '2', storage: '3' })
    await here.other(...minimumOf(3, '4'))
    expect(listed(await here.planOf(run))).toEqual(['undo-takes-minimum stock'])
  })

  test('keeps the categories that brought the row', async () => {
    const here = await practicePlace([{}])
    const run = await here.apply({ sku: 'S-0', categories: String(WOOD), storage: '1' })
    await here.other(...minimumOf(2, '4'))
    const plan = await here.planOf(run)
    expect(listed(plan)).toEqual(['undo-takes-minimum categories'])
    await here.send(run, plan)
    expect(await here.rows()).toEqual({ 1: '0 of 0', 2: '0 of 4' })
  })

  test('set after the plan was made, it sets the row aside', async () => {
    const here = await practicePlace([{}])
    const run = await here.apply({ sku: 'S-0', stock: '5', minimum: '2', storage: '3' })
    const plan = await here.planOf(run)
    expect(listed(plan)).toEqual([])
    await here.other(...minimumOf(3, '4'))
    expect(await here.send(run, plan)).toEqual(['2 skipped drifted minimum'])
    expect(await here.rows()).toEqual({ 1: '0 of 0', 3: '5 of 4' })
  })

  test('where nobody did, stock and minimum go with the row', async () => {
    const here = await practicePlace([{}])
    const run = await here.apply({ sku: 'S-0', stock: '5', minimum: '2', storage: '3' })
    const plan = await here.planOf(run)
    expect(await here.send(run, plan)).toEqual(['2 verified'])
    expect(await here.rows()).toEqual({ 1: '0 of 0' })
  })

  test('[UNDO-2] an added material that got a stock or a minimum elsewhere stays', async () => {
    const here = await practicePlace([])
    const run = await here.apply({ sku: 'N', name: 'New', unit: 'kg', stock: '5', storage: '3' })
    const id = (await here.catalogue()).ids[0] ?? 0
    await here.other('materials/edit', { material_id: id, storage_id: 1, minimum: exact('4') })
    expect(listed(await here.planOf(run))).toEqual(['undo-changed-since minimum'])
  })
})

describe('[UNDO-14] categories and stock go back in an order in which no row leaves that is to stay', () => {
  const row = (storage_id: number, stock: string, minimum: string) => ({ storage_id, stock, minimum })

  test('stock goes before the categories without which its row would leave', async () => {
    const here = await practicePlace([{ stocks: [row(2, '5', '2')] }])
    const run = await here.apply({ sku: 'S-0', categories: String(WOOD), stock: '0', storage: '2' })
    expect(await here.rows()).toEqual({ 1: '0 of 0', 2: '0 of 2' })
    expect(await here.send(run, await here.planOf(run))).toEqual(['2 verified'])
    expect(await here.rows()).toEqual({ 1: '0 of 0', 2: '5 of 2' })
  })

  test('also where the categories are in an earlier row', async () => {
    const here = await practicePlace([{ stocks: [row(2, '5', '2'), row(1, '1', '1')] }])
    const run = await here.apply(
      { sku: 'S-0', categories: String(WOOD), minimum: '7', storage: '1' },
      { sku: 'S-0', stock: '0', storage: '2' },
    )
    expect(await here.rows()).toEqual({ 1: '1 of 7', 2: '0 of 2' })
    expect(await here.send(run, await here.planOf(run))).toEqual(['3 verified'])
    expect(await here.rows()).toEqual({ 1: '1 of 1', 2: '5 of 2' })
  })

  test('categories that come back go before the minimum they make room for, and before a stock of 0', async () => {
    const here = await practicePlace([{ categories: [WOOD] }])
    await here.other(...minimumOf(2, '2'))
    const run = await here.apply({ sku: 'S-0', categories: '(clear)', storage: '1' })
    expect(await here.rows()).toEqual({ 1: '0 of 0' })
    expect(await here.send(run, await here.planOf(run))).toEqual(['2 verified'])
    expect(await here.rows()).toEqual({ 1: '0 of 0', 2: '0 of 2' })
    const otherText = await here.apply(
      { sku: 'S-0', categories: '(clear)', storage: '1' },
      { sku: 'S-0', stock: '6', storage: '2' },
    )
    expect(await here.rows()).toMatchObject({ 2: '6 of 2' })
    await here.send(otherText, await here.planOf(otherText))
    expect(await here.rows()).toMatchObject({ 2: '0 of 2' })
  })

  test('[PLAN-8] a file that says both does so, too', async () => {
    const here = await practicePlace([{ categories: [WOOD] }])
    await here.other(...minimumOf(2, '2'))
    await here.apply({ sku: 'S-0', categories: '(clear)', stock: '6', storage: '2' })
    expect(await here.rows()).toEqual({ 1: '0 of 0', 2: '6 of 2' })
  })
})

describe('[UNDO-15] what an undo brings back is its own doing', () => {
  const twin = { name: 'Oak', sku: '' }

  test('a material of the same name that left the lists with the run is no material that appeared', async () => {
    const here = await practicePlace([twin, twin], false)
    for (const id of [100, 101])
      await here.other('materials/update_stock', { material_id: id, storage_id: 3, stock: exact('5') })
    await here.other(...minimumOf(3, '2'))
    const run = await here.apply({ id: '100', stock: '0', storage: '3' }, { id: '101', price: '3', storage: '3' })
    expect((await here.catalogue()).ids).toEqual([101])
    expect(await here.send(run, await here.planOf(run))).toEqual(['2 verified', '3 verified'])
    expect(await here.rows()).toEqual({ 3: '5 of 2' })
  })

  test('[HISTORY-9] [HISTORY-10] nor is anything of it changed elsewhere', async () => {
    const here = await practicePlace([{}, {}, {}], false)
    for (const id of [100, 101, 102])
      await here.other('materials/update_stock', { material_id: id, storage_id: 3, stock: exact('5') })
    await here.other(...minimumOf(3, '2'))
    const firstReading = await here.reading()
    const run = await here.apply(
      { id: '100', stock: '0', storage: '3' },
      { id: '101', categories: String(WOOD), stock: '0', storage: '3' },
      { id: '102', unit: 'g', stock: '0', storage: '3' },
      { sku: 'NEW', name: 'New', unit: 'kg', stock: '1', storage: '1' },
    )
    const between = await here.reading()
    expect(await here.send(run, await here.planOf(run))).toEqual([
      '2 verified',
      '3 verified',
      '4 verified',
      '5 verified',
    ])
    const lastReading = await here.reading()
    expect(here.elsewhere(firstReading, between)).toEqual([])
    expect(here.elsewhere(between, lastReading)).toEqual([])
    expect(here.elsewhere(firstReading, lastReading)).toEqual([])
  })
})
