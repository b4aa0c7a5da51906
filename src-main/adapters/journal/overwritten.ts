/**
 * Rows of one run that another run of the same account wrote over: their report says so, however long ago it was made. Calls are told
 * apart by when they were done; runs write one after another, so that one clock is enough. [RUN-19]
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { accountPlace } from '../../../src-shared/domain/account/account-place.ts'
import type { CallEffect } from '../../../src-shared/domain/plan/call.ts'
import { overwritten } from '../../../src-shared/domain/run/run-meanwhile.ts'
import { place } from '../../../src-shared/domain/run/run-verify.ts'
import { reason, type RowState } from '../../../src-shared/domain/run/run.ts'
import { storedHead, storedNumber, storedTrace, TRACE } from './stored.ts'

const runRow = z.object({
  key: z.number(),
  id: z.string(),
  file: z.string(),
  head: z.string(),
  undo_of: z.string().nullable(),
})
type Run = z.infer<typeof runRow>

interface Done {
  readonly rowSeq: number
  readonly materialId: number
  readonly at: number
  readonly effect: CallEffect
}

type Statement = 'run' | 'others' | 'marking' | 'done' | 'mark' | 'recount' | 'marked'

export class Overwritten {
  private readonly statements: Readonly<Record<Statement, StatementSync>>

  constructor(database: DatabaseSync) {
    this.statements = {
      run: database.prepare('SELECT key, id, file, head, undo_of FROM runs WHERE key = ?'),
      others: database.prepare("SELECT key, id, file, head, undo_of FROM runs WHERE key <> ? AND state <> 'preparing'"),
      marking: database.prepare(
        "SELECT DISTINCT material_id FROM calls WHERE run = ? AND state = 'done' AND material_id IS NOT NULL",
      ),
      done: database.prepare(
        `SELECT ${TRACE}, coalesce(at, 0) AS at FROM calls WHERE run = ?1 AND state = 'done'
           AND material_id IN (SELECT value FROM json_each(?2)) ORDER BY lane, seq`,
      ),
      mark: database.prepare(
        `UPDATE rows SET state = ?, reason = ? WHERE run = ? AND seq = ? AND (state = 'verified'
           OR (state = 'unverified' AND json_extract(reason, '$.code') IN ('differs', 'not-listed')))`,
      ),
      recount: database.prepare('UPDATE runs SET counts = NULL WHERE key = ?'),
      marked: database.prepare('UPDATE runs SET unmarked = 0 WHERE key = ?'),
    }
  }

  /** Compares what a run has done with what all others of its account did. Part of the caller's transaction. */
  mark(key: number): void {
    const { run, others, marking, marked } = this.statements
    const own = runRow.parse(run.get(key))
    const place = accountPlace(storedHead(own.head).account)
    const ids = JSON.stringify(marking.all(key).map((row) => storedNumber(row, 'material_id')))
    const rest = ids === '[]' ? [] : others.all(key).map((row) => runRow.parse(row))
    const mine = rest.length === 0 ? new Map<number, Done[]>() : byMaterial(this.doneBy(key, ids))
    for (const other of rest) {
      if (accountPlace(storedHead(other.head).account) !== place) continue
      for (const theirs of this.doneBy(other.key, ids)) {
        for (const one of mine.get(theirs.materialId) ?? []) {
          const later = one.at === theirs.at ? own.key > other.key : one.at > theirs.at
          if (later) this.markRow(other, theirs, own, one)
          else this.markRow(own, one, other, theirs)
        }
      }
    }
    marked.run(key)
  }

  private markRow(earlier: Run, { rowSeq, effect }: Done, later: Run, by: Done): void {
    const found = overwritten(effect, by.effect)
    if (!found) return
    const { change, live } = found
    const details = place(change, { run: later.id, file: later.file, after: change.after, live })
    // Undone, as was asked: nothing anybody must see to. [REPORT-4]
    const undone = later.undo_of === earlier.id
    const why = undone ? reason('undone', { run: later.id }) : reason('changed-since', details, change.field)
    const state: RowState = undone ? 'undone' : 'changed'
    const { changes } = this.statements.mark.run(state, JSON.stringify(why), earlier.key, rowSeq)
    if (changes > 0) this.statements.recount.run(earlier.key)
  }

  /** What the account held already was not written by that run. */
  private doneBy(key: number, ids: string): Done[] {
    return this.statements.done.all(key, ids).flatMap((found): Done[] => {
      const call = storedTrace(found)
      if (call.materialId === null || call.reason?.code === 'already') return []
      return [{ rowSeq: call.rowSeq, materialId: call.materialId, at: storedNumber(found, 'at'), effect: call }]
    })
  }
}

function byMaterial(all: readonly Done[]): Map<number, Done[]> {
  const found = new Map<number, Done[]>()
  for (const one of all) {
    const group = found.get(one.materialId)
    if (group) group.push(one)
    else found.set(one.materialId, [one])
  }
  return found
}
