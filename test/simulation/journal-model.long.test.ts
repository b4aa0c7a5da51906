/** The journal in memory and the real one give the same answers after the same random operations of two processes. */
import { closeSync, mkdtempSync, openSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openJournal } from '../../src-main/store/journal/journal.ts'
import { chooseFirstState, type RunCall } from '../../src-shared/run/run.ts'
import { JournalFailure, type JournalEntry, type JournalPort } from '../../src-main/ports/journal-port.ts'
import { makeReason } from '../../src-shared/run/run.ts'
import { makeDoneEntries, makeFailureEntries, makeSkipEntries } from '../../src-main/run/journal-entries.ts'
import type { Claim } from '../../src-shared/plan/claims.ts'
import type { PlanHead, PlannedRow } from '../../src-shared/plan/plan.ts'
import { makeJournal } from './journal-model.ts'
import { Tables } from './journal-tables.ts'
import { planRows } from './plans.ts'
import { Random } from './random.ts'
import { scenarioOf } from './scenario.ts'
import { Simulation } from './simulation.ts'
import { ADDRESS, LEDGER } from './user.ts'

const HEAD = { version: 1, account: ADDRESS, storage: 1, file: 'file', catalogue: '' } as const
const PLACES = [0, 1, 2, 3]
const STATES = ['planned', 'sending', 'done', 'failed', 'unknown', 'skipped'] as const
const OPEN = ['planned', 'sending', 'unknown', 'skipped'] as const
const REPORTED = ['verified', 'failed', 'skipped', 'unknown', 'applied', 'waiting'] as const

/** The target of a descriptor. One that has been closed has no target. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** Both journals, each opened by two processes. */
class Pair {
  private readonly tables = new Tables()
  private readonly file: string
  real: readonly JournalPort[] = []
  model: readonly JournalPort[] = []
  /** The run ids in each journal. */
  readonly runs: { readonly real: string; readonly model: string }[] = []
  private readonly folder = mkdtempSync(join(tmpdir(), 'stocksheet-journals-'))
  private time = Date.UTC(2026, 10, 24, 22)

  private opened = 0
  private readonly timers = {
    runLater: (work: () => void) => void setImmediate(work),
    runSoon: (work: () => void) => void setImmediate(work),
  }

  constructor() {
    this.file = join(this.folder, 'journal.db')
    this.open({})
  }

  /** The real disk has no room for another page, and the one in memory refuses all writes. */
  fill(): void {
    const pages = Math.ceil(statSync(this.file).size / 4096)
    this.open({ maxPages: pages })
    this.tables.disk.trouble = 'full'
  }

  /** Makes the log of both real journals read-only, so that they cannot write. The one in memory refuses all writes. */
  refuse(): void {
    const log = `${this.file}-wal`
    const open = readdirSync('/proc/self/fd').filter((fd) => linkOf(`/proc/self/fd/${fd}`) === log)
    expect(open).toHaveLength(this.real.length)
    for (const fd of open.map(Number)) {
      closeSync(fd)
      // The lowest free number is the one just closed.
      expect(openSync(log, 'r')).toBe(fd)
    }
    this.tables.disk.trouble = 'read-only'
  }

  makeRoom(): void {
    this.tables.disk.trouble = null
    this.open({})
  }

  /** Opens the journals again as other processes. */
  private open(limits: { readonly maxPages?: number }): void {
    this.opened += 1
    for (const journal of [...this.real, ...this.model]) journal.close()
    const now = (): number => this.time
    const { file, tables, timers } = this
    this.real = [0, 1].map(() => openJournal(file, { now, flushesOnCommit: true, ...limits }))
    this.model = ['a', 'b'].map((owner) =>
      makeJournal({
        tables,
        now,
        timers,
        owner: `${owner}${this.opened}`,
        isAlive: () => true,
        flushSoon: (done) => done(null),
      }),
    )
  }

  pass(ms: number): void {
    this.time += ms
  }

  close(): void {
    for (const journal of [...this.real, ...this.model]) journal.close()
    rmSync(this.folder, { recursive: true })
  }

  /** Does the same on both journals and compares the answers or refusals. */
  async both(by: number, work: (journal: JournalPort, run: (at: number) => string) => unknown): Promise<unknown> {
    const answers = await Promise.all(
      (['real', 'model'] as const).map(async (side) => {
        const journal = this[side][by]
        if (!journal) throw new Error('no journal')
        try {
          return this.named(await work(journal, (at) => this.runs[at]?.[side] ?? ''))
        } catch (error) {
          if (error instanceof JournalFailure) return `refused: ${error.code}`
          throw error
        }
      }),
    )
    expect(answers[1]).toEqual(answers[0])
    return answers[0]
  }

  /** Replaces run ids with their positions, and sets with lists. */
  private named(answer: unknown): unknown {
    const flat = JSON.stringify(answer, (_, value: unknown) =>
      value instanceof Set || value instanceof Map ? [...value] : value,
    )
    if (flat === undefined) return null
    const text = this.runs.reduce(
      (text, { real, model }, index) =>
        text.replaceAll(`"${real}"`, `"#${index}"`).replaceAll(`"${model}"`, `"#${index}"`),
      flat,
    )
    return JSON.parse(text)
  }
}

function entriesFor(journal: JournalPort, run: string, random: Random): JournalEntry[] {
  const groups = journal.groups(run, STATES, -1, 100)
  const group = random.pick(groups)
  const call: RunCall = random.pick(group.calls)
  const seq = call.rowSeq
  const held = { 'stock 1': String(random.below(9)) }
  switch (random.below(12)) {
    case 0:
      return [{ kind: 'call', call, state: random.pick(OPEN), attempts: random.below(3), reason: null }]
    case 1:
      return makeDoneEntries(call, 2000 + random.below(4), 1, random.chance(0.3) ? makeReason('already') : null)
    case 2:
      return makeFailureEntries(
        group,
        call,
        makeReason('refused', { error: 'no', hint: random.pick(['no-material', 'other']) }),
      )
    case 3:
      return makeSkipEntries([call], makeReason('drifted', { base: '1', mine: '2', live: '3', storage: 1 }, 'stock'))
    case 4:
      return [{ kind: 'rebase', call, changes: call.changes.map((change) => ({ ...change, before: '7' })) }]
    case 5:
      return [{ kind: 'held', seq, accountValues: held }]
    case 6:
      return [
        {
          kind: 'row',
          seq,
          state: random.pick(['verified', 'unverified', 'failed', 'unknown'] as const),
          reason: null,
          accountValues: held,
        },
      ]
    case 7:
      return [{ kind: 'requests', reads: random.below(3), writes: random.below(3), retries: random.below(2) }]
    case 8:
      return [{ kind: 'requests', reads: 0, writes: 1, retries: 0, isInLedger: true }]
    case 9:
      return [{ kind: 'expected', seq, changes: call.changes }]
    case 10: {
      const mostMs = random.below(900)
      return [{ kind: 'ages', requests: 2, totalAgeMs: mostMs + random.below(900), maxAgeMs: mostMs }]
    }
    default: {
      const state = random.pick(['running', 'verifying', 'paused', 'parked', 'stopped', 'done'] as const)
      return [
        {
          kind: 'run',
          state,
          reason: state === 'parked' ? makeReason('quota', { refused: 1 }) : null,
          hasEnded: state === 'done',
        },
      ]
    }
  }
}

function inRow(plan: PlannedRow, row: number): PlannedRow {
  return { ...plan, row, calls: plan.calls.map((call) => ({ ...call, row })) }
}

async function start(pair: Pair, by: number, random: Random): Promise<void> {
  const seed = random.below(1000)
  const scenario = scenarioOf(seed)
  const rows = planRows(scenario.jobs[0]?.rows ?? [], new Simulation(scenario, false).account)
  if (rows.length === 0) return
  const at = pair.runs.length
  const perStorage = random.chance(0.5)
  const head: PlanHead = {
    version: 1,
    account: ADDRESS,
    storage: 1,
    file: `file-${at}`,
    catalogue: '',
    ...(perStorage ? { perStorage } : {}),
  }
  const undoOf = random.chance(0.3) && at > 0 ? random.below(at) : null
  const ids: string[] = []
  for (const side of ['real', 'model'] as const) {
    const journal = pair[side][by]
    if (!journal) throw new Error('no journal')
    const of = undoOf === null ? null : (pair.runs[undoOf]?.[side] ?? null)
    const id = journal.create({ account: 'A', head, ledger: LEDGER, knownStorages: [1, 2, 3], undoOf: of })
    journal.addRows(
      id,
      rows.map((plan, group) => ({
        // Each pair of rows forms parts of one row.
        plan: perStorage ? inRow(plan, 2 + Math.floor(group / 2)) : plan,
        group,
        ...chooseFirstState(plan.status, plan.problems),
      })),
    )
    ids.push(id)
  }
  pair.runs.push({ real: ids[0] ?? '', model: ids[1] ?? '' })
  await pair.both(by, (journal, run) => journal.begin(run(at), [1, 2], random.chance(2) ? new Set([1000, 1001]) : null))
}

async function step(pair: Pair, random: Random): Promise<void> {
  const by = random.below(2)
  const what = random.below(14)
  if (pair.runs.length === 0 || what === 0) return start(pair, by, random)
  const at = random.below(pair.runs.length)
  const seed = random.below(2 ** 30)
  const count = random.below(4)
  switch (what) {
    case 1:
      return void (await pair.both(by, (journal, run) => journal.take(run(at))))
    case 2:
      return void (await pair.both(by, (journal, run) => journal.renewLease(run(at))))
    case 3:
      return void (await pair.both(by, (journal, run) => journal.releaseLease(run(at))))
    case 4:
      return void (await pair.both(by, (journal, run) => journal.takeWritingLease(run(at))))
    case 5:
      return void (await pair.both(by, (journal, run) => journal.releaseWritingLease(run(at))))
    case 6:
      return void (await pair.both(by, (journal, run) => journal.claim(run(at))))
    case 7:
      return void (await pair.both(by, (journal, run) => journal.saveBaseline(run(at), new Set([count]))))
    case 8:
      await pair.both(by, (journal) => journal.countRequests(LEDGER, count))
      return new Promise((resolve) => setTimeout(resolve, 3))
    case 9:
      return void (await pair.both(by, (journal) => journal.recordQuotaRefusal(LEDGER)))
    case 10:
      return void (await pair.both(by, (journal) =>
        journal.recordQuotaAnswer(LEDGER, Date.UTC(2026, 10, 24, 23), count),
      ))
    case 11:
      return pair.pass(random.pick([10, 9_000, 31_000, 3_600_000]))
    default:
      await pair.both(by, (journal, run) =>
        journal.write(run(at), entriesFor(journal, run(at), new Random(seed, 'entries'))),
      )
  }
}

const keyOf = ({ file, materialId, name }: Claim): string => `${file} ${materialId} ${name}`

/** Compares the answers to all questions. */
async function compare(pair: Pair): Promise<void> {
  await pair.both(0, (journal) => [
    journal.ledger(LEDGER),
    [...journal.findDeletedMaterials(LEDGER)].toSorted((a, b) => a - b),
    journal.listRuns(),
  ])
  for (const at of pair.runs.keys()) {
    await pair.both(0, (journal, run) => {
      const id = run(at)
      const ids = [1000, 1001, 1002, 2000, 2001]
      return [
        [journal.record(id), journal.info(id), journal.readCallTotals(id), journal.counts(id), journal.hasClaimed(id)],
        journal.countAcceptedRows(id),
        [...STATES.map((state) => journal.groups(id, [state], -1, 3)), journal.groups(id, STATES, 0, 2)],
        [journal.readWaitingRows(id, -1, 100), journal.readAllRows(id, 0, 100)],
        [journal.readPlanIds(id), journal.readBaseline(id), journal.readAddedIds(id), journal.readOverwriteMarks(id)],
        ids.map((one) => journal.readMaterialBefore(id, one)),
        [journal.readTouchedPlaces(id).placesByMaterial, journal.readTouchedPlaces(id).allPlaces],
        [journal.listOpenClaims(id), journal.listOpenClaims(id, 'its undo')].map((claims) =>
          claims.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))),
        ),
        journal.report(id, { from: 0, count: 99 }),
        PLACES.map((place) =>
          journal.findReportPositions(
            id,
            place === 0 ? { failedOnly: true } : { states: [REPORTED[place] ?? 'waiting'] },
          ),
        ),
      ]
    })
  }
}

test('[RUN-7] [RUN-17] [RUN-18] 40 random histories: the journal in memory says what the real one says', async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const pair = new Pair()
    const random = new Random(seed, 'history')
    try {
      for (let turn = 0; turn < 30; turn += 1) await step(pair, random)
      await compare(pair)
    } finally {
      pair.close()
    }
  }
}, 120_000)

test('a full disk: both refuse what does not fit with the same word, keep nothing of it, and go on once there is room', async () => {
  const pair = new Pair()
  const random = new Random(1, 'full')
  try {
    for (let turn = 0; turn < 12; turn += 1) await step(pair, random)
    await start(pair, 0, random)
    await compare(pair)
    pair.fill()
    await compare(pair)
    const much = { ...HEAD, file: 'x'.repeat(200_000) }
    const asked = { account: 'A', head: much, ledger: LEDGER, knownStorages: [1], undoOf: null }
    expect(await pair.both(0, (journal) => journal.create(asked))).toBe('refused: full')
    await compare(pair)
    pair.makeRoom()
    expect(await pair.both(0, (journal) => typeof journal.create(asked))).toBe('string')
    await pair.both(0, (journal) => journal.countRequests(LEDGER, 3))
    await compare(pair)
  } finally {
    pair.close()
  }
}, 120_000)

// Only Linux shows which file a descriptor belongs to.
test.runIf(process.platform === 'linux')(
  'a disk that refuses to be written to: both refuse all that is to be kept with the same word, show what they had, and go on afterwards',
  async () => {
    const pair = new Pair()
    const random = new Random(2, 'read-only')
    try {
      for (let turn = 0; turn < 12; turn += 1) await step(pair, random)
      await start(pair, 0, random)
      await compare(pair)
      pair.refuse()
      await compare(pair)
      const asked = { account: 'A', head: HEAD, ledger: LEDGER, knownStorages: [1], undoOf: null }
      const last = pair.runs.length - 1
      const refused: readonly ((journal: JournalPort, run: string) => unknown)[] = [
        (journal) => journal.create(asked),
        (journal, run) => journal.renewLease(run),
        (journal, run) => journal.claim(run),
        (journal, run) => journal.takeWritingLease(run),
        (journal, run) => journal.saveBaseline(run, new Set([7])),
        (journal) => journal.recordQuotaRefusal(LEDGER),
        (journal, run) => journal.write(run, [{ kind: 'requests', reads: 1, writes: 0, retries: 0 }]),
      ]
      for (const work of refused) {
        // SQLite writes nothing if nothing changes.
        pair.pass(1_000)
        expect(await pair.both(0, (journal, run) => work(journal, run(last))), String(work)).toBe('refused: full')
        await compare(pair)
      }
      pair.makeRoom()
      for (let turn = 0; turn < 12; turn += 1) await step(pair, random)
      await compare(pair)
    } finally {
      pair.close()
    }
  },
  120_000,
)
