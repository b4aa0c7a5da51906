/** A saved plan: shown without account and key as text, JSON and a page, and applied by its digest. Real commands, two data folders. */
import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { savedPlanDocument } from '../../../src-shared/api/documents/plan-documents.ts'
import { errorOf, fileIn, run, seeded, type Ended, type Practice } from './command.ts'

let server: Practice
/** Another computer, without account and key. */
let other: { readonly env: Readonly<Record<string, string>> }
let plan: string
beforeEach(async () => {
  server = await seeded()
  other = { env: { STOCKSHEET_DATA: join(server.folder, 'other') } }
  const file = await fileIn(server, 'file.csv', 'sku,name,unit,price,stock\n00123,,,13,41\nN-1,Walnut board,pcs,4,7\n')
  plan = join(server.folder, 'plan.json')
  const result = await run(['plan', file, '--storage', '1', '--out', plan], server)
  expect(result.status, result.err).toBe(0)
})
afterEach(() => server.close())

const apply = (...flags: string[]) => run(['apply', plan, '--yes', '--rate', '500', ...flags], server)
const shown = async () => savedPlanDocument.parse(JSON.parse((await run(['show', plan, '--json'], other)).out))
const sha256Of = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

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

test('[PLAN-22] a plan is shown without its account and without a key, by the schema of its document', async () => {
  const document = await shown()
  expect(document).toMatchObject({
    formatVersion: 1,
    planFile: { name: 'plan.json', sha256: await sha256Of(plan) },
    file: { name: 'file.csv', sha256: await sha256Of(join(server.folder, 'file.csv')) },
    account: { address: server.url },
    storages: [{ id: 1 }],
    counts: { add: 1, 'edit+stock': 1 },
    cost: { writes: 3 },
  })
  expect(document.rows.map(({ row, calls }) => [row, calls.map(({ method }) => method)])).toEqual([
    [2, ['materials/edit', 'materials/update_stock']],
    [3, ['materials/add']],
  ])
  const words = await run(['show', plan], other)
  expect([words.status, words.out]).toEqual([
    0,
    expect.stringContaining(`SHA-256 of plan.json: ${document.planFile.sha256}`),
  ])
  expect(words.out).toContain('according to the plan file')
  expect(words.out).toContain('According to the plan file, the account is ')
})

test('[PLAN-22] --html writes a page, in both languages, over no other file', async () => {
  const page = join(server.folder, 'plan.html')
  expect((await run(['show', plan, '--html', page], other)).status).toBe(0)
  const text = await readFile(page, 'utf8')
  expect(text).toContain('<title>Changes in file.csv</title>')
  expect(text).toContain(await sha256Of(plan))
  expect((await run(['show', plan, '--html', page, '--language', 'ru'], other)).status).toBe(0)
  expect(await readFile(page, 'utf8')).toContain('<html lang="ru">')
  const piped = await run(['show', plan, '--html', '-'], other)
  expect(piped.out).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/)
  const takeResult = await run(['show', plan, '--html', plan], other)
  expect([takeResult.status, (await stat(plan)).size > 0]).toEqual([1, true])
  expect((await run(['show', page], other)).err).toContain('is not a saved plan')
})

test('[PLAN-23] --sha256 applies exactly that plan file', async () => {
  const sha256 = await sha256Of(plan)
  const wrongResult = await apply('--sha256', 'ab'.repeat(32))
  refused(wrongResult, 'is not the plan file you named')
  const fix = 'Look at it with “stocksheet show PLAN”. If it is the one you mean, give its SHA-256.'
  expect(wrongResult.err).toContain(fix)
  expect(errorOf(await apply('--sha256', 'ab'.repeat(32), '--json'))).toMatchObject({
    code: 'usage',
    at: '--sha256',
    fix,
  })
  refused(await apply('--sha256', 'abc'), '--sha256 takes the 64 hex digits')
  // The same plan in another layout is a different file.
  const text = await readFile(plan, 'utf8')
  await writeFile(plan, JSON.stringify(JSON.parse(text), null, 1))
  refused(await apply('--sha256', sha256), 'is not the plan file you named')
  await writeFile(plan, text)
  expect(JSON.parse((await run(['runs', '--json'], server)).out)).toMatchObject({ runs: [] })
  expect(await prices()).toEqual(BEFORE)
  expect((await apply('--sha256', sha256.toUpperCase())).status).toBe(0)
  expect(await prices()).toEqual(['00123 13', 'GL-1 4', 'N-1 4'])
})

test('[PLAN-23] flags that would be ignored are refused, and wrong words say what is right', async () => {
  const file = join(server.folder, 'file.csv')
  const said = async (...args: string[]) => (await run(args, server)).err
  expect(await said('apply', file, '--storage', '1', '--sha256', 'ab'.repeat(32))).toContain('is for a saved plan')
  expect(await said('show', plan, '--language', 'ru')).toContain('can only be used with --html')
  expect(await said('show', plan, '--html', 'x.html', '--language', 'fr')).toContain('--language takes en or ru')
})

test('[PLAN-24] names that are not those of the account are printed as the file’s, and refused before anything is sent', async () => {
  const text = await readFile(plan, 'utf8')
  await writeFile(plan, text.replaceAll('"name":"Oak board"', '"name":"Glue"'))
  expect((await run(['show', plan], other)).out).toContain('Names of materials come from the plan file.')
  refused(await apply(), 'row 2 names material 100 “Glue”, but the account has “Oak board” under this id')
  const storages = /"storages":\[\[1,"([^"]*)"/.exec(text)
  if (storages) {
    await writeFile(plan, text.replace(storages[0], '"storages":[[1,"Elsewhere"'))
    const words = await run(['show', plan], other)
    expect(words.out).toContain('storage 1 is “Elsewhere”')
    refused(await apply(), 'storage 1 is named “Elsewhere”, but the account names it')
  }
  expect(await prices()).toEqual(BEFORE)
})
