/** The account's own stock is shown before its reading is stored, and nothing else happens before that. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Reply } from '../../../src-shared/api/calls.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import type { App } from '../../../src-main/app/app.ts'
import { composeApp } from '../../../src-main/app/compose.ts'
import { answeredBy } from './answered.ts'

// Real threads, real journal, the practice account over HTTP.
let folder = ''
let app: App

const answerResult = answeredBy(() => app)
const keptReadings = async () => (await readdir(folder)).filter((name) => name === 'versions.sqlite')
const looked = { from: 0, count: 1, filter: {}, rowPer: 'material' } as const

async function openStock(): Promise<Reply<'import.open'>> {
  const account = 'practice'
  const { file } = await answerResult('stock.offer', { account, storages: [1, 2, 3] })
  return answerResult('import.open', { file, account, choices: { storage: 1 } })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-stock-kept-'))
  app = await composeApp({ dataFolder: folder, host: 'browser', version: '0.0.0' })
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('[READ-10] rows are shown before it is kept; the summary that is asked for then keeps it', async () => {
  const { session, reading, stock } = await openStock()
  expect([reading?.keeping, stock?.value]).toEqual([true, undefined])
  expect((await answerResult('import.rows', { session, ...looked })).rows).toHaveLength(1)
  expect(await keptReadings()).toEqual([])
  const keepResult = await answerResult('import.summary', { session })
  expect([keepResult.reading?.keeping, keepResult.warnings]).toEqual([undefined, []])
  expect(Number(keepResult.stock?.value)).toBeGreaterThan(0)
  expect(await keptReadings()).toHaveLength(1)
})

test('[READ-10] it is kept before the first change', async () => {
  const { session, perMaterial } = await openStock()
  const { rows } = await answerResult('import.rows', { session, ...looked })
  const column = perMaterial?.columns.find(({ field }) => field === 'price')?.column ?? -1
  const edit = { kind: 'cell', index: rows[0]?.index ?? -1, column, text: '77', rowPer: 'material' } as const
  const changeResult = await answerResult('import.edit', { session, edit })
  expect([changeResult.cost.writes, changeResult.reading?.keeping]).toEqual([1, undefined])
  expect(await keptReadings()).toHaveLength(1)
  const { reading } = await openStock()
  expect(toRawText(changeResult.file.name)).toBe('Stock of Practice account')
  expect([reading?.kept, reading?.keeping]).toEqual([true, undefined])
})
