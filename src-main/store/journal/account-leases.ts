/**
 * Records which run may write to an account. Only one run of this data folder may do so at a time, in any process. The lease on an account works like
 * the lease on a run. A run keeps its row after it has released the account, to find out later whether another has written. [RUN-17]
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { isCreation } from '../../../src-shared/material/fields/writing-methods.ts'
import { methodSchema } from '../plan-schema.ts'
import { makeComparableAddress } from '../../../src-shared/account/account-place.ts'
import type { Claim } from '../../../src-shared/plan/claims.ts'
import { type WritingLeaseResult, JournalFailure } from '../../ports/journal-port.ts'
import { readStoredNumber } from '../database/database-error.ts'
import { isLeaseValid, LEASE_MS } from '../database/lease.ts'
import { parseStoredHead } from './stored-values.ts'
import type { ClaimsAnswer } from '../../import/session-ports.ts'
import { withStore } from '../database/with-store.ts'

const writerRowSchema = z.object({
  run: z.number(),
  owner: z.string().nullable(),
  since: z.number(),
  lease_until: z.number(),
})
const runRowSchema = z.object({
  key: z.number(),
  id: z.string(),
  file: z.string(),
  head: z.string(),
  ledger: z.string(),
})
const drivenRowSchema = z.object({ id: z.string(), owner: z.string().nullable(), lease_until: z.number() })
const openCallSchema = z.object({ material_id: z.number().nullable(), method: methodSchema, body: z.string() })
const addBodySchema = z.object({ sku: z.string().optional(), name: z.string().optional() })

/** A key that no run has. */
const NO_RUN = -1

type Statement =
  | 'find'
  | 'take'
  | 'strip'
  | 'renew'
  | 'give'
  | 'remove'
  | 'runs'
  | 'open'
  | 'claims'
  | 'claim'
  | 'writing'
  | 'driven'

export class AccountWriters {
  private readonly statements: Readonly<Record<Statement, StatementSync>>

  constructor(database: DatabaseSync) {
    const openCallQueries = ['planned', 'sending', 'unknown'].map(
      (state) => `SELECT material_id, method, body FROM calls WHERE run = ?1 AND state = '${state}'`,
    )
    this.statements = {
      find: database.prepare('SELECT run, owner, since, lease_until FROM writers WHERE account = ?'),
      take: database.prepare(
        'INSERT OR REPLACE INTO writers (account, run, owner, since, lease_until) VALUES (?, ?, ?, ?, ?)',
      ),
      strip: database.prepare('UPDATE runs SET owner = NULL, lease_until = 0 WHERE key = ? AND owner = ?'),
      renew: database.prepare('UPDATE writers SET lease_until = ? WHERE run = ? AND owner = ?'),
      give: database.prepare('UPDATE writers SET owner = NULL, lease_until = 0 WHERE run = ? AND owner = ?'),
      remove: database.prepare('UPDATE writers SET owner = NULL, lease_until = 0 WHERE run = ?'),
      runs: database.prepare(
        "SELECT key, id, file, head, ledger FROM runs WHERE claims = 1 AND key <> ? AND state NOT IN ('done', 'preparing')",
      ),
      open: database.prepare(openCallQueries.join(' UNION ALL ')),
      claims: database.prepare('SELECT claims FROM runs WHERE key = ?'),
      claim: database.prepare('UPDATE runs SET claims = 1 WHERE key = ?'),
      writing: database.prepare('UPDATE runs SET unmarked = 1 WHERE key = ?'),
      driven: database.prepare(
        "SELECT id, owner, lease_until FROM runs WHERE claims = 1 AND state IN ('running', 'paused', 'verifying')",
      ),
    }
  }

  /** `findRun`: returns a run's id and file, to show other programs which run is writing. */
  take(
    key: number,
    address: string,
    { owner, now, findRun }: { owner: string; now: number; findRun: (key: number) => { id: string; file: string } },
  ): WritingLeaseResult {
    const place = makeComparableAddress(address)
    const row = this.statements.find.get(place)
    const otherWriter = row === undefined ? null : writerRowSchema.parse(row)
    if (otherWriter && otherWriter.run !== key && isLeaseValid(otherWriter.owner, otherWriter.lease_until, now)) {
      const { id, file } = findRun(otherWriter.run)
      return { kind: 'busy', run: id, file, startedAt: new Date(otherWriter.since).toISOString() }
    }
    // The other run's lease has expired, so it is removed: that run must not write, and its next commit is refused.
    if (otherWriter !== null && otherWriter.owner !== null && otherWriter.run !== key)
      this.statements.strip.run(otherWriter.run, otherWriter.owner)
    this.statements.take.run(place, key, owner, now, now + LEASE_MS)
    this.statements.writing.run(key)
    return { kind: 'taken', hasOtherWriter: otherWriter !== null && otherWriter.run !== key }
  }

  renewLease(key: number, leaseOwner: string, now: number): void {
    this.statements.renew.run(now + LEASE_MS, key, leaseOwner)
  }

  release(key: number, leaseOwner: string): void {
    this.statements.give.run(key, leaseOwner)
  }

  /** Removes a run's lease after the run's thread has died. */
  remove(key: number): void {
    this.statements.remove.run(key)
  }

  hasClaims(key: number): boolean {
    return readStoredNumber(this.statements.claims.get(key), 'claims') === 1
  }

  claim(key: number): void {
    this.statements.claim.run(key)
  }

  /**
   * The claims of all unfinished runs at this address except the run `key` (null: no exception). Adds are included only for runs with the same
   * ledger, because another company may have the same materials.
   */
  findOpenClaims(
    key: number | null,
    ownRun: { readonly account: string; readonly ledger: string; readonly undoOf: string | null },
  ): Claim[] {
    const openClaims: Claim[] = []
    const place = makeComparableAddress(ownRun.account)
    for (const row of this.statements.runs.all(key ?? NO_RUN)) {
      const run = runRowSchema.parse(row)
      if (run.id === ownRun.undoOf || makeComparableAddress(parseStoredHead(run.head).account) !== place) continue
      for (const call of this.statements.open.all(run.key)) {
        const claim = claimOf(openCallSchema.parse(call), run, run.ledger === ownRun.ledger)
        if (claim) openClaims.push(claim)
      }
    }
    return openClaims
  }

  /** Runs that a program is working on. Parked and abandoned runs are not included. */
  findDrivenRuns(now: number): ReadonlySet<string> {
    const runs = this.statements.driven.all().map((row) => drivenRowSchema.parse(row))
    return new Set(
      runs.filter(({ owner, lease_until: validUntil }) => isLeaseValid(owner, validUntil, now)).map(({ id }) => id),
    )
  }
}

function claimOf(
  { material_id: materialId, method, body }: z.infer<typeof openCallSchema>,
  { id, file }: z.infer<typeof runRowSchema>,
  hasSameLedger: boolean,
): Claim | null {
  if (materialId !== null) return { run: id, file, materialId, sku: '', name: '' }
  if (!isCreation({ method }) || !hasSameLedger) return null
  const { sku = '', name = '' } = addBodySchema.parse(JSON.parse(body))
  return { run: id, file, materialId: null, sku, name }
}

/**
 * The changes that unfinished runs of an account have yet to make, for an import that is being planned. The run checks again when it reserves the
 * account for writing. [RUN-18] `ledger`: identifies the company, as it does in runs.
 */
export function readOpenClaims(
  file: string,
  { address, ledger }: { readonly address: string; readonly ledger: string },
  now: number,
): ClaimsAnswer {
  try {
    const claimant = { account: address, ledger, undoOf: null }
    return withStore(file, (database) => {
      const writers = new AccountWriters(database)
      return { isKnown: true, claims: writers.findOpenClaims(null, claimant), drivenRuns: writers.findDrivenRuns(now) }
    })
  } catch (error) {
    return { isKnown: false, error: error instanceof JournalFailure ? error.code : 'damaged' }
  }
}
