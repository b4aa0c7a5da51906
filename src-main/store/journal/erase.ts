/**
 * Erases runs, and what is known of an account's materials, from the journal's file: deleted, overwritten, and the file written anew,
 * so that its bytes hold nothing of it. A run that is not finished is never erased. Needs the journal to itself. [KEPT-2] [KEPT-3]
 */
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { accountPlace } from '../../../src-shared/account/account-place.ts'
import { JournalFailure } from '../../ports/journal-port.ts'
import type { ErasedThing, KeptSize, Which } from '../../ports/kept-thing.ts'
import { eraseRows } from '../database/erase-rows.ts'
import { json, storedNumber } from '../database/stored-value.ts'
import { storedHead, storedMarks } from './stored.ts'
import { withStore } from '../database/with-store.ts'
import { held } from '../database/lease.ts'

const runRow = z.object({
  key: z.number(),
  id: z.string(),
  head: z.string(),
  account: z.string(),
  ledger: z.string(),
  started: z.number(),
  state: z.string(),
  owner: z.string().nullable(),
  until: z.number(),
})
type Run = z.infer<typeof runRow> & { readonly address: string }

function runsIn(database: DatabaseSync): Run[] {
  return database
    .prepare(
      'SELECT key, id, head, account, ledger, started, state, owner, lease_until AS until FROM runs ORDER BY started',
    )
    .all()
    .map((found) => {
      const run = runRow.parse(found)
      return { ...run, address: storedHead(run.head).account }
    })
}

function isMeant(run: Run, { before, account, runs }: Which): boolean {
  return (
    (before === null || run.started < before) &&
    (account === null || accountPlace(run.address) === accountPlace(account.address)) &&
    (runs === null || runs.includes(run.id))
  )
}

function isFinished({ state, owner, until }: Run, now: number): boolean {
  return state === 'done' && !held(owner, until, now)
}

/** Runs, with the bytes of the journal's file. */
export function runsKept(file: string, bytes: number, now: number): KeptSize {
  return withStore(file, (database) => {
    const runs = runsIn(database)
    return {
      items: runs.length,
      bytes,
      oldest: runs[0]?.started ?? null,
      held: runs.filter((run) => !isFinished(run, now)).length,
    }
  })
}

/** Accounts that runs name: each address with the names and ledgers it was used with. */
export function accountsInRuns(file: string): { address: string; names: string[]; ledgers: string[] }[] {
  return withStore(file, (database) => {
    const found = Map.groupBy(runsIn(database), ({ address }) => accountPlace(address))
    return [...found.values()].map((runs) => ({
      address: runs.at(-1)?.address ?? '',
      names: [...new Set(runs.map(({ account }) => account))],
      ledgers: [...new Set(runs.map(({ ledger }) => ledger))],
    }))
  })
}

/** Ids of the runs that are meant: finished ones, and those that are not. */
export function runsMeant(
  file: string,
  which: Which,
  now: number,
): { finished: string[]; open: string[]; all: Set<string> } {
  return withStore(file, (database) => {
    const runs = runsIn(database)
    const meant = runs.filter((run) => isMeant(run, which))
    return {
      finished: meant.flatMap((run) => (isFinished(run, now) ? [run.id] : [])),
      open: meant.flatMap((run) => (isFinished(run, now) ? [] : [run.id])),
      all: new Set(runs.map(({ id }) => id)),
    }
  })
}

/** Throws JournalFailure 'busy' while a run is driven: nothing is erased then. */
export async function eraseRuns(
  file: string,
  which: Which,
  now: number,
): Promise<ErasedThing & { readonly runs: readonly string[] }> {
  const { finished, open } = runsMeant(file, which, now)
  if (finished.length === 0) return { items: 0, held: open.length, gone: true, runs: [] }
  const gone = await erasing(file, now, (database) => {
    const ids = JSON.stringify(finished)
    const inIds = 'IN (SELECT value FROM json_each(?))'
    for (const table of ['rows', 'calls', 'known_ids', 'materials_before', 'writers']) {
      database.prepare(`DELETE FROM ${table} WHERE run IN (SELECT key FROM runs WHERE id ${inIds})`).run(ids)
    }
    database.prepare(`DELETE FROM runs WHERE id ${inIds}`).run(ids)
    forgetIn(database, new Set(finished))
  })
  return { items: finished.length, held: open.length, gone, runs: finished }
}

/** What is known of materials that the lists of these ledgers showed; null: of all. */
export async function eraseMaterials(
  file: string,
  ledgers: readonly string[] | null,
  now: number,
): Promise<ErasedThing> {
  const { items } = materialsKept(file, ledgers)
  if (items === 0) return { items, held: 0, gone: true }
  const gone = await erasing(file, now, (database) => {
    for (const table of ['seen_materials', 'seen_storages', 'seen_accounts', 'whole_lists']) {
      if (ledgers === null) database.exec(`DELETE FROM ${table}`)
      else
        database
          .prepare(`DELETE FROM ${table} WHERE ledger IN (SELECT value FROM json_each(?))`)
          .run(JSON.stringify(ledgers))
    }
  })
  return { items, held: 0, gone }
}

export function materialsKept(file: string, ledgers: readonly string[] | null = null): KeptSize {
  return withStore(file, (database) => {
    const meant = ledgers === null ? '1' : 'ledger IN (SELECT value FROM json_each(?))'
    const found = database
      .prepare(
        `SELECT count(*) AS items, coalesce(sum(length(material)), 0) AS bytes FROM seen_materials WHERE ${meant}`,
      )
      .get(...(ledgers === null ? [] : [JSON.stringify(ledgers)]))
    return { items: storedNumber(found, 'items'), bytes: storedNumber(found, 'bytes'), oldest: null, held: 0 }
  })
}

/** Rows of other runs tell what erased ones wrote over them, and the names of their files: that an erased one did it is all that stays. */
function forgetIn(database: DatabaseSync, erased: ReadonlySet<string>): void {
  const rows = database
    .prepare('SELECT run, seq, reason, since, marks FROM rows WHERE reason LIKE \'%"run"%\' OR marks IS NOT NULL')
    .all()
  const write = database.prepare('UPDATE rows SET reason = ?, since = ?, marks = ? WHERE run = ? AND seq = ?')
  for (const row of rows) {
    const reason = withoutRun(row['reason'], erased)
    const since = withoutRun(row['since'], erased)
    const marks = marksWithout(row['marks'], erased)
    if (reason === row['reason'] && since === row['since'] && marks === row['marks']) continue
    write.run(reason, since, marks, storedNumber(row, 'run'), storedNumber(row, 'seq'))
  }
  for (const table of ['calls', 'runs']) {
    const place = table === 'runs' ? 'key' : 'rowid'
    const key = table === 'calls' ? 'run, lane, seq' : place
    for (const found of database.prepare(`SELECT ${key}, reason FROM ${table} WHERE reason LIKE '%"run"%'`).all()) {
      const reason = withoutRun(found['reason'], erased)
      if (reason === found['reason']) continue
      if (table === 'runs')
        database.prepare('UPDATE runs SET reason = ? WHERE key = ?').run(reason, storedNumber(found, 'key'))
      else {
        database
          .prepare('UPDATE calls SET reason = ? WHERE run = ? AND lane = ? AND seq = ?')
          .run(reason, storedNumber(found, 'run'), storedNumber(found, 'lane'), storedNumber(found, 'seq'))
      }
    }
  }
}

const reasonShape = z.looseObject({ details: z.record(z.string(), z.union([z.string(), z.number()])) })

function withoutRun(text: unknown, erased: ReadonlySet<string>): string | null {
  if (typeof text !== 'string') return null
  const reason = reasonShape.parse(json(text))
  const { run, after } = reason.details
  if (typeof run !== 'string' || !erased.has(run)) return text
  const kept = after === undefined ? {} : { after }
  return JSON.stringify({ ...reason, details: { run, erased: 1, ...kept } })
}

function marksWithout(text: unknown, erased: ReadonlySet<string>): string | null {
  if (typeof text !== 'string') return null
  const { over, found } = storedMarks(text)
  if (![...over, ...found].some(({ run }) => erased.has(run))) return text
  const kept = found.filter(({ run }) => !erased.has(run))
  const blank = over.map((mark) =>
    erased.has(mark.run) ? { place: mark.place, run: mark.run, value: null, at: mark.at, undo: mark.undo } : mark,
  )
  return JSON.stringify({ over: blank, found: kept })
}

/** False if another connection reads the file, so that its log could not be emptied. */
function erasing(file: string, now: number, work: (database: DatabaseSync) => void): Promise<boolean> {
  return eraseRows(file, (database) => {
    if (runsIn(database).some(({ owner, until }) => held(owner, until, now))) throw new JournalFailure('busy', {})
    work(database)
  })
}
