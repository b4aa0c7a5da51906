/**
 * How long 100,000 rows take in an import's thread: the first rows of the account's stock once it is read, and an edit until its rows are ready.
 * Processor time of this thread as a share of fixed work in the same process. [T-39]
 */
import { expect, test } from 'vitest'
import { ImportSession } from '../../../src-main/import/session.ts'
import { runWithoutPauses } from '../../../src-main/import/stoppable-change.ts'
import { makeStockChoices } from '../../../src-main/import/stock-source.ts'
import type { PageSink } from '../../../src-main/ports/ports.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { sheetWords } from '../../../src-shared/words/export.ts'
import { decimal } from '../../build.ts'
import { openFile } from './small-file.ts'

const ROWS = 100_000
const PAGE = 100
const EDITS = 30
/** Set when the fixed work took 34 ms: 700 ms, 2.6 and 4.7. */
const MAX_OF_FIXED_WORK = { stock: 23, edit: 0.15, page: 0.25 } as const

/** Milliseconds of this thread only, because other threads compile and collect garbage. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function timeOf(act: () => unknown): Promise<number> {
  const began = threadTime()
  await act()
  return threadTime() - began
}

const least = (times: readonly number[]): number => Math.min(...times)
/** One edit takes about as long as the clock's step. */
const mean = (times: readonly number[]): number => times.reduce((sum, time) => sum + time, 0) / times.length

/** Sorts numbers, like `fixedWorkTime` of the window's tests. */
async function fixedWork(): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 5; time += 1) {
    let seed = 1
    const numbers = Array.from({ length: 150_000 }, () => (seed = (seed * 48_271) % 2_147_483_647))
    times.push(await timeOf(() => numbers.sort((a, b) => a - b)))
  }
  return least(times)
}

const STORAGES = [1, 2, 3].map((id) => ({ id, name: `Storage ${id}` }))

function* lists(storage: number): Generator<Parameters<PageSink['page']>[0]> {
  for (let from = 1; from <= ROWS; from += 500) {
    yield Array.from({ length: 500 }, (_, index) => {
      const id = from + index
      return {
        id,
        name: `Board ${id % 97} x ${id % 31}, no. ${id}`,
        sku: `SKU-${id}`,
        unit: id % 3 === 0 ? 'kg' : 'pcs',
        price: decimal(String(((id * 37) % 900_000) / 100)),
        notes: '',
        archived: false,
        categories: [],
        stock: decimal(String(((id * 7919 * storage) % 100_000) / 100)),
        minimum: decimal(String(id % 20)),
        planned: null,
      }
    })
  }
}

async function stockOpened(): Promise<number> {
  let read = Number.NaN
  const stock = { storages: STORAGES, words: sheetWords('en') }
  const source = { name: 'Account', bytes: new Uint8Array(0) }
  const opened = await ImportSession.open(
    {
      session: 's',
      accountName: 'A',
      clearToken: '(clear)',
      source,
      storages: STORAGES,
      choices: makeStockChoices(stock),
      stock,
    },
    {
      readSource,
      account: {
        address: 'http://127.0.0.1:1',
        readStorage(storage, hooks) {
          hooks?.sink?.begin(ROWS)
          for (const page of lists(storage)) hooks?.sink?.page(page)
          read = threadTime()
          return Promise.resolve({ ok: true, materials: [], requests: 1 })
        },
        probe: () => Promise.resolve(null),
        send: () => Promise.reject(new Error('a session never sends')),
        close: () => Promise.resolve(),
      },
      clock: { now: () => 0, sleep: () => Promise.resolve() },
      digest: sha256,
    },
    { isDeferred: true },
  )
  if (!opened.ok) throw new Error(opened.failure.code)
  opened.value.summary()
  const { rows } = opened.value.rows(0, PAGE, { filter: {}, rowPer: 'material' })
  expect(rows).toHaveLength(PAGE)
  return threadTime() - read
}

test('[READ-10] the first rows of a stock of 100,000 materials in three storages are little work once its last list is there', async () => {
  const fixedNumber = await fixedWork()
  const times = [await stockOpened(), await stockOpened(), await stockOpened()]
  console.log('stock, first rows:', { fixed: fixedNumber, times })
  expect(least(times)).toBeLessThan(fixedNumber * MAX_OF_FIXED_WORK.stock)
})

test('an edit of 100,000 rows is little work, and answers with little', async () => {
  const lines = ['sku;name;unit;price;stock;minimum;notes']
  for (let row = 0; row < ROWS; row += 1) {
    const price = ((row * 7919) % 90_000) / 100 + 1
    lines.push(`L-${row};Board ${row % 977} x ${row % 13};pcs;${price.toFixed(2)};${row % 500};5;`)
  }
  const session = await openFile(lines.join('\n'))
  const fixedNumber = await fixedWork()
  const edits: number[] = []
  const pages: number[] = []
  for (let row = 0; row < EDITS; row += 1) {
    const text = String(row + 3.5)
    edits.push(
      await timeOf(() =>
        session.editWithPauses({ kind: 'cell', index: row * 3000, column: 3, text }, runWithoutPauses),
      ),
    )
    pages.push(await timeOf(() => session.rows(0, PAGE, { filter: {} })))
  }
  expect(session.summary().edits).toMatchObject({ done: EDITS })
  const summary = JSON.stringify(session.summary()).length
  const page = JSON.stringify(session.rows(0, PAGE, { filter: {} }).rows).length / PAGE
  console.log('edit:', { fixed: fixedNumber, edit: mean(edits), page: mean(pages), summary, row: page })
  expect(mean(edits)).toBeLessThan(fixedNumber * MAX_OF_FIXED_WORK.edit)
  expect(mean(pages)).toBeLessThan(fixedNumber * MAX_OF_FIXED_WORK.page)
  expect(summary).toBeLessThan(6000)
  expect(page).toBeLessThan(800)
})
