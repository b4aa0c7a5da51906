/** Every command with an account and files whose texts contain terminal control codes. No command may print them unescaped. */
import ExcelJS from 'exceljs'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStoreIn } from '../../../src-main/store/database/store.ts'
import { listCommandNames } from '../../../src-main/terminal/all-commands.ts'
import { fileIn, practice, run, SMALL_SEED, type Ended, type Practice, type Surroundings } from './command.ts'
import { AccountsTable } from '../../../src-main/store/settings/accounts-table.ts'

/** Control characters except line ends and tabs, including escape sequences and C1, and characters that reverse the text or have no width. */
const STEERS =
  // oxlint-disable-next-line no-control-regex -- what must not reach a terminal
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/
/** Such a line can only come from a text of the account or the file. */
const FORGED = /^\s*FORGED/m

const LINK = '\u001b]8;;http://evil.example\u001b\\here\u001b]8;;\u001b\\'
const NASTY = `\u001b[2J\u001b]0;t\u0007${LINK}\u009b31m\u202egnp\u2066.exe\u200b\u00ad\u2028\rFORGED all verified\nFORGED all verified`
const hostile = (name: string) => `${name}${NASTY}${'y'.repeat(400)}`
/** Only characters that XML and file names allow. */
const QUIET = '\u009b31m\u202egnp\u2066.exe\u200b\u00ad\u2028x'

/** Only characters that a cell can contain and a request can carry. */
const NOTE = 'Note\u202egnp\u2066.exe\u200b\nFORGED all verified'

const SEED = {
  ...SMALL_SEED,
  units: [...SMALL_SEED.units, { code: `u${NASTY}`, group: 'count', factor: 12 }],
  storages: [
    { id: 1, name: hostile('Main'), holdsAll: true },
    { id: 2, name: hostile('Shop'), categories: [10] },
  ],
  categories: [{ id: 10, name: hostile('Wood') }],
  suppliers: [{ id: 20, name: hostile('Timber') }],
  materials: [100, 101, 102, 103].map((id) => ({
    ...SMALL_SEED.materials[0],
    id,
    name: hostile(`Oak ${id}`),
    sku: `s-${id}${id === 103 ? NASTY : ''}`,
    unit: id === 102 ? `u${NASTY}` : 'pcs',
    notes: hostile('note'),
    stocks: [{ storage_id: 1, stock: 40, minimum: id === 103 ? 50 : 5, planned: null }],
  })),
  products: [{ id: 500, name: hostile('Shelf'), composition: [{ material_id: 100, quantity: 3 }] }],
}

/** Forwards everything to the account. While `refusing`, it refuses every change of material 101 with a hostile text. */
function between(url: string): { readonly server: Server; said: 'passed on' | 'refused' | 'broken' } {
  const state = { said: 'passed on' as 'passed on' | 'refused' | 'broken' }
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const body = Buffer.concat(parts)
      const refused = state.said === 'refused' && /:\s*"?101\b/.test(body.toString())
      if (state.said === 'broken' || refused) {
        response.writeHead(refused ? 400 : 500, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ success: false, error: hostile('Refused') }))
        return
      }
      const answer = await fetch(`${url}${request.url ?? ''}`, {
        method: 'POST',
        headers: { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' },
        body,
      })
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })()
  })
  return Object.assign(state, { server })
}

async function workbook(path: string): Promise<string> {
  const book = new ExcelJS.Workbook()
  for (const name of [`One${QUIET}`, `Two${QUIET}`]) {
    const sheet = book.addWorksheet(name)
    sheet.addRow(['sku', 'price', `Heading${QUIET}`])
    sheet.addRow(['s-100', 13, `cell${QUIET}`])
    sheet.addRow([`nobody${QUIET}`, `no number${QUIET}`, ''])
  }
  await book.xlsx.writeFile(path)
  return path
}

describe('[T-26] no command obeys a text of an account or a file', () => {
  let server: Practice
  let proxy: ReturnType<typeof between>
  let around: Surroundings
  let csv: string
  let changes: string
  let xlsx: string
  const printedTexts: string[] = []

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stocksheet-hostile-'))
    const seed = join(folder, 'seed.json')
    await writeFile(seed, JSON.stringify(SEED))
    server = await practice(['--seed', seed])
    await rm(folder, { recursive: true })
    proxy = between(server.url)
    proxy.server.listen(0, '127.0.0.1')
    await once(proxy.server, 'listening')
    const { port } = proxy.server.address() as AddressInfo
    around = { env: { ...server.env, STOCKSHEET_URL: `http://127.0.0.1:${port}` } }
    csv = await fileIn(
      server,
      `list${NASTY.replaceAll('/', '')}.csv`,
      [
        `sku,name,price,unit,notes,"Heading${NASTY}"`,
        `s-100,"${hostile('New name')}",13,pcs,"${hostile('New note')}",x`,
        `"nobody${NASTY}","${hostile('Near')}","1,2.3${NASTY}",pcs,,x`,
        `s-101,"${hostile('Twin')}",1,"unit${NASTY}",,x`,
        `s-101,"${hostile('Twin')}",2,pcs,,x`,
      ].join('\n'),
    )
    changes = await fileIn(
      server,
      `changes${QUIET}.csv`,
      `sku,price,notes\ns-100,14,"${NOTE}"\ns-101,15,"${NOTE}"\ns-102,16,"${NOTE}"\n`,
    )
    xlsx = await workbook(join(server.folder, `book${QUIET}.xlsx`))
  }, 60_000)
  afterAll(async () => {
    proxy.server.close()
    await server.close()
  })

  async function quiet(
    args: readonly string[],
    statuses: readonly number[],
    more: Surroundings = around,
  ): Promise<Ended> {
    const result = await run(args, more)
    const what = `${args.join(' ').slice(0, 80)} ended with ${result.status}: ${JSON.stringify(result.err.slice(0, 300))}`
    expect(statuses, what).toContain(result.status)
    for (const text of [result.out, result.err]) {
      expect(STEERS.exec(text), what).toBeNull()
      expect(FORGED.exec(text), what).toBeNull()
    }
    printedTexts.push(args[0] ?? '')
    return result
  }

  const S = ['--storage', '1']
  test.each<[string, () => readonly string[], readonly number[]]>([
    ['inspect', () => ['inspect', csv], [0]],
    ['inspect --json', () => ['inspect', csv, '--json'], [0]],
    ['inspect a workbook', () => ['inspect', xlsx], [0]],
    ['inspect another sheet', () => ['inspect', xlsx, '--sheet', `Two${QUIET}`], [0]],
    ['inspect a sheet it has not', () => ['inspect', xlsx, '--sheet', NASTY], [1]],
    ['plan', () => ['plan', csv, ...S], [0, 2]],
    ['plan --json', () => ['plan', csv, ...S, '--json'], [0, 2]],
    ['plan a workbook', () => ['plan', xlsx, ...S], [0, 2]],
    ['plan --key', () => ['plan', csv, ...S, '--key', NASTY], [1]],
    ['plan --pick', () => ['plan', csv, ...S, '--pick', NASTY], [1]],
    ['plan --map', () => ['plan', csv, ...S, '--map', NASTY.replaceAll('/', '')], [1]],
    ['plan --read-suppliers', () => ['plan', csv, ...S, '--read-suppliers'], [0, 1, 2]],
    ['plan for several sheets', () => ['plan', xlsx, '--sheet', 'all', ...S], [0, 1, 2]],
    ['plan for a storage it has not', () => ['plan', csv, '--storage', '77'], [1]],
    ['plan of no file', () => ['plan', `nowhere${NASTY.replaceAll('/', '')}`, ...S], [1]],
    ['an account that is not set up', () => ['stock', ...S, '--account', NASTY], [1]],
    ['a command there is not', () => [NASTY], [1]],
    ['a flag there is not', () => ['stock', `--${NASTY}`], [1]],
    ['a run there is not', () => ['report', NASTY], [1]],
    ['undo of a run there is not', () => ['undo', NASTY], [1]],
    ['discard of a run there is not', () => ['resume', NASTY, '--discard'], [1]],
    ['export', () => ['export', '--storage', '1,2', '--out', join(server.folder, 'stock.xlsx')], [0]],
    ['export as CSV', () => ['export', ...S, '--out', join(server.folder, 'stock.csv'), '--allow-loss'], [0]],
    ['export to a name it cannot have', () => ['export', ...S, '--out', join(server.folder, NASTY, 'stock.csv')], [1]],
    ['export --json', () => ['export', ...S, '--out', join(server.folder, 'stock2.xlsx'), '--json'], [0]],
    ['show', () => ['show', join(server.folder, 'plan.json')], [0, 1]],
    ['show --json', () => ['show', join(server.folder, 'plan.json'), '--json'], [0, 1]],
    ['show of no plan', () => ['show', csv], [1]],
    ['suppliers', () => ['suppliers'], [0]],
    ['a supplier there is not', () => ['suppliers', 'show', NASTY], [1]],
    ['data', () => ['data'], [0]],
    ['data erase', () => ['data', 'erase', NASTY], [1]],
    ['history', () => ['history', NASTY], [0, 1]],
    ['history of a material', () => ['history', '100'], [0, 1]],
    ['history of all', () => ['history'], [0, 1]],
    ['history --readings', () => ['history', '--readings'], [0, 1]],
    ['export --template', () => ['export', '--template', '--out', join(server.folder, 'template.xlsx')], [0]],
    [
      'export --template --json',
      () => ['export', '--template', '--out', join(server.folder, 'template2.xlsx'), '--json'],
      [0],
    ],
    ['plan --out', () => ['plan', changes, ...S, '--out', join(server.folder, 'plan.json')], [0, 2]],
    ['apply without --yes', () => ['apply', changes, ...S], [1, 2]],
  ])('%s', async (_, args, statuses) => {
    await quiet(args(), statuses)
  })

  test('a run that is refused in part: apply, runs, report in every form, undo, resume, discard', async () => {
    proxy.said = 'refused'
    const applyResult = await quiet(['apply', changes, ...S, '--yes', '--allow-unusual'], [2])
    expect(applyResult.out + applyResult.err).toContain('Refused')
    const id = /stocksheet report (\S+)/.exec(applyResult.out)?.[1] ?? ''
    await quiet(['runs', '--json'], [0])
    await quiet(['runs'], [0])
    const report = await quiet(['report', id], [0, 2])
    expect(report.out).toContain('Refused')
    await quiet(['report', id, '--failed-only'], [0, 2])
    const { out: json } = await quiet(['report', id, '--json'], [0, 2])
    expect(JSON.stringify(JSON.parse(json))).toContain('\u009b')
    await quiet(['report', id, '--out', join(server.folder, 'report.csv')], [0, 2])
    await quiet(['report', id, '--out', join(server.folder, 'report.xlsx')], [0, 2])
    await quiet(['apply', join(server.folder, 'plan.json'), '--yes', '--allow-unusual'], [0, 1, 2])
    await quiet(['undo', id], [0, 1, 2])
    await quiet(['undo', id, '--json', '--yes'], [0, 1, 2])
    await quiet(['resume'], [0, 1])
    await quiet(['resume', id, '--discard'], [0, 1])
    proxy.said = 'passed on'
    await quiet(['apply', csv, ...S, '--yes', '--allow-unusual', '--json'], [0, 1, 2])
  }, 120_000)

  test('an account that answers with failures only', async () => {
    proxy.said = 'broken'
    await quiet(['stock', ...S], [1])
    await quiet(['plan', changes, ...S], [1])
    proxy.said = 'passed on'
  }, 120_000)

  test('accounts set up under such names', async () => {
    const data = join(server.folder, 'accounts')
    await mkdir(data, { recursive: true })
    const storages = [{ id: 1, name: NASTY }]
    await new AccountsTable(openStoreIn(data)).save({
      id: null,
      name: `Mine${NASTY}`,
      address: 'http://127.0.0.1:9',
      storages,
    })
    const { STOCKSHEET_API_KEY: _key, STOCKSHEET_URL: _url, ...env } = around.env
    await quiet(['stock', ...S, '--account', 'other', '--data', data], [1], { env })
    await quiet(['stock', ...S, '--account', `Mine${NASTY}`, '--data', data], [1, 4], { env })
    await quiet(['accounts', '--data', data], [0], { env })
    await quiet(['accounts', 'test', `Mine${NASTY}`, '--data', data], [1], { env })
    await quiet(['accounts', 'remove', 'none', '--data', data], [1], { env })
    await quiet(['config', 'set', 'storage', `Attic${NASTY}`, '--data', data], [0, 1], { env })
    await quiet(['config', '--data', data], [0], { env })
    await quiet(['config', 'get', `name${NASTY}`, '--data', data], [1], { env })
  })

  test('the stock, one material and one change, and the storages', async () => {
    await quiet(['doctor'], [0, 1])
    await quiet(['accounts', 'storages'], [0])
    await quiet(['stock'], [0])
    await quiet(['stock', '--json'], [0])
    await quiet(['stock', '--storage', `Attic${NASTY}`], [1])
    await quiet(['stock', '--filter', `name>${NASTY}`], [1])
    await quiet(['material', '100'], [0, 1])
    await quiet(['material', `name=${NASTY}`], [0, 1])
    await quiet(['set', `sku=${NASTY}`, 'price=3', ...S, '--yes'], [0, 1, 2])
    await quiet(['set', `${NASTY}=3`, ...S, '--yes'], [1])
  }, 120_000)

  test('what is to be ordered, and a folder that is watched', async () => {
    await quiet(['stock', '--order', 'all'], [0])
    await quiet(['stock', '--order', 'all', '--read-suppliers', '--json'], [0])
    await quiet(['stock', '--order', `Timber${NASTY}`], [0, 1])
    const lists = join(server.folder, 'lists')
    await mkdir(lists)
    await writeFile(join(lists, `list${NASTY.replaceAll('/', '')}.csv`), `sku,"price${NASTY}"\ns-100,14\n`)
    await quiet(['watch', lists, '--once'], [0])
  }, 120_000)

  test('no command was left out', () => {
    // These print an address, a token, sentences of ours or a script of ours. demo uses its own seed.
    const ownTexts = new Set(['completion', 'demo', 'practice', 'serve'])
    const allTexts = listCommandNames().filter((name) => !ownTexts.has(name))
    expect(allTexts.filter((name) => !printedTexts.includes(name))).toEqual([])
  })
})
