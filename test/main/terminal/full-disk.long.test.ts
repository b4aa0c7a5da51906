/** A command that cannot write its whole output says so. Otherwise the next program would mistake a part for the whole. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cliFile, fileIn, run, seeded, start, type Practice } from './command.ts'

/** A device that refuses all output. */
const FULL = '/dev/full'

const withoutFull = existsSync(FULL) ? '' : ` (skipped: no ${FULL})`

describe.skipIf(!existsSync(FULL))(`[CLI-19] output that is lost${withoutFull}`, () => {
  let server: Practice
  beforeAll(async () => {
    server = await seeded()
  })
  afterAll(() => server.close())

  test.each([
    '--version',
    'plan --help',
    'accounts storages',
    'stock --storage 1',
    'stock --storage 1 --json',
    'export --storage 1 --out -',
  ])('%s: words and status 1, whether it is a line or a document', async (line) => {
    const env = { ...process.env, ...server.env, NO_COLOR: '1' }
    const result = await new Promise<{ status: unknown; err: string }>((resolve) =>
      execFile('sh', ['-c', `"$0" "$1" ${line} > ${FULL}`, process.execPath, cliFile], { env }, (error, _out, err) =>
        resolve({ status: error?.code ?? 0, err }),
      ),
    )
    expect(result.status).toBe(1)
    expect(result.err).toContain('The output could not be written: the disk is full. Free some space')
    expect(result.err).not.toContain('unexpected')
  })
})

const isWindows = process.platform === 'win32'
const onWindows = isWindows ? ' (skipped: Windows limits no file’s size)' : ''

describe.skipIf(isWindows)(`[KEPT-4] a copy that cannot be finished${onWindows}`, () => {
  let server: Practice
  beforeAll(async () => {
    server = await seeded()
    const prices = await fileIn(server, 'prices.csv', 'sku,price\n00123,13.5\n')
    expect((await run(['apply', prices, '--storage', '1', '--yes'], server)).status).toBe(0)
    // Much that does not pack, so that a copy takes a while.
    const [rows = ''] = readdirSync(join(server.data, 'originals'))
    await writeFile(join(server.data, 'originals', rows), randomBytes(200_000_000))
  })
  afterAll(() => server.close())

  /** Temporary files of a folder. */
  const unfinished = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.tmp'))

  /** The system refuses files above 60 MB, as a disk without room does. */
  const runOnFullDisk = (command: string): Promise<{ status: unknown; err: string }> =>
    new Promise((resolve) =>
      execFile(
        'sh',
        ['-c', `trap '' XFSZ; ulimit -f 120000; "$0" "$1" ${command}`, process.execPath, cliFile],
        { env: { ...process.env, ...server.env, NO_COLOR: '1' } },
        (error, _out, err) => resolve({ status: error?.code ?? 0, err }),
      ),
    )

  test('a full disk: words, status 1, and no half file', async () => {
    const file = join(server.folder, 'full.stocksheet')
    const result = await runOnFullDisk(`data backup ${file}`)
    expect(result.status).toBe(1)
    expect(result.err).toContain('The disk is full')
    expect([existsSync(file), unfinished(server.folder), unfinished(server.data)]).toEqual([false, [], []])
  })

  test('killed while it is written: no file of its name, and the next one succeeds', async () => {
    const file = join(server.folder, 'killed.stocksheet')
    const child = start(['data', 'backup', file], server)
    const ended = once(child, 'close')
    await expect.poll(() => unfinished(server.folder).length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await ended
    expect(existsSync(file)).toBe(false)
    expect((await run(['data', 'backup', file], server)).status).toBe(0)
    expect([unfinished(server.folder), unfinished(server.data)]).toEqual([[], []])
  })

  test('a restore that is killed, or has no room, leaves the data as it was, or as restored', async () => {
    const file = join(server.folder, 'whole.stocksheet')
    expect((await run(['data', 'backup', file], server)).status).toBe(0)
    const prices = await fileIn(server, 'more.csv', 'sku,price\n00123,14\n')
    expect((await run(['apply', prices, '--storage', '1', '--yes'], server)).status).toBe(0)
    const before = (await run(['runs', '--json'], server)).out
    const full = await runOnFullDisk(`data restore ${file} --yes`)
    expect(full.status).toBe(1)
    expect(full.err).toContain('The disk is full, so “stocksheet.sqlite” could not')
    expect((await run(['runs', '--json'], server)).out).toBe(before)
    const child = start(['data', 'restore', file, '--yes'], server)
    const ended = once(child, 'close')
    await expect.poll(() => unfinished(server.data).length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await ended
    // On a busy machine it can be done before the signal arrives.
    const after = (await run(['runs', '--json'], server)).out
    if (after !== before) expect(JSON.parse(after)).toMatchObject({ runs: [{}] })
    expect(unfinished(server.data)).toEqual([])
    expect((await run(['data', 'restore', file, '--yes'], server)).status).toBe(0)
    expect(JSON.parse((await run(['runs', '--json'], server)).out)).toMatchObject({ runs: [{}] })
  })
})
