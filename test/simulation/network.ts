/** The connection between a process and the account, and the account's access control: keys, the daily quota, and all failures. */
import { CALL_METHODS } from '../../src-shared/material/fields/writing-methods.ts'
import type { Exchange, ExchangeResult } from '../../src-main/account/exchange.ts'
import type { AccountModel } from './account-model.ts'
import type { Process } from './computer.ts'
import type { ClientAct, Fault, Scenario } from './scenario.ts'
import { Killed, ON_ITS_WAY, type World } from './world.ts'

/** The sender of a request, or null outside of runs. */
export interface Sender {
  readonly run: string
  readonly process: Process
  /** Unique among all requests. */
  readonly number: number
}

export interface Served {
  readonly number: number
  readonly sender: Sender | null
  readonly computer: number
  readonly method: string
  readonly body: string
  readonly status: number
  readonly error: string
  /** The material of an add that succeeded. */
  readonly materialId: number | null
}

/** Used if all paths are explored: what happens to a request, and whether someone else acts before it. */
export interface Chosen {
  fault(method: string): Fault | null
  other(): ClientAct | null
}

export interface NetworkEvents {
  served(entry: Served): void
  /** Lets another client act. */
  meanwhile(act: ClientAct): void
}

const DAY = 86_400_000
const GARBLED = '<br />\n<b>Warning</b>: Undefined array key in <b>connect.php</b><br />\n'
/** Within the time that a run waits for an add that seems not to have happened. */
const LATE_MS = 2_500
const TIMEOUT_MS = 30_000

interface Asked {
  readonly number: number
  readonly process: Process
  readonly planning: boolean
  readonly sender: Sender | null
  readonly method: string
  readonly body: string
}

export class Network {
  requests = 0
  /** The number of requests in the account's current day, and the day. */
  used: number
  private day: number
  /** Times at which a new day started. */
  resets = 0
  /** Requests that never reached the account, and those that reached it twice. */
  readonly unseen = new Map<number, number>()
  /** What the account counted, by data folder. */
  readonly counted = new Map<number, number>()
  /** The number of requests outside of runs. */
  planned = 0
  private keyUntil = 0
  private keyGone = false
  private movedUntil = 0
  private readonly world: World
  private readonly account: AccountModel
  private readonly scenario: Scenario
  private readonly calm: () => boolean
  private readonly events: NetworkEvents
  private readonly chosen: Chosen | null
  /** The sender of the current request. */
  sender: Sender | null = null

  constructor(parts: {
    world: World
    account: AccountModel
    scenario: Scenario
    calm: () => boolean
    events: NetworkEvents
    chosen: Chosen | null
  }) {
    this.chosen = parts.chosen
    this.world = parts.world
    this.account = parts.account
    this.scenario = parts.scenario
    this.calm = parts.calm
    this.events = parts.events
    this.used = parts.scenario.spent
    this.day = this.dayNow()
  }

  /** `planning`: outside of runs, the ledger may count a little later. */
  exchange(process: Process, planning: boolean): Exchange {
    return {
      prepare: () => undefined,
      close: () => Promise.resolve(),
      post: (method, body, abortSignal) => this.ask({ process, planning, method, body }, abortSignal),
      stream: async (method, body, reader, abortSignal) => {
        const exchanged = await this.ask({ process, planning, method, body }, abortSignal)
        if (exchanged.kind !== 'answer' || exchanged.status !== 200) return exchanged
        const bytes = Buffer.from(exchanged.body)
        reader.begin({ length: bytes.length, decodeText: (part) => Buffer.from(part).toString('utf8') })
        const half = this.world.random.below(bytes.length + 1)
        reader.take(bytes.subarray(0, half))
        reader.take(bytes.subarray(half))
        reader.end()
        return { ...exchanged, body: '' }
      },
    }
  }

  private dayNow(): number {
    return Math.floor((this.world.time - this.scenario.resetMinute * 60_000) / DAY)
  }

  private faultAt(number: number, method: string): Fault | null {
    if (this.calm()) return null
    if (this.chosen) return this.chosen.fault(method)
    const findResult = this.scenario.faults.find(({ request, count }) => number >= request && number < request + count)
    return findResult?.fault ?? null
  }

  private ask(what: Omit<Asked, 'number' | 'sender'>, abortSignal?: AbortSignal): Promise<ExchangeResult> {
    const { process, method, body } = what
    if (!process.alive) throw new Killed()
    if (abortSignal?.aborted === true) return Promise.resolve({ kind: 'not-sent', fault: { code: 'stopped' } })
    this.requests += 1
    const number = this.requests
    const requestedCall: Asked = { ...what, number, sender: this.sender }
    const fault = this.faultAt(number, method)
    if (fault) this.world.count(`a request: ${fault}`)
    if (what.planning && isWriting(method)) this.world.fail('RUN-1', `${method} ${body} leaves, and nobody applied it`)
    this.world.note(`${process.name} asks ${number} ${method} ${body} ${fault ?? ''}`)
    process.told.add(`ask ${number} ${method} ${body}`)
    this.begin(number)
    return new Promise((resolve) => {
      const told = (exchanged: ExchangeResult): void => {
        this.world.note(`answer ${number} ${exchanged.kind}`)
        process.told.add(`answer ${number} ${JSON.stringify(exchanged)}`)
        resolve(exchanged)
      }
      abortSignal?.addEventListener('abort', () => told({ kind: 'lost', fault: { code: 'stopped' } }), { once: true })
      this.carry(
        requestedCall,
        fault,
        (ms, exchanged) => void this.world.after(ms, process, () => told(exchanged), exchanged),
      )
    })
  }

  private begin(number: number): void {
    if (this.calm()) return
    for (const { request, ms } of this.scenario.keys) if (request === number) this.keyUntil = this.world.time + ms
    for (const { request, ms } of this.scenario.moves) if (request === number) this.movedUntil = this.world.time + ms
  }

  private latency(): number {
    return 0.3 + this.world.random.unit() * this.scenario.latencyMs
  }

  /** Carries the request to the account and the answer back. */
  private carry(
    requestedCall: Asked,
    fault: Fault | null,
    tell: (ms: number, exchanged: ExchangeResult) => void,
  ): void {
    const { world } = this
    const there = this.latency()
    const back = this.latency()
    const brings = { method: requestedCall.method, body: requestedCall.body, fault, from: requestedCall.process }
    if (fault === 'refused') {
      this.lose(requestedCall, false)
      return tell(there, { kind: 'not-sent', fault: { code: 'refused' } })
    }
    if (fault === 'redirect' || (this.movedUntil > world.time && !this.calm())) {
      this.lose(requestedCall)
      this.world.count('a request to an account that moved')
      return tell(there + back, { kind: 'answer', status: 301, body: '' })
    }
    if (fault === 'lost-before' || fault === 'timeout-before') {
      this.lose(requestedCall)
      const isLate = fault === 'timeout-before'
      return tell(isLate ? TIMEOUT_MS : there, { kind: 'lost', fault: { code: isLate ? 'timeout' : 'broken' } })
    }
    if (fault === 'late') {
      tell(there, { kind: 'lost', fault: { code: 'broken' } })
      // A late list does no harm, but a late change may.
      world.after(
        there + world.random.unit() * (LATE_MS - there),
        ON_ITS_WAY,
        () => void this.arrive(requestedCall, null),
        brings,
      )
      return
    }
    const arrives = (): void => {
      const answer = this.arrive(requestedCall, fault)
      // A rejected request leaves nothing to repeat.
      const taken = answer.kind === 'answer' && answer.status === 200
      if (fault === 'twice' && taken)
        world.after(this.latency(), ON_ITS_WAY, () => void this.arrive(requestedCall, null, true), brings)
      const [ms, exchanged] = answered(answer, fault)
      tell(back + ms, exchanged)
    }
    world.after(there, ON_ITS_WAY, arrives, brings)
  }

  /** The request never reaches the account. `sent`: the process believes that it may have. */
  private lose({ process, planning }: Asked, sent = true): void {
    if (!sent || planning) return
    const folder = process.computer.number
    this.unseen.set(folder, (this.unseen.get(folder) ?? 0) + 1)
  }

  private arrive(requestedCall: Asked, fault: Fault | null, again = false): ExchangeResult {
    const { number } = requestedCall
    if (!this.calm() && !again) this.others(number, true)
    const answer = this.serve(requestedCall, fault, again)
    if (!this.calm() && !again) this.others(number, false)
    return answer
  }

  private others(number: number, isFirst: boolean): void {
    if (this.chosen) {
      const act = isFirst ? this.chosen.other() : null
      if (act) this.events.meanwhile(act)
      return
    }
    for (const act of this.scenario.clients) {
      if (act.request !== number || act.first !== isFirst) continue
      this.world.note(`other client: ${act.act} ${act.material}`)
      if (act.act === 'spend') this.used += act.value * 3
      else this.events.meanwhile(act)
    }
  }

  private serve(requestedCall: Asked, fault: Fault | null, again: boolean): ExchangeResult {
    const { number, sender, process, method, body } = requestedCall
    if (this.keyUntil > this.world.time && !this.calm()) {
      this.lose(requestedCall)
      this.keyGone = true
      this.world.count('a request with a revoked key')
      return { kind: 'answer', status: 401, body: '' }
    }
    if (this.keyGone) this.world.count('a request once the key was given again')
    this.keyGone = false
    const today = this.dayNow()
    if (today !== this.day) {
      this.day = today
      this.used = 0
      this.resets += 1
      this.world.count('the account’s day begins anew')
      this.world.note('a new day')
    }
    this.used += 1
    const folder = process.computer.number
    if (requestedCall.planning) this.planned += 1
    else if (!again) this.counted.set(folder, (this.counted.get(folder) ?? 0) + 1)
    if (method === 'materials/get_list') process.listedAt = this.world.time
    const answer = this.decide(requestedCall, fault)
    this.world.note(`served ${number} ${answer.status} ${answer.body.slice(0, 60)}`)
    const reportResult = told200(answer)
    this.events.served({ number, sender, computer: folder, method, body, status: answer.status, ...reportResult })
    return { kind: 'answer', ...answer }
  }

  private decide({ method, body }: Asked, fault: Fault | null): { status: number; body: string } {
    if (this.used > this.scenario.limit) {
      this.world.count('a request beyond the day’s')
      return { status: 429, body: '{"success":false,"error":"Daily connections limit reached"}' }
    }
    if (fault === 'error-before') return { status: 500, body: '{"success":false,"error":"Internal error"}' }
    if (fault === 'plain-400') return { status: 400, body: '' }
    const tooLong = fault === 'too-long' || this.scenario.onlyPages === true
    if (tooLong && method === 'materials/get_list' && !body.includes('"limit"')) {
      return { status: 413, body: '' }
    }
    return this.account.answer(method, body)
  }
}

function told200({ status, body }: { status: number; body: string }): { error: string; materialId: number | null } {
  const error = status === 400 ? (/"error":"([^"]*)"/.exec(body)?.[1] ?? '') : ''
  const id = status === 200 ? /"material_id":(\d+)/.exec(body)?.[1] : undefined
  return { error, materialId: id === undefined ? null : Number(id) }
}

/** How long the answer takes, and its content. */
function answered(answer: ExchangeResult, fault: Fault | null): readonly [ms: number, exchanged: ExchangeResult] {
  if (answer.kind !== 'answer') return [0, answer]
  switch (fault) {
    case 'lost-after':
      return [0, { kind: 'lost', fault: { code: 'broken' } }]
    case 'timeout-after':
      return [TIMEOUT_MS, { kind: 'lost', fault: { code: 'timeout' } }]
    case 'error-after':
      return [0, { ...answer, status: 500, body: '{"success":false,"error":"Internal error"}' }]
    case 'garbled':
      return [0, { ...answer, body: GARBLED + answer.body }]
    case 'cut-off':
      return [0, { kind: 'lost', fault: { code: 'cut-off' }, badAnswer: 'otherwise' }]
    case 'slow':
      return [27_000, answer]
    default:
      return [0, answer]
  }
}

function isWriting(method: string): boolean {
  return CALL_METHODS.some((text) => text === method)
}
