/**
 * A small world in all its ways: two rows, and at any moment one kill, one answer that is lost and one write of somebody else. Every
 * order in which what is under way can go on is tried, breadth first; a state that was seen before is not gone on from again.
 *
 * Of steps that do not disturb one another one order stands for all. What a process does by itself and what arrives at the account
 * are such steps: the account knows nothing of the process, and the process nothing of what has not been answered. So a process goes
 * as far as it can, and then one of the requests that are on their way arrives. It is killed wherever a kill leaves something else
 * behind than one right before it would: in the journal, or on the way to the account.
 */
import { Process, TIMER, type Computer } from './computer.ts'
import { Digest, Random } from './random.ts'
import type { ClientAct, Fault, RowPart, Scenario } from './scenario.ts'
import { Simulation, type Ways } from './simulation.ts'
import { ON_ITS_WAY, World, type Due } from './world.ts'

/** Events due within this time of each other happen concurrently. Timers of seconds wait until nothing else is due. */
const TOGETHER_MS = 500

/** Always returns the same number, so that nothing is random. It is below a half, so that a killed run is resumed at once. */
class Steady extends Random {
  override unit(): number {
    return 0.49
  }
}

/** Thrown at a state that was visited before. */
class Known extends Error {}

class ChosenWorld extends World {
  private readonly choose: (of: number, what: string) => number

  constructor(time: number, choose: (of: number, what: string) => number) {
    super(time, new Steady(0, 'steady'), false)
    this.choose = choose
  }

  protected override pop(): Due | undefined {
    const currentPending = this.pending
    const first = Math.min(...currentPending.map(({ at }) => at))
    const together = currentPending
      .filter(({ at }) => at <= first + TOGETHER_MS)
      .sort((a, b) => a.at - b.at || a.order - b.order)
    const inside = together.filter(({ owner }) => owner !== ON_ITS_WAY)
    // Timers fire in order, and only when nothing else is due before them.
    const [soonest] = inside
    const besides = inside.filter(({ what }) => what !== TIMER)
    const ready = soonest === undefined ? together : soonest.what === TIMER ? [soonest] : besides
    const due = ready.length < 2 ? ready[0] : ready[this.choose(ready.length, 'next')]
    const rest = this.heap.splice(0).filter((one) => one !== due && !one.cancelled)
    for (const due of rest) this.push(due)
    return due
  }

  get pending(): Due[] {
    return this.heap.filter(({ cancelled, owner }) => !cancelled && owner?.alive !== false)
  }
}

export interface Explored {
  readonly ways: number
  readonly states: number
  /** Whether all paths were tried. Otherwise time ran out. */
  readonly whole: boolean
  readonly broken: readonly string[]
}

const row = (kind: RowPart['kind'], material: number, value: number): RowPart => ({ kind, material, storage: 1, value })

export const SMALL_WORLDS: readonly (SmallWorld & { readonly name: string })[] = [
  { name: 'an add and a stock', rows: [row('add', 0, 3), row('stock', 0, 3)], act: 'stock' },
  { name: 'two adds that say the same', rows: [row('twin', 0, 2), row('twin', 0, 2)], act: 'other-add' },
  { name: 'a price with a stock, and a stock', rows: [row('both', 0, 3), row('stock', 1, 3)], act: 'stock' },
]

export interface SmallWorld {
  readonly rows: readonly RowPart[]
  readonly act: ClientAct['act']
}

export async function explore({ rows, act }: SmallWorld, mostWays: number): Promise<Explored> {
  const seenTexts = new Set<string>()
  const queue: (readonly number[])[] = [[]]
  const brokenTexts = new Set<string>()
  let ways = 0
  for (let way = queue.shift(); way && ways < mostWays; way = queue.shift()) {
    ways += 1
    const foundText = await follow(way, { rows, act }, { seen: seenTexts, queue })
    if (foundText !== null) brokenTexts.add(foundText)
  }
  return { ways, states: seenTexts.size, whole: queue.length === 0, broken: [...brokenTexts] }
}

async function follow(
  way: readonly number[],
  { rows, act }: SmallWorld,
  { seen, queue }: { readonly seen: Set<string>; readonly queue: (readonly number[])[] },
): Promise<string | null> {
  const takenNumbers: number[] = []
  let isKnown = false
  const left = { kills: 1, lost: 1, others: 1 }
  const choose = (of: number, what: string): number => {
    const at = takenNumbers.length
    let choice = way[at]
    if (choice === undefined) {
      const state = stateOf(simulation, world.pending, `${what} ${of} ${JSON.stringify(left)}`)
      if (isKnown || seen.has(state)) {
        isKnown = true
        throw new Known()
      }
      seen.add(state)
      for (let other = 1; other < of; other += 1) queue.push([...takenNumbers, other])
      choice = 0
    }
    takenNumbers.push(choice)
    return choice
  }
  let offeredText = ''
  const scenario = smallScenario(rows)
  const world = new ChosenWorld(scenario.startedAt, choose)
  const chosenWays: Ways = {
    world,
    kill: (what) => {
      if (left.kills === 0) return false
      const remains = JSON.stringify([left, remainsOf(simulation, world.pending)])
      if (remains === offeredText) return false
      offeredText = remains
      if (choose(2, what) === 0) return false
      left.kills -= 1
      return true
    },
    fault: (method) => {
      if (left.lost === 0 || method === 'materials/get_list') return null
      const fault = ([null, 'lost-before', 'lost-after'] as const)[choose(3, 'lost')] ?? null
      if (fault !== null) left.lost -= 1
      return fault satisfies Fault | null
    },
    other: () => {
      if (left.others === 0 || choose(2, 'other') === 0) return null
      left.others -= 1
      return { request: 0, first: true, act, material: 0, value: 7 }
    },
  }
  const simulation = new Simulation(scenario, false, chosenWays)
  try {
    const { broken } = await simulation.play()
    return broken && !isKnown ? `${broken.message} (${takenNumbers.join(' ')})` : null
  } catch (error) {
    if (error instanceof Known) return null
    throw error
  }
}

function smallScenario(rows: readonly RowPart[]): Scenario {
  const none = {
    actions: [],
    faults: [],
    clients: [],
    kills: [],
    cuts: [],
    stalls: [],
    jumps: [],
    disk: [],
    keys: [],
    moves: [],
  }
  const job = {
    folder: 0,
    startMs: 0,
    readMs: 0,
    rows,
    concurrency: 2,
    perSecond: 100_000,
    firstRows: null,
    maxCalls: null,
  }
  const rest = { reserve: 0, whenParked: 'wait', knowsIds: true, undo: null, discards: false } as const
  return {
    ...none,
    seed: 1,
    startedAt: Date.UTC(2026, 10, 23, 9),
    storages: [{ id: 1, holdsAll: true, categories: [] }],
    materials: 2,
    limit: 10_000,
    spent: 0,
    resetMinute: 0,
    calmMs: 3_600_000,
    latencyMs: 30,
    flushMs: 3,
    pageSize: 1000,
    jobs: [{ ...job, ...rest }],
  }
}

/** Everything that determines what can happen next and what the checks use. */
function stateOf(simulation: Simulation, pending: readonly Due[], what: string): string {
  const digest = new Digest()
  digest.add(what)
  digest.add(JSON.stringify(remainsOf(simulation, pending)))
  for (const { processes } of simulation.all) {
    for (const { alive, name, told } of processes) if (alive) digest.add(`${name} ${told.hex}`)
  }
  const answers = pending.filter(({ owner, what: brings }) => owner instanceof Process && brings !== null)
  digest.add(JSON.stringify(answers.map(({ what: brings }) => JSON.stringify(brings)).sort()))
  return digest.hex
}

/** What would remain if every process ended now: the account, the requests in transit, the journal, and what the checks know. */
function remainsOf({ account, network, watch, all }: Simulation, pending: readonly Due[]): unknown {
  const under = pending.filter(({ owner }) => owner === ON_ITS_WAY).map(({ what }) => JSON.stringify(what))
  const served = watch.shown.map(({ sent, served: answered }) =>
    sent.map(({ number, seq }) => [
      seq,
      answered.filter((entry) => entry.number === number).map(({ status, materialId }) => [status, materialId]),
    ]),
  )
  const ledgers = all.map(({ number, tables }) => {
    const seenCount = (network.counted.get(number) ?? 0) + (network.unseen.get(number) ?? 0)
    return [...tables.days.values()].map(({ used }) => used - seenCount)
  })
  return [account.state(), under.sort(), served, ledgers, all.map(journalOf)]
}

function journalOf(computer: Computer): unknown {
  const runs = [...computer.tables.runs.values()].map((run) => {
    const { state, reason, owner, claims, unmarked, plan, baseline, before, rows, calls } = run
    return [
      [state, reason, owner !== null && computer.isAlive(owner), claims, unmarked, plan, baseline, [...before]],
      rows.map((row) => [row.state, row.reason, row.materialId, row.changes, row.held, row.marks]),
      calls.map((call) => [call.state, call.attempts, call.materialId, call.reason, call.changes]),
    ]
  })
  return [runs, computer.tables.writers.size]
}
