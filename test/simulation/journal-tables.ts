/** The journal's tables in memory, like those in schema.ts, and how entries are committed to them. */
import { Ledger, type LedgerRow } from '../../src-main/store/journal/ledger.ts'
import type { StoredMarks } from '../../src-main/store/journal/stored-values.ts'
import type { CommitTables } from '../../src-main/store/journal/write.ts'
import type { RunCounts, RunPhase } from '../../src-shared/api/run.ts'
import type { PlanHead, RowStatus, Body, Change } from '../../src-shared/plan/plan.ts'
import type { CallMethod } from '../../src-shared/material/fields/writing-methods.ts'
import type { MaterialBefore } from '../../src-shared/run/material-before.ts'
import type { CallState, CallTrace, ValuesRead, Reason, RowState, RunCall } from '../../src-shared/run/run.ts'
import { JournalFailure, type JournalEntry } from '../../src-main/ports/journal-port.ts'
import { addAges, type ReadingAges } from '../../src-shared/run/reading-limit.ts'
import { Disk } from './disk.ts'

export interface RunT {
  readonly key: number
  readonly id: string
  readonly account: string
  readonly head: PlanHead
  readonly planSha256: string | null
  readonly ledger: string
  readonly known: readonly number[]
  storages: readonly number[]
  readonly undoOf: string | null
  readonly started: number
  ended: number | null
  state: RunPhase | 'preparing'
  reason: Reason | null
  counts: RunCounts | null
  reads: number
  writes: number
  retries: number
  ages: ReadingAges
  owner: string | null
  leaseUntil: number
  claims: boolean
  unmarked: boolean
  plan: readonly number[] | null
  baseline: readonly number[] | null
  readonly rows: RowT[]
  readonly calls: CallT[]
  readonly before: Map<number, MaterialBefore>
}

export interface RowT {
  readonly seq: number
  readonly row: number
  readonly sheet: string | undefined
  readonly status: RowStatus
  readonly name: string
  readonly group: number
  materialId: number | null
  changes: readonly Change[]
  state: RowState
  reason: Reason | null
  held: ValuesRead | null
  marks: StoredMarks | null
  since: Reason | null
  at: number | null
}

export interface CallT {
  readonly group: number
  readonly seq: number
  readonly rowSeq: number
  readonly row: number
  readonly sheet: string | undefined
  readonly method: CallMethod
  readonly body: Body
  changes: readonly Change[]
  state: CallState
  attempts: number
  materialId: number | null
  reason: Reason | null
  at: number | null
  /** The last commit that wrote its state. */
  commit: number
}

export interface WriterT {
  readonly run: number
  readonly owner: string | null
  readonly since: number
  readonly leaseUntil: number
}

export class Tables {
  readonly disk = new Disk()
  readonly runs = new Map<number, RunT>()
  readonly writers = new Map<string, WriterT>()
  readonly days = new Map<string, LedgerRow>()
  readonly ledger = new Ledger({
    find: (name) => this.days.get(name),
    save: (name, row) => this.disk.set(this.days, name, row),
  })
  lastKey = 0

  byId(id: string): RunT {
    for (const run of this.runs.values()) if (run.id === id) return run
    throw new JournalFailure('no-such-run', { run: id })
  }

  /** The run, if this owner drives it. */
  mine(id: string, owner: string): RunT {
    for (const run of this.runs.values()) if (run.id === id && run.owner === owner) return run
    throw new JournalFailure('lease-lost', { run: id })
  }

  commitTables(owner: string, now: () => number): CommitTables<RunT> {
    return {
      transaction: (work) => this.disk.transaction(work),
      findOwnedRun: (run) => this.mine(run, owner),
      apply: (run, entries) => {
        for (const entry of entries) this.apply(run, entry, now())
      },
      count: (name, requests) => this.ledger.count(name, requests, now()),
    }
  }

  private apply(run: RunT, entry: JournalEntry, now: number): void {
    const { disk } = this
    switch (entry.kind) {
      case 'requests':
        disk.put(run, 'reads', run.reads + entry.reads)
        disk.put(run, 'writes', run.writes + entry.writes)
        disk.put(run, 'retries', run.retries + entry.retries)
        if (entry.isInLedger !== true) this.ledger.count(run.ledger, entry.reads + entry.writes, now)
        return
      case 'ages': {
        const { kind: _, ...ages } = entry
        disk.put(run, 'ages', addAges(run.ages, ages))
        return
      }
      case 'call': {
        const call = this.callOf(run, entry.call)
        this.setState(call, entry.state)
        disk.put(call, 'attempts', entry.attempts)
        disk.put(call, 'reason', entry.reason)
        if (entry.materialId !== undefined) disk.put(call, 'materialId', entry.materialId)
        disk.put(call, 'at', now)
        return
      }
      case 'row': {
        const row = rowAt(run, entry.seq)
        disk.put(row, 'state', entry.state)
        disk.put(row, 'reason', entry.reason)
        if (entry.accountValues !== undefined) disk.put(row, 'held', entry.accountValues)
        disk.put(row, 'at', now)
        return
      }
      case 'held':
        disk.put(rowAt(run, entry.seq), 'held', entry.accountValues)
        return
      case 'rebase':
        disk.put(this.callOf(run, entry.call), 'changes', entry.changes)
        return
      case 'expected':
        disk.put(rowAt(run, entry.seq), 'changes', entry.changes)
        return
      case 'before':
        disk.set(run.before, entry.material.id, entry.material)
        return
      case 'material':
        for (const row of run.rows) {
          const waits = row.group === entry.group && row.state === 'waiting' && row.materialId === null
          if (waits) disk.put(row, 'materialId', entry.materialId)
        }
        for (const call of run.calls) {
          if (call.group === entry.group && call.materialId === null) disk.put(call, 'materialId', entry.materialId)
        }
        return
      case 'run':
        disk.put(run, 'state', entry.state)
        disk.put(run, 'reason', entry.reason)
        disk.put(run, 'ended', entry.hasEnded ? now : null)
        return
    }
  }

  setState(call: CallT, state: CallState): void {
    this.disk.put(call, 'state', state)
    this.disk.put(call, 'commit', this.disk.number)
  }

  private callOf(run: RunT, { group, seq }: Pick<RunCall, 'group' | 'seq'>): CallT {
    const call = run.calls.find((call) => call.group === group && call.seq === seq)
    if (!call) throw new Error(`no call ${seq}`)
    return call
  }
}

function rowAt(run: RunT, seq: number): RowT {
  const row = run.rows[seq]
  if (!row) throw new Error(`no row ${seq}`)
  return row
}

/** A call as the engine reads it: a copy, because the engine's data must not change. */
export function callRead(call: CallT): RunCall {
  return { ...traceRead(call), body: call.body }
}

export function traceRead(call: CallT): CallTrace {
  const { sheet, group, seq, rowSeq, row, method, changes, state, attempts, materialId, reason } = call
  const read = { group, seq, rowSeq, row, method, changes, state, attempts, materialId, reason }
  return sheet === undefined ? read : { ...read, sheet }
}
