/** A plan goes to a second person and comes back: shown without account and key, approved, required, refused. Real commands, two data folders. */
import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { savedPlanDocument } from '../../../src-shared/contract/documents/plan-documents.ts'
import { errorOf, fileIn, run, seeded, type Ended, type Practice } from './command.ts'

let server: Practice
/** The second person's computer: no account, no key. */
let other: { readonly env: Readonly<Record<string, string>> }
let plan: string
beforeEach(async () => {
  server = await seeded()
  other = { env: { STOCKSHEET_DATA: join(server.folder, 'other') } }
  const file = await fileIn(server, 'file.csv', 'sku,name,unit,price,stock\n00123,,,13,41\nN-1,Walnut board,pcs,4,7\n')
  plan = join(server.folder, 'plan.json')
  const ended = await run(['plan', file, '--storage', '1', '--out', plan], server)
  expect(ended.status, ended.err).toBe(0)
})
afterEach(() => server.close())

const apply = (...flags: string[]) => run(['apply', plan, '--yes', '--rate', '500', ...flags], server)
const approve = (on: typeof other, ...flags: string[]) => run(['approve', plan, '--yes', ...flags], on)
const shown = async (on: typeof other) =>
  savedPlanDocument.parse(JSON.parse((await run(['show', plan, '--json'], on)).out))

async function fingerprintOf(on: typeof other): Promise<string> {
  const { out } = await run(['seals', 'list', '--json'], on)
  return (JSON.parse(out) as { own: { fingerprint: string }[] }).own[0]?.fingerprint ?? ''
}

function refused({ status, err }: Ended, words: string): void {
  expect([status, err]).toEqual([1, expect.stringContaining(words)])
  expect(err).toContain('Nothing was sent')
}

const prices = async (): Promise<string[]> => {
  const { materials } = (await server.post('materials/get_list', { storage_id: 1 })) as {
    materials: { sku: string; price: string }[]
  }
  return materials.map(({ sku, price }) => `${sku} ${Number(price)}`).toSorted()
}
const BEFORE = ['00123 12.5', 'GL-1 4']

test('[SEAL-8] a plan is shown without its account and without a key, by the schema of its document', async () => {
  const text = await readFile(plan)
  const told = await shown(other)
  expect(told).toMatchObject({
    formatVersion: 1,
    planFile: { name: 'plan.json', sha256: createHash('sha256').update(text).digest('hex') },
    file: { name: 'file.csv' },
    account: { address: server.url },
    storages: [{ id: 1 }],
    maker: 'unknown',
    approval: { kind: 'not-approved' },
    counts: { add: 1, 'edit+stock': 1 },
    cost: { writes: 3 },
  })
  const content = text.toString().split(',"seal":')[0] ?? ''
  expect(told.sha256).toBe(createHash('sha256').update(content).digest('hex'))
  const file = await readFile(join(server.folder, 'file.csv'))
  expect(told.file.sha256).toBe(createHash('sha256').update(file).digest('hex'))
  expect(told.rows.map(({ row, calls }) => [row, calls.map(({ method }) => method)])).toEqual([
    [2, ['materials/edit', 'materials/update_stock']],
    [3, ['materials/add']],
  ])
  const words = await run(['show', plan], other)
  expect([words.status, words.out]).toEqual([0, expect.stringContaining(`SHA-256 of the plan: ${told.sha256}`)])
  // Whoever approves it, the plan is the same one.
  expect((await approve(other)).status).toBe(0)
  const after = await shown(other)
  expect([after.sha256, after.seals.map(({ kind, owner }) => [kind, owner])]).toEqual([
    told.sha256,
    [
      ['made', 'unknown'],
      ['approved', 'own'],
    ],
  ])
  expect(after.planFile.sha256).not.toBe(told.planFile.sha256)
})

test('[SEAL-9] --html writes a page, in both languages, over no other file', async () => {
  const page = join(server.folder, 'plan.html')
  expect((await run(['show', plan, '--html', page], other)).status).toBe(0)
  expect(await readFile(page, 'utf8')).toContain('<title>Plan for file.csv</title>')
  expect((await run(['show', plan, '--html', page, '--language', 'ru'], other)).status).toBe(0)
  expect(await readFile(page, 'utf8')).toContain('<html lang="ru">')
  const piped = await run(['show', plan, '--html', '-'], other)
  expect(piped.out).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/)
  const taken = await run(['show', plan, '--html', plan], other)
  expect([taken.status, (await stat(plan)).size > 0]).toEqual([1, true])
  expect((await shown(other)).maker).toBe('unknown')
  expect((await run(['show', page], other)).err).toContain('is no saved plan')
})

describe('[SEAL-4] [SEAL-5] an approval that is required', () => {
  test('is there once a second person whose key is named has given it', async () => {
    refused(await apply('--require-approval'), 'No second person has approved')
    expect((await approve(server)).err).toContain('does not count as a second person')
    refused(await apply('--require-approval'), 'A second person is needed')
    expect((await approve(other, '--expires', '7d')).status).toBe(0)
    const fingerprint = await fingerprintOf(other)
    refused(await apply('--require-approval'), `The key ${fingerprint} approved`)
    expect((await run(['seals', 'trust', 'Boris', fingerprint], server)).out).toContain('Boris')
    expect(await prices()).toEqual(BEFORE)
    const done = await apply('--require-approval')
    expect([done.status, done.out]).toEqual([0, expect.stringContaining('“Boris”')])
    expect(await prices()).toEqual(['00123 13', 'GL-1 4', 'N-1 4'])
    // Once more: as any plan that lay about.
    const again = await apply('--require-approval', '--json')
    expect(JSON.parse(again.out)).toMatchObject({ requests: { writes: 0 } })
    expect((await prices()).filter((text) => text.startsWith('N-1'))).toHaveLength(1)
    expect((await run(['seals', 'forget', 'Boris'], server)).status).toBe(0)
    refused(await apply('--require-approval'), `The key ${fingerprint} approved`)
  })

  test('[SEAL-7] by the account: no file is sent directly, under whatever name the account is used', async () => {
    const accounts = [{ name: 'Shop', address: `${server.url}/`, secondSeal: true }]
    await writeFile(join(server.data, 'accounts.json'), JSON.stringify({ accounts }))
    const file = join(server.folder, 'file.csv')
    refused(await run(['apply', file, '--storage', '1', '--yes'], server), 'need the seal of a second person')
    refused(await run(['apply', file, '--storage', '1', '--yes', '--account', 'Shop'], server), 'Plans for Shop need')
    refused(await apply(), 'No second person has approved')
    expect((await approve(other)).status).toBe(0)
    await run(['seals', 'trust', 'Boris', await fingerprintOf(other)], server)
    expect((await apply()).status).toBe(0)
  })
})

test('[SEAL-6] an approval that has ended refuses the plan, asked for or not', async () => {
  expect((await approve(other, '--expires', '1m')).status).toBe(0)
  await run(['seals', 'trust', 'Boris', await fingerprintOf(other)], server)
  expect((await apply('--require-approval', '--first', '1')).status).toBe(7)
  const text = await readFile(plan, 'utf8')
  // The end is signed: it cannot be moved.
  await writeFile(plan, text.replace(/("approved","[^"]*","[^"]*",)"[^"]*"/, '$1null'))
  refused(await apply(), 'an approval that was not given for this plan')
})

test('[SEAL-7] --sha256 applies exactly that plan', async () => {
  const { sha256, planFile } = await shown(other)
  const wrong = await apply('--sha256', 'ab'.repeat(32))
  refused(wrong, 'is not the plan you named')
  const fix = 'Look at it with: stocksheet show PLAN. If it is the one you mean, give its SHA-256.'
  expect(wrong.err).toContain(fix)
  expect(errorOf(await apply('--sha256', 'ab'.repeat(32), '--json'))).toMatchObject({ code: 'usage', fix })
  expect(JSON.parse((await run(['runs', '--json'], server)).out)).toMatchObject({ runs: [] })
  refused(await apply('--sha256', 'abc'), '--sha256 takes the 64 hex digits')
  expect(await prices()).toEqual(BEFORE)
  expect((await apply('--sha256', sha256.toUpperCase())).status).toBe(0)
  expect(await prices()).toEqual(['00123 13', 'GL-1 4', 'N-1 4'])
  expect((await apply('--sha256', planFile.sha256)).status).toBe(2)
})

test('flags that would be ignored are refused, and wrong words say what is right', async () => {
  const file = join(server.folder, 'file.csv')
  const said = async (...args: string[]) => (await run(args, server)).err
  expect(await said('apply', file, '--storage', '1', '--require-approval')).toContain('is about a saved plan')
  expect(await said('show', plan, '--language', 'ru')).toContain('only counts beside --html')
  expect(await said('show', plan, '--html', 'x.html', '--language', 'fr')).toContain('--language takes en or ru')
  expect(await said('approve', plan, '--expires', 'soon')).toContain('30m, 12h or 7d')
  expect(await said('seals', 'trust', 'Anna', '1234')).toContain('a fingerprint of eight groups')
  expect(await said('seals', 'trust', 'Anna', await fingerprintOf(server))).toContain('own key and needs no name')
  expect(await said('seals', 'forget', 'Nobody')).toContain('No key here is called')
  expect(await said('seals', 'sign')).toContain('seals does not know')
  expect((await run(['approve', plan], other)).out).not.toContain('approved with')
})
