/** The package as others install it: packed, installed in an empty folder, used by a script and by a typed script. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPractice, type PracticeServer } from '../../src-main/practice/server.ts'
import { SMALL_SEED } from '../hosts/cli/command.ts'

const root = join(import.meta.dirname, '../..')
const exec = promisify(execFile)
let folder: string
let files: string[]
let server: PracticeServer

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly dev?: boolean; readonly optional?: boolean; readonly version?: string }>
  >
}

/** Of the packages the tarball needs: from this repository's own lock, so that npm asks its cache and nobody else. */
async function lockFor(tarball: string): Promise<object> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    dependencies: object
    bin: object
    version: string
  }
  const needed = Object.entries(lock.packages).filter(
    ([path, one]) => path !== '' && one.dev !== true && one.optional !== true,
  )
  const { dependencies, bin, version } = manifest
  const own = { version, resolved: `file:${tarball}`, dependencies, bin }
  return {
    name: 'user',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'user', dependencies: { stocksheet: `file:${tarball}` } },
      'node_modules/stocksheet': own,
      ...Object.fromEntries(needed),
    },
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-package-'))
  const npm = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline']
  const { stdout } = await exec('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    maxBuffer: 1e8,
  })
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }]
  files = packed.files.map(({ path }) => path)
  const dependencies = { stocksheet: `file:${packed.filename}` }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'user', type: 'module', dependencies }))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(await lockFor(packed.filename)))
  await exec('npm', ['ci', '--omit=optional', ...npm], { cwd: folder, maxBuffer: 1e8 })
  server = await startPractice({ folder: ':memory:', seed: SMALL_SEED })
}, 120_000)

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function script(name: string, text: string, args: readonly string[] = []): Promise<unknown> {
  await writeFile(join(folder, name), text)
  const env = { ...process.env, STOCKSHEET_DATA: join(folder, 'data') }
  const { stdout } = await exec(process.execPath, [name, ...args], { cwd: folder, env })
  return JSON.parse(stdout)
}

describe('[TERMINAL-10] the package', () => {
  test('holds the program, its types and documents, and nothing else', () => {
    const tops = new Set(files.map((path) => path.split('/').slice(0, 2).join('/')))
    expect([...tops].toSorted()).toEqual(
      [
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'docs/library.md',
        'out/library',
        'out/main',
        'out/renderer',
        'package.json',
        'test/fixtures',
      ].filter((one) => files.some((path) => path.startsWith(one))),
    )
    expect(files.filter((path) => path.startsWith('out/library'))).toEqual(
      ['index', 'stocksheet-error', 'types'].map((name) => `out/library/${name}.d.ts`),
    )
    expect(files).not.toContain('.stamp')
    expect(files.length).toBeLessThan(700)
  })

  test('plans, applies, takes back and exports for a script in another folder', async () => {
    await writeFile(join(folder, 'prices.csv'), 'sku,price\n00123,13\nGL-1,4\n')
    const told = await script(
      'use.js',
      `import { apply, exportStock, plan, undo } from 'stocksheet'
      const [address, key] = process.argv.slice(2)
      const shop = { address, key, storage: 'main' }
      const planned = await plan('prices.csv', shop)
      const progress = []
      const applied = await apply('prices.csv', { ...shop, onProgress: (one) => progress.push(one.kind) })
      const bytes = await plan(Buffer.from('sku,price\\n00123,13\\n'), shop)
      const exported = await exportStock('stock.csv', { ...shop, storage: ['Main', 2] })
      const undone = await undo(applied.run, { address, key })
      console.log(JSON.stringify({ planned, applied, bytes, exported, undone }))`,
      [server.url, server.key],
    )
    expect(told).toMatchObject({
      planned: {
        storage: 1,
        counts: { edit: 1, unchanged: 1 },
        rows: [{ changes: [{ field: 'price', before: '12.5', after: '13' }] }, {}],
      },
      applied: { state: 'done', counts: { verified: 1 } },
      bytes: { counts: { edit: 0, unchanged: 1 } },
      exported: { file: 'stock.csv', storages: [{ id: 1 }, { id: 2 }] },
      undone: { state: 'done', counts: { verified: 1 } },
    })
    expect(await readFile(join(folder, 'stock.csv'), 'utf8')).toContain('Oak board')
  }, 120_000)

  test('an error says what is wrong, where, and what to do; the key is in none of it', async () => {
    const told = await script(
      'fail.js',
      `import { plan, StocksheetError } from 'stocksheet'
      const [address] = process.argv.slice(2)
      const ends = []
      for (const options of [{ address, key: 'canary-wrong' , storage: 1 }, { address: 'http://127.0.0.1:9', key: 'canary-k', storage: 1 }, { account: 'Nobody', storage: 1 }])
        await plan('prices.csv', options).catch((error) => ends.push({ own: error instanceof StocksheetError, ...error, message: error.message }))
      await plan('absent.csv', { address, key: 'canary-k', storage: 1 }).catch((error) => ends.push({ ...error, message: error.message }))
      console.log(JSON.stringify(ends))`,
      [server.url],
    )
    expect(told).toMatchObject([
      { own: true, code: 'account-refused-key', status: 4 },
      { own: true, code: 'account-unreachable', status: 5 },
      { own: true, status: 1 },
      { status: 1, message: expect.stringContaining('There is no file “absent.csv”') as string },
    ])
    expect(JSON.stringify(told)).not.toContain('canary')
  }, 120_000)

  test('a signal ends the work', async () => {
    const told = await script(
      'stop.js',
      `import { plan } from 'stocksheet'
      const [address, key] = process.argv.slice(2)
      const error = await plan('prices.csv', { address, key, storage: 1, signal: AbortSignal.abort() }).catch((one) => one)
      console.log(JSON.stringify({ name: error.name, code: error.code }))`,
      [server.url, server.key],
    )
    expect(told).toEqual({ name: 'StocksheetError', code: 'interrupted' })
  })

  test('its types fit a typed script, and refuse what is wrong', async () => {
    const typed = (
      line: string,
    ) => `import { apply, plan, StocksheetError, type PlanDocument, type RunDocument } from 'stocksheet'
      const planned: PlanDocument = await plan('prices.csv', { account: 'practice', storage: 1, decimal: 'comma' })
      const done: RunDocument = await apply(new Uint8Array(), { storage: 'Main', allowDeletes: 2, signal: AbortSignal.timeout(5) })
      export const field: string | undefined = planned.rows[0]?.changes[0]?.field
      export const counts: number = done.counts['verified'] ?? 0
      export function code(error: unknown): string { return error instanceof StocksheetError ? error.code : '' }
      ${line}\n`
    await mkdir(join(folder, 'typed'), { recursive: true })
    const compile = async (line: string): Promise<string> => {
      await writeFile(join(folder, 'typed', 'use.ts'), typed(line))
      const options = [
        '--noEmit',
        '--strict',
        '--target',
        'es2022',
        '--module',
        'nodenext',
        '--lib',
        'es2022,dom',
        '--types',
        '',
      ]
      const args = [join(root, 'node_modules/typescript/bin/tsc'), ...options, 'typed/use.ts']
      return exec(process.execPath, args, { cwd: folder }).then(
        () => '',
        (error: unknown) => String(error instanceof Error && 'stdout' in error ? error.stdout : error),
      )
    }
    expect(await compile('')).toBe('')
    expect(await compile(`await plan('a.csv', { decimal: 'point' })`)).toContain('TS2322')
    expect(await compile(`await plan('a.csv', { sotrage: 1 })`)).toContain('sotrage')
  })

  test('its command runs, too', async () => {
    const { stdout } = await exec(join(folder, 'node_modules/.bin/stocksheet'), ['--version'], { cwd: folder })
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    expect(stdout).toBe(`${version}\n`)
  })
})
