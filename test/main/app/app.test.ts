import { formatOnOneLine } from '../../../src-shared/words/message.ts'
import { listGuardKinds, guardPhrase } from '../../../src-shared/words/outliers.ts'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallName, Reply, Request } from '../../../src-shared/api/calls.ts'
import type { Failure } from '../../../src-shared/api/failure.ts'
import type { App, AppEvent } from '../../../src-main/app/app.ts'
import { composeApp } from '../../../src-main/app/compose.ts'
import { answeredBy } from './answered.ts'
import { failureMessage } from '../../../src-shared/words/failure.ts'

/** The composed application on the practice account: real worker, real journal, real HTTP, no window. */
let folder = ''
let app: App
const receivedEvents: AppEvent[] = []

const answerResult = answeredBy(() => app)

async function refused<Name extends CallName>(name: Name, request: Request<Name>): Promise<Failure> {
  const answer = await app.handle(name, request)
  if (answer.ok) throw new Error(`${name} was answered`)
  return answer.failure
}

async function opened(content: string, name = 'file.csv') {
  const path = join(folder, name)
  await writeFile(path, content)
  const offeredAnswer = await app.offerPath(path, name)
  if (!offeredAnswer.ok) throw new Error(offeredAnswer.failure.code)
  return answerResult('import.open', { file: offeredAnswer.value.file, account: 'practice', choices: { storage: 1 } })
}

async function finished(run: string): Promise<Reply<'run.progress'>> {
  return vi.waitFor(async () => {
    const progress = await answerResult('run.progress', { run })
    expect(progress.state).toBe('done')
    return progress
  }, 30_000)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-app-'))
  app = await composeApp({ dataFolder: join(folder, 'data'), host: 'browser', version: '0.0.0' })
  app.listen((event) => receivedEvents.push(event))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the application behind the contract', () => {
  test('the practice account is there, with its storages and the samples', async () => {
    const { accounts } = await answerResult('accounts.list', {})
    expect(accounts.map(({ id, practice, storages }) => [id, practice, storages.length])).toEqual([
      ['practice', true, 3],
    ])
    expect((await answerResult('samples.list', {})).files.map(({ name }) => name)).toEqual([
      'price-list.csv',
      'stock-count.xlsx',
      'mess.csv',
    ])
  })

  test('a report names no folder, and is made without an account', async () => {
    const report = await answerResult('app.report', {})
    expect(report).toMatchObject({ surface: 'browser', parts: [{ name: 'Stocksheet', version: '0.0.0' }, {}, {}] })
    expect(report.findings.map(({ code }) => code)).toEqual([
      'folder-good',
      'disk-good',
      'data-good',
      'accounts-none',
      'clock-unknown',
    ])
    expect(JSON.stringify(report)).not.toContain(folder)
  })

  test('a sample is previewed, applied, verified, reported and undone', async () => {
    const { files } = await answerResult('samples.list', {})
    const file = files.find(({ name }) => name === 'stock-count.xlsx')?.file ?? ''
    const summary = await answerResult('import.open', { file, account: 'practice', choices: { storage: 1 } })
    expect(summary.counts).toMatchObject({ stock: summary.cost.writes, problem: 0 })
    const { run } = await answerResult('run.start', { session: summary.session, rate: 1000, concurrency: 8 })
    expect(await finished(run)).toMatchObject({ failed: 0, counts: { verified: summary.cost.writes } })
    const { rows } = await answerResult('import.rows', {
      session: summary.session,
      from: 0,
      count: 50,
      filter: { statuses: ['stock'] },
    })
    expect(new Set(rows.map((row) => row.run?.state))).toEqual(new Set(['verified']))
    expect(receivedEvents.some(({ name }) => name === 'run.progress')).toBe(true)

    const undo = await answerResult('undo.plan', { run })
    expect(undo).toMatchObject({ writes: summary.cost.writes, deletes: 0 })
    const back = await answerResult('undo.start', { run, rate: 1000 })
    expect(await finished(back.run)).toMatchObject({ counts: { verified: summary.cost.writes } })
    expect(await refused('undo.start', { run })).toEqual({ code: 'nothing-to-undo' })
    const { runs } = await answerResult('runs.list', {})
    expect(runs.map((run) => run.run)).toEqual([back.run, run])
  })

  test('a file that asks for nothing is not run', async () => {
    const { session } = await opened('sku,price\nBRD-0012,42.50\n')
    expect(await refused('run.start', { session })).toMatchObject({ code: 'nothing-to-send' })
  })

  const phraseOf = async (session: string): Promise<string> =>
    (await answerResult('run.challenge', { session })).phrase ?? 'none was asked for'

  test('something unusual is applied only with the phrase that main asks for', async () => {
    const { session, guard } = await opened('sku,price\nBRD-0012,4250\n', 'unusual.csv')
    expect(guard).not.toBeNull()
    expect(await refused('run.start', { session })).toMatchObject({ code: 'guard-asks' })
    expect(await refused('run.start', { session, confirm: 'yes' })).toMatchObject({ code: 'guard-asks' })
    const { run } = await answerResult('run.start', { session, confirm: await phraseOf(session), rate: 1000 })
    expect(await finished(run)).toMatchObject({ counts: { verified: 1 } })
  })

  test('a delete is applied only with its phrase, and says what becomes of the material', async () => {
    const { session, guard } = await opened('sku,action\nBRD-0019,delete\n', 'delete.csv')
    expect(guard).toMatchObject({ reasons: [], deletes: { consequence: { count: 1, first: { row: 2 } } } })
    expect(listGuardKinds(guard)[0]?.message).toContain('This cannot be undone')
    expect(await refused('run.start', { session })).toMatchObject({ code: 'guard-asks' })
    const phrase = await phraseOf(session)
    expect(phrase).toMatch(/^delete 1 \d{4}$/)
    const { run } = await answerResult('run.start', { session, confirm: phrase, rate: 1000 })
    expect(await finished(run)).toMatchObject({ counts: { verified: 1 } })
  })

  test('[T-27] what the page has of an unusual plan starts nothing; an answer counts once, and for that plan only', async () => {
    const { session, guard } = await opened('sku,price\nBRD-0014,4870\n', 'nonce.csv')
    const start = (confirm: string) => refused('run.start', { session, confirm })
    // The phrase from the summary does not work without a challenge.
    expect(await start(guard ? guardPhrase(guard) : '')).toMatchObject({ code: 'guard-asks' })
    // A wrong answer uses up the challenge.
    const firstText = await phraseOf(session)
    expect(await start(guard ? guardPhrase(guard) : '')).toMatchObject({ code: 'guard-asks' })
    expect(await start(firstText)).toMatchObject({ code: 'guard-asks' })
    // A later change invalidates it, even if the plan needs the same phrase.
    const second = await phraseOf(session)
    await answerResult('import.edit', { session, edit: { kind: 'cell', index: 0, column: 1, text: '4871' } })
    expect(await start(second)).toMatchObject({ code: 'guard-asks' })
    // Another import's answer does not work here.
    const otherResult = await opened('sku,price\nBRD-0015,5180\n', 'other.csv')
    const third = await phraseOf(otherResult.session)
    expect(await start(third)).toMatchObject({ code: 'guard-asks' })
    expect((await answerResult('runs.list', {})).runs.filter(({ file }) => file === 'nonce.csv')).toEqual([])
  })

  test('nothing is asked where nothing is unusual', async () => {
    const { session } = await opened('sku,price\nBRD-0012,42.60\n')
    expect(await answerResult('run.challenge', { session })).toEqual({ phrase: null })
  })

  test('[T-11] columns that were only tried are not remembered; applied ones are, with their file, and can be forgotten', async () => {
    const csv = 'sku,colour\nBRD-0012,9\n'
    const choices = { storage: 1, fields: [[1, 'minimum']] as [number, 'minimum'][] }
    const colour = ({ columns }: Awaited<ReturnType<typeof opened>>) =>
      columns.find(({ header }) => header === 'colour')?.field
    const tryResult = await opened(csv, 'tried.csv')
    await answerResult('import.change', { session: tryResult.session, choices })
    await answerResult('import.close', { session: tryResult.session })
    const firstResult = await opened(csv, 'colours.csv')
    expect([colour(firstResult), firstResult.remembered]).toEqual([null, undefined])
    await answerResult('import.change', { session: firstResult.session, choices })
    const { run } = await answerResult('run.start', { session: firstResult.session, rate: 1000 })
    await finished(run)
    expect(colour(await opened('colour,sku\n8,BRD-0012\n', 'other.csv'))).toBeNull()
    const third = await opened(csv, 'again.csv')
    expect(colour(third)).toBe('minimum')
    expect(third.remembered?.file).toBe('colours.csv')
    expect(third.remembered?.at).toMatch(/^\d{4}-\d\d-\d\dT/)
    const detected = await answerResult('import.change', {
      session: third.session,
      choices: { storage: 1, memory: 'off' },
    })
    expect([colour(detected), detected.remembered]).toEqual([null, undefined])
    await answerResult('mapping.forget', { session: third.session })
    expect(colour(await opened(csv, 'after.csv'))).toBeNull()
    await answerResult('import.change', { session: third.session, choices })
    await answerResult('mapping.remember', { session: third.session })
    expect(colour(await opened(csv, 'told.csv'))).toBe('minimum')
  })

  test('a mapping is saved as a file and loaded again', async () => {
    const { session } = await opened('article,cost\nBRD-0012,42.5\n', 'list.csv')
    await answerResult('import.change', {
      session,
      choices: {
        storage: 1,
        fields: [
          [0, 'sku'],
          [1, 'price'],
        ],
      },
    })
    const { file, name } = await answerResult('mapping.save', { session })
    expect(name).toBe('Columns of list.json')
    const loaded = await answerResult('mapping.load', { file })
    expect(loaded.headers).toEqual([
      ['article', 'sku'],
      ['cost', 'price'],
    ])
  })

  test('a file saved again is told, and read again with the same choices', async () => {
    const { session } = await opened('sku,price\nBRD-0013,1\n', 'watched.csv')
    await new Promise((resolve) => setTimeout(resolve, 100))
    await writeFile(join(folder, 'watched.csv'), 'sku,price\nBRD-0013,1\nBRD-0014,2\n')
    await vi.waitFor(() => expect(receivedEvents.map(({ name }) => name)).toContain('import.fileChanged'), 5000)
    expect((await answerResult('import.reread', { session })).rowCount).toBe(2)
  })
})

describe('exports', () => {
  test('a workbook and a CSV file by choice, with progress', async () => {
    const book = await answerResult('export.stock', { account: 'practice', storages: [1, 2] })
    expect(book.rows).toBeGreaterThan(300)
    expect((await readFile(app.fileOf(book.file)?.path ?? '')).subarray(0, 2).toString()).toBe('PK')
    const csv = { encoding: 'utf-16le', delimiter: ';', decimals: 'comma' } as const
    const list = await answerResult('export.stock', { account: 'practice', storages: [1], format: 'csv', csv })
    const text = new TextDecoder('utf-16le').decode(await readFile(app.fileOf(list.file)?.path ?? ''))
    expect(text).toMatch(/^Id;SKU;Name;/)
    expect(text).toContain('Гайка DIN 934')
    expect(receivedEvents.some(({ name }) => name === 'export.progress')).toBe(true)
  })

  test('a CSV file whose encoding would lose letters is refused', async () => {
    const csv = { encoding: 'windows-1251', delimiter: ';', decimals: 'comma' } as const
    const refusedAnswer = await app.handle('export.stock', { account: 'practice', storages: [1], format: 'csv', csv })
    expect(refusedAnswer).toMatchObject({ ok: false, failure: { code: 'not-written', error: { kind: 'unencodable' } } })
    expect(refusedAnswer.ok ? '' : formatOnOneLine(failureMessage(refusedAnswer.failure))).toMatch(
      /^windows-1251 cannot store .*×.*Choose UTF-8 and export again\.$/,
    )
  })

  test('a template with the account’s own units and categories', async () => {
    const { file, name } = await answerResult('export.template', { account: 'practice' })
    expect(name).toContain('New materials')
    expect(app.fileOf(file)).toBeDefined()
  })

  test('rows that need attention come out as a file that, fixed, is dropped again with its mapping', async () => {
    const { session } = await opened('Артикул;Цена\nBRD-0012;1O\nBRD-0014;49,67\n', 'mend.csv')
    const out = await answerResult('export.failedRows', { session })
    expect(out).toMatchObject({ rows: 1, name: 'mend - rows to fix.xlsx' })
    const secondResult = await answerResult('import.open', {
      file: out.file,
      account: 'practice',
      choices: { storage: 1 },
    })
    expect(secondResult.columns.filter(({ field }) => field !== null).map(({ field }) => field)).toEqual([
      'sku',
      'price',
    ])
    expect(secondResult).toMatchObject({ rowCount: 1, counts: { problem: 1 } })
    expect(secondResult.warnings).toEqual([])
  })
})

test('whatever is asked wrongly is answered with a failure, never thrown', async () => {
  for (const [name, request] of [
    ['no.such', {}],
    ['__proto__', {}],
    ['import.open', null],
    ['import.open', { file: 'x', account: 'practice', choices: { storage: -1 } }],
    ['import.rows', { session: 'none', from: 0, count: 10_000, filter: {} }],
    ['run.report', { run: 'none', from: 0, count: 10 }],
    ['run.progress', { run: 'none' }],
    ['undo.plan', { run: 'none' }],
  ] as const) {
    expect(await app.handle(name, request)).toMatchObject({ ok: false })
  }
})
