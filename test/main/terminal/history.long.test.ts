/** An account's history in the terminal: history, changes, readings, export --as-of. None of them sends a request or needs a key. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIn, run, seeded, type Practice } from './command.ts'

let practice: Practice
/** Without address and key: the commands must work with the stored readings. */
let offline: { readonly env: Readonly<Record<string, string>> }

interface Read {
  readonly formatVersion: number
  readonly [key: string]: unknown
}

async function json(args: readonly string[]): Promise<Read> {
  const result = await run([...args, '--json'], offline)
  expect([result.status, result.err]).toEqual([0, ''])
  return JSON.parse(result.out) as Read
}

beforeAll(async () => {
  practice = await seeded()
  offline = { env: { STOCKSHEET_DATA: practice.data } }
  const prices = await fileIn(practice, 'prices.csv', 'id,price\n100,14\n')
  const applyResult = await run(['apply', prices, '--storage', '1', '--yes', '--allow-unusual'], practice)
  expect(applyResult.status).toBe(0)
  await practice.post('materials/update_stock', { material_id: 100, storage_id: 1, stock: 55 })
  // An unknown material is looked up in all storages, but reading one storage does not count as a reading of the account.
  const otherText = await fileIn(practice, 'new.csv', 'name,unit\nWalnut shelf,pcs\n')
  const planResult = await run(['plan', otherText, '--storage', '1'], practice)
  expect(planResult.status).toBe(0)
})
afterAll(() => practice.close())

test('[HISTORY-9] history tells runs and what was changed elsewhere, by id, sku or name', async () => {
  const found = await json(['history', '100'])
  expect(found).toMatchObject({ formatVersion: 1, material_id: 100, name: 'Oak board', sku: '00123', listed: true })
  const events = found['events'] as Record<string, unknown>[]
  expect(events.map(({ kind }) => kind)).toEqual(['first-seen', 'run', 'elsewhere'])
  expect(events[1]).toMatchObject({ file: 'prices.csv', row: 2, outcome: 'done' })
  expect(events[2]?.['changes']).toEqual([
    { field: 'stock', storage: 1, before: '40', after: '55', broughtAlong: false },
  ])
  for (const output of ['sku=00123', '00123', 'oak BOARD'])
    expect((await json(['history', output]))['material_id']).toBe(100)
  const reportResult = await run(['history', '00123'], offline)
  expect(reportResult.out).toContain('changed elsewhere')
  expect(reportResult.out).toMatch(/run \S+, prices\.csv, row 2 +price: 12\.5 -> 14/)
  const resultBefore = await run(['history', '100', '--as-of', '1999-12-31'], offline)
  expect([resultBefore.status, resultBefore.err]).toEqual([1, expect.stringContaining('until 1999-12-31')])
  const today = new Date().toISOString().slice(0, 10)
  expect((await json(['history', '100', '--as-of', today]))['events']).toEqual(events)
  const unknown = await run(['history', 'Walnut'], offline)
  expect([unknown.status, unknown.err]).toEqual([1, expect.stringContaining('is called “Walnut”')])
})

test('[HISTORY-10] without a material it lists what happened since the last run, or since a date, and who did it', async () => {
  const changes = await json(['history'])
  expect(changes['materials']).toMatchObject([
    {
      material_id: 100,
      name: 'Oak board',
      sku: '00123',
      events: [
        { kind: 'run', file: 'prices.csv', changes: [{ field: 'price', before: '12.5', after: '14' }] },
        { kind: 'elsewhere', changes: [{ field: 'stock', storage: 1, before: '40', after: '55' }] },
      ],
    },
  ])
  expect((await json(['history', '--as-of', '1']))['materials']).toEqual(changes['materials'])
  const reportResult = await run(['history'], offline)
  expect(reportResult.out).toMatch(/100 +Oak board .* changed elsewhere +stock in 1: 40 -> 55/)
  const [last] = ((await json(['history', '--readings']))['readings'] as { reading: number }[]).slice(-1)
  expect((await json(['history', '--as-of', String(last?.reading)]))['materials']).toEqual([])
  const wrongResult = await run(['history', '--as-of', 'yesterday'], offline)
  expect([wrongResult.status, wrongResult.err]).toEqual([1, expect.stringContaining('got “yesterday”')])
})

test('[HISTORY-4] export --as-of writes the stock of a date, and says which reading that was', async () => {
  const out = join(practice.folder, 'then.csv')
  const result = await run(['export', '--storage', '1', '--as-of', '1', '--out', out], offline)
  expect([result.status, result.err]).toEqual([0, expect.stringContaining('Exported 2 rows as of ')])
  const csv = readFileSync(out, 'utf8')
  expect(csv).toContain('12.5')
  expect(csv).not.toContain('55')
  const book = join(practice.folder, 'today.xlsx')
  const today = new Date().toISOString().slice(0, 10)
  expect((await run(['export', '--storage', '1', '--as-of', today, '--out', book], offline)).status).toBe(0)
  const earlyResult = await run(['export', '--storage', '1', '--as-of', '1999-12-31', '--out', out], offline)
  expect([earlyResult.status, earlyResult.err]).toEqual([
    1,
    expect.stringContaining('there is no reading from before 1999-12-31'),
  ])
  const elsewhere = await run(['export', '--storage', '9', '--as-of', '1', '--out', out], offline)
  expect(elsewhere.err).toContain('Storage 9 was not read')
})

test('[HISTORY-11] as of a date, what our runs verified after the last reading counts; a reading named by its number is as it was', async () => {
  const prices = await fileIn(practice, 'later.csv', 'id,price\n100,14.25\n')
  expect((await run(['apply', prices, '--storage', '1', '--yes'], practice)).status).toBe(0)
  const out = join(practice.folder, 'later-then.csv')
  const today = new Date().toISOString().slice(0, 10)
  const result = await run(['export', '--storage', '1', '--as-of', today, '--out', out], offline)
  expect([result.status, result.err]).toEqual([
    0,
    expect.stringContaining('1 request of your runs after that is in the file.'),
  ])
  expect(readFileSync(out, 'utf8')).toContain('14.25')
  const [last] = ((await json(['history', '--readings']))['readings'] as { reading: number }[]).slice(-1)
  const before = join(practice.folder, 'as-read.csv')
  const asRead = await run(['export', '--storage', '1', '--as-of', String(last?.reading), '--out', before], offline)
  expect(asRead.status, asRead.err).toBe(0)
  expect(readFileSync(before, 'utf8')).not.toContain('14.25')
})

test('[HISTORY-6] --readings lists what is kept; data erase forgets what is old', async () => {
  const kept = await json(['history', '--readings'])
  const readings = kept['readings'] as Record<string, unknown>[]
  expect(readings[0]).toMatchObject({ reading: 1, materials: 2, doubtful: false })
  const printedResult = await run(['history', '--readings'], offline)
  expect(printedResult.out).toContain(`${readings.length} readings of`)
  const erase = ['data', 'erase', '--what', 'readings', '--yes']
  expect((await run([...erase, '--before', '2000-01-01'], offline)).out).toContain('readings: 0 erased')
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const removedItem = await run([...erase, '--before', tomorrow], offline)
  expect(removedItem.out).toContain(`readings: ${readings.length} erased`)
  expect((await run(['history', '--readings'], offline)).err).toContain('No complete reading')
})
