import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import { fileIn, practice, run, seeded, start, type Practice } from './command.ts'

let server: Practice
let file: string

beforeAll(async () => {
  server = await practice()
  file = await fileIn(
    server,
    'new.csv',
    `name,unit,price\n${[1, 2, 3, 4, 5].map((n) => `Plank ${n},pcs,${n}`).join('\n')}\n`,
  )
})
afterAll(async () => {
  await server.close()
})

/** The same account with a different data folder. */
function withData(data: string): { env: Record<string, string> } {
  return { env: { ...server.env, STOCKSHEET_DATA: data } }
}

test('--first: those rows are applied and verified, the status says that it stopped there, the words how to go on', async () => {
  const args = ['apply', file, '--storage', '1', '--yes', '--rate', '500']
  const result = await run([...args, '--first', '2'], server)
  expect(result.status).toBe(7)
  expect(result.out).toContain('2 changed and verified · 3 still to be done or checked.')
  expect(result.out).toContain('The first 2 rows were applied; 2 of them are verified.')
  const id = /Resume with: stocksheet resume (\S+)/.exec(result.out)?.[1] ?? ''
  const reportResult = await run(['report', id], server)
  expect(reportResult.out).toContain('Look at them, then continue with the rest.')
  expect(reportResult.out).toContain('3 still to be done or checked')
  const remainingResult = await run(['resume', id, '--rate', '500', '--json'], server)
  expect(remainingResult.status).toBe(0)
  expect(JSON.parse(remainingResult.out)).toMatchObject({
    run: id,
    state: 'done',
    counts: { verified: 5, changed: 0, unverified: 0, failed: 0, skipped: 0, unknown: 0 },
  })
})

test('a run whose rows were all refused does not say “all verified”', async () => {
  const refusedText = await fileIn(server, 'refused.csv', 'name,unit\nA post,no-such-unit\n')
  const result = await run(['apply', refusedText, '--storage', '1', '--yes'], server)
  expect(result.status).toBe(2)
  expect(result.out).toContain(
    '0 of 1 row is in. 1 needs you.\nNothing changed · 1 failed. 1 request to change, 1 to read.',
  )
})

test('a reader of the words that goes away does not end the run: it is applied and verified', async () => {
  const many = Array.from({ length: 3000 }, (_, n) => `Batten ${n},,`).join('\n')
  const unread = await fileIn(server, 'unread.csv', `name,unit,price\nBatten,pcs,1\n${many}\n`)
  const child = start(['apply', unread, '--storage', '1', '--yes'], server)
  child.stdout?.destroy()
  const [status] = (await once(child, 'close')) as [number | null]
  // 2, because the rows without a unit are problems.
  expect(status).toBe(2)
  const reportResult = await run(['runs', '--json'], server)
  expect(reportResult.out).toContain('"unread.csv"')
  const { materials } = await server.post('materials/get_list', { storage_id: 1 })
  expect(materials).toContainEqual(expect.objectContaining({ name: 'Batten', price: '1.0000' }))
})

test('an undo that deletes one material says so in the singular', async () => {
  const text = await fileIn(server, 'one.csv', 'name,unit\nA single plank,pcs\n')
  const applyResult = await run(['apply', text, '--storage', '1', '--yes', '--json'], server)
  const { run: id } = JSON.parse(applyResult.out) as { run: string }
  const undoResult = await run(['undo', id, '--yes', '--allow-deletes', '1'], server)
  expect(undoResult.status).toBe(0)
  expect(undoResult.out).toContain(
    'One material that the import added will be deleted, with its files. It also leaves the products it has been put into',
  )
  const reportResult = await run(['runs', '--json'], server)
  const [latest] = (JSON.parse(reportResult.out) as { runs: { undoOf: string | null }[] }).runs
  expect(latest?.undoOf).toBe(id)
})

describe('a data folder that cannot be used: in words, status 1, and nothing is sent', () => {
  const apply = (data: string): ReturnType<typeof run> =>
    run(['apply', file, '--storage', '1', '--yes'], withData(data))

  test.each([
    ['a damaged journal', 'Move it away (keep it for support) and start again: Stocksheet makes a new one.', 'garbage'],
    [
      'a journal of a newer version',
      'Install the newer version to see its imports, or name another data folder in the variable STOCKSHEET_DATA.',
      'newer',
    ],
    ['another program’s database', 'Move it away and start again: Stocksheet makes a new one.', 'foreign'],
    ['another program’s database of version 1', 'Move it away and start again: Stocksheet makes a new one.', 'one'],
  ])('%s', async (_name, words, how) => {
    const data = join(server.folder, how)
    await mkdir(data)
    const journal = join(data, 'stocksheet.sqlite')
    if (how === 'garbage') await writeFile(journal, 'this was a journal once, before the disk failed. '.repeat(200))
    else {
      if (how === 'newer') openJournal(journal).close()
      const database = new DatabaseSync(journal)
      if (how !== 'newer') database.exec('CREATE TABLE songs (title)')
      database.exec(`PRAGMA user_version = ${{ newer: 99, one: 1 }[how] ?? 0}`)
      database.close()
    }
    const usedCount = await counter()
    const result = await apply(data)
    expect([result.status, result.out]).toEqual([1, ''])
    expect(result.err).toContain(words)
    expect(result.err).toContain(journal)
    expect(result.err).not.toContain('    at ')
    expect(await counter()).toBe(usedCount)
  })

  test('a folder that cannot be written', async () => {
    const data = join(await fileIn(server, 'a-file', 'no folder'), 'data')
    const result = await apply(data)
    expect(result.status).toBe(1)
    expect(result.err).toContain('Choose another one with --data. Nothing was sent.')
    expect(result.err).not.toContain('    at ')
  })

  /** The number of materials in the account, which must not grow. */
  async function counter(): Promise<number> {
    const listResult = await server.post('materials/get_list', { storage_id: 1, limit: 1 })
    return Number(listResult['total'])
  }
})

test('[T-16] a plan that was applied before is said to be done already, with nothing written', async () => {
  const ownPractice = await seeded()
  try {
    const file = await fileIn(ownPractice, 'again.csv', 'sku,price\n00123,17\n')
    const plan = join(ownPractice.folder, 'again.json')
    expect((await run(['plan', file, '--storage', '1', '--out', plan], ownPractice)).status).toBe(0)
    expect((await run(['apply', plan, '--yes'], ownPractice)).out).toContain('1 changed, all verified')
    const secondResult = await run(['apply', plan, '--yes'], ownPractice)
    expect(secondResult.out).toContain('Nothing changed · 1 already as the file says')
    expect(secondResult.out).toContain('0 requests')
    expect(secondResult.out).not.toContain('1 changed')
    expect(secondResult.status).toBe(0)
  } finally {
    await ownPractice.close()
  }
})
