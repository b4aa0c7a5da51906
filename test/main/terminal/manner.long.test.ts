/** The output of commands for a person, a pipe and a program, and with --quiet. */
import { mkdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStoreIn } from '../../../src-main/store/database/store.ts'
import { saveWindowVersion } from '../../../src-main/store/settings/settings-table.ts'
import { errorOf, fileIn, run, seeded, type Practice } from './command.ts'
import { hasTerminal, onTerminal } from './pseudo-terminal.ts'

const ESCAPE = '\u001b'
let server: Practice
let file: string
beforeAll(async () => {
  server = await seeded()
  file = await fileIn(server, 'prices.csv', 'sku,price\n00123,13.5\nGL-1,4\n')
})
afterAll(() => server.close())

const plan = (...flags: string[]): string[] => ['plan', file, '--storage', '1', ...flags]

describe.skipIf(!hasTerminal)(`on a terminal${hasTerminal ? '' : ' (skipped: no script(1))'}`, () => {
  test('[CLI-5] a terminal gets colours; --no-color, NO_COLOR and TERM=dumb take all escape codes away', async () => {
    expect((await onTerminal(plan(), server)).seen).toContain(ESCAPE)
    const calm = [
      await onTerminal(plan('--no-color', '--quiet'), server),
      await onTerminal(plan('--quiet'), { env: { ...server.env, NO_COLOR: '1' } }),
      await onTerminal(plan(), { env: { ...server.env, TERM: 'dumb' } }),
    ]
    for (const { seen, status } of calm) {
      expect(status).toBe(0)
      expect(seen).toContain('13.5')
      expect(seen).not.toContain(ESCAPE)
    }
  })

  test('[CLI-1] whoever answers no has refused it: 6, and nothing is sent', async () => {
    const apply = ['apply', file, '--storage', '1']
    const words = await onTerminal(apply, server, { answers: [['[y/N]', 'n\n']] })
    expect(words.status).toBe(6)
    expect(words.seen).toContain('Nothing was sent.')
    const document = await onTerminal([...apply, '--json'], server, { answers: [['[y/N]', 'n\n']] })
    expect(document.status).toBe(6)
    expect(document.seen).toContain('"code":"declined"')
    expect(JSON.parse((await run(['runs', '--json'], server)).out)).toMatchObject({ runs: [] })
  })
})

test('[CLI-5] a pipe gets no escape codes, whatever else is asked for', async () => {
  for (const env of [{}, { FORCE_COLOR: '3' }, { TERM: 'xterm-256color', COLORTERM: 'truecolor' }]) {
    const result = await run(plan(), { env: { ...server.env, ...env } })
    expect(result.out + result.err).not.toContain(ESCAPE)
  }
})

test('[CLI-4] --quiet leaves the result and the warnings, and nothing else', async () => {
  const deletes = await fileIn(server, 'doubtful.csv', 'sku,price\n00123,many\nGL-1,4.5\n')
  const apply = ['apply', deletes, '--storage', '1', '--yes', '--rate', '500', '--json']
  const quiet = await run([...apply, '--quiet'], server)
  expect([quiet.status, quiet.err]).toEqual([2, ''])
  const out = await run(['export', '--storage', '1', '--out', `${server.folder}/q.csv`, '--quiet'], server)
  expect([out.status, out.out, out.err]).toEqual([0, '', ''])
  const refuseResult = await run(['stock', '--storage', 'x', '--quiet'], server)
  expect(refuseResult.status).toBe(1)
  expect(refuseResult.err).not.toBe('')
})

test('[CLI-6] --progress json: every line on stderr is an object', async () => {
  const result = await run(plan('--progress', 'json', '--out', `${server.folder}/plan.json`), server)
  const lines = result.err
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as { formatVersion: number; kind: string; stage?: string })
  expect(new Set(lines.map(({ formatVersion }) => formatVersion))).toEqual(new Set([1]))
  expect(lines.filter(({ kind }) => kind === 'progress').map(({ stage }) => stage)).toContain('account')
  expect(lines.filter(({ kind }) => kind === 'remark').length).toBeGreaterThan(0)
  const wrongResult = await run(plan('--progress', 'words', '--json'), server)
  expect(errorOf(wrongResult)).toMatchObject({ code: 'usage', at: '--progress' })
})

test('[CLI-3] plan --detailed-exitcode: 2 where something would be sent, 0 where nothing would', async () => {
  const sameText = await fileIn(server, 'same.csv', 'sku,name\n00123,Oak board\n')
  expect((await run(plan('--detailed-exitcode'), server)).status).toBe(2)
  expect((await run(plan(), server)).status).toBe(0)
  expect((await run(['plan', sameText, '--storage', '1', '--detailed-exitcode'], server)).status).toBe(0)
})

test('[CLI-2] a command line that cannot be read is one document with --json, too', async () => {
  for (const [args, code, at] of [
    [['plan', file, '--sotrage', '1', '--json'], 'usage', '--sotrage'],
    [['aply', '--json'], 'usage', 'aply'],
    [['plan', '--storage', '1', '--json'], 'usage', null],
    [['plan', `${file}x`, '--storage', '1', '--json'], 'usage', `${file}x`],
  ] as const) {
    const result = await run(args, server)
    expect(result.status).toBe(1)
    const error = errorOf(result)
    expect([error.code, error.at]).toEqual([code, at])
    expect(error.fix).not.toBe('')
  }
})

test('[CLI-9] report lists what had something to do; --all lists the rest, too', async () => {
  const half = await fileIn(server, 'half.csv', 'sku,price\n00123,77\nGL-1,4.5\n')
  const applyResult = await run(['apply', half, '--storage', '1', '--yes', '--rate', '500', '--json'], server)
  const { run: id } = JSON.parse(applyResult.out) as { run: string }
  const report = await run(['report', id], server)
  expect(report.out).toContain('Oak board')
  expect(report.out).not.toContain('Glue')
  expect(report.out).toContain('1 row unchanged, not shown: see them with --all')
  expect((await run(['report', id, '--all'], server)).out).toContain('Glue')
  expect((JSON.parse((await run(['report', id, '--json'], server)).out) as { rows: unknown[] }).rows).toHaveLength(2)
  expect((await run(['report', id, '--all', '--json'], server)).status).toBe(1)
})

test('[TERMINAL-11] what plans or changes something says once that the window is of another version', async () => {
  const otherPractice = await seeded()
  await mkdir(otherPractice.data)
  saveWindowVersion(openStoreIn(otherPractice.data), '9.8.7')
  const list = await fileIn(otherPractice, 'prices.csv', 'sku,price\n00123,13.5\n')
  const times = async (...args: string[]): Promise<number> =>
    (await run(args, otherPractice)).err.split('The window that uses this data folder is version 9.8.7.').length - 1
  const send = ['--storage', '1', '--yes', '--rate', '500']
  expect(await times('plan', list, '--storage', '1')).toBe(1)
  expect(await times('plan', list, '--storage', '1', '--quiet')).toBe(1)
  expect(await times('inspect', list)).toBe(0)
  // stdout contains exactly one document: `run` checks that.
  const lines = (await run(['plan', list, '--storage', '1', '--json', '--progress', 'json'], otherPractice)).err
  expect(lines.split('\n').filter((line) => line.includes('9.8.7'))).toEqual([
    expect.stringContaining('"kind":"warning"'),
  ])
  expect(await times('apply', list, ...send)).toBe(1)
  const { runs } = JSON.parse((await run(['runs', '--json'], otherPractice)).out) as { runs: { run: string }[] }
  expect(await times('undo', runs[0]?.run ?? '', '--yes', '--rate', '500')).toBe(1)
  await otherPractice.close()
})
