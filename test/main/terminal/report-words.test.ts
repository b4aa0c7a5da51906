/** The report of a run in the terminal, for a real run on a real practice account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIn, run, seeded, type Practice } from './command.ts'

let server: Practice

beforeAll(async () => {
  server = await seeded()
})
afterAll(() => server.close())

test('[T-19] [T-3] [REPORT-3] a row of the report says its storage and each value before and after; a delete, what was lost', async () => {
  const file = await fileIn(
    server,
    'both.csv',
    'sku,storage,price,stock,action\n00123,Main,13,45,\n00123,Van,,2,\nGL-1,Main,,,delete\n',
  )
  const applyResult = await run(['apply', file, '--storage', '1', '--yes', '--allow-deletes', '1', '--json'], server)
  const { run: id } = JSON.parse(applyResult.out) as { run: string }
  const { out } = await run(['report', id], server)
  const lines = out.split('\n').map((text) => text.replaceAll(/\s+/g, ' ').trim())
  expect(lines).toContainEqual(
    expect.stringMatching(/^2 Main .*price 12\.5 -> 13, stock in Main 40 -> 45 \(\+5\) verified/),
  )
  expect(lines).toContainEqual(expect.stringMatching(/^3 Van .*stock in Van .*2.* verified/))
  expect(lines).toContainEqual(expect.stringMatching(/^4 Main delete .*loses 3 in Main, worth 12 verified/))
})
