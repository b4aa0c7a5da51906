/** The meaning of a seed: the account, the plans, and all faults. It is plain data, made of parts that can be left out. */
import type { ModelStorage } from './account-model.ts'
import { Random } from './random.ts'

export const FAULTS = [
  /** No connection, so nothing was sent. */
  'refused',
  'lost-before',
  'lost-after',
  /** We get no answer, but the account processes it a moment later. */
  'late',
  /** Some system in between sends it twice. */
  'twice',
  'error-before',
  'error-after',
  'garbled',
  'cut-off',
  'timeout-before',
  'timeout-after',
  'slow',
  'redirect',
  /** Only for lists requested as a whole: some system in between refuses the size. */
  'too-long',
  'plain-400',
] as const
export type Fault = (typeof FAULTS)[number]

export const ROW_KINDS = [
  'add',
  'twin',
  'stock',
  'price',
  'both',
  'minimum',
  'rename',
  'spread',
  'unit',
  'delete',
  'suppliers',
  'categories',
  'empty',
  'elsewhere',
] as const
export type RowKind = (typeof ROW_KINDS)[number]

export interface RowPart {
  readonly kind: RowKind
  /** The index of the material in the account. */
  readonly material: number
  readonly storage: number
  readonly value: number
}

export interface Job {
  readonly folder: number
  readonly startMs: number
  /** The time between looking at the plan and applying it. */
  readonly readMs: number
  readonly rows: readonly RowPart[]
  readonly concurrency: number
  readonly perSecond: number
  readonly firstRows: number | null
  readonly maxCalls: number | null
  readonly reserve: number
  readonly whenParked: 'wait' | 'end'
  readonly knowsIds: boolean
  /** Null if there is no undo. */
  readonly undo: { readonly afterMs: number; readonly fields: readonly ('stock' | 'price' | 'name')[] | null } | null
  readonly discards: boolean
}

export interface Action {
  readonly job: number
  readonly atMs: number
  /** `blink`: a pause that ends a moment later. */
  readonly what: 'pause' | 'blink' | 'resume' | 'cancel' | 'leave' | 'faster'
}

export const CLIENT_ACTS = [
  'stock',
  'price',
  'rename',
  'twin',
  'other-add',
  'delete',
  'minimum',
  'spend',
  'same-stock',
  'unit',
  /** Something just added gets another price or name, or is deleted. */
  'touch-new',
  'rename-new',
  'delete-new',
  /** Adds the same material as a plan's row, with another price. */
  'near-twin',
] as const
export interface ClientAct {
  /** When the n-th request arrives, before or after the account handles it. */
  readonly request: number
  readonly first: boolean
  readonly act: (typeof CLIENT_ACTS)[number]
  readonly material: number
  readonly value: number
}

export interface Scenario {
  readonly seed: number
  readonly startedAt: number
  readonly storages: readonly ModelStorage[]
  readonly materials: number
  readonly limit: number
  /** Requests that others have already used today. */
  readonly spent: number
  readonly resetMinute: number
  /** From here on nothing fails. */
  readonly calmMs: number
  readonly latencyMs: number
  readonly flushMs: number
  readonly pageSize: number
  readonly jobs: readonly Job[]
  readonly actions: readonly Action[]
  readonly faults: readonly { readonly request: number; readonly count: number; readonly fault: Fault }[]
  readonly clients: readonly ClientAct[]
  /** The process at the n-th boundary is killed. */
  readonly kills: readonly { readonly boundary: number }[]
  readonly cuts: readonly { readonly boundary: number; readonly kept: number }[]
  /** A process stands still, or all processes of a computer. */
  readonly stalls: readonly { readonly boundary: number; readonly ms: number; readonly whole: boolean }[]
  readonly jumps: readonly { readonly boundary: number; readonly ms: number }[]
  readonly disk: readonly { readonly boundary: number; readonly ms: number; readonly trouble: 'full' | 'read-only' }[]
  readonly keys: readonly { readonly request: number; readonly ms: number }[]
  readonly moves: readonly { readonly request: number; readonly ms: number }[]
  /** Some system in between refuses long lists, so they only come in pages. */
  readonly onlyPages?: boolean
}

const HOUR = 3_600_000

export function scenarioOf(seed: number): Scenario {
  const random = new Random(seed, 'scenario')
  const some = <T>(chance: number, maxCount: number, make: () => T): T[] =>
    random.chance(chance) ? Array.from({ length: random.between(1, maxCount) }, make) : []
  const boundary = (): number => random.between(1, random.pick([30, 90, 250]))
  const request = (): number => random.between(1, random.pick([6, 15, 40]))
  const folders = random.chance(0.12) ? 2 : 1
  const jobs = random.chance(0.3) ? random.between(2, 3) : 1
  const materials = random.between(1, 6)
  const scarce = random.chance(0.12)
  const holdsAll = random.chance(0.7)
  const row = (): RowPart => ({
    kind: random.pick(ROW_KINDS),
    material: random.below(materials),
    storage: random.chance(0.75) ? 1 : random.between(2, 3),
    value: random.between(0, 9),
  })
  const job = (_: unknown, index: number): Job => ({
    folder: random.below(folders),
    startMs: index === 0 ? 0 : random.below(random.pick([2_000, 60_000])),
    readMs: random.chance(0.7) ? 0 : random.below(90_000),
    rows: Array.from({ length: random.between(1, random.pick([3, 6, 9])) }, row),
    concurrency: random.between(1, 4),
    perSecond: random.pick([5, 50, 100_000]),
    firstRows: random.chance(0.25) ? random.pick([1, 1, 2, 3]) : null,
    maxCalls: random.chance(0.06) ? random.between(4, 12) : null,
    reserve: scarce && random.chance(0.4) ? random.between(1, 8) : 0,
    whenParked: random.chance(0.8) ? 'wait' : 'end',
    knowsIds: random.chance(0.85),
    undo: random.chance(0.25)
      ? {
          afterMs: random.below(60_000),
          fields: random.chance(0.2) ? [random.pick(['stock', 'price', 'name'] as const)] : null,
        }
      : null,
    discards: random.chance(0.04),
  })
  const allJobs = Array.from({ length: jobs }, job)
  return {
    seed,
    startedAt: Date.UTC(2026, 10, 23, scarce ? 23 : random.below(24), random.below(60), random.below(60)),
    storages: [
      { id: 1, holdsAll, categories: [] },
      { id: 2, holdsAll: false, categories: [10] },
      { id: 3, holdsAll: false, categories: [] },
    ],
    materials,
    limit: scarce ? random.between(30, 60) : 10_000,
    spent: scarce ? random.below(28) : 0,
    resetMinute: scarce ? random.pick([0, 0, 30, 90]) : 0,
    calmMs: random.pick([60_000, 10 * 60_000, 2 * HOUR]),
    latencyMs: random.pick([2, 30, 400]),
    flushMs: random.pick([0.2, 3, 40]),
    pageSize: random.pick([2, 5, 1000]),
    jobs: allJobs,
    actions: some(0.2, 3, () => ({
      job: random.below(jobs),
      atMs: random.below(random.pick([500, 5_000, 90_000])),
      what: random.pick(['pause', 'blink', 'blink', 'resume', 'cancel', 'leave', 'faster'] as const),
    })),
    faults: some(0.75, 5, () => ({
      request: request(),
      count: random.chance(0.85) ? 1 : random.between(2, random.pick([4, 12])),
      fault: random.chance(0.15) ? 'late' : random.pick(FAULTS),
    })),
    clients: some(0.5, 4, () => ({
      request: request(),
      first: random.chance(0.5),
      act: random.pick(CLIENT_ACTS),
      material: random.below(materials),
      value: random.between(0, 9),
    })),
    kills: some(0.45, 3, () => ({ boundary: boundary() })),
    cuts: some(0.2, 2, () => ({ boundary: boundary(), kept: random.pick([0, 0.5, 1]) })),
    stalls: some(0.2, 2, () => ({
      boundary: boundary(),
      ms: random.pick([2_000, 29_000, 45_000, 8 * HOUR, 8 * HOUR]),
      whole: random.chance(0.5),
    })),
    jumps: some(0.06, 2, () => ({
      boundary: boundary(),
      ms: random.pick([-HOUR, -5_000, 5_000, 45_000, HOUR, 24 * HOUR]),
    })),
    disk: some(0.08, 2, () => ({
      boundary: boundary(),
      ms: random.pick([5, 2_000, 60_000]),
      trouble: random.pick(['full', 'read-only'] as const),
    })),
    keys: some(0.06, 1, () => ({ request: request(), ms: random.pick([50, 5_000, 300_000]) })),
    moves: some(0.05, 1, () => ({ request: request(), ms: random.pick([50, 5_000, 300_000]) })),
    // With so small a quota, a day in pages would never finish.
    onlyPages: random.chance(0.3) && !scarce,
  }
}

/** Lists whose members can be left out one by one. */
const LISTS = ['actions', 'faults', 'clients', 'kills', 'cuts', 'stalls', 'jumps', 'disk', 'keys', 'moves'] as const

/** The names of all parts that can be left out. */
export function partsOf(scenario: Scenario): string[] {
  const lists = LISTS.flatMap((list) => scenario[list].map((_, index) => `${list}:${index}`))
  const jobs = scenario.jobs.flatMap(({ rows, undo }, job) => [
    ...(job === 0 ? [] : [`job:${job}`]),
    ...(undo === null ? [] : [`undo:${job}`]),
    ...rows.map((_, row) => `row:${job}.${row}`),
  ])
  return [...lists, ...jobs]
}

/** Kinds of faults that can be left out of every day, to see what only they find. */
export const KINDS = ['sleep', 'clock', 'day', 'moved', 'key', 'disk', 'power'] as const
export type Kind = (typeof KINDS)[number]

export function withoutKind(scenario: Scenario, kind: Kind): Scenario {
  switch (kind) {
    case 'sleep':
      return { ...scenario, stalls: [] }
    case 'clock':
      return { ...scenario, jumps: [] }
    case 'day':
      return { ...scenario, limit: 10_000, spent: 0 }
    case 'moved':
      return { ...scenario, moves: [], faults: scenario.faults.filter(({ fault }) => fault !== 'redirect') }
    case 'key':
      return { ...scenario, keys: [] }
    case 'disk':
      return { ...scenario, disk: [] }
    case 'power':
      return { ...scenario, cuts: [] }
  }
}

/** The same scenario without some of its parts. Everything else stays as in the seed. */
export function without(scenario: Scenario, remainingTexts: ReadonlySet<string>): Scenario {
  const kept = <T>(list: string, all: readonly T[]): T[] =>
    all.filter((_, index) => !remainingTexts.has(`${list}:${index}`))
  const jobs = scenario.jobs.map((job, index): Job => ({
    ...job,
    undo: remainingTexts.has(`undo:${index}`) ? null : job.undo,
    rows: remainingTexts.has(`job:${index}`)
      ? []
      : job.rows.filter((_, row) => !remainingTexts.has(`row:${index}.${row}`)),
  }))
  return {
    ...scenario,
    jobs,
    actions: kept('actions', scenario.actions),
    faults: kept('faults', scenario.faults),
    clients: kept('clients', scenario.clients),
    kills: kept('kills', scenario.kills),
    cuts: kept('cuts', scenario.cuts),
    stalls: kept('stalls', scenario.stalls),
    jumps: kept('jumps', scenario.jumps),
    disk: kept('disk', scenario.disk),
    keys: kept('keys', scenario.keys),
    moves: kept('moves', scenario.moves),
  }
}
