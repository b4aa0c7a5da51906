import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readBackup } from '../../../../src-main/app/backup/backup-file.ts'
import { makeBackup } from '../../../../src-main/app/backup/make-backup.ts'
import { restoreBackup } from '../../../../src-main/app/backup/restore-backup.ts'
import { makeStoredArchive } from '../../../../src-main/machine/zip-archive.ts'
import { JournalFailure } from '../../../../src-main/ports/journal-port.ts'
import { openStore, openStoreIn } from '../../../../src-main/store/database/store.ts'
import { storeFileOf } from '../../../../src-main/store/database/with-store.ts'
import { openJournal } from '../../../../src-main/store/journal/journal.ts'
import { makeReadingStore } from '../../../../src-main/store/reading-store.ts'
import { SavedImports } from '../../../../src-main/store/saved-imports/saved-imports.ts'
import { DEFAULT_SETTINGS } from '../../../../src-shared/api/settings.ts'
import { backUpData } from '../../../../src-main/terminal/data.ts'
import { describeWarning } from '../../../../src-main/terminal/plan-words.ts'
import { makeCopyWarnings } from '../../../../src-main/app/history-view.ts'
import {
  readCopyTime,
  readLastBackupTime,
  saveBackupTime,
  SettingsTable,
  writeSetting,
} from '../../../../src-main/store/settings/settings-table.ts'
import { makeReason } from '../../../../src-shared/run/run.ts'
import { catalogueOf } from '../../../build.ts'
import { addRow, editRow, head } from '../../run/build.ts'

const MADE = Date.UTC(2026, 10, 30, 9, 5)
const LIST = 'stocksheet-backup.json'

let root: string
let data: string
let file: string
const parts = (dataFolder: string, now = MADE) => ({ dataFolder, version: '0.2.0', now })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stocksheet-backup-'))
  data = join(root, 'data')
  file = join(root, 'monday.stocksheet')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A data folder with a run that is parked, its file's rows, a key, and an import with its copied file. */
async function fill(folder: string): Promise<string> {
  const journal = openJournal(storeFileOf(folder))
  const run = journal.create({
    account: 'A',
    head: head('http://127.0.0.1:1'),
    ledger: 'ledger-1',
    knownStorages: [1],
    undoOf: null,
    planSha256: null,
  })
  journal.addRows(run, [
    { plan: editRow(2, 1000, { stock: ['5', '9'] }), group: 0, state: 'waiting', reason: null },
    { plan: addRow(3, { name: 'New', sku: 'N-1' }), group: 1, state: 'waiting', reason: null },
  ])
  journal.begin(run, [1], new Set([1000]))
  await journal.write(run, [{ kind: 'run', state: 'parked', reason: makeReason('quota'), hasEnded: false }])
  journal.releaseLease(run)
  journal.close()
  mkdirSync(join(folder, 'originals'), { recursive: true })
  writeFileSync(join(folder, 'originals', `${run}.jsonl.gz`), 'rows of the file')
  writeFileSync(join(folder, 'originals', 'waiting-1.jsonl.gz'), 'not begun')
  writeFileSync(join(folder, 'keys.json'), 'key-canary-77')
  const prices = join(root, 'prices.csv')
  writeFileSync(prices, 'sku,price\n1,2\n')
  await new SavedImports(openStoreIn(folder), () => MADE).begin(
    { account: 'a', address: '', name: 'prices.csv', path: prices, link: null, stock: null },
    prices,
    async () => true,
  )
  return run
}

function whyOf(answer: Awaited<ReturnType<typeof readBackup>>): string {
  return answer.ok ? 'usable' : answer.failure.code === 'backup-unusable' ? answer.failure.why : answer.failure.code
}

/** An archive with a list of these parts that is right, unless `list` says otherwise. */
function archiveOf(contents: Readonly<Record<string, Buffer>>, list: object = {}): string {
  const listed = Object.entries(contents).map(([name, bytes]) => ({
    name,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  const about = {
    stocksheet: 'backup',
    formatVersion: 1,
    madeAt: MADE,
    program: '9',
    runs: 0,
    unfinishedRuns: 0,
    imports: 0,
  }
  const text = JSON.stringify({ ...about, parts: listed, ...list })
  writeFileSync(file, makeStoredArchive([[LIST, text], ...Object.entries(contents)]))
  return file
}

/** The bytes of a store that `change` has changed. */
function storeBytes(change: (database: DatabaseSync) => void = () => undefined): Buffer {
  const path = join(root, 'made', 'stocksheet.sqlite')
  openStore(path).close()
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = DELETE')
  change(database)
  database.close()
  const bytes = readFileSync(path)
  rmSync(path)
  return bytes
}

describe('[KEPT-4] a copy', () => {
  test('has runs, rows of their files and unfinished imports, but no key; the folder has nothing else afterwards', async () => {
    const run = await fill(data)
    const before = readdirSync(data).toSorted()
    expect(await makeBackup(parts(data), file)).toEqual({
      ok: true,
      value: { madeAt: MADE, program: '0.2.0', runs: 1, unfinishedRuns: 1, imports: 1 },
    })
    expect(
      readdirSync(data)
        .filter((name) => !/-(?:wal|shm)$/.test(name))
        .toSorted(),
    ).toEqual(before.filter((name) => !/-(?:wal|shm)$/.test(name)))
    expect((await readBackup(file)).ok).toBe(true)
    const bytes = readFileSync(file).toString('latin1')
    expect(bytes).toContain(`originals/${run}.jsonl.gz`)
    expect(bytes).not.toContain('waiting-1')
    expect(bytes).not.toContain('keys.json')
    expect(bytes).not.toContain('key-canary')
  })

  test('made while a program has the data open and writes', async () => {
    await fill(data)
    const store = openStore(storeFileOf(data))
    try {
      saveBackupTime(store, 5)
      expect((await makeBackup(parts(data), file)).ok).toBe(true)
    } finally {
      store.close()
    }
    const other = join(root, 'other')
    expect((await restoreBackup(parts(other), file)).ok).toBe(true)
    expect(readLastBackupTime(openStoreIn(other))).toBe(5)
  })

  test.each([
    ['removed', (copy: string) => rmSync(copy), 0],
    ['rewritten', (copy: string) => writeFileSync(copy, 'sku,price\n1,3\n'), 1],
  ])('the file of an import is %s while the copy is made: the copy is whole', async (_, change, count) => {
    const run = await fill(data)
    // So that the archive is begun long before its last part.
    writeFileSync(join(data, 'originals', `${run}.jsonl.gz`), randomBytes(30_000_000))
    const copy = join(data, 'imports', String(readdirSync(join(data, 'imports'))[0]))
    const answer = makeBackup(parts(data), file)
    while (!readdirSync(root).some((name) => name.startsWith('.monday'))) await setImmediate()
    change(copy)
    expect(await answer).toMatchObject({ ok: true })
    const other = join(root, 'other')
    expect((await restoreBackup(parts(other), file)).ok).toBe(true)
    const names = readdirSync(join(other, 'imports'))
    expect(names).toHaveLength(count)
    for (const name of names) expect(readFileSync(join(other, 'imports', name), 'utf8')).toBe('sku,price\n1,3\n')
  })

  test('a file that is gone before it is listed is left out', async () => {
    await fill(data)
    const copy = join(data, 'imports', String(readdirSync(join(data, 'imports'))[0]))
    rmSync(copy)
    symlinkSync(join(root, 'none'), copy)
    expect(await makeBackup(parts(data), file)).toMatchObject({ ok: true })
  })

  test('more than an archive may have: refused, and no file appears', async () => {
    const run = await fill(data)
    truncateSync(join(data, 'originals', `${run}.jsonl.gz`), 4_294_967_296)
    expect(await makeBackup(parts(data), file)).toMatchObject({
      ok: false,
      failure: { code: 'not-written', error: { kind: 'too-large' } },
    })
    expect(readdirSync(root).toSorted()).toEqual(['data', 'prices.csv'])
  })

  test('a stored time that is none is damage, not a bug', async () => {
    await fill(data)
    openStoreIn(data).change((database) => writeSetting(database, 'backup', 'madeAt', 'monday'))
    expect(() => readLastBackupTime(openStoreIn(data))).toThrow(JournalFailure)
  })

  test('its time cannot be saved: the copy is not reported as failed', async () => {
    await fill(data)
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const warnings = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const database = new DatabaseSync(storeFileOf(data))
    database.exec('BEGIN IMMEDIATE')
    try {
      expect(await backUpData({ words: ['backup', file], flags: { data } } as never)).toBe(0)
      expect(warnings).toHaveBeenCalled()
      expect(output).toHaveBeenCalled()
    } finally {
      database.close()
      vi.restoreAllMocks()
    }
  })

  test('nothing stored yet: refused, and no file appears', async () => {
    expect(await makeBackup(parts(join(root, 'none')), file)).toEqual({
      ok: false,
      failure: { code: 'nothing-to-back-up' },
    })
    expect(readdirSync(root)).toEqual([])
  })

  test('replaces an older copy, but no other file', async () => {
    await fill(data)
    await makeBackup(parts(data), file)
    expect((await makeBackup(parts(data), file)).ok).toBe(true)
    const sheet = join(root, 'prices.csv')
    expect(await makeBackup(parts(data), sheet)).toMatchObject({
      ok: false,
      failure: { code: 'not-written', error: { kind: 'other-kind' } },
    })
    expect(readFileSync(sheet, 'utf8')).toBe('sku,price\n1,2\n')
  })

  test('a damaged file of readings is left out: they can be read again', async () => {
    await fill(data)
    writeFileSync(join(data, 'versions.sqlite'), 'no database, and longer than a header of one hundred bytes'.repeat(9))
    expect((await makeBackup(parts(data), file)).ok).toBe(true)
    expect(readFileSync(file).toString('latin1')).not.toContain('versions.sqlite')
  })

  test('a damaged store is not copied', async () => {
    await fill(data)
    const bytes = readFileSync(storeFileOf(data))
    bytes.fill(0x7f, 5 * 4096, 9 * 4096)
    writeFileSync(storeFileOf(data), bytes)
    await expect(makeBackup(parts(data), file)).rejects.toThrow('damaged')
    expect(readdirSync(root).toSorted()).toEqual(['data', 'prices.csv'])
  })
})

describe('putting a copy back', () => {
  test('[RUN-24] in an empty folder: all is there, nobody drives the run, and it does not continue by itself', async () => {
    const run = await fill(data)
    await makeBackup(parts(data), file)
    const other = join(root, 'other')
    expect(await restoreBackup(parts(other), file)).toEqual({
      ok: true,
      value: { madeAt: MADE, program: '0.2.0', runs: 1, imports: 1, unfinishedRuns: [run], previousData: null },
    })
    expect(readFileSync(join(other, 'originals', `${run}.jsonl.gz`), 'utf8')).toBe('rows of the file')
    expect(readdirSync(join(other, 'imports'))).toEqual(readdirSync(join(data, 'imports')))
    const journal = openJournal(storeFileOf(other))
    expect(journal.listRuns()).toMatchObject([{ run, state: 'stopped', why: { code: 'restored' } }])
    expect(journal.readCallTotals(run)).toEqual({ total: 2, settledCallCount: 0, failedCalls: 0 })
    journal.close()
    const imports = new SavedImports(openStoreIn(other), () => MADE)
    expect((await imports.list()).damagedNames).toEqual([])
    expect(readdirSync(other).toSorted()).toEqual(['imports', 'originals', 'stocksheet.sqlite'])
  })

  test('the next plan reads the account: no cached catalogue is left, but its history is', async () => {
    const owner = { address: 'http://127.0.0.1:1', ledger: '0123456789abcdef' }
    await fill(data)
    const catalogue = catalogueOf([{ id: 1, name: 'Oak', in: { 1: '4' } }], [1])
    const readings = (folder: string) => makeReadingStore(storeFileOf(folder), () => owner)
    await readings(data).keep({ catalogue, times: new Map(), accountStorages: [1] }, new Set([1]))
    await makeBackup(parts(data), file)
    const other = join(root, 'other')
    expect((await restoreBackup(parts(other), file)).ok).toBe(true)
    const database = new DatabaseSync(join(other, 'versions.sqlite'))
    expect(
      database
        .prepare('SELECT (SELECT count(*) FROM catalogues) AS catalogues, (SELECT count(*) FROM versions) AS versions')
        .get(),
    ).toEqual({
      catalogues: 0,
      versions: 1,
    })
    database.close()
  })

  test('until an import is begun here, plans name what changed elsewhere since the copy', async () => {
    const owner = { address: 'http://127.0.0.1:1', ledger: 'ledger-1' }
    const read = (folder: string, stock: string) =>
      makeReadingStore(storeFileOf(folder), () => owner).keep(
        {
          catalogue: catalogueOf([{ id: 1, name: 'Oak', in: { 1: stock } }], [1]),
          times: new Map(),
          accountStorages: [1],
        },
        new Set([1]),
      )
    await fill(data)
    await read(data, '4')
    const madeAt = Date.now()
    await makeBackup(parts(data, madeAt), file)
    expect(readCopyTime(openStoreIn(data))).toBeNull()
    const other = join(root, 'other')
    expect((await restoreBackup(parts(other), file)).ok).toBe(true)
    expect(readCopyTime(openStoreIn(other))).toBe(madeAt)
    const copyWarnings = makeCopyWarnings(openStoreIn(other))
    const warnings = () => copyWarnings(owner.ledger)
    await read(other, '4')
    expect(warnings()).toEqual([])
    await read(other, '5')
    expect(warnings()).toEqual([{ code: 'changed-since-copy', materials: 1, madeAt: new Date(madeAt).toISOString() }])
    expect(warnings().map(describeWarning)).toEqual([
      expect.stringMatching(
        /^1 material changed elsewhere since the copy of .* UTC.*: stocksheet history --as-of 2\S+T\S+\.$/,
      ),
    ])
    expect(makeCopyWarnings(openStoreIn(data))(owner.ledger)).toEqual([])
    await fill(other)
    expect(warnings()).toEqual([])
  })

  test('over other data: that is a copy itself, and putting it back undoes all', async () => {
    const first = await fill(data)
    await makeBackup(parts(data), file)
    const other = join(root, 'other')
    const second = await fill(other)
    writeFileSync(join(other, 'versions.sqlite'), '')
    const answer = await restoreBackup(parts(other, MADE + 60_000), file)
    const aside = join(other, 'copies', 'before-restore-20261130T090600000.stocksheet')
    expect(answer).toMatchObject({ ok: true, value: { previousData: aside, unfinishedRuns: [first] } })
    expect(readdirSync(join(other, 'originals'))).toEqual([`${first}.jsonl.gz`])
    expect(readFileSync(join(other, 'keys.json'), 'utf8')).toBe('key-canary-77')
    expect(await restoreBackup(parts(other, MADE + 120_000), aside)).toMatchObject({
      ok: true,
      value: { unfinishedRuns: [second] },
    })
    expect(readdirSync(join(other, 'originals'))).toEqual([`${second}.jsonl.gz`])
  })

  test('over a damaged store: its file is kept as it is', async () => {
    await fill(data)
    await makeBackup(parts(data), file)
    writeFileSync(storeFileOf(data), 'no database')
    rmSync(`${storeFileOf(data)}-wal`, { force: true })
    const aside = join(data, 'copies', 'before-restore-20261130T090500000.sqlite')
    expect(await restoreBackup(parts(data), file)).toMatchObject({ ok: true, value: { previousData: aside } })
    expect(readFileSync(aside, 'utf8')).toBe('no database')
  })

  test("over a damaged store: its log and the readings are kept, too, and the runs' files stay", async () => {
    const run = await fill(data)
    await makeBackup(parts(data), file)
    writeFileSync(join(data, 'versions.sqlite'), 'readings')
    // A program that is killed leaves its newest changes in the log.
    const store = openStore(storeFileOf(data))
    saveBackupTime(store, 1_234_567_890_123)
    const log = readFileSync(`${storeFileOf(data)}-wal`)
    store.close()
    const bytes = readFileSync(storeFileOf(data))
    bytes.fill(0x7f, 5 * 4096, 9 * 4096)
    writeFileSync(storeFileOf(data), bytes)
    writeFileSync(`${storeFileOf(data)}-wal`, log)
    writeFileSync(join(data, 'originals', '9-other.jsonl.gz'), 'of a newer run')
    expect(await restoreBackup(parts(data), file)).toMatchObject({ ok: true, value: { unfinishedRuns: [run] } })
    const names = readdirSync(join(data, 'copies'))
    expect(names).toContain('before-restore-20261130T090500000.versions.sqlite')
    expect(names.map((name) => readFileSync(join(data, 'copies', name), 'latin1')).join('')).toContain('1234567890123')
    expect(readdirSync(join(data, 'originals'))).toContain('9-other.jsonl.gz')
  })

  test('[PROTECT-1] settings that protect less are named first, and nothing changes if the user declines', async () => {
    await fill(data)
    const { guard } = DEFAULT_SETTINGS
    await new SettingsTable(openStoreIn(data)).set({ ...DEFAULT_SETTINGS, guard: { ...guard, leap: false } })
    await makeBackup(parts(data), file)
    const other = join(root, 'other')
    await fill(other)
    const askBeforeLowering = vi.fn().mockRejectedValue(new Error('declined'))
    await expect(restoreBackup(parts(other), file, { askBeforeLowering })).rejects.toThrow('declined')
    expect(askBeforeLowering).toHaveBeenCalledWith([{ setting: 'guard', kind: 'leap' }])
    expect(readdirSync(other)).not.toContain('copies')
    // They are this computer's own.
    expect((await restoreBackup(parts(data), file, { askBeforeLowering })).ok).toBe(true)
  })

  test('twice in one second: both of the replaced data are kept', async () => {
    await fill(data)
    await makeBackup(parts(data), file)
    expect((await restoreBackup(parts(data, MADE + 1), file)).ok).toBe(true)
    expect((await restoreBackup(parts(data, MADE + 2), file)).ok).toBe(true)
    expect(readdirSync(join(data, 'copies'))).toHaveLength(2)
  })

  test('a store that cannot be opened is not damaged: refused, and nothing is moved', async () => {
    await fill(data)
    await makeBackup(parts(data), file)
    const other = join(root, 'other')
    mkdirSync(storeFileOf(other), { recursive: true })
    expect(await restoreBackup(parts(other), file)).toMatchObject({
      ok: false,
      failure: { code: 'program', problem: { code: 'cannot-open' } },
    })
    expect(readdirSync(other)).toEqual(['stocksheet.sqlite'])
  })

  test('a program that opens the data meanwhile loses nothing: it is kept out until the copy is in place', async () => {
    await fill(data)
    await makeBackup(parts(data), file)
    const other = join(root, 'other')
    const run = await fill(other)
    // So that the copy of what was there takes longer than the other program needs.
    writeFileSync(join(other, 'originals', `${run}.jsonl.gz`), randomBytes(30_000_000))
    const addressOf = (path: string): string => JSON.stringify(pathToFileURL(resolve(path)).href)
    const program = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { existsSync } from 'node:fs'
       import { openStore } from ${addressOf('src-main/store/database/store.ts')}
       import { saveBackupTime } from ${addressOf('src-main/store/settings/settings-table.ts')}
       console.log('ready')
       while (!existsSync(${JSON.stringify(join(other, 'copies'))}));
       try {
         saveBackupTime(openStore(${JSON.stringify(storeFileOf(other))}), 777)
         console.log('wrote')
       } catch (error) {
         console.log(error.code)
       }`,
    ])
    const outputLines = createInterface(program.stdout)[Symbol.asyncIterator]()
    await outputLines.next()
    expect(await restoreBackup(parts(other), file)).toMatchObject({ ok: true })
    expect((await outputLines.next()).value).toBe('busy')
  })

  test('while another program reads what was seen of accounts: refused, nothing changes', async () => {
    const owner = { address: 'http://127.0.0.1:1', ledger: 'ledger-1' }
    const catalogue = catalogueOf([{ id: 1, name: 'Oak', in: { 1: '4' } }], [1])
    await fill(data)
    await makeReadingStore(storeFileOf(data), () => owner).keep(
      { catalogue, times: new Map(), accountStorages: [1] },
      new Set([1]),
    )
    await makeBackup(parts(data), file)
    const reader = new DatabaseSync(join(data, 'versions.sqlite'))
    try {
      reader.prepare('SELECT count(*) FROM versions').get()
      expect(whyOf((await restoreBackup(parts(data), file)) as never)).toBe('data-in-use')
    } finally {
      reader.close()
    }
    expect((await restoreBackup(parts(data, MADE + 1), file)).ok).toBe(true)
  })

  test('a copy that takes the place just before the log is opened is noticed: nothing is written to the replaced file', async () => {
    await fill(data)
    await makeBackup(parts(data), file)
    // oxlint-disable-next-line typescript/unbound-method -- it is called with the connection as `this`
    const { exec } = DatabaseSync.prototype
    const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
      if (sql.includes('journal_mode = WAL')) {
        writeFileSync(`${storeFileOf(data)}.new`, readFileSync(storeFileOf(data)))
        renameSync(`${storeFileOf(data)}.new`, storeFileOf(data))
      }
      return exec.call(this, sql)
    })
    try {
      expect(() => openStore(storeFileOf(data))).toThrow('busy')
    } finally {
      spy.mockRestore()
    }
  })

  test('while another program has the data open: refused, nothing changes', async () => {
    await fill(data)
    await makeBackup(parts(data), file)
    const store = openStore(storeFileOf(data))
    try {
      expect(whyOf((await restoreBackup(parts(data), file)) as never)).toBe('data-in-use')
      expect(readdirSync(data)).not.toContain('copies')
    } finally {
      store.close()
    }
  })
})

describe('a file that is no whole copy is refused before anything changes', () => {
  const refusals: readonly (readonly [string, string, () => void])[] = [
    ['a table', 'not-a-backup', () => writeFileSync(file, 'sku,price\n')],
    ['another archive', 'not-a-backup', () => writeFileSync(file, makeStoredArchive([['a.txt', 'a']]))],
    ['a later form', 'newer', () => archiveOf({ 'stocksheet.sqlite': storeBytes() }, { formatVersion: 2 })],
    ['a time that no date has', 'damaged', () => archiveOf({ 'stocksheet.sqlite': storeBytes() }, { madeAt: 9e15 })],
    ['no store', 'not-a-backup', () => archiveOf({ 'versions.sqlite': Buffer.from('') })],
    ...['../keys.json', 'originals/../../keys.json', 'keys.json', 'originals/con.jsonl.gz', 'C:\\a', '/etc/a'].map(
      (name): readonly [string, string, () => void] => [
        `a part called ${name}`,
        'not-a-backup',
        () => archiveOf({ 'stocksheet.sqlite': storeBytes(), [name]: Buffer.from('x') }),
      ],
    ),
    [
      'a part that the list does not have',
      'not-a-backup',
      () => archiveOf({ 'stocksheet.sqlite': storeBytes(), 'versions.sqlite': Buffer.from('') }, { parts: [] }),
    ],
    [
      'other bytes than listed',
      'damaged',
      () => {
        const bytes = storeBytes()
        const sha256 = createHash('sha256').update('other').digest('hex')
        archiveOf(
          { 'stocksheet.sqlite': bytes },
          { parts: [{ name: 'stocksheet.sqlite', bytes: bytes.length, sha256 }] },
        )
      },
    ],
    ['no database', 'damaged', () => archiveOf({ 'stocksheet.sqlite': Buffer.alloc(9000, 'x') })],
    [
      'a trigger',
      'other-tables',
      () =>
        archiveOf({
          'stocksheet.sqlite': storeBytes((database) =>
            database.exec('CREATE TRIGGER t AFTER UPDATE ON runs BEGIN DELETE FROM accounts; END'),
          ),
        }),
    ],
    [
      'a view',
      'other-tables',
      () => archiveOf({ 'stocksheet.sqlite': storeBytes((database) => database.exec('CREATE VIEW v AS SELECT 1')) }),
    ],
    [
      'a table that is a view',
      'other-tables',
      () =>
        archiveOf({
          'stocksheet.sqlite': storeBytes((database) =>
            database.exec('DROP TABLE mappings; CREATE VIEW mappings AS SELECT 1 AS key'),
          ),
        }),
    ],
    [
      'a store of a later version',
      'newer',
      () => archiveOf({ 'stocksheet.sqlite': storeBytes((database) => database.exec('PRAGMA user_version = 2')) }),
    ],
    [
      "another program's database",
      'other-tables',
      () => archiveOf({ 'stocksheet.sqlite': storeBytes((database) => database.exec('PRAGMA application_id = 7')) }),
    ],
    [
      'a setting that this version cannot read',
      'settings',
      () =>
        archiveOf({
          'stocksheet.sqlite': storeBytes((database) => writeSetting(database, 'program', 'rate', 'fast')),
        }),
    ],
    [
      'a row that refers to nothing',
      'damaged',
      () =>
        archiveOf({
          'stocksheet.sqlite': storeBytes((database) =>
            database.exec("PRAGMA foreign_keys = OFF; INSERT INTO import_work VALUES (7, '{}')"),
          ),
        }),
    ],
  ]

  test.each(refusals)('%s: %s', async (_, why, make) => {
    await fill(data)
    const before = readdirSync(data)
    make()
    expect(whyOf((await restoreBackup(parts(data), file)) as never)).toBe(why)
    expect(readdirSync(data)).toEqual(before)
  })

  test('cut off anywhere, or with any byte changed: never put back as something else', async () => {
    await fill(data)
    await makeBackup(parts(data), file)
    const bytes = readFileSync(file)
    const whole = JSON.stringify(await readBackup(file))
    for (let at = 3; at < bytes.length; at += Math.ceil(bytes.length / 150)) {
      writeFileSync(file, bytes.subarray(0, at))
      // Its list comes first, so a copy that is cut off after it is known as one.
      expect(whyOf(await readBackup(file))).toBe(at < 60 ? 'not-a-backup' : 'damaged')
      const other = Buffer.from(bytes)
      other[at] = (other[at] ?? 0) ^ 0x55
      writeFileSync(file, other)
      // A byte that nobody reads, as the date of a part, changes nothing.
      const answer = await readBackup(file)
      if (answer.ok) expect(JSON.stringify({ ...answer })).toHaveLength(whole.length)
    }
  })

  test('a file that cannot be read is named as such, not as one that cannot be written', async () => {
    symlinkSync(file, file)
    expect(await readBackup(file)).toEqual({
      ok: false,
      failure: {
        code: 'refused',
        refusal: { code: 'cannot-read', row: null, details: { reason: 'shortcut-circle' } },
        file: 'monday.stocksheet',
      },
    })
  })

  test('a part that unpacks to far more than it has: refused by its size, before it is unpacked', async () => {
    const bytes = makeStoredArchive([[LIST, '{}']])
    // The directory says 4 GB for a part of 2 bytes.
    bytes.writeUInt32LE(0xff_ff_ff_f0, bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
    writeFileSync(file, bytes)
    expect(['damaged', 'too-large']).toContain(whyOf(await readBackup(file)))
  })
})
