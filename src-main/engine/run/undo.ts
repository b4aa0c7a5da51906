/**
 * Plans the undo of a run against the account as it is now. Sends no write: the plan is shown, then started like any other run
 * (with `undoOf`), and has its own report.
 */
import { undoTitle } from '../../../src-shared/wording/runs.ts'
import { reach } from '../../../src-shared/domain/run/material-before.ts'
import type { PlanHead } from '../../../src-shared/domain/plan/plan.ts'
import { claimsOf, type Claim } from '../../../src-shared/domain/plan/claims.ts'
import { claimOnGroup } from '../../../src-shared/domain/run/claimed-group.ts'
import { listed } from '../../../src-shared/domain/run/run-live.ts'
import { groupMaterial, readsSuppliers, reason, type Outcome } from '../../../src-shared/domain/run/run.ts'
import { undoGroup, type UndoRow } from '../../../src-shared/domain/run/undo.ts'
import type { ListedMaterial } from '../../../src-shared/domain/catalogue/catalogue.ts'
import type { AccountPort, ReadFailure, StopSignal } from '../ports.ts'
import type { JournalPort } from './journal-port.ts'

export interface UndoPlan {
  readonly head: PlanHead
  /** In file order; rows with a note are listed, not carried out. */
  readonly rows: readonly UndoRow[]
  /** What cannot be brought back, or is destroyed: to be said before it runs. */
  readonly warnings: readonly Outcome[]
  /** Read requests this plan took. */
  readonly reads: number
  /** To start it: the storages and ledger of the run that is taken back. */
  readonly storages: readonly number[]
  readonly ledger: string
}

export type UndoPlanned =
  | { readonly ok: true; readonly plan: UndoPlan }
  | { readonly ok: false; readonly failure: ReadFailure; readonly storage: number }

const WINDOW = 500

/** Throws JournalFailure when there is no such run. */
export async function planUndo(
  run: string,
  parts: { readonly account: AccountPort; readonly journal: JournalPort; readonly stop?: StopSignal },
): Promise<UndoPlanned> {
  const { account, journal } = parts
  const record = journal.record(run)
  const claims = claimsOf(journal.openClaims(run, 'its undo'))
  const live = new Map<number, Map<number, ListedMaterial>>()
  let reads = 0
  // Every storage we know: a material is deleted only when all of it is as the run left it.
  for (const storage of new Set([...record.storages, ...record.known])) {
    const read = await account.readStorage(storage, parts.stop ? { stop: parts.stop } : {})
    reads += read.requests
    journal.countRequests(record.ledger, read.requests)
    if (read.ok) live.set(storage, listed(read.materials))
    else if (read.failure.kind !== 'refused' || record.storages.includes(storage)) {
      return { ok: false, failure: read.failure, storage }
    }
  }
  const rows: UndoRow[] = []
  const gone = journal.gone(record.ledger)
  for (let after = -1; ;) {
    const groups = journal.groups(run, ['done', 'unknown', 'sending'], after, WINDOW)
    for (const group of groups) {
      const id = groupMaterial(group)
      if (id !== null && group.calls.some(readsSuppliers)) {
        const told = await tellSuppliers(id, live, parts)
        reads += told.requests
        journal.countRequests(record.ledger, told.requests)
        if (told.failed) return told.failed
      }
      const before = id !== null && group.calls.some((call) => reach(call) !== 'own') ? journal.before(run, id) : null
      const undone = undoGroup(group, live, before, id !== null && gone.has(id))
      const claim = claimOnGroup(group, claims)
      rows.push(...(claim === null ? undone : undone.map((row) => leftToRun(row, claim))))
    }
    const last = groups.at(-1)
    if (!last || groups.length < WINDOW) break
    after = last.group
  }
  const sheets = [...new Set(rows.map(({ sheet }) => sheet))]
  rows.sort((a, b) => sheets.indexOf(a.sheet) - sheets.indexOf(b.sheet) || a.row - b.row)
  const head = { ...record.head, file: undoTitle(record.head.file), catalogue: '' }
  const plan = { head, rows, warnings: warningsOf(rows), reads, storages: record.known, ledger: record.ledger }
  return { ok: true, plan }
}

/** What a run that is not finished still means to change is listed, not taken back: it would be set aside when it starts. [RUN-18] */
function leftToRun(row: UndoRow, { run, file }: Claim): UndoRow {
  if (row.calls.length === 0) return row
  return { ...row, status: 'problem', calls: [], note: reason('claimed', { run, file }) }
}

/** Adds a material's suppliers to what is known of it; what the account does not tell stays unknown. */
async function tellSuppliers(
  id: number,
  live: ReadonlyMap<number, Map<number, ListedMaterial>>,
  { account, stop }: { readonly account: AccountPort; readonly stop?: StopSignal },
): Promise<{ readonly requests: number; readonly failed: Extract<UndoPlanned, { readonly ok: false }> | null }> {
  const carrying = [...live].filter(([, materials]) => materials.has(id))
  const [first] = carrying
  if (!first || !account.readSuppliers) return { requests: 0, failed: null }
  const read = await account.readSuppliers(id, first[0], stop)
  if (read.kind === 'failed') {
    return { requests: read.requests, failed: { ok: false, failure: read.failure, storage: first[0] } }
  }
  if (read.kind === 'useless') return { requests: read.requests, failed: null }
  for (const [, materials] of carrying) {
    const material = materials.get(id)
    if (material) materials.set(id, { ...material, suppliers: read.suppliers })
  }
  return { requests: read.requests, failed: null }
}

/** An undo as it is shown: its first rows, and what all of it comes to. */
export interface UndoOutline {
  readonly writes: number
  readonly deletes: number
  readonly rows: readonly UndoRow[]
  /** Rows of the whole plan. */
  readonly total: number
  readonly warnings: readonly Outcome[]
  /** What must be typed before it may start; null when a click is enough. */
  readonly phrase: string | null
}

export function outlineUndo(plan: UndoPlan, most: number): UndoOutline {
  const calls = plan.rows.flatMap((row) => row.calls)
  return {
    writes: calls.length,
    deletes: calls.filter(({ method }) => method === 'materials/delete').length,
    rows: plan.rows.slice(0, most),
    total: plan.rows.length,
    warnings: plan.warnings,
    phrase: undoPhrase(plan),
  }
}

/** What must be typed before this undo may start; null when a click is enough. */
export function undoPhrase({ rows }: Pick<UndoPlan, 'rows'>): string | null {
  const deletes = rows.flatMap((row) => row.calls).filter(({ method }) => method === 'materials/delete').length
  return deletes > 0 ? `delete ${deletes}` : null
}

function warningsOf(rows: readonly UndoRow[]): Outcome[] {
  const calls = rows.flatMap((row) => row.calls)
  const deletes = calls.filter(({ method }) => method === 'materials/delete').length
  const warnings: Outcome[] = []
  if (calls.some(({ method }) => method === 'materials/update_stock')) warnings.push(reason('undo-fifo', {}, 'stock'))
  if (deletes > 0) warnings.push(reason('undo-deletes', { count: deletes }))
  return warnings
}
