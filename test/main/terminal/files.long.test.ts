/** Files that the command line writes and reads: it never overwrites the user's files, and pipes work in both directions. */
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cliFile, fileIn, run, seeded, type Practice } from './command.ts'

let server: Practice
beforeAll(async () => {
  server = await seeded()
})
afterAll(() => server.close())

const PRICES = 'sku,price\n00123,13\nGL-1,4.2\n'

/** Runs a command with `input` on stdin. */
async function piped(
  args: readonly string[],
  input: string,
): Promise<{ status: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [cliFile, ...args], {
    env: { ...process.env, ...server.env, NO_COLOR: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (err += piece.toString()))
  child.stdin.end(input)
  const status = await new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  return { status, out, err }
}

describe('[T-8] no output replaces a file that is read', () => {
  test.each([
    ['plan', (file: string) => ['plan', file, '--storage', '1', '--out', file]],
    ['apply', (file: string) => ['apply', file, '--storage', '1', '--yes', '--out', file]],
    [
      'plan through another spelling',
      (file: string) => ['plan', file, '--storage', '1', '--out', join(file, '..', '.', 'v1.csv')],
    ],
    [
      'the mapping',
      (file: string) => ['plan', file, '--storage', '1', '--map', `${file}.map.json`, '--out', `${file}.map.json`],
    ],
    [
      'the picks',
      (file: string) => ['plan', file, '--storage', '1', '--pick', `${file}.picks.txt`, '--out', `${file}.picks.txt`],
    ],
  ])('%s', async (_name, args) => {
    const file = await fileIn(server, 'v1.csv', PRICES)
    const others = { 'map.json': '{"stocksheetMapping":1}', 'picks.txt': '2=new\n' }
    for (const [name, text] of Object.entries(others)) await writeFile(`${file}.${name}`, text)
    const result = await run(args(file), server)
    expect(result.status).toBe(1)
    expect(result.err).toMatch(/is the file that is being read|is not a plan of Stocksheet/)
    expect(await readFile(file, 'utf8')).toBe(PRICES)
    for (const [name, text] of Object.entries(others)) expect(await readFile(`${file}.${name}`, 'utf8')).toBe(text)
  })

  test.skipIf(process.platform === 'win32')('through a link, before the account is asked', async () => {
    const file = await fileIn(server, 'linked.csv', PRICES)
    await symlink(file, join(server.folder, 'plan.json'))
    const result = await run(['plan', file, '--storage', '1', '--out', join(server.folder, 'plan.json')], {
      env: { ...server.env, STOCKSHEET_URL: 'http://127.0.0.1:9' },
    })
    expect(result).toMatchObject({ status: 1, out: '' })
    expect(result.err).toContain('is the file that is being read')
    expect(await readFile(file, 'utf8')).toBe(PRICES)
  })
})

describe('[T-8] no output replaces an existing file of another kind', () => {
  test.each([
    ['plan', 'notes.txt', (file: string, out: string) => ['plan', file, '--storage', '1', '--out', out]],
    ['export', 'photo.csv', (_file: string, out: string) => ['export', '--storage', '1', '--out', out]],
    ['export', 'photo.xlsx', (_file: string, out: string) => ['export', '--storage', '1', '--out', out]],
    [
      'export --template',
      'text.xlsx',
      (_file: string, out: string) => ['export', '--template', '--storage', '1', '--out', out],
    ],
    ['demo', 'text2.xlsx', (_file: string, out: string) => ['demo', '--out', out]],
  ])('%s over %s', async (_command, name, args) => {
    const file = await fileIn(server, 'prices.csv', PRICES)
    const out = await fileIn(server, name, name.startsWith('photo') ? Buffer.from('89504e470d0a1a0a00', 'hex') : 'mine')
    const bufferBefore = await readFile(out)
    const result = await run(args(file, out), server)
    expect(result.status).toBe(1)
    expect(result.err).toContain('already exists and is not')
    expect((await readFile(out)).equals(bufferBefore)).toBe(true)
  })

  test('an older plan, export and template are replaced', async () => {
    const file = await fileIn(server, 'again.csv', PRICES)
    const [plan, stock, template] = ['again.json', 'again.xlsx', 'again2.xlsx'].map((name) => join(server.folder, name))
    const commands = [
      ['plan', file, '--storage', '1', '--out', plan ?? ''],
      ['export', '--storage', '1', '--out', stock ?? ''],
      ['export', '--template', '--storage', '1', '--out', template ?? ''],
    ]
    for (const args of [...commands, ...commands])
      expect([args[0], (await run(args, server)).status]).toEqual([args[0], 0])
  })

  test.each(['CON.json', 'plan:1.json', '<plan>.json', `${'p'.repeat(300)}.json`])(
    'the name %s is refused in words',
    async (name) => {
      const file = await fileIn(server, 'named.csv', PRICES)
      const result = await run(['plan', file, '--storage', '1', '--out', join(server.folder, name)], server)
      expect(result.status).toBe(1)
      expect(result.err).toMatch(/Choose (another|a) /)
      expect(result.err).not.toContain('ENAMETOOLONG')
    },
  )
})

describe('[T-8] pipes', () => {
  test('--out - writes the plan to stdout, and apply - applies it', async () => {
    const file = await fileIn(server, 'piped.csv', PRICES)
    const planResult = await run(['plan', file, '--storage', '1', '--out', '-'], server)
    expect(planResult.status).toBe(0)
    expect(JSON.parse(planResult.out)).toMatchObject({ stocksheet: 'plan', rows: [{ row: 2 }, { row: 3 }] })
    expect(planResult.err).toContain('12.5 -> 13')
    const applyResult = await piped(['apply', '-', '--yes'], planResult.out)
    expect(applyResult.err + applyResult.out).toContain('all verified')
    expect(applyResult.status).toBe(0)
  })

  test('an empty plan says that it changes nothing', async () => {
    const planResult = await run(
      ['plan', await fileIn(server, 'same.csv', 'sku,unit\nGL-1,kg\n'), '--storage', '1', '--out', '-'],
      server,
    )
    const applyResult = await piped(['apply', '-', '--yes'], planResult.out)
    expect(applyResult).toMatchObject({
      status: 0,
      err: expect.stringContaining('The plan changes nothing.') as string,
    })
  })

  test('apply - reads a file that is piped', async () => {
    const applyResult = await piped(['apply', '-', '--storage', '1', '--yes'], 'sku,price\n00123,14\n')
    expect(applyResult.status).toBe(0)
    expect(applyResult.out).toContain('1 changed, all verified')
  })

  test('export and report write CSV to stdout', async () => {
    const exportResult = await run(['export', '--storage', '1', '--out', '-'], server)
    expect(exportResult).toMatchObject({ status: 0 })
    expect(exportResult.out).toContain('00123')
    const runs = JSON.parse((await run(['runs', '--json'], server)).out) as { runs: { run: string }[] }
    const reported = await run(['report', runs.runs[0]?.run ?? '', '--out', '-'], server)
    expect(reported).toMatchObject({ status: 0 })
    expect(reported.out.split('\r\n').length).toBeGreaterThan(1)
  })

  test.each([
    [['export', '--storage', '1', '--out', '-', '--json'], /both write to stdout/],
    [['apply', 'piped.csv', '--storage', '1', '--out', '-'], /cannot be combined with --out -/],
    [['apply', '-', '--storage', '1', '--key-stdin', '--yes'], /Only one thing can come on stdin/],
  ])('%j is refused', async (args, words) => {
    const result = await run(args, server)
    expect(result.status).toBe(1)
    expect(result.err).toMatch(words)
  })
})

test.each(['plan', 'apply'])(
  '[QUEUE-1] several files are too many for %s: it says what to do, and sends nothing',
  async (command) => {
    const [text, otherText] = [await fileIn(server, 'one.csv', PRICES), await fileIn(server, 'other.csv', PRICES)]
    const { status, out, err } = await run([command, text, otherText, '--storage', '1', '--json'], server)
    expect(status).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      error: {
        message: expect.stringContaining(otherText) as string,
        fix: `A plan is made of one file: ${command} one after the other.`,
      },
    })
    expect(err).not.toContain('    at ')
  },
)
