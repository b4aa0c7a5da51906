/** A scripted Host in memory: synthetic rows, a run that proceeds by itself, and failures on request. It only implements the contract. */
import { makeRefusalReason } from '../../../src-shared/run/account-refusal.ts'
import { guardPhrase } from '../../../src-shared/words/outliers.ts'
import type { CallName, EventName, EventOf, Reply, Request } from '../../../src-shared/api/calls.ts'
import type { Answer, Host } from '../../../src-shared/api/host.ts'
import type { Failure } from '../../../src-shared/api/failure.ts'
import { refuse } from '../../../src-shared/material/values/result.ts'
import { parseFailure } from '../../../src-renderer/view/failure-text.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import type {
  EventOf as WindowEventOf,
  Host as WindowHost,
  Request as WindowRequest,
} from '../../../src-shared/api/window-types.ts'
import type { ImportSummary, ShownRow } from '../../../src-shared/api/import.ts'
import type { RowFilter } from '../../../src-shared/api/rows-shown.ts'
import { isOver, type RunProgress } from '../../../src-shared/api/run.ts'
import { rowAt, statusAt } from './catalogue.ts'
import { exportsOf } from './exports.ts'
import { gridAnswers } from './grid.ts'
import { ACCOUNT, type Handlers, type Script } from './script.ts'
import { lookAnswers } from './raw-sheet.ts'
import { summaryOf } from './summary.ts'
import { ROW_STATUSES } from '../../../src-shared/plan/plan.ts'
import { runCounts } from '../../run-counts.ts'

const REFUSED = makeRefusalReason('Category 31 not found')

/** Calls that create a preview or refuse with a reason. */
const REFUSED_CALLS: ReadonlySet<CallName> = new Set(['import.open', 'import.change', 'import.reread'])

const QUOTA = { used: 127, limit: 10_000, reserve: 0, resets: Date.UTC(2026, 10, 22), learnt: false }

export interface DoubleHost extends WindowHost {
  /** The names of all calls so far. */
  readonly asked: readonly CallName[]
  /** Emits an event like the real host. */
  emit<Name extends EventName>(event: Name, value: WindowEventOf<Name>): void
}

export function doubleHost(script: Script): DoubleHost {
  const listeners = new Map<EventName, Set<(event: never) => void>>()
  const requestedTexts: CallName[] = []
  const statuses = Uint8Array.from({ length: script.rows }, (_, index) =>
    ROW_STATUSES.indexOf(statusAt(index, script.same)),
  )
  let choices: ImportSummary['choices'] = { storage: 1 }
  let name = 'prices.csv'
  let progress: RunProgress | null = null
  let settled = 0
  const plannedNumbers = [...statuses].flatMap((status, index) => (status < 4 ? [index] : []))

  function emit<Name extends EventName>(event: Name, value: EventOf<Name>): void {
    for (const listener of listeners.get(event) ?? []) listener(value as never)
  }

  const summary = () => summaryOf(script, name, choices, statuses)

  function runOf(index: number): ShownRow['run'] {
    if (!progress) return null
    const place = plannedNumbers.indexOf(index)
    if (place < 0) return null
    if (place >= settled)
      return { state: place < settled + 4 && progress.state === 'running' ? 'sending' : 'waiting', reason: null }
    if (script.failEvery > 0 && place % script.failEvery === script.failEvery - 1)
      return { state: 'failed', reason: REFUSED }
    return { state: progress.state === 'done' ? 'verified' : 'applied', reason: null }
  }

  function fits(index: number, filter: RowFilter): boolean {
    const status = ROW_STATUSES[statuses[index] ?? 0]
    if (filter.statuses && (!status || !filter.statuses.includes(status))) return false
    if (filter.problem === undefined && filter.text === undefined) return true
    const row = rowAt(index, script.same)
    if (filter.problem !== undefined && !row.problems.some(({ code }) => code === filter.problem)) return false
    const wanted = filter.text?.toLowerCase()
    return wanted === undefined || row.cells.some(({ text }) => toRawText(text).toLowerCase().includes(wanted))
  }

  let listed: { readonly key: string; readonly indexes: number[] } = { key: '', indexes: [] }
  function list(filter: RowFilter): number[] {
    const key = JSON.stringify(filter)
    if (listed.key === key) return listed.indexes
    const indexes: number[] = []
    for (let index = 0; index < script.rows; index += 1) if (fits(index, filter)) indexes.push(index)
    listed = { key, indexes }
    return indexes
  }

  function step(): void {
    if (!progress || progress.state !== 'running') return
    settled = Math.min(plannedNumbers.length, settled + Math.max(1, Math.round(script.rate / 10)))
    const failedNumber = script.failEvery > 0 ? Math.floor(settled / script.failEvery) : 0
    const over = settled >= plannedNumbers.length
    const total = plannedNumbers.length
    progress = {
      ...progress,
      state: over ? 'done' : 'running',
      done: settled,
      total,
      failed: failedNumber,
      rowsIn: settled - failedNumber,
      perSecond: script.rate,
      secondsLeft: (total - settled) / script.rate,
      leftToday: 9873 - settled,
      sending: over ? 0 : 4,
      requests: { reads: 1, writes: settled, retries: 0 },
      requestsPerSecond: over ? 0 : script.rate,
      quota: { ...QUOTA, used: 127 + settled },
      counts: runCounts({ verified: over ? settled - failedNumber : 0, failed: failedNumber }),
    }
    emit('run.progress', progress)
    if (!over) setTimeout(step, 100)
  }

  const cellEdits: { done: number; undone: number } = { done: 0, undone: 0 }
  let isStopping = false
  /** The summary after the user's edits changed by these numbers. Step number N is an edit of N cells. */
  function editedSummary(edits: typeof cellEdits) {
    Object.assign(cellEdits, edits)
    const { done, undone } = cellEdits
    const stepAt = (count: number) => ({ what: 'cells' as const, count })
    if (done + undone === 0) return summary()
    return {
      ...summary(),
      edits: {
        ...cellEdits,
        ...(done > 0 && { last: stepAt(done) }),
        ...(undone > 0 && { next: stepAt(done + 1) }),
      },
    }
  }
  function moveSteps(count: number) {
    const { done, undone } = cellEdits
    return done + count < 0 || undone - count < 0
      ? editedSummary(cellEdits)
      : editedSummary({ done: done + count, undone: undone - count })
  }

  const current = (): RunProgress =>
    progress ?? {
      run: 'run-1',
      state: 'running',
      done: 0,
      total: plannedNumbers.length,
      failed: 0,
      rowsIn: 0,
      perSecond: 0,
      secondsLeft: null,
      leftToday: 9873,
      sending: 0,
      requests: { reads: 1, writes: 0, retries: 0 },
      requestsPerSecond: 0,
      quota: QUOTA,
      counts: runCounts(),
      why: null,
    }
  const set = (state: RunProgress['state']) => {
    progress = { ...current(), state }
    emit('run.progress', progress)
    return {}
  }

  const handlers: Handlers = {
    ...exportsOf(script),
    'app.info': () => ({ version: '0.2.0', host: 'browser', platform: 'linux' }),
    'app.report': () => ({
      surface: 'browser',
      parts: [{ name: 'Stocksheet', version: '0.1.0' }],
      system: { platform: 'linux', release: '6', processor: 'x64', memory: 8e9 },
      folder: 'usual',
      findings: [{ code: 'folder-good' }],
      errors: [],
    }),
    'app.about': () => ({ parts: [{ name: 'Stocksheet', version: '0.2.0' }] }),
    'window.prefers': () => ({}),
    'app.speak': () => ({}),
    'accounts.list': () => ({
      accounts: [
        { id: ACCOUNT, name: 'Workshop', address: 'http://127.0.0.1:1', practice: true, storages: script.storages },
      ],
    }),
    'practice.reset': () => ({}),
    'samples.list': () => ({
      files: [
        {
          file: 's1',
          name: 'price-list.csv',
          about: 'A supplier price list as Russian Excel saves it: 300 rows, decimal commas',
        },
        { file: 's2', name: 'stock-count.xlsx', about: 'A stock count of the main storage' },
        { file: 's3', name: 'mess.csv', about: 'Duplicates, blanks, wrong units, a damaged barcode' },
      ],
    }),
    'import.open': (request) => {
      choices = request.choices
      progress = null
      settled = 0
      return summary()
    },
    'import.change': (request) => {
      choices = request.choices
      return summary()
    },
    'import.summary': summary,
    'import.prepare': () => ({}),
    'import.waitsNoMore': () => ({ over: script.waitsNoMore === true }),
    'import.rows': ({ from, count, filter }) => {
      const indexes = list(filter)
      const rows = indexes
        .slice(from, from + count)
        .map((index) => ({ ...rowAt(index, script.same), run: runOf(index) }))
      return { total: indexes.length, seen: 1, rows }
    },
    ...gridAnswers((filter) => list(filter).map((index) => rowAt(index, script.same).row)),
    ...lookAnswers(script, summary),
    'undo.plan': () => script.undo,
    'undo.start': () => ({ run: 'run-2' }),
    'import.reread': summary,
    'import.edit': () => {
      const wasStopped = isStopping
      isStopping = false
      return editedSummary(wasStopped ? cellEdits : { done: cellEdits.done + 1, undone: 0 })
    },
    'import.undo': () => moveSteps(-1),
    'import.stopChange': () => ({ stopping: true }),
    'import.redo': () => moveSteps(1),
    'import.close': () => ({}),
    'saved.list': () => ({ imports: script.saved, aside: [] }),
    'saved.resume': () => ({ summary: summary(), account: ACCOUNT, token: 's1', file: script.savedFile }),
    'saved.discard': () => ({}),
    'run.challenge': () => {
      const { guard } = summary()
      return { phrase: guard && `${guardPhrase(guard)} 4711` }
    },
    'run.start': () => {
      progress = current()
      settled = 0
      setTimeout(step, 100)
      return { run: 'run-1' }
    },
    'run.pause': () => set('paused'),
    'run.resume': () => {
      setTimeout(step, 50)
      return set('running')
    },
    'run.cancel': () => set('stopped'),
    'run.discard': () => set('done'),
    'run.progress': current,
    'run.takenUp': () => ({ runs: script.runs.filter(({ state }) => state === 'parked') }),
    'runs.underWay': () => ({ runs: progress && !isOver(progress.state) ? [{ file: name, progress }] : [] }),
    'run.report': ({ from, count, failedOnly }) => {
      const rows = plannedNumbers.slice(0, settled).flatMap((index) => {
        const row = rowAt(index, script.same)
        const run = runOf(index)
        const state = run?.state === 'failed' ? ('failed' as const) : ('verified' as const)
        if (failedOnly === true && state !== 'failed') return []
        return [
          {
            row: row.row,
            status: row.status,
            materialId: row.materialId,
            name: toRawText(row.cells[1]?.text ?? ''),
            state,
            error: state === 'failed' ? REFUSED : null,
          },
        ]
      })
      const info = script.runs[0] ?? {
        run: 'run-1',
        account: ACCOUNT,
        storage: 1,
        file: name,
        started: '2026-11-20T09:12:00Z',
        ended: null,
        state: current().state,
        why: null,
        undoOf: null,
        counts: current().counts,
        requests: { reads: 4, writes: settled, retries: 0 },
      }
      return { info, total: rows.length, rows: rows.slice(from, from + count) }
    },
    'runs.list': () => ({ runs: script.runs }),
  }

  /** The failure for a file without a preview, until its headings are chosen in row 2. */
  function refused(call: CallName, request: object): Failure | null {
    const asked = 'choices' in request && JSON.stringify(request.choices).includes('"headings":[2]')
    return REFUSED_CALLS.has(call) && !asked ? script.refusal : null
  }

  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
  const host: Host = {
    async call<Name extends CallName>(call: Name, request: WindowRequest<Name>): Promise<Answer<Reply<Name>>> {
      requestedTexts.push(call)
      if (call === 'import.stopChange') isStopping = true
      if (call === 'import.open') {
        for (const stage of ['file', 'account', 'plan'] as const) {
          await wait(script.delay * 10)
          emit('import.progress', {
            session: 'session-1',
            of: 'file',
            stage,
            done: Math.round(script.rows / 2),
            total: script.rows,
          })
        }
      }
      await wait(script.delay)
      const failure = script.fail[call] ?? refused(call, request)
      if (failure) return refuse(failure)
      const handler = handlers[call]
      if (!handler) return refuse({ code: 'not-understood', what: `${call} is not in this script` })
      return { ok: true, value: handler(request as Request<Name>) }
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      set.add(listener)
      listeners.set(event, set)
      return () => set.delete(listener)
    },
    async offerFile(file) {
      await wait(script.delay)
      if (!(file instanceof File)) throw new Error('not a file')
      name = file.name
      const refusal = script.refusedAtOnce[file.name]
      return { ok: true, value: { file: 'f1', name: file.name, bytes: file.size, ...(refusal && { refusal }) } }
    },
    async saveFile() {
      await wait(script.delay)
      return { ok: true, value: true }
    },
  }
  // The window receives what the host returns: parsing changes the type of the texts, and failures get their words.
  return {
    asked: requestedTexts,
    emit,
    ...host,
    call: async (...request: Parameters<Host['call']>) => worded(await host.call(...request)),
  } as unknown as DoubleHost
}

function worded(answer: Answer<unknown>) {
  return answer.ok ? answer : { ok: false, failure: parseFailure(answer.failure) }
}
