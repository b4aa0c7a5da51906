/** Records which process works on a run and writes to its account: takes, renews and releases leases. [RUN-17] */
import { JournalFailure, type JournalPort } from '../../ports/journal-port.ts'
import type { JournalDependencies } from './journal-parts.ts'
import { parseStoredHead } from './stored-values.ts'
import { isLeaseValid, LEASE_MS, isOfThisProcess } from '../database/lease.ts'

export function makeRunLeases(
  parts: JournalDependencies,
): Pick<JournalPort, 'take' | 'renewLease' | 'releaseLease' | 'releaseOrphan'> {
  const { database, runs, ids, reader, writers, overwrites, owner, now, transaction } = parts
  return {
    take: (id) =>
      transaction(() => {
        const { key, row } = runs.readStoredRun(id)
        if (row.state === 'preparing') throw new JournalFailure('no-such-run', { run: id })
        if (row.state === 'done') throw new JournalFailure('finished', { run: id })
        if (isLeaseValid(row.owner, row.lease_until, now())) throw new JournalFailure('busy', { run: id })
        database
          .prepare(
            "UPDATE runs SET owner = ?, lease_until = ?, state = 'running', reason = NULL, ended = NULL, counts = NULL WHERE key = ?",
          )
          .run(owner, now() + LEASE_MS, key)
        const interruptedReasonJson = JSON.stringify({ code: 'no-answer', field: null, details: { interrupted: 1 } })
        // Calls are journaled before they are sent, but a killed program's calls count only once the account shows them. The ledger includes all of
        // them.
        database
          .prepare(
            `UPDATE runs SET writes = writes - s.n, retries = retries - s.again FROM (
               SELECT count(*) AS n, count(*) FILTER (WHERE attempts > 1) AS again
               FROM calls INDEXED BY calls_sending WHERE run = ?1 AND state = 'sending') s WHERE key = ?1`,
          )
          .run(key)
        // A call that was interrupted because the program ended does not count as an attempt, because the account is not at fault.
        database
          .prepare(
            "UPDATE calls INDEXED BY calls_sending SET state = 'unknown', attempts = attempts - 1, reason = ? WHERE run = ? AND state = 'sending'",
          )
          .run(interruptedReasonJson, key)
        return runs.makeRecord(row)
      }),
    renewLease: (id) =>
      transaction(() => {
        const { key } = runs.findDrivenRun(id)
        database.prepare('UPDATE runs SET lease_until = ? WHERE key = ?').run(now() + LEASE_MS, key)
        writers.renewLease(key, owner, now())
      }),
    releaseLease: (id) =>
      transaction(() => {
        const { key } = runs.findDrivenRun(id)
        overwrites.mark(key)
        const counts = JSON.stringify(reader.counts(key))
        if (runs.readStoredRun(id).row.state === 'done') ids.removeIds(key)
        database.prepare('UPDATE runs SET owner = NULL, lease_until = 0, counts = ? WHERE key = ?').run(counts, key)
        writers.release(key, owner)
      }),
    releaseOrphan: (id) =>
      transaction(() => {
        const { key, row } = runs.readStoredRun(id)
        if (!isOfThisProcess(row.owner)) return
        database.prepare('UPDATE runs SET owner = NULL, lease_until = 0 WHERE key = ?').run(key)
        writers.remove(key)
      }),
  }
}

export function makeAccountLeases({
  runs,
  writers,
  overwrites,
  owner,
  now,
  read,
  transaction,
}: JournalDependencies): Pick<
  JournalPort,
  'takeWritingLease' | 'releaseWritingLease' | 'hasClaimed' | 'claim' | 'listOpenClaims'
> {
  return {
    takeWritingLease: (id) =>
      transaction(() =>
        writers.take(runs.findDrivenRun(id).key, parseStoredHead(runs.readStoredRun(id).row.head).account, {
          owner,
          now: now(),
          findRun: (key) => runs.findRun(key),
        }),
      ),
    releaseWritingLease: (id) =>
      transaction(() => {
        const { key } = runs.findDrivenRun(id)
        overwrites.mark(key)
        writers.release(key, owner)
      }),
    hasClaimed: (id) => read(() => writers.hasClaims(runs.keyOf(id))),
    claim: (id) => transaction(() => writers.claim(runs.findDrivenRun(id).key)),
    listOpenClaims: (id, claimsOf = 'its own') =>
      read(() => {
        const { key, row } = runs.readStoredRun(id)
        const undoOf = claimsOf === 'its undo' ? id : row.undo_of
        return writers.findOpenClaims(key, { account: parseStoredHead(row.head).account, ledger: row.ledger, undoOf })
      }),
  }
}
