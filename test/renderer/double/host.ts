/** A scripted Host in memory: synthetic rows, a run that goes by itself, failures on request. Stands for the contract only. */
import type { CallName, EventName, EventOf, Reply, Request } from '../../../src-shared/contract/calls.ts'
import type { Failure } from '../../../src-shared/contract/failure.ts'
import type { Answer, Host } from '../../../src-shared/contract/host.ts'
import { rowStatuses } from '../../../src-shared/contract/import.ts'
import type { ImportSummary, RowFilter, RowStatus, RowView } from '../../../src-shared/contract/import.ts'
import { isOver, type RunProgress } from '../../../src-shared/contract/run.ts'
import { BORDERS, columns, rowAt, statusAt } from './catalogue.ts'
import { exportsOf } from './exports.ts'
import { gridAnswers } from './grid.ts'

export interface Script {
  readonly rows: number
  /** Milliseconds each answer takes. */
  readonly delay: number
  /** Everything in the file is already so. */
  readonly same: boolean
  /** A failure for a call, by its name. */
  readonly fail: Partial<Record<CallName, Failure>>
  /** Every n-th call of a run fails; 0: none. */
  readonly failEvery: number
  /** Calls the run settles per second. */
  readonly rate: number
  /** Past runs to show. */
  readonly runs: Reply<'runs.list'>['runs']
  /** What an undo would take back. */
  readonly undo: Reply<'undo.plan'>
  /** Runs whose rows have the text that is searched for. */
  readonly found: Reply<'runs.search'>['found']
  readonly exportState: Reply<'export.state'>
}

export const plainScript: Script = {
  rows: 300,
  delay: 5,
  same: false,
  fail: {},
  failEvery: 0,
  rate: 30,
  runs: [],
  undo: { writes: 0, deletes: 0, rows: [], total: 0, warnings: [], phrase: null },
  found: [],
  exportState: { running: null, written: null },
}

const QUOTA = { used: 127, limit: 10_000, reserve: 0, resets: Date.UTC(2026, 10, 22), learnt: false }

/** The calls this host plays; others are refused. */
export type Handlers = { [Name in CallName]?: (request: Request<Name>) => Reply<Name> }

const ACCOUNT = 'practice'
const STORAGES = [
  { id: 1, name: 'Main' },
  { id: 2, name: 'Shop' },
  { id: 3, name: 'Van' },
]

export interface DoubleHost extends Host {
  /** Names of the calls so far. */
  readonly asked: readonly CallName[]
  /** Tells an event as the host would. */
  emit<Name extends EventName>(event: Name, value: EventOf<Name>): void
}

export function doubleHost(script: Script): DoubleHost {
  const listeners = new Map<EventName, Set<(event: never) => void>>()
  const asked: CallName[] = []
  const statuses = Uint8Array.from({ length: script.rows }, (_, index) =>
    rowStatuses.indexOf(statusAt(index, script.same)),
  )
  let choices: ImportSummary['choices'] = { storage: 1 }
  let name = 'prices.csv'
  let progress: RunProgress | null = null
  let settled = 0
  const planned = [...statuses].flatMap((status, index) => (status < 4 ? [index] : []))

  function emit<Name extends EventName>(event: Name, value: EventOf<Name>): void {
    for (const listener of listeners.get(event) ?? []) listener(value as never)
  }

  const counts = () => {
    const all: Record<RowStatus, number> = {
      add: 0,
      edit: 0,
      stock: 0,
      'edit+stock': 0,
      delete: 0,
      unchanged: 0,
      problem: 0,
      conflict: 0,
    }
    for (const status of statuses) {
      const known = rowStatuses[status]
      if (known) all[known] += 1
    }
    return all
  }

  function summary(): ImportSummary {
    const all = counts()
    const writes = all.add + all.edit + all.stock + 2 * all['edit+stock']
    const mapped = columns.map((column) => {
      const chosen = choices.fields?.find(([index]) => index === column.column)
      return chosen ? { ...column, field: chosen[1], confidence: 'chosen' as const, reason: 'you chose it' } : column
    })
    const numbers = Math.ceil(all.problem * 0.6)
    return {
      session: 'session-1',
      file: {
        name,
        bytes: script.rows * 61 + 90,
        kind: 'csv',
        encoding: choices.encoding ?? 'windows-1251',
        encodingReason: 'Cyrillic letters of windows-1251, no BOM',
        delimiter: choices.delimiter ?? ';',
        delimiterReason: '6 separators in every row',
        headerRow: 1,
      },
      account: ACCOUNT,
      choices,
      columns: mapped,
      rowCount: script.rows,
      counts: all,
      cost: { reads: 2, writes, leftToday: 9873, seconds: writes / 5 },
      stockValue: script.same
        ? { up: '0', down: '0', change: '0' }
        : { up: '48210.5', down: '-12904.25', change: '35306.25' },
      movers: script.same
        ? []
        : [
            { row: 21, name: 'Oak board 20 × 200 × 3000', value: '12416.25' },
            { row: 10, name: 'Фанера берёзовая 12 mm, 1525 × 1525', value: '-8225' },
            { row: 5, name: 'Varnish 0.75 l', value: '905.5' },
          ],
      priceChanges: BORDERS.map((from, index) => ({
        from,
        to: BORDERS[index + 1] ?? null,
        count: script.same ? 0 : ([0, 0, 1, 4, 12, 31, 18, 3, 0, 0, 0][index] ?? 0),
      })),
      problems:
        script.same || all.problem === 0
          ? []
          : [
              {
                code: 'not-a-number',
                severity: 'blocks',
                count: numbers,
                example: 'D17: "1O,50" is not a number: it has the letter O.',
                firstRow: 17,
              },
              {
                code: 'many-materials',
                severity: 'blocks',
                count: all.problem - numbers,
                example: 'Row 41: two materials in the account have the SKU of A41.',
                firstRow: 41,
              },
              {
                code: 'leaves-storage',
                severity: 'warns',
                count: 4,
                example: 'E88: with a stock of 0 the material leaves this storage.',
                firstRow: 88,
              },
            ],
      warnings: script.same ? [] : ['Column G "Страна" is not used: no field has this name.'],
      took: { file: 24, account: 131, plan: 9 },
    }
  }

  function runOf(index: number): RowView['run'] {
    if (!progress) return null
    const place = planned.indexOf(index)
    if (place < 0) return null
    if (place >= settled)
      return { state: place < settled + 4 && progress.state === 'running' ? 'sending' : 'waiting', message: null }
    if (script.failEvery > 0 && place % script.failEvery === script.failEvery - 1)
      return {
        state: 'failed',
        message:
          'The account answered: Category 31 not found. Remove category 31 from the row, or add it in the account.',
      }
    return { state: progress.state === 'done' ? 'verified' : 'applied', message: null }
  }

  function fits(index: number, filter: RowFilter): boolean {
    const status = rowStatuses[statuses[index] ?? 0]
    if (filter.statuses && (!status || !filter.statuses.includes(status))) return false
    if (filter.problem === undefined && filter.text === undefined) return true
    const row = rowAt(index, script.same)
    if (filter.problem !== undefined && !row.problems.some(({ code }) => code === filter.problem)) return false
    const wanted = filter.text?.toLowerCase()
    return wanted === undefined || row.cells.some(({ text }) => text.toLowerCase().includes(wanted))
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
    settled = Math.min(planned.length, settled + Math.max(1, Math.round(script.rate / 10)))
    const failed = script.failEvery > 0 ? Math.floor(settled / script.failEvery) : 0
    const over = settled >= planned.length
    const total = planned.length
    progress = {
      ...progress,
      state: over ? 'done' : 'running',
      done: settled,
      total,
      failed,
      perSecond: script.rate,
      secondsLeft: (total - settled) / script.rate,
      leftToday: 9873 - settled,
      sending: over ? 0 : 4,
      requests: { reads: 1, writes: settled, retries: 0 },
      requestsPerSecond: over ? 0 : script.rate,
      quota: { ...QUOTA, used: 127 + settled },
      counts: {
        verified: over ? settled - failed : 0,
        unverified: 0,
        failed,
        skipped: 0,
        unknown: 0,
        unchanged: 0,
        waiting: 0,
      },
    }
    emit('run.progress', progress)
    if (!over) setTimeout(step, 100)
  }

  const current = (): RunProgress =>
    progress ?? {
      run: 'run-1',
      state: 'running',
      done: 0,
      total: planned.length,
      failed: 0,
      perSecond: 0,
      secondsLeft: null,
      leftToday: 9873,
      sending: 0,
      requests: { reads: 1, writes: 0, retries: 0 },
      requestsPerSecond: 0,
      quota: QUOTA,
      counts: { verified: 0, unverified: 0, failed: 0, skipped: 0, unknown: 0, unchanged: 0, waiting: 0 },
      message: null,
    }
  const set = (state: RunProgress['state']) => {
    progress = { ...current(), state }
    emit('run.progress', progress)
    return {}
  }

  const handlers: Handlers = {
    ...exportsOf(script),
    'app.info': () => ({ version: '0.1.0', host: 'browser', platform: 'linux' }),
    'app.about': () => ({ parts: [{ name: 'Stocksheet', version: '0.1.0' }] }),
    'window.prefers': () => ({}),
    'app.speak': () => ({}),
    'accounts.list': () => ({
      accounts: [{ id: ACCOUNT, name: 'Workshop', address: 'http://127.0.0.1:1', practice: true, storages: STORAGES }],
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
    'import.rows': ({ from, count, filter }) => {
      const indexes = list(filter)
      const rows = indexes
        .slice(from, from + count)
        .map((index) => ({ ...rowAt(index, script.same), run: runOf(index) }))
      return { total: indexes.length, rows }
    },
    ...gridAnswers((filter) => list(filter).map((index) => rowAt(index, script.same).row)),
    'undo.plan': () => script.undo,
    'undo.start': () => ({ run: 'run-2' }),
    'import.reread': summary,
    'import.edit': summary,
    'import.undo': summary,
    'import.redo': summary,
    'import.close': () => ({}),
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
    'run.progress': current,
    'run.takenUp': () => ({ runs: script.runs.filter(({ state }) => state === 'parked') }),
    'runs.underWay': () => ({ runs: progress && !isOver(progress.state) ? [{ file: name, progress }] : [] }),
    'run.report': ({ from, count, failedOnly }) => {
      const rows = planned.slice(0, settled).flatMap((index) => {
        const row = rowAt(index, script.same)
        const run = runOf(index)
        const state = run?.state === 'failed' ? ('failed' as const) : ('verified' as const)
        if (failedOnly === true && state !== 'failed') return []
        return [
          {
            row: row.row,
            status: row.status,
            materialId: row.materialId,
            name: row.cells[1]?.text ?? '',
            state,
            error: state === 'failed' ? { message: run?.message ?? '', field: null } : null,
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

  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
  return {
    asked,
    emit,
    async call<Name extends CallName>(call: Name, request: Request<Name>): Promise<Answer<Reply<Name>>> {
      asked.push(call)
      if (call === 'import.open') {
        for (const stage of ['file', 'account', 'plan'] as const) {
          await wait(script.delay * 10)
          emit('import.progress', {
            session: 'session-1',
            stage,
            done: Math.round(script.rows / 2),
            total: script.rows,
          })
        }
      }
      await wait(script.delay)
      const failure = script.fail[call]
      if (failure) return { ok: false, failure }
      const handler = handlers[call]
      if (!handler) return { ok: false, failure: { code: 'bad-request', message: `${call} is not in this script` } }
      return { ok: true, value: handler(request) }
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
      return { ok: true, value: { file: 'f1', name: file.name, bytes: file.size } }
    },
    async saveFile() {
      await wait(script.delay)
      return { ok: true, value: true }
    },
  }
}
