/**
 * Plans the undo of a run against the account's current state. Sends no changes: the plan is shown, then started like any other run (with `undoOf`),
 * and gets its own report.
 */
import { CALL_METHODS, WRITING_METHODS, isDeletion } from '../../src-shared/material/fields/writing-methods.ts'
import { findEffectScope } from '../../src-shared/run/material-before.ts'
import type { PlanHead } from '../../src-shared/plan/plan.ts'
import { claimsOf, type Claim } from '../../src-shared/plan/claims.ts'
import {
  findClaimOnGroup,
  materialOfGroup,
  readsSuppliers,
  makeReason,
  type Reason,
  type RowToRun,
} from '../../src-shared/run/run.ts'
import { mapMaterialsById } from '../../src-shared/run/run-live.ts'
import { undoGroup, type UndoSelection } from '../../src-shared/run/undo.ts'
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import type { UndoPart } from '../../src-shared/api/report.ts'
import type { AccountPort, ReadFailure } from '../ports/ports.ts'
import { listGroupsInState } from './journal-entries.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import {
  holdBackRows,
  NOTHING_HELD_BACK,
  leaveOutHeldBackRow,
  type AllowedChanges,
  type HeldBackRows,
} from '../../src-shared/run/hold-back.ts'

export interface UndoPlan {
  readonly head: PlanHead
  /** The rows in file order. Rows with a note are listed but not undone. */
  readonly rows: readonly RowToRun[]
  /** What cannot be restored or will be lost. The user sees this before the undo runs. */
  readonly warnings: readonly Reason[]
  /** How many read requests planning took. */
  readonly reads: number
  /** The storages and ledger of the run to be undone; needed to start the undo. */
  readonly storages: readonly number[]
  readonly ledger: string
}

export interface UndoFailure {
  readonly ok: false
  readonly kind: 'failed'
  readonly failure: ReadFailure
  readonly storage: number
}

export interface UndoSource {
  readonly account: AccountPort
  readonly journal: JournalPort
  /** The part of the run to undo; if absent, all of it. [UNDO-10] */
  readonly part?: UndoPart | undefined
  /** The note for the stock corrections of the undo. If absent or empty, no note is sent. */
  readonly note?: string | undefined
  readonly stop?: AbortSignal
}

/** Plans the undo of the run. Throws JournalFailure if the run does not exist. */
export async function planUndo(
  run: string,
  parts: UndoSource,
): Promise<{ readonly ok: true; readonly plan: UndoPlan } | UndoFailure> {
  const { account, journal } = parts
  const record = journal.record(run)
  const claims = claimsOf(journal.listOpenClaims(run, 'its undo'))
  const liveLists = new Map<number, Map<number, ListedMaterial>>()
  let readCount = 0
  // Reads every known storage: a material is deleted only if everything in it is as the run left it.
  for (const storage of new Set([...record.storages, ...record.knownStorages])) {
    const result = await account.readStorage(storage, parts.stop ? { stop: parts.stop } : {})
    readCount += result.requests
    journal.countRequests(record.ledger, result.requests)
    if (result.ok) liveLists.set(storage, mapMaterialsById(result.materials))
    else if (result.failure.kind !== 'refused' || record.storages.includes(storage)) {
      return { ok: false, kind: 'failed', failure: result.failure, storage }
    }
  }
  const rows: RowToRun[] = []
  const deletedIds = journal.findDeletedMaterials(record.ledger)
  const selection = selectionOf(run, parts)
  for (const group of listGroupsInState(journal, run, ['done', 'unknown', 'sending'])) {
    const id = materialOfGroup(group)
    if (selection.row && !group.calls.some(({ rowSeq }) => selection.row?.(rowSeq))) continue
    if (id !== null && group.calls.some(readsSuppliers)) {
      const supplierAnswer = await readSuppliers(id, liveLists, parts)
      readCount += supplierAnswer.requests
      journal.countRequests(record.ledger, supplierAnswer.requests)
      if (supplierAnswer.failure) return supplierAnswer.failure
    }
    const materialBefore =
      id !== null && group.calls.some((call) => findEffectScope(call) !== 'own')
        ? journal.readMaterialBefore(run, id)
        : null
    const undoRows = undoGroup(group, liveLists, materialBefore, id !== null && deletedIds.has(id), selection)
    const claim = findClaimOnGroup(group, claims)
    rows.push(...(claim === null ? undoRows : undoRows.map((row) => listAsClaimed(row, claim))))
  }
  const sheets = [...new Set(rows.map(({ sheet }) => sheet))]
  rows.sort((a, b) => sheets.indexOf(a.sheet) - sheets.indexOf(b.sheet) || a.row - b.row)
  const head = { ...record.head, undoes: (record.head.undoes ?? 0) + 1, catalogue: '' }
  const plan = {
    head,
    rows,
    warnings: warningsOf(rows),
    reads: readCount,
    storages: record.knownStorages,
    ledger: record.ledger,
  }
  return { ok: true, plan }
}

function selectionOf(run: string, { journal, part = {}, note }: UndoSource): UndoSelection {
  const { places, fields } = part
  const marksByRow = journal.readOverwriteMarks(run)
  const rows = places === undefined ? null : new Set(places.flatMap(([first, count]) => listNumbersFrom(first, count)))
  return {
    ...(rows === null ? {} : { row: (seq: number) => rows.has(seq) }),
    ...(fields === undefined ? {} : { fields: new Set(fields) }),
    note,
    findUndoingRun: (seq, place) =>
      marksByRow.get(seq)?.findLast((mark) => mark.undo && mark.place === place)?.run ?? null,
  }
}

function listNumbersFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}

/** Lists a row that an unfinished run may still change, instead of undoing it. A run would skip such a row anyway. [RUN-18] */
function listAsClaimed(row: RowToRun, { run, file }: Claim): RowToRun {
  if (row.calls.length === 0) return row
  return { ...row, status: 'problem', calls: [], note: makeReason('claimed', { run, file }) }
}

/** Adds a material's suppliers to the lists. If the account does not return them, they stay unknown. */
async function readSuppliers(
  id: number,
  liveLists: ReadonlyMap<number, Map<number, ListedMaterial>>,
  { account, stop }: Pick<UndoSource, 'account' | 'stop'>,
): Promise<{ readonly requests: number; readonly failure: UndoFailure | null }> {
  const listsWithMaterial = [...liveLists].filter(([, materials]) => materials.has(id))
  const [firstList] = listsWithMaterial
  if (!firstList || !account.readSuppliers) return { requests: 0, failure: null }
  const result = await account.readSuppliers(id, firstList[0], stop ? { stop } : {})
  if (result.kind === 'failed') {
    return {
      requests: result.requests,
      failure: { ok: false, kind: 'failed', failure: result.failure, storage: firstList[0] },
    }
  }
  if (result.kind === 'useless') return { requests: result.requests, failure: null }
  for (const [, materials] of listsWithMaterial) {
    const material = materials.get(id)
    if (material) materials.set(id, { ...material, suppliers: result.suppliers })
  }
  return { requests: result.requests, failure: null }
}

function warningsOf(rows: readonly RowToRun[]): Reason[] {
  const calls = rows.flatMap((row) => row.calls)
  const warnings: Reason[] = []
  for (const method of CALL_METHODS) {
    const warning = WRITING_METHODS[method].undoWarning
    const count = calls.filter((call) => call.method === method).length
    if (warning !== null && count > 0) warnings.push(makeReason(warning.code, { count }, warning.field))
  }
  return warnings
}

/** An undo for display: its first rows and its totals. */
export interface UndoOutline {
  readonly writes: number
  /** If this is above 0, the user must type a phrase to confirm. */
  readonly deletes: number
  readonly rows: readonly RowToRun[]
  /** The number of rows in the whole plan. */
  readonly total: number
  readonly warnings: readonly Reason[]
}

/** Makes an undo's outline for display, with at most `maxRows` rows. */
export function outlineUndo({ rows, warnings }: Pick<UndoPlan, 'rows' | 'warnings'>, maxRows: number): UndoOutline {
  const calls = rows.flatMap((row) => row.calls)
  const deleteCount = calls.filter(isDeletion).length
  return { writes: calls.length, deletes: deleteCount, rows: rows.slice(0, maxRows), total: rows.length, warnings }
}

/** A planned undo, and the part of it that may be sent. */
export interface PlannedUndo {
  readonly plan: UndoPlan
  readonly heldBackRows: HeldBackRows
  /** The plan's rows. Skipped rows have no calls. */
  readonly rows: readonly RowToRun[]
  readonly outline: UndoOutline
}

/** `declined`: the user refused, or did not type the phrase. */
type UndoRefusal = UndoFailure | { readonly kind: 'declined' } | ({ readonly kind: 'nothing' } & PlannedUndo)

interface UndoDependencies<Run> extends UndoSource {
  readonly run: string
  /** What may be sent without asking. If null, the user is asked. */
  readonly allowedChanges: AllowedChanges | null
  /** Called with the plan, even if nothing is to be sent. */
  readonly show?: (undo: PlannedUndo) => Promise<void>
  readonly confirm: (outline: UndoOutline) => Promise<boolean> | boolean
  readonly start: (plan: UndoPlan) => Promise<Run>
}

export async function undoRun<Run>(
  parts: UndoDependencies<Run>,
): Promise<UndoRefusal | { readonly kind: 'started'; readonly run: Run }> {
  const planResult = await planUndo(parts.run, parts)
  if (!planResult.ok) return planResult
  const { plan } = planResult
  // An undo only restores earlier values, so none of its changes is unusual. Only deletes are held back. [OUT-9]
  const judgedRows = plan.rows.map((row) => ({ row, isUnusual: false }))
  const heldBackRows =
    parts.allowedChanges === null ? NOTHING_HELD_BACK : holdBackRows(judgedRows, parts.allowedChanges)
  const rows = plan.rows.map((row) => leaveOutHeldBackRow(row, heldBackRows))
  const undo = { plan, heldBackRows, rows, outline: outlineUndo({ ...plan, rows }, rows.length) }
  await parts.show?.(undo)
  if (undo.outline.writes === 0) return { kind: 'nothing', ...undo }
  if (!(await parts.confirm(undo.outline))) return { kind: 'declined' }
  return { kind: 'started', run: await parts.start({ ...plan, rows }) }
}
