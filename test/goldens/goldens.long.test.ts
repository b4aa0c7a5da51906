/**
 * The terminal's complete output for each fixture and each small file of the corpus: `inspect` and `plan` as JSON. For fixtures also a run with its
 * requests, its report, and the stock exported after it. Refactoring must not change any of it. Intended changes are written by `npx vitest run
 * test/goldens -u` and visible in the commit.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fixtures } from '../main/terminal/command.ts'
import { CommandProcess, JOB, type Carried } from '../main/terminal/many-commands.ts'

const corpus = join(import.meta.dirname, '../../../shared/corpus')
const FIXTURES = ['price-list.csv', 'stock-count.xlsx', 'mess.csv'].map((name) => join(fixtures, name))
const SMALL_FILE_BYTES = 100_000
const CORPUS = ['cases', 'hostile'].flatMap((name) => {
  const folder = join(corpus, name)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).map((file) => join(folder, file))
  return files.filter((file) => !file.endsWith('.tsv') && statSync(file).size <= SMALL_FILE_BYTES)
})

const commands = new CommandProcess()
afterAll(() => commands.close())

/** Folders, times, digests, addresses of accounts, ids of added materials and the number of reads differ from run to run. */
function withoutPlace(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/"(?:[^"\\]|\\.)*[\\/]([^"\\/]+\.(?:csv|xlsx))/g, '"$1')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?/g, 'MOMENT')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'ACCOUNT')
    .replaceAll(/(?<before>^|"(?:material_)?id":)(?:10[2-9]|1[1-9]\d|[2-9]\d\d)(?=,)/gm, '$<before>0')
    .replaceAll(/\b\d{8}-\d{4}-[0-9a-f]{4}\b/g, 'RUN')
    .replaceAll(/"requests":\{"reads":\d+/g, '"requests":{"reads":0')
    .replaceAll(/success, material \d+/g, 'success, material 0')
    .replaceAll(/\b[0-9a-f]{64}\b/g, 'DIGEST')
    .replaceAll(/"(?:millis|seconds|estimatedSeconds)":[\d.]+/g, '"SPAN":0')
}

/** One line for each row, column and problem, so that differences are easy to see. */
function lines(value: unknown, depth = 0): string {
  if (depth === 2 || value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Array.isArray(value)
    ? value.map((entry: unknown) => lines(entry, depth + 1))
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${lines(one, depth + 1)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const indent = '  '.repeat(depth)
  return entries.length === 0
    ? open + close
    : `${open}\n${entries.map((entry) => `${indent}  ${entry}`).join(',\n')}\n${indent}${close}`
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : 1)

/** The number of reads that verify a run depends on how fast it is answered. */
const READ = /get_list/

const LONGEST_TEXT = 20_000

/** A command's output with its exit status; a long text as its beginning and a digest. */
function shown(title: string, { status, out, requests }: Carried, withWrites: boolean): string {
  const document = withoutPlace(out)
  const text = [
    // Rows of an export are in the order of their ids.
    document.startsWith('{') ? lines(JSON.parse(document)) : document.split('\n').toSorted(inOrder).join('\n'),
    ...(withWrites
      ? requests
          .filter((request) => !READ.test(request))
          .map(withoutPlace)
          .toSorted(inOrder)
      : []),
  ].join('\n')
  const digest = createHash('sha256').update(text).digest('hex')
  const keptText = text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}\n... all of it: ${digest}`
  return `== ${title}: exit status ${status} ==\n${keptText}\n`
}

function expectGolden(name: string, parts: readonly string[]): Promise<void> {
  return expect(parts.join('\n')).toMatchFileSnapshot(join(import.meta.dirname, `${name}.golden`))
}

describe('a file says what it said before', () => {
  test.each([...FIXTURES, ...CORPUS].map((file) => [basename(file), file]))('%s', async (name, file) => {
    const inspected = await commands.carryOut({ ...JOB, args: ['inspect', file, '--json'] })
    const planned = await commands.carryOut({ ...JOB, args: ['plan', file, '--storage', '1', '--json'] })
    await expectGolden(name, [shown('inspect', inspected, false), shown('plan', planned, false)])
  })
})

describe('a run sends and reports what it did before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-goldens-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  // The stock count does not match this small account, so there is no run.
  const files = FIXTURES.filter((file) => !file.endsWith('.xlsx'))
  test.each(files.map((file) => [basename(file), file]))('%s', async (name, file) => {
    const keptText = join(folder, name)
    const apply = [
      'apply',
      file,
      '--storage',
      '1',
      '--yes',
      '--allow-unusual',
      '--rate',
      '1000',
      '--concurrency',
      '1',
      '--json',
    ]
    const applied = await commands.carryOut({ ...JOB, args: apply, keepAs: keptText })
    const of = { ...JOB, from: keptText }
    const { run } = z.object({ run: z.string() }).parse(JSON.parse(applied.out))
    const reported = await commands.carryOut({ ...of, args: ['report', run, '--json'] })
    const exported = await commands.carryOut({ ...of, args: ['export', '--storage', '1,2', '--out', '-'] })
    await expectGolden(`run-of-${name}`, [
      shown('apply', applied, true),
      shown('report', reported, false),
      shown('export', exported, false),
    ])
  })
})
