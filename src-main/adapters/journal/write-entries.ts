/**
 * The entries of one transaction, into the tables. Calls and rows that come to the same state and stand side by side are written by one
 * statement: a fast run journals some twenty calls at a time, and a statement each was a third of what its journal cost. What is
 * in the tables afterwards is what one after another would have left there.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { JournalEntry } from '../../engine/run/journal-port.ts'

type CallEntry = Extract<JournalEntry, { readonly kind: 'call' }>
type RowEntry = Extract<JournalEntry, { readonly kind: 'row' }>

/** Lanes a stretch of calls may span for each call in it: what lies between is read through. */
const SPAN = 4

export class EntryWriter {
  private readonly statements: Readonly<Record<Prepared, StatementSync>>
  private readonly now: () => number
  /** Those of one run that nothing but a state sets apart, by that state and the attempts. */
  private calls = new Map<string, CallEntry[]>()
  private rows = new Map<string, RowEntry[]>()
  private readonly seenCalls = new Set<number>()
  private readonly seenRows = new Set<number>()
  private run = Number.NaN

  constructor(database: DatabaseSync, now: () => number) {
    this.statements = prepare(database)
    this.now = now
  }

  /** `key`: the run's. Requests are counted elsewhere. */
  take(key: number, entry: Exclude<JournalEntry, { readonly kind: 'requests' }>): void {
    if (key !== this.run) this.flush()
    this.run = key
    const to = this.statements
    switch (entry.kind) {
      case 'call': {
        const { call, state, attempts, reason, materialId } = entry
        if (this.seenCalls.has(call.seq)) this.flush()
        if (reason === null && materialId === undefined) {
          this.seenCalls.add(call.seq)
          collect(this.calls, `${state} ${attempts}`, entry)
        } else to.call.run(state, attempts, stored(reason), materialId ?? null, key, call.lane, call.seq)
        return
      }
      case 'row':
        if (this.seenRows.has(entry.seq)) this.flush()
        if (entry.reason === null) {
          this.seenRows.add(entry.seq)
          collect(this.rows, entry.state, entry)
        } else to.row.run(entry.state, stored(entry.reason), key, entry.seq)
        return
      case 'rebase':
        to.rebase.run(JSON.stringify(entry.changes), key, entry.call.lane, entry.call.seq)
        return
      case 'material':
        // It goes to rows that wait: those before it that do not any more come first.
        this.flush()
        to.laneRows.run(entry.materialId, key, entry.lane)
        to.laneCalls.run(entry.materialId, key, entry.lane)
        return
      case 'run':
        to.run.run(entry.state, stored(entry.reason), entry.ended ? this.now() : null, key)
        return
    }
  }

  /** Writes what was collected. Before the transaction's end. */
  flush(): void {
    const { call, callRange, row, rowRange } = this.statements
    for (const alike of this.calls.values()) {
      for (const stretch of stretches(alike, ({ call }) => call.seq)) {
        const [{ state, attempts, call: first }] = stretch
        const lanes = stretch.map((one) => one.call.lane)
        const [low, high] = [Math.min(...lanes), Math.max(...lanes)]
        if (stretch.length > 1 && high - low < stretch.length * SPAN) {
          callRange.run(state, attempts, this.run, low, high, first.seq, first.seq + stretch.length - 1)
        } else for (const { call: one } of stretch) call.run(state, attempts, null, null, this.run, one.lane, one.seq)
      }
    }
    for (const alike of this.rows.values()) {
      for (const stretch of stretches(alike, ({ seq }) => seq)) {
        const [{ state, seq }] = stretch
        if (stretch.length > 1) rowRange.run(state, this.run, seq, seq + stretch.length - 1)
        else row.run(state, null, this.run, seq)
      }
    }
    this.forget()
  }

  /** The transaction was taken back, or ended. */
  forget(): void {
    this.calls.clear()
    this.rows.clear()
    this.seenCalls.clear()
    this.seenRows.clear()
  }
}

function collect<Entry>(groups: Map<string, Entry[]>, key: string, entry: Entry): void {
  const group = groups.get(key)
  if (group) group.push(entry)
  else groups.set(key, [entry])
}

type Stretch<Entry> = readonly [Entry, ...Entry[]]

/** Those whose numbers follow each other without a gap. A number is a call's, or a row's, alone. */
function stretches<Entry>(entries: readonly Entry[], numberOf: (entry: Entry) => number): Stretch<Entry>[] {
  const found: [Entry, ...Entry[]][] = []
  let last: [Entry, ...Entry[]] | undefined
  let next = Number.NaN
  for (const entry of entries.toSorted((a, b) => numberOf(a) - numberOf(b))) {
    const number = numberOf(entry)
    if (last && number === next) last.push(entry)
    else found.push((last = [entry]))
    next = number + 1
  }
  return found
}

function stored(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

function prepare(database: DatabaseSync): Record<Prepared, StatementSync> {
  return {
    call: database.prepare(
      'UPDATE calls SET state = ?, attempts = ?, reason = ?, material_id = coalesce(?, material_id) WHERE run = ? AND lane = ? AND seq = ?',
    ),
    callRange: database.prepare(
      'UPDATE calls SET state = ?, attempts = ?, reason = NULL WHERE run = ? AND lane BETWEEN ? AND ? AND seq BETWEEN ? AND ?',
    ),
    rebase: database.prepare('UPDATE calls SET changes = ? WHERE run = ? AND lane = ? AND seq = ?'),
    row: database.prepare('UPDATE rows SET state = ?, reason = ? WHERE run = ? AND seq = ?'),
    rowRange: database.prepare('UPDATE rows SET state = ?, reason = NULL WHERE run = ? AND seq BETWEEN ? AND ?'),
    laneRows: database.prepare(
      "UPDATE rows SET material_id = ? WHERE run = ? AND lane = ? AND state = 'waiting' AND material_id IS NULL",
    ),
    laneCalls: database.prepare('UPDATE calls SET material_id = ? WHERE run = ? AND lane = ? AND material_id IS NULL'),
    run: database.prepare('UPDATE runs SET state = ?, reason = ?, ended = ? WHERE key = ?'),
  }
}

type Prepared = 'call' | 'callRange' | 'rebase' | 'row' | 'rowRange' | 'laneRows' | 'laneCalls' | 'run'
