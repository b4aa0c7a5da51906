import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from '../../../src-main/adapters/journal/journal.ts'
import { resumeRun, startRun } from '../../../src-main/engine/run/run.ts'
import { addRow, editRow, head } from '../../engine/run/build.ts'
import { FakeAccount } from '../../engine/run/fake-account.ts'
import { FakeClock } from '../../engine/run/fake-clock.ts'

// A journal of the first version, in which a run was interrupted in the middle: one call had left and got no answer.
let folder: string
let file: string
const clock = new FakeClock()
const account = new FakeAccount(6)
const rows = [
  ...Array.from({ length: 6 }, (_, index) => editRow(index + 2, 1000 + index, { stock: ['5', '9'] })),
  addRow(8, { name: 'New', price: '3' }),
]
const options = { perSecond: Number.POSITIVE_INFINITY, concurrency: 1 }
const now = (): number => clock.now()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-old-'))
  file = join(folder, 'journal.db')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** What a later version added, taken out again. */
function asFirstVersion(): void {
  const database = new DatabaseSync(file)
  database.exec(`
    UPDATE runs SET baseline = (SELECT baseline FROM known_ids WHERE run = runs.key);
    DROP TABLE known_ids; DROP TABLE materials_before; DROP TABLE writers;
    ALTER TABLE runs DROP COLUMN claims; ALTER TABLE runs DROP COLUMN unmarked; ALTER TABLE calls DROP COLUMN at;
    DROP TABLE seen_accounts; DROP TABLE seen_storages; DROP TABLE seen_materials; DROP TABLE whole_lists; DROP INDEX calls_deleted;
    ALTER TABLE runs DROP COLUMN keeps_values; ALTER TABLE rows DROP COLUMN held; ALTER TABLE rows DROP COLUMN marks; ALTER TABLE rows DROP COLUMN at;
    DROP INDEX calls_planned; DROP INDEX calls_sending; DROP INDEX calls_unknown; DROP INDEX calls_failed; DROP INDEX calls_added;
    CREATE INDEX calls_by_state ON calls (run, state, lane);
    ALTER TABLE rows DROP COLUMN sheet; ALTER TABLE calls DROP COLUMN sheet; PRAGMA user_version = 1;`)
  // Counts as the first version kept them.
  database.exec(`UPDATE runs SET counts = '{"verified":0,"unverified":0,"failed":0,"skipped":0,"unknown":1}'`)
  database.close()
}

test('a run that the first version left unfinished is listed and finished by this one; nothing is sent twice', async () => {
  const old = openJournal(file, { now, flushHere: true })
  account.fate = (_method, body, count) => {
    if (count === 4) run?.cancel()
    return body['material_id'] === 1001 ? 'after' : 'fine'
  }
  const parts = { account, clock, options }
  let run: Awaited<ReturnType<typeof startRun>> | null = null
  run = await startRun({ ...parts, journal: old, head: head(account.address), accountName: 'A', rows: [rows] })
  expect((await run.finished).state).toBe('stopped')
  old.close()
  asFirstVersion()
  account.fate = () => 'fine'

  const journal = openJournal(file, { now, flushHere: true })
  try {
    const [listed] = journal.listRuns()
    expect(listed).toMatchObject({ run: run.id, state: 'stopped', undoOf: null, why: { code: 'cancelled' } })
    // Counted again: what the first version kept did not say what waits.
    expect(listed?.counts.waiting).toBeGreaterThan(0)
    const resumed = await resumeRun({ ...parts, journal, run: run.id })
    expect(await resumed.finished).toMatchObject({ state: 'done', counts: { verified: rows.length, waiting: 0 } })
    const sent = account.sent.map(
      ({ method, body }) => `${method} ${JSON.stringify(body['material_id'] ?? body['name'])}`,
    )
    expect(sent).toEqual([...new Set(sent)])
    expect(account.sent).toHaveLength(rows.length)
  } finally {
    journal.close()
  }
})
