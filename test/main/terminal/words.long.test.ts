/** Messages of the command line that differ from the window's: missing files, keys, help for one command. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadAllCommands, findCommand } from '../../../src-main/terminal/all-commands.ts'
import { makeFailureError } from '../../../src-main/terminal/failure-error.ts'
import { findSimilarFileNames, makeNotFoundError } from '../../../src-main/terminal/file-source.ts'
import { helpOf, makeHelpText } from '../../../src-main/terminal/help.ts'
import { checkReadingFlags } from '../../../src-main/terminal/reading-flags.ts'
import { errorOf, fileIn, run, seeded, type Practice } from './command.ts'

const commands = await loadAllCommands()
/** Explained once, for all commands. */
const GENERAL = new Set(['account', 'key-stdin', 'data', 'json', 'help', 'version'])

describe('help of one command', () => {
  test.each(commands)('$name: its own part, with every flag it takes and no other command', async (command) => {
    const output = helpOf(command)
    const ownTexts = command.flags.filter((flag) => !GENERAL.has(flag))
    for (const flag of ownTexts) expect(output).toMatch(new RegExp(`--${flag}\\b`))
    const named = [...output.matchAll(/^ {2}stocksheet (\w+)/gm)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set([command.name]))
    expect(output).toContain('Exit status: 0 done')
    if (command.group !== undefined) expect(await makeHelpText()).toContain(`\n  ${command.name} `)
  })

  test.each(['inspect', 'apply'])('%s --help prints it, wherever the flag stands, and does nothing', async (name) => {
    const command = commands.find((command) => command.name === name)
    const said = { status: 0, out: command && helpOf(command), err: '' }
    expect(await run([name, '--help'], { env: {} })).toEqual(said)
    expect(await run(['--help', name, 'absent.csv'], { env: {} })).toEqual(said)
  })

  test('it loads no package, no journal and no account', () => {
    const all = new URL('../../../src-main/terminal/all-commands.ts', import.meta.url).href
    const script = `const seen = []
      require('node:module').registerHooks({ resolve: (name, context, next) => (seen.push(name), next(name, context)) })
      import('${all}').then(({ loadAllCommands }) => loadAllCommands()).then(() => console.log(JSON.stringify(seen)))`
    const seenText = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })
    expect(seenText).toContain('./commands/plan.ts')
    expect(seenText).not.toMatch(/"(node:(sqlite|https?|net|tls|zlib|worker_threads)|[\w@][\w@/-]*)"/)
  })

  test('a command that does not exist has none', async () => {
    expect(await findCommand('aply')).toBeNull()
    const result = await run(['aply', '--help'], { env: {} })
    expect([result.status, result.err]).toEqual([
      1,
      'There is no command “aply”. Did you mean “apply”? Run “stocksheet --help” for the list.\n',
    ])
  })
})

describe('a file that is not there', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'stocksheet-words-'))
    for (const name of ['prices.csv', 'Prices 2.xlsx', 'stock.xlsx', '.prices.csv'])
      writeFileSync(join(folder, name), 'name\nBolt\n')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('inspect, plan and apply say so before anything is asked, with files it may have been', async () => {
    const path = join(folder, 'price.csv')
    const words = `There is no file “${path}”. Did you mean “${join(folder, 'prices.csv')}”? Nothing was sent.\n`
    // No server answers at this address, and the commands must not call it.
    const env = { STOCKSHEET_URL: 'http://127.0.0.1:9', STOCKSHEET_API_KEY: 'k', STOCKSHEET_DATA: join(folder, 'data') }
    for (const args of [['inspect'], ['plan', '--storage', '1'], ['apply', '--storage', '1', '--yes']])
      expect(await run([...args, path], { env })).toEqual({ status: 1, out: '', err: words })
  })

  test('without files alike, and without the folder', async () => {
    const otherText = join(folder, 'customers.csv')
    expect((await makeNotFoundError(otherText)).message).toBe(
      `There is no file “${otherText}”. Check the name and the folder. Nothing was sent.`,
    )
    const nowhere = join(folder, 'nowhere', 'a.csv')
    expect((await makeNotFoundError(nowhere)).message).toBe(
      `There is no file “${nowhere}”: its folder “${join(folder, 'nowhere')}” cannot be opened. Check the path. Nothing was sent.`,
    )
  })

  test.each<[string, string[], string[]]>([
    ['prices.csv', ['prices.xlsx', 'PRICES.CSV', 'stock.csv'], ['PRICES.CSV', 'prices.xlsx']],
    ['price-list.csv', ['Price list.csv', 'pricelist_2.csv', 'price.csv'], ['Price list.csv', 'pricelist_2.csv']],
    ['Остатки.xlsx', ['остатки.csv', 'Остаки.xlsx', 'Цены.xlsx'], ['остатки.csv', 'Остаки.xlsx']],
    ['a.csv', ['b.csv', 'ab.csv'], []],
    ['stock.csv', ['stock1.csv', 'stock2.csv', 'stock3.csv', 'stock4.csv'], ['stock1.csv', 'stock2.csv', 'stock3.csv']],
  ])('alike %s', (wanted, names, foundTexts) => {
    expect(findSimilarFileNames(wanted, names)).toEqual(foundTexts)
  })
})

test('a key that is refused: where the command line takes one, and nothing of a window', () => {
  const end = makeFailureError({
    code: 'account',
    failure: { kind: 'key-refused' },
    address: 'https://example.com',
    storage: 1,
  })
  expect([end.status, end.message]).toEqual([
    4,
    "The account at https://example.com did not accept the API key. Nothing was sent. Copy the key again from the account's settings, under integrations. Give the key in STOCKSHEET_API_KEY, or on stdin with --key-stdin.",
  ])
})

test('[T-4] flags that say nothing of this kind of file are refused', () => {
  expect(() => checkReadingFlags({ sheet: 'Main' }, 'a.csv', 'csv')).toThrow(
    '--sheet: “a.csv” is a text file and has no sheets. Leave --sheet out. Nothing was sent.',
  )
  expect(() => checkReadingFlags({ sheet: 'all' }, 'a.csv', 'csv')).toThrow('Leave --sheet out.')
  expect(() => checkReadingFlags({ sheet: 'Main', encoding: 'utf-8' }, 'a.xlsx', 'xlsx')).toThrow(
    '--encoding: “a.xlsx” is a workbook, which needs no such flag. Leave --encoding out. Nothing was sent.',
  )
  expect(() => checkReadingFlags({ delimiter: ';' }, 'a.xlsx', 'xlsx')).toThrow('Leave --delimiter out.')
  expect(() => checkReadingFlags({ encoding: 'utf-8', delimiter: ';' }, 'a.csv', 'csv')).not.toThrow()
  expect(() => checkReadingFlags({ sheet: 'Main' }, 'a.xlsx', 'xlsx')).not.toThrow()
})

describe('what a strict reader of cli.md found', () => {
  let server: Practice
  beforeAll(async () => {
    server = await seeded()
  })
  afterAll(() => server.close())

  test('--sheet for a text file ends inspect and plan with 1', async () => {
    const file = await fileIn(server, 'good.csv', 'sku,price\n00123,13\n')
    for (const args of [['inspect'], ['plan', '--storage', '1', '--json']]) {
      const result = await run([...args, file, '--sheet', 'Main'], server)
      expect(result.status).toBe(1)
      expect(result.err).toContain('has no sheets')
      if (args.includes('--json'))
        expect(errorOf(result)).toEqual({
          code: 'usage',
          message: '--sheet: “good.csv” is a text file and has no sheets. Nothing was sent.',
          at: '--sheet',
          fix: 'Leave --sheet out.',
        })
      else expect(result.out).toBe('')
    }
  })

  test('template with a refused key: 4 and no file, not a workbook without units', async () => {
    const out = join(server.folder, 'template.xlsx')
    const result = await run(['export', '--template', '--out', out], {
      env: { ...server.env, STOCKSHEET_API_KEY: 'wrong' },
    })
    expect([result.status, existsSync(out)]).toEqual([4, false])
  })

  test('demo --json: one document on stdout', async () => {
    const result = await run(['demo', '--json', '--rate', '1000', '--out', join(server.folder, 'demo.xlsx')], {
      env: {},
    })
    expect(result.status).toBe(0)
    expect(JSON.parse(result.out)).toMatchObject({ state: 'done', counts: { verified: 206, failed: 0 } })
  })
})
