/** What happens when something breaks, and what is logged. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anything, assert, property, string } from '../../fast-check.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCrashDumps, makeCrashRules, offerReport, removeOldDumps } from '../../../src-main/desktop/crashes.ts'
import { LogFile } from '../../../src-main/desktop/log-file.ts'
import { scrubError, removeQuotes } from '../../../src-main/desktop/scrub.ts'
import { english } from '../../../src-shared/words/desktop/en.ts'

const KEY = 'sk_live_4f9c2b7e1d'
const CELL = 'Screw M4 Schraube'

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

describe('[SEC-10] the log holds no key, no cell and no path', () => {
  const errors: readonly (readonly [string, unknown, RegExp])[] = [
    ['an error that quotes a key', new Error(`the account refused "${KEY}"`), /^Error: \(words left out\)$/],
    ['an error that says a cell', new Error(`unit of ${CELL} is unknown`), /^Error: \(words left out\)$/],
    ['what JSON says', thrownBy(() => JSON.parse(`{"key": ${KEY}`)), /^SyntaxError: .*JSON/],
    ['what BigInt says', thrownBy(() => BigInt(CELL)), /^SyntaxError: Cannot convert … to a BigInt$/],
    ['what a property says', thrownBy(() => Reflect.get(null as never, CELL)), /^TypeError: /],
    [
      'what the disk says',
      thrownBy(() => readFileSync(`/home/anna/${CELL}.csv`)),
      /^Error ENOENT open: \(words left out\)$/,
    ],
    [
      'a cause',
      new Error('outer', { cause: new TypeError(`Cannot read properties of ${KEY}`) }),
      /^Error: \(words left out\)$/,
    ],
    ['a text', `${KEY} ${CELL}`, /^a string was thrown$/],
    ['an object', { key: KEY, cell: CELL }, /^a object was thrown$/],
    ['a name of its own', Object.assign(new Error('x'), { name: `${KEY} ${CELL}` }), /^Error: /],
    ['a code of its own', Object.assign(new Error('x'), { code: KEY }), /^Error: /],
  ]
  test.each(errors)('%s', (_what, error, first) => {
    const lines = scrubError(error)
    expect(lines[0]).toMatch(first)
    const text = lines.join('\n')
    for (const secret of [KEY, 'Screw', 'Schraube', 'anna', '/home/']) expect(text).not.toContain(secret)
  })

  test('keeps where it arose, by file name, line and column', () => {
    const lines = scrubError(new Error('x'))
    expect(lines[1]).toMatch(/^ {4}at .*\(breaks\.test\.ts:\d+:\d+\)$/)
  })

  test('of any text only the engine’s own words remain', () => {
    expect(removeQuotes(`Unexpected token 'Ш', "Шуруп 4х40" is not valid JSON`)).toBe(
      'Unexpected token … is not valid JSON',
    )
    expect(removeQuotes("Cannot read properties of undefined (reading 'secret')")).toBe(
      'Cannot read properties of undefined (reading …',
    )
    expect(removeQuotes('a quote that "never ends with a secret')).toBe('a …')
    assert(property(string(), (text) => /^[A-Za-z.,:;() …]*$/.test(removeQuotes(text))))
  })

  test('anything at all may be thrown', () => {
    assert(property(anything(), (thrown) => scrubError(thrown).length > 0))
    const circle = new Error('a')
    circle.cause = circle
    expect(scrubError(circle)[0]).toBe('Error: (words left out)')
  })
})

describe('the log', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'stocksheet-log-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const logAt = (name: string): LogFile =>
    new LogFile(join(folder, name, 'a.log'), 'Stocksheet 1.2.3 on linux', () => 'T')

  test('[SEC-14] is made when first needed, for the user only, and says what it is', () => {
    const log = logAt('new')
    expect(existsSync(log.path)).toBe(false)
    log.note('Something broke.', new TypeError('x is not a function'))
    const [head, firstText, second] = readFileSync(log.path, 'utf8').split('\n')
    expect([head, firstText, second]).toEqual([
      'T Stocksheet 1.2.3 on linux. Holds no keys, no file contents and no paths.',
      'T Something broke.',
      '  TypeError: … is not a function',
    ])
    if (process.platform !== 'win32') expect(statSync(log.path).mode & 0o777).toBe(0o600)
  })

  test('can be shown when nothing ever broke', () => {
    const log = logAt('quiet')
    expect(log.ensure()).toBe(true)
    expect(readFileSync(log.path, 'utf8')).toContain('Stocksheet 1.2.3')
  })

  test('is put aside at half a megabyte; two old ones are kept', () => {
    const log = logAt('full')
    for (const letter of ['a', 'b', 'c', 'd']) {
      log.note(letter)
      writeFileSync(log.path, letter.repeat(512 * 1024))
    }
    log.note('last')
    expect(readFileSync(log.path, 'utf8')).toContain('last')
    expect([1, 2].map((age) => readFileSync(`${log.path}.${age}`, 'utf8')[0])).toEqual(['d', 'c'])
    expect(existsSync(`${log.path}.3`)).toBe(false)
  })

  test('an error that repeats does not fill the disk, and a log that cannot be written stops nobody', () => {
    const log = logAt('repeats')
    for (let n = 0; n < 600; n++) log.note(`again`)
    expect(readFileSync(log.path, 'utf8').match(/again/g)).toHaveLength(500)
    writeFileSync(join(folder, 'a-file'), '')
    const nowhere = new LogFile(join(folder, 'a-file', 'a.log'), 'x', () => 'T')
    nowhere.note('lost', new Error('x'))
    expect(nowhere.ensure()).toBe(false)
  })
})

describe('crashes', () => {
  function rules(answer: number, clock = { now: 0 }) {
    const doneTexts: string[] = []
    const made = makeCrashRules({
      log: { note: (what) => doneTexts.push(`log: ${what}`) },
      words: () => english,
      askNow: (message) => {
        doneTexts.push(message)
        return answer
      },
      ask: async (message) => {
        doneTexts.push(message)
        return answer
      },
      startAgain: () => doneTexts.push('start again'),
      end: () => doneTexts.push('end'),
      reload: () => doneTexts.push('reload'),
      now: () => clock.now,
    })
    return { ...made, done: doneTexts, clock }
  }

  test('after an exception nobody caught the app starts again or ends, and asks once', () => {
    const one = rules(0)
    one.onException(new Error('x'))
    expect(one.done).toEqual(['log: An exception was not caught.', english.problems.unexpected, 'start again'])
    one.onException(new Error('x'))
    expect(one.done.slice(3)).toEqual(['log: An exception was not caught.', 'end'])
    const otherResult = rules(1)
    otherResult.onException('x')
    expect(otherResult.done.at(-1)).toBe('end')
  })

  test('a rejection is logged, no more', () => {
    const { onRejection, done } = rules(0)
    onRejection(new Error('x'))
    expect(done).toEqual(['log: A rejection was not caught.'])
  })

  test('a page that goes is loaded again; twice within a minute the user is asked', async () => {
    const { onPageGone, done, clock } = rules(1)
    onPageGone({ reason: 'crashed', exitCode: 5 })
    clock.now = 61_000
    onPageGone({ reason: 'oom', exitCode: 1 })
    expect(done).toEqual([
      'log: The page is gone: crashed, exit code 5.',
      'reload',
      'log: The page is gone: oom, exit code 1.',
      'reload',
    ])
    clock.now = 62_000
    onPageGone({ reason: 'crashed', exitCode: 5 })
    await Promise.resolve()
    expect(done.slice(4)).toEqual(['log: The page is gone: crashed, exit code 5.', english.problems.pageCrashed, 'end'])
    onPageGone({ reason: 'clean-exit', exitCode: 0 })
    expect(done).toHaveLength(7)
  })

  test('a helper process that goes is logged by its kind alone', () => {
    const { onChildGone, done } = rules(0)
    onChildGone({ type: 'GPU', reason: 'crashed', exitCode: 9 })
    onChildGone({ type: 'Utility', reason: 'clean-exit', exitCode: 0 })
    onChildGone({ type: `x/${KEY}`, reason: KEY, exitCode: 1 })
    expect(done).toEqual([
      'log: A helper process (GPU) is gone: crashed, exit code 9.',
      'log: A helper process (unknown) is gone: unknown, exit code 1.',
    ])
  })
})

test('[SEC-10] if the report of an app that cannot start fails, only what the log may hold is offered to copy', async () => {
  const copiedTexts: string[] = []
  const makeReport = async (): Promise<string> => readFileSync(`/home/anna/${CELL}.csv`, 'utf8')
  await offerReport(
    {
      log: { note: () => undefined },
      words: () => english,
      ask: async () => 0,
      makeReport,
      copy: async (text) => void copiedTexts.push(text),
    },
    'x',
  )
  expect(copiedTexts).toEqual([expect.stringMatching(/^Error ENOENT open: \(words left out\)/)])
  expect(copiedTexts[0]).not.toMatch(/anna|Schraube/)
})

test('of crash dumps the newest three are kept, wherever Crashpad puts them', async () => {
  const data = mkdtempSync(join(tmpdir(), 'stocksheet-dumps-'))
  const log = { note: (what: string) => expect.fail(what) }
  const folder = join(data, 'logs', 'crashes')
  removeOldDumps(data, log)
  for (const place of ['completed', 'pending']) mkdirSync(join(folder, place), { recursive: true })
  writeFileSync(join(folder, 'settings.dat'), '')
  for (const day of [1, 2, 3, 4, 5]) {
    for (const ending of ['dmp', 'meta']) {
      const file = join(folder, day % 2 === 0 ? 'pending' : 'completed', `${day}.${ending}`)
      writeFileSync(file, 'memory')
      utimesSync(file, day * 86_400, day * 86_400)
    }
  }
  removeOldDumps(data, log)
  const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /[\\/]/.test(name))
  expect(kept.map((name) => name.replace(/.*[\\/]/, '')).toSorted()).toEqual([
    '3.dmp',
    '3.meta',
    '4.dmp',
    '4.meta',
    '5.dmp',
    '5.meta',
  ])
  await rm(data, { recursive: true, force: true })
})

test('if crash dumps cannot be kept, the app continues, and the log says so', async () => {
  const data = mkdtempSync(join(tmpdir(), 'stocksheet-dumps-'))
  mkdirSync(join(data, 'logs'))
  writeFileSync(join(data, 'logs', 'crashes'), 'not a folder')
  const entries: string[] = []
  const log = { note: (what: string) => entries.push(what) }
  startCrashDumps(data, log, () => expect.fail('there is no folder for dumps'))
  removeOldDumps(data, log)
  expect(entries).toEqual(['Crash dumps cannot be kept.', 'Old crash dumps cannot be removed.'])
  await rm(data, { recursive: true, force: true })
})
