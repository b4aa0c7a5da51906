import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DIRECT_NETWORK } from '../../../../src-shared/account/network-use.ts'
import { ImportThread, type ThreadLimits } from '../../../../src-main/import/worker/import-thread.ts'
import {
  attributes,
  claims,
  columnRules,
  comments,
  endless,
  ends,
  longString,
  nested,
  nestedSheet,
  rubbish,
  sharedStrings,
  spaces,
  understates,
  wideRow,
} from './bombs.ts'
import { failureMessage } from '../../../../src-shared/words/failure.ts'

const hooks = { onProgress: () => undefined, onRequest: () => undefined }

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-bombs-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Opened {
  readonly message: string
  readonly milliseconds: number
  /** The longest time that this thread was blocked. */
  readonly stalled: number
  readonly megabytes: number
}

/** Opens a file in its own worker. The account is never reached, because no file here gets that far. */
async function open(bytes: Buffer, limits?: ThreadLimits): Promise<Opened> {
  const path = join(folder, 'bomb')
  writeFileSync(path, bytes)
  const thread = new ImportThread(hooks, limits)
  const before = process.memoryUsage().rss
  const start = performance.now()
  let last = start
  let stalled = 0
  let maxCount = before
  const beat = setInterval(() => {
    stalled = Math.max(stalled, performance.now() - last)
    last = performance.now()
    maxCount = Math.max(maxCount, process.memoryUsage().rss)
  }, 10)
  const answer = await thread.ask('open', {
    input: {
      session: 's',
      source: { name: 'bomb', path },
      accountName: 'Nobody',
      storages: [],
      choices: { storage: 1 },
      clearToken: '(clear)',
    },
    address: 'http://127.0.0.1:9',
    key: 'none',
    network: DIRECT_NETWORK,
  })
  clearInterval(beat)
  const milliseconds = performance.now() - start
  await thread.close()
  return {
    message: answer.ok ? 'read' : failureMessage(answer.failure).what,
    milliseconds,
    stalled,
    megabytes: (maxCount - before) / 1e6,
  }
}

const bombs: [string, () => Buffer, RegExp][] = [
  ['300 MB of nothing in 300 KB', spaces, /too large: what it unpacks to exceeds 100 MB\.$/],
  ['640 MB of rows in 2 MB, without an end', endless, /the number of its flawed cells exceeds 1 million/],
  ['a sheet that says it has 3 GB', claims, /damaged \(a part cannot be as long as the directory says\)/],
  ['50 MB behind 100 bytes', understates, /damaged \(a part is longer than the directory says\)/],
  ['one shared string of 40 MB', longString, /a cell with more than 1000000 characters/],
  ['3 million levels in the workbook', () => nested('xl/workbook.xml'), /damaged \(elements are nested too deeply\)/],
  ['3 million levels in the styles', () => nested('xl/styles.xml'), /damaged \(elements are nested too deeply\)/],
  ['8 million levels in a cell', nestedSheet, /a cell with more than 1000000 characters|damaged/],
  ['a million attributes', () => attributes('xl/workbook.xml'), /damaged \(a part is not well-formed XML\)/],
  ['a million cells in a row', wideRow, /more than 16384 columns in row 1, more than Excel allows/],
  ['half a million rules for all columns', columnRules, /127\.0\.0\.1:9/],
  ['45,000 ends of an archive', ends, /damaged/],
  ['a thousand comments', comments, /is an XML document|has no cells|no column|No column/],
  ['deflated rubbish', rubbish, /damaged/],
]

describe('a real worker and real bombs', () => {
  test.each(bombs)('%s', async (_, make, message) => {
    const bytes = make()
    const opened = await open(bytes)
    expect(opened.message).toMatch(message)
    // Generous, because other tests share the processor.
    expect(opened.milliseconds).toBeLessThan(15_000)
    expect(opened.stalled).toBeLessThan(3000)
    expect(opened.megabytes).toBeLessThan(1000)
  })

  test('100 MB of different shared strings in a worker with little memory are read: they stay bytes', async () => {
    expect((await open(sharedStrings(), { memory: 48, fileTimeLimit: 60_000 })).message).toContain('127.0.0.1:9')
  })

  test('100 MB of texts that have no bytes in a worker with little memory: told, and the app lives', async () => {
    // Half of a UTF-16 pair stays a string.
    const bytes = sharedStrings('&#xD800;')
    const poor = await open(bytes, { memory: 48, fileTimeLimit: 60_000 })
    expect(poor.message).toBe('The file needs more memory than an import may use. Nothing was sent.')
  })

  test('a reading that does not come back is ended from outside, with a message; what is asked afterwards says so too', async () => {
    const path = join(folder, 'long.csv')
    writeFileSync(path, `name,price\n${'Bolt,1\n'.repeat(2_000_000)}`)
    const thread = new ImportThread(hooks, { memory: 1024, fileTimeLimit: 20 })
    const input = {
      session: 's',
      source: { name: 'long.csv', path },
      accountName: 'Nobody',
      storages: [],
      choices: { storage: 1 },
      clearToken: '(clear)',
    }
    const failure = {
      ok: false,
      failure: { code: 'file-too-slow' },
    }
    expect(
      await thread.ask('open', { input, address: 'http://127.0.0.1:9', key: 'none', network: DIRECT_NETWORK }),
    ).toEqual(failure)
    expect(await thread.ask('import.summary')).toEqual(failure)
    await thread.close()
  })
})
