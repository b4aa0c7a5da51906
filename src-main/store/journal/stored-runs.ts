/** Runs in the journal's table, and which of them this process is working on. Writes nothing. */
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { JournalFailure, type RunRecord } from '../../ports/journal-port.ts'
import { readStoredNumber } from '../database/database-error.ts'
import { phaseOf, RUN_COLUMNS } from './past-runs.ts'
import {
  parseStoredHead,
  parseStoredIds,
  parsePlanSha256,
  parseStoredReason,
  parseStoredRun,
  type StoredRun,
} from './stored-values.ts'
import { isLeaseValid } from '../database/lease.ts'

export interface DrivenRun {
  readonly key: number
  readonly ledger: string
}

export class StoredRuns {
  private readonly owner: string
  private readonly now: () => number
  private readonly statements: Readonly<Record<'byId' | 'byKey' | 'driven', StatementSync>>

  constructor(database: DatabaseSync, owner: string, now: () => number) {
    this.owner = owner
    this.now = now
    this.statements = {
      byId: database.prepare(`SELECT ${RUN_COLUMNS} FROM runs WHERE id = ?`),
      byKey: database.prepare(`SELECT ${RUN_COLUMNS} FROM runs WHERE key = ?`),
      driven: database.prepare('SELECT key, ledger FROM runs WHERE id = ? AND owner = ?'),
    }
  }

  /** Throws JournalFailure 'no-such-run', like every function that takes a run's id. */
  readStoredRun(id: string): { readonly key: number; readonly row: StoredRun } {
    const row = this.statements.byId.get(id)
    if (row === undefined) throw new JournalFailure('no-such-run', { run: id })
    return { key: readStoredNumber(row, 'key'), row: parseStoredRun(row) }
  }

  keyOf(id: string): number {
    return this.readStoredRun(id).key
  }

  /** A run that this process is working on. Throws JournalFailure 'lease-lost'. */
  findDrivenRun(id: string): DrivenRun {
    const row = this.statements.driven.get(id, this.owner)
    if (row === undefined || typeof row['ledger'] !== 'string') throw new JournalFailure('lease-lost', { run: id })
    return { key: readStoredNumber(row, 'key'), ledger: row['ledger'] }
  }

  /** A run's id and file, to show other programs which run is writing. */
  findRun(key: number): { id: string; file: string } {
    const { id, file } = parseStoredRun(this.statements.byKey.get(key))
    return { id, file }
  }

  makeRecord(row: StoredRun): RunRecord {
    return {
      run: row.id,
      account: row.account,
      head: parseStoredHead(row.head),
      planSha256: parsePlanSha256(row.head),
      ledger: row.ledger,
      knownStorages: parseStoredIds(row.known),
      storages: parseStoredIds(row.storages),
      undoOf: row.undo_of,
      started: new Date(row.started).toISOString(),
      state: phaseOf(row, this.now()),
      reason: parseStoredReason(row.reason),
    }
  }
}

/** True if a process still holds the lease in this row, which has `owner` and `until`. */
export function isDriven(row: Readonly<Record<string, SQLOutputValue>>, now: number): boolean {
  const owner = typeof row['owner'] === 'string' ? row['owner'] : null
  return isLeaseValid(owner, readStoredNumber(row, 'until'), now)
}

type IdKind = 'plan' | 'baseline'

/**
 * For a run with adds, the ids of the materials that already existed, so that new materials in the account are recognised. There may be many, so they
 * have their own table and do not slow down a fast run's commits.
 */
export class KnownIds {
  private readonly selectIds: StatementSync
  private readonly saveByKind: Readonly<Record<IdKind, StatementSync>>
  private readonly deleteIds: StatementSync

  constructor(database: DatabaseSync) {
    const prepareSave = (kind: IdKind): StatementSync =>
      database.prepare(
        `INSERT INTO known_ids (run, ${kind}) VALUES (?, ?) ON CONFLICT (run) DO UPDATE SET ${kind} = excluded.${kind}`,
      )
    this.selectIds = database.prepare('SELECT plan, baseline FROM known_ids WHERE run = ?')
    this.saveByKind = { plan: prepareSave('plan'), baseline: prepareSave('baseline') }
    this.deleteIds = database.prepare('DELETE FROM known_ids WHERE run = ?')
  }

  /** The ids stored for the run with this key. Null if none were stored. */
  readIds(key: number, kind: IdKind): Set<number> | null {
    const text = this.selectIds.get(key)?.[kind]
    return typeof text === 'string' ? new Set(parseStoredIds(text)) : null
  }

  writeIds(key: number, kind: IdKind, ids: ReadonlySet<number>): void {
    this.saveByKind[kind].run(key, JSON.stringify([...ids]))
  }

  /** Removes the ids stored for the run. Called once the run will add no more materials. */
  removeIds(key: number): void {
    this.deleteIds.run(key)
  }
}
