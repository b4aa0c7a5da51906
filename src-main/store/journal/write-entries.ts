/** The entries of one transaction, into the tables. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { JournalEntry } from '../../ports/journal-port.ts'

export class EntryWriter {
  private readonly statements: Readonly<Record<Prepared, StatementSync>>
  private readonly now: () => number

  constructor(database: DatabaseSync, now: () => number) {
    this.statements = prepare(database)
    this.now = now
  }

  /** `key`: the run's. Requests are counted elsewhere. */
  write(key: number, entry: Exclude<JournalEntry, { readonly kind: 'requests' }>): void {
    const to = this.statements
    switch (entry.kind) {
      case 'call': {
        const { call, state, attempts, reason, materialId = null } = entry
        to.call.run(state, attempts, stored(reason), materialId, this.now(), key, call.group, call.seq)
        return
      }
      case 'row':
        to.row.run(entry.state, stored(entry.reason), stored(entry.held ?? null), this.now(), key, entry.seq)
        return
      case 'held':
        to.held.run(JSON.stringify(entry.held), key, entry.seq)
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
        to.groupRows.run(entry.materialId, key, entry.group)
        to.groupCalls.run(entry.materialId, key, entry.group)
        return
      case 'ages':
        to.ages.run(entry.requests, entry.sumMs, entry.mostMs, key)
        return
      case 'run':
        to.run.run(entry.state, stored(entry.reason), entry.ended ? this.now() : null, key)
        return
    }
  }
}

function stored(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

function prepare(database: DatabaseSync): Record<Prepared, StatementSync> {
  return {
    call: database.prepare(
      'UPDATE calls SET state = ?, attempts = ?, reason = ?, material_id = coalesce(?, material_id), at = ? WHERE run = ? AND lane = ? AND seq = ?',
    ),
    rebase: database.prepare('UPDATE calls SET changes = ? WHERE run = ? AND lane = ? AND seq = ?'),
    expected: database.prepare('UPDATE rows SET changes = ? WHERE run = ? AND seq = ?'),
    before: database.prepare('INSERT OR REPLACE INTO materials_before (run, material_id, held) VALUES (?, ?, ?)'),
    row: database.prepare(
      'UPDATE rows SET state = ?, reason = ?, held = coalesce(?, held), at = ? WHERE run = ? AND seq = ?',
    ),
    held: database.prepare('UPDATE rows SET held = ? WHERE run = ? AND seq = ?'),
    groupRows: database.prepare(
      "UPDATE rows SET material_id = ? WHERE run = ? AND lane = ? AND state = 'waiting' AND material_id IS NULL",
    ),
    groupCalls: database.prepare('UPDATE calls SET material_id = ? WHERE run = ? AND lane = ? AND material_id IS NULL'),
    ages: database.prepare(
      'UPDATE runs SET age_requests = age_requests + ?, age_sum = age_sum + ?, age_most = max(age_most, ?) WHERE key = ?',
    ),
    run: database.prepare('UPDATE runs SET state = ?, reason = ?, ended = ? WHERE key = ?'),
  }
}

type Prepared = 'held' | 'call' | 'rebase' | 'expected' | 'before' | 'row' | 'groupRows' | 'groupCalls' | 'ages' | 'run'
