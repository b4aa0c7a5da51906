/**
 * The entries of one transaction, into the tables. Calls and rows that come to the same state and stand side by side are written by one
 * statement: a fast run journals some twenty calls at a time, and a statement each was a third of what its journal cost. What is
 * in the tables afterwards is what one after another would have left there.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { ranges } from '../../../src-shared/domain/values/ranges.ts'
import type { JournalEntry } from '../../engine/run/journal-port.ts'

type CallEntry = Extract<JournalEntry, { readonly kind: 'call' }>
type RowEntry = Extract<JournalEntry, { readonly kind: 'row' }>

/** Groups a range of calls may span for each call in it: what lies between is read through. */
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
        } else to.call.run(state, attempts, stored(reason), materialId ?? null, this.now(), key, call.group, call.seq)
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
        to.rebase.run(JSON.stringify(entry.changes), key, entry.call.group, entry.call.seq)
        return
      case 'expected':
        to.expected.run(JSON.stringify(entry.changes), key, entry.seq)
        return
      case 'before':
        to.before.run(key, entry.material.id, JSON.stringify(entry.material))
        return
      case 'material':
        // It goes to rows that wait: those before it that do not any more come first.
        this.flush()
        to.groupRows.run(entry.materialId, key, entry.group)
        to.groupCalls.run(entry.materialId, key, entry.group)
        return
      case 'run':
        to.run.run(entry.state, stored(entry.reason), entry.ended ? this.now() : null, key)
        return
    }
  }

  /** Writes what was collected. Before the transaction's end. */
  flush(): void {
    for (const alike of this.calls.values()) {
      for (const group of sideBySide(alike, ({ call }) => call.seq)) this.writeCalls(group)
    }
    for (const alike of this.rows.values()) {
      for (const group of sideBySide(alike, ({ seq }) => seq)) this.writeRows(group)
    }
    this.forget()
  }

  private writeCalls(group: readonly CallEntry[]): void {
    const [first] = group
    if (!first) return
    const { state, attempts } = first
    const { seq } = first.call
    const groups = group.map(({ call }) => call.group)
    const [low, high] = [Math.min(...groups), Math.max(...groups)]
    const { call: one, callRange } = this.statements
    if (group.length > 1 && high - low < group.length * SPAN) {
      callRange.run(state, attempts, this.now(), this.run, low, high, seq, seq + group.length - 1)
    } else
      for (const { call } of group) one.run(state, attempts, null, null, this.now(), this.run, call.group, call.seq)
  }

  private writeRows(group: readonly RowEntry[]): void {
    const [first] = group
    if (!first) return
    const { state, seq } = first
    const { row, rowRange } = this.statements
    if (group.length > 1) rowRange.run(state, this.run, seq, seq + group.length - 1)
    else row.run(state, null, this.run, seq)
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

/** Those whose numbers follow each other without a gap. A number is a call's, or a row's, alone. */
function sideBySide<Entry>(entries: readonly Entry[], numberOf: (entry: Entry) => number): Entry[][] {
  const sorted = entries.toSorted((a, b) => numberOf(a) - numberOf(b))
  let from = 0
  return ranges(sorted.map(numberOf)).map(([, count]) => sorted.slice(from, (from += count)))
}

function stored(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

function prepare(database: DatabaseSync): Record<Prepared, StatementSync> {
  return {
    call: database.prepare(
      'UPDATE calls SET state = ?, attempts = ?, reason = ?, material_id = coalesce(?, material_id), at = ? WHERE run = ? AND lane = ? AND seq = ?',
    ),
    callRange: database.prepare(
      'UPDATE calls SET state = ?, attempts = ?, reason = NULL, at = ? WHERE run = ? AND lane BETWEEN ? AND ? AND seq BETWEEN ? AND ?',
    ),
    rebase: database.prepare('UPDATE calls SET changes = ? WHERE run = ? AND lane = ? AND seq = ?'),
    expected: database.prepare('UPDATE rows SET changes = ? WHERE run = ? AND seq = ?'),
    before: database.prepare('INSERT OR REPLACE INTO materials_before (run, material_id, held) VALUES (?, ?, ?)'),
    row: database.prepare('UPDATE rows SET state = ?, reason = ? WHERE run = ? AND seq = ?'),
    rowRange: database.prepare('UPDATE rows SET state = ?, reason = NULL WHERE run = ? AND seq BETWEEN ? AND ?'),
    groupRows: database.prepare(
      "UPDATE rows SET material_id = ? WHERE run = ? AND lane = ? AND state = 'waiting' AND material_id IS NULL",
    ),
    groupCalls: database.prepare('UPDATE calls SET material_id = ? WHERE run = ? AND lane = ? AND material_id IS NULL'),
    run: database.prepare('UPDATE runs SET state = ?, reason = ?, ended = ? WHERE key = ?'),
  }
}

type Prepared =
  | 'call'
  | 'callRange'
  | 'rebase'
  | 'expected'
  | 'before'
  | 'row'
  | 'rowRange'
  | 'groupRows'
  | 'groupCalls'
  | 'run'
