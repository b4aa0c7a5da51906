/**
 * The journal's port over tables in memory: the rules of adapters/journal without SQL. Grouping commits, waiting for the disk and counting the day
 * use the program's own code. journal-model.long.test.ts compares it with the real journal.
 */
import type { RunInfo } from '../../src-shared/api/run.ts'
import { LEASE_MS } from '../../src-main/store/database/lease.ts'
import { JournalWriter, type WriterTimers } from '../../src-main/store/journal/write.ts'
import { JournalFailure, type JournalPort, type NewRow, type RunRecord } from '../../src-main/ports/journal-port.ts'
import type { RunPhase } from '../../src-shared/api/run.ts'
import { makeComparableAddress } from '../../src-shared/account/account-place.ts'
import { isCreation } from '../../src-shared/material/fields/writing-methods.ts'
import { summariseAges } from '../../src-shared/run/reading-limit.ts'
import { makeFileRowFinder } from '../../src-shared/run/file-rows.ts'
import { makeChangedPlaces } from '../../src-shared/run/run-meanwhile.ts'
import type { CallState } from '../../src-shared/run/run.ts'
import { countsOf, goneIn, inOrder, openClaims, rowRead, rowsShown } from './journal-reading.ts'
import { callRead, type RunT, type Tables } from './journal-tables.ts'
import { markOthers } from './marks-model.ts'

export interface JournalParts {
  readonly tables: Tables
  readonly now: () => number
  readonly timers: WriterTimers
  /** Flushes the current commits and then calls `done`. */
  readonly flushSoon: (done: (failure: JournalFailure | null) => void) => void
  /** The name of the process that owns runs here. */
  readonly owner: string
  readonly isAlive: (owner: string) => boolean
}

export function makeJournal(parts: JournalParts): JournalPort {
  const { tables, now, owner } = parts
  const { disk } = tables
  const writer = new JournalWriter({
    tables: tables.commitTables(owner, now),
    log: { canFlush: true, flushNow: () => disk.flush(), flushSoon: parts.flushSoon },
    timers: parts.timers,
  })
  const mine = (id: string): RunT => tables.mine(id, owner)
  const held = (by: string | null, until: number): boolean => by !== null && until >= now() && parts.isAlive(by)

  function transaction<T>(work: () => T): T {
    writer.flush()
    const result = disk.transaction(work)
    disk.flush()
    return result
  }
  function markKilled(): void {
    const killed = [...tables.runs.values()].filter((run) => run.unmarked && !held(run.owner, run.leaseUntil))
    if (killed.length > 0) transaction(() => killed.forEach((run) => markOthers(tables, run)))
  }
  function phase(run: RunT): RunPhase {
    if (run.state === 'preparing') return 'interrupted'
    const goesOn = run.state === 'running' || run.state === 'verifying' || run.state === 'paused'
    return goesOn && !held(run.owner, run.leaseUntil) ? 'interrupted' : run.state
  }
  function recordOf(run: RunT): RunRecord {
    const { id, account, head, planSha256, ledger, known, storages, undoOf, reason } = run
    const startedText = new Date(run.started).toISOString()
    return {
      run: id,
      account,
      head,
      planSha256,
      ledger,
      knownStorages: known,
      storages,
      undoOf,
      started: startedText,
      state: phase(run),
      reason,
    }
  }
  function infoOf(run: RunT): RunInfo {
    const state = phase(run)
    const sending = state === 'interrupted' ? run.calls.filter((call) => call.state === 'sending').length : 0
    const reason = state === 'interrupted' || state === 'running' ? null : run.reason
    const age = summariseAges(run.ages)
    return {
      run: run.id,
      account: run.account,
      storage: run.head.storage,
      ...(run.storages.length > 1 ? { storages: [...run.storages] } : {}),
      file: run.head.file,
      ...(run.head.undoes === undefined ? {} : { undoes: run.head.undoes }),
      started: new Date(run.started).toISOString(),
      ended: run.ended === null ? null : new Date(run.ended).toISOString(),
      state,
      why: reason,
      undoOf: run.undoOf,
      ...(age === null ? {} : { readingAge: age }),
      counts: run.counts ?? countsOf(run),
      requests: { reads: run.reads, writes: run.writes - sending, retries: run.retries },
    }
  }
  function forget(): void {
    for (const run of tables.runs.values()) {
      if (run.state === 'preparing' && !held(run.owner, run.leaseUntil)) disk.set(tables.runs, run.key, undefined)
    }
  }
  transaction(forget)

  return {
    create: (what) =>
      transaction(() => {
        tables.lastKey += 1
        const key = tables.lastKey
        const { account, head, ledger, knownStorages, undoOf, planSha256 = null } = what
        const run: RunT = {
          key,
          id: `run-${key}`,
          account,
          head,
          planSha256,
          ledger,
          known: knownStorages,
          storages: [],
          undoOf,
          started: now(),
          ended: null,
          state: 'preparing',
          reason: null,
          counts: null,
          reads: 0,
          writes: 0,
          retries: 0,
          ages: { requests: 0, totalAgeMs: 0, maxAgeMs: 0 },
          owner,
          leaseUntil: now() + LEASE_MS,
          claims: false,
          unmarked: false,
          plan: null,
          baseline: null,
          rows: [],
          calls: [],
          before: new Map(),
        }
        disk.set(tables.runs, key, run)
        return run.id
      }),
    addRows: (id, rows) => transaction(() => addRows(tables, mine(id), rows)),
    begin: (id, storages, planIds) =>
      transaction(() => {
        const run = mine(id)
        if (planIds !== null) disk.put(run, 'plan', [...planIds])
        disk.put(run, 'state', 'running')
        disk.put(run, 'storages', storages)
      }),
    take: (id) =>
      transaction(() => {
        const run = tables.byId(id)
        if (run.state === 'preparing') throw new JournalFailure('no-such-run', { run: id })
        if (run.state === 'done') throw new JournalFailure('finished', { run: id })
        if (held(run.owner, run.leaseUntil)) throw new JournalFailure('busy', { run: id })
        const record = recordOf(run)
        disk.put(run, 'owner', owner)
        disk.put(run, 'leaseUntil', now() + LEASE_MS)
        disk.put(run, 'state', 'running')
        disk.put(run, 'reason', null)
        disk.put(run, 'ended', null)
        disk.put(run, 'counts', null)
        for (const call of run.calls) {
          if (call.state !== 'sending') continue
          disk.put(run, 'writes', run.writes - 1)
          if (call.attempts > 1) disk.put(run, 'retries', run.retries - 1)
          tables.setState(call, 'unknown')
          disk.put(call, 'attempts', call.attempts - 1)
          disk.put(call, 'reason', { code: 'no-answer', field: null, details: { interrupted: 1 } })
        }
        return record
      }),
    renewLease: (id) =>
      transaction(() => {
        const run = mine(id)
        disk.put(run, 'leaseUntil', now() + LEASE_MS)
        for (const [place, one] of tables.writers) {
          const isOwn = one.run === run.key && one.owner === owner
          if (isOwn) disk.set(tables.writers, place, { ...one, leaseUntil: now() + LEASE_MS })
        }
      }),
    releaseLease: (id) =>
      transaction(() => {
        const run = mine(id)
        markOthers(tables, run)
        disk.put(run, 'counts', countsOf(run))
        if (run.state === 'done') {
          disk.put(run, 'plan', null)
          disk.put(run, 'baseline', null)
        }
        disk.put(run, 'owner', null)
        disk.put(run, 'leaseUntil', 0)
        give(tables, run, owner)
      }),
    releaseOrphan: (id) =>
      transaction(() => {
        const run = tables.byId(id)
        if (run.owner !== owner) return
        disk.put(run, 'owner', null)
        disk.put(run, 'leaseUntil', 0)
        give(tables, run, null)
      }),
    takeWritingLease: (id) =>
      transaction(() => {
        const run = mine(id)
        const place = makeComparableAddress(run.head.account)
        const other = tables.writers.get(place)
        if (other && other.run !== run.key && held(other.owner, other.leaseUntil)) {
          const by = tables.runs.get(other.run)
          const since = new Date(other.since).toISOString()
          return { kind: 'busy', run: by?.id ?? '', file: by?.head.file ?? '', startedAt: since }
        }
        const before = other && other.run !== run.key ? tables.runs.get(other.run) : undefined
        if (before && other?.owner !== null && before.owner === other?.owner) {
          disk.put(before, 'owner', null)
          disk.put(before, 'leaseUntil', 0)
        }
        disk.set(tables.writers, place, { run: run.key, owner, since: now(), leaseUntil: now() + LEASE_MS })
        disk.put(run, 'unmarked', true)
        return { kind: 'taken', hasOtherWriter: before !== undefined }
      }),
    releaseWritingLease: (id) =>
      transaction(() => {
        const run = mine(id)
        markOthers(tables, run)
        give(tables, run, owner)
      }),
    readOverwriteMarks: (id) =>
      new Map(tables.byId(id).rows.flatMap(({ seq, marks }) => (marks === null ? [] : [[seq, marks.over] as const]))),
    readTouchedPlaces: (id) => {
      const changes = inOrder(tables.byId(id).calls).flatMap(({ materialId, changes }) =>
        materialId === null ? [] : changes.map(({ field, storage }) => ({ materialId, field, storage })),
      )
      return makeChangedPlaces(changes)
    },
    hasClaimed: (id) => tables.byId(id).claims,
    claim: (id) => transaction(() => disk.put(mine(id), 'claims', true)),
    listOpenClaims: (id, whose = 'its own') => {
      const run = tables.byId(id)
      return openClaims(tables, run, whose === 'its undo' ? id : run.undoOf)
    },
    write: (id, entries) => writer.write(id, entries),

    record: (id) => recordOf(tables.byId(id)),
    groups: (id, states, after, maxCount) => {
      const { calls } = tables.byId(id)
      const lanes = new Set(
        calls.filter(({ group, state }) => group > after && states.includes(state)).map(({ group }) => group),
      )
      return [...lanes]
        .sort((a, b) => a - b)
        .slice(0, maxCount)
        .map((group) => ({ group, calls: calls.filter((call) => call.group === group).map(callRead) }))
    },
    readWaitingRows: (id, after, maxCount) => {
      const run = tables.byId(id)
      return run.rows
        .filter(({ seq, state }) => seq > after && state === 'waiting')
        .slice(0, maxCount)
        .map((row) => rowRead(run, row))
    },
    readAllRows: (id, after, maxCount) => {
      const run = tables.byId(id)
      return run.rows.slice(after + 1, after + 1 + maxCount).map((row) => rowRead(run, row))
    },
    readCallTotals: (id) => {
      const { calls } = tables.byId(id)
      const of = (...states: readonly CallState[]): number => calls.filter(({ state }) => states.includes(state)).length
      return { total: calls.length, settledCallCount: of('done', 'failed', 'skipped'), failedCalls: of('failed') }
    },
    counts: (id) => countsOf(tables.byId(id)),
    countAcceptedRows: (id) => {
      const { calls, head } = tables.byId(id)
      const rowOf = makeFileRowFinder(head)
      const open = new Set(calls.filter(({ state }) => state !== 'done').map(rowOf))
      return new Set(calls.map(rowOf).filter((row) => !open.has(row))).size
    },
    readPlanIds: (id) => setOrNull(tables.byId(id).plan),
    readBaseline: (id) => setOrNull(tables.byId(id).baseline),
    saveBaseline: (id, ids) => transaction(() => disk.put(mine(id), 'baseline', [...ids])),
    readMaterialBefore: (id, material) => tables.byId(id).before.get(material) ?? null,
    readAddedIds: (id) => {
      const adds = tables.byId(id).calls.filter((call) => call.state === 'done' && isCreation(call))
      return new Set(adds.flatMap(({ materialId }) => materialId ?? []))
    },
    findDeletedMaterials: (name) => goneIn(tables, name),

    countRequests: (name, count) => writer.count(name, count),
    ledger: (name) => {
      const state = tables.ledger.readState(name, now())
      return { ...state, spentRequests: state.spentRequests + writer.countUncommittedRequests(name) }
    },
    recordQuotaRefusal: (name) => transaction(() => tables.ledger.noteRefusal(name, now())),
    recordQuotaAnswer: (name, requestedCount, spentCount) =>
      transaction(() =>
        tables.ledger.noteAnswer(name, { now: now(), sentAt: requestedCount, spentRequests: spentCount }),
      ),

    listRuns: () => {
      markKilled()
      return [...tables.runs.values()]
        .filter(({ state }) => state !== 'preparing')
        .sort((a, b) => b.started - a.started || b.key - a.key)
        .map(infoOf)
    },
    info: (id) => infoOf(tables.byId(id)),
    report: (id, { from, count, ...filter }) => {
      markKilled()
      const run = tables.byId(id)
      const rows = rowsShown(run, filter)
      return { info: infoOf(run), total: rows.length, rows: rows.slice(from, from + count) }
    },
    findReportPositions: (id, filter) => rowsShown(tables.byId(id), filter).map(({ seq }) => seq),
    close: () => writer.flush(),
  }
}

function setOrNull(ids: readonly number[] | null): ReadonlySet<number> | null {
  return ids === null ? null : new Set(ids)
}

/** `owner`: the run must have this owner. Null: any owner. */
function give(tables: Tables, run: RunT, owner: string | null): void {
  for (const [place, one] of tables.writers) {
    if (one.run !== run.key || (owner !== null && one.owner !== owner)) continue
    tables.disk.set(tables.writers, place, { ...one, owner: null, leaseUntil: 0 })
  }
}

function addRows(tables: Tables, run: RunT, rows: readonly NewRow[]): void {
  const [allRows, allCalls] = [[...run.rows], [...run.calls]]
  for (const { plan, group, state, reason } of rows) {
    const seq = allRows.length
    const { row, sheet, status, name, materialId } = plan
    const changes = plan.calls.length === 0 ? plan.changes : (plan.expectedChanges ?? [])
    const later = { held: null, marks: null, since: null, at: null }
    allRows.push({ seq, row, sheet, status, name, group, materialId, changes, state, reason, ...later })
    for (const call of plan.calls) {
      const { method, body, changes } = call
      const place = { group, seq: allCalls.length, rowSeq: seq, row: call.row, sheet: call.sheet }
      const state = { state: 'planned', attempts: 0, materialId, reason: null, at: null, commit: 0 } as const
      allCalls.push({ ...place, method, body, changes, ...state })
    }
  }
  // A run's rows and calls never shrink. A run that has not started is deleted as a whole.
  run.rows.splice(0, run.rows.length, ...allRows)
  run.calls.splice(0, run.calls.length, ...allCalls)
  tables.disk.put(run, 'counts', null)
}
