/**
 * Ways of reading a storage, measured on a generated practice account: `node --expose-gc test/bench/account/read.ts
 * [materials] [latency in ms] [part of a way's name]`. Prints times for this machine and ratios, which travel. `stall` is the longest time the
 * reading thread did not turn, of all rounds, `turn` its longest turn in processor time; memory is what the process took on top, at its highest.
 */
import { PAGE } from '../../../src-shared/account/list-reading.ts'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseAddress } from '../../../src-main/account/address.ts'
import { makeExchange, REQUEST_LIMITS } from '../../../src-main/account/exchange.ts'
import { parsePage } from '../../../src-main/account/list-page.ts'
import { readInPages, readStorage } from '../../../src-main/account/read-storage.ts'
import { systemClock } from '../../../src-main/machine/clock.ts'
import type { PageSink } from '../../../src-main/ports/ports.ts'
import { CatalogueBuilder } from '../../../src-shared/material/catalogue/catalogue.ts'
import { startChild } from '../../main/practice/child.ts'
import { median, spread, tell } from '../report/measure.ts'

const materials = Number(process.argv[2] ?? 100_000)
const latencyMs = Number(process.argv[3] ?? 40)
/** A hundred thousand take half a minute one page after another. */
const ROUNDS = materials < 100_000 ? 5 : 3

// In a process of its own: the account must not compete with its reader for one thread.
const child = await startChild({ folder: ':memory:', generate: materials, dailyLimit: 1_000_000_000, latencyMs })
const exchange = makeExchange(parseAddress(child.served.url), child.served.key, {
  ...REQUEST_LIMITS,
  answerBytes: 1024 ** 3,
})
const storage = child.served.storages[0]?.id ?? 1

const memory = { lastRefusal: () => null, keep: () => undefined }
const reader = { exchange, memory, clock: systemClock, page: PAGE, onRequest: () => undefined }

/** As an import takes them: into a catalogue, page by page. */
function sink(): { readonly builder: CatalogueBuilder; readonly into: PageSink } {
  const builder = new CatalogueBuilder()
  return {
    builder,
    into: {
      begin: (total) => builder.expectRows(storage, total),
      page: (more) => {
        for (const material of more) builder.add(storage, material)
      },
    },
  }
}

async function paged(abreast: number): Promise<number> {
  let requests = 0
  const counted = { ...reader, onRequest: () => void (requests += 1) }
  const { builder, into } = sink()
  const read = await readInPages(counted, storage, { into }, abreast)
  if (typeof read !== 'number') throw new Error(`reading failed: ${read.kind}`)
  if (builder.count !== materials) throw new Error(`${builder.count} materials`)
  return requests
}

async function whole(): Promise<number> {
  const { builder, into } = sink()
  const read = await readStorage(reader, storage, { into })
  if (!read.ok) throw new Error(`reading failed: ${read.failure.kind}`)
  if (builder.count !== materials) throw new Error(`${builder.count} materials`)
  return read.requests
}

/** What a program that waits for the end of the answer does. */
async function atOnce(): Promise<number> {
  const answer = await exchange.post('materials/get_list', JSON.stringify({ storage_id: storage }))
  if (answer.kind !== 'answer') throw new Error(answer.fault.code)
  const parsed = parsePage(answer.body)
  if (!parsed.ok) throw new Error(parsed.field)
  const { into } = sink()
  into.page(parsed.value.materials)
  return 1
}

const all: readonly (readonly [string, () => Promise<number>])[] = [
  ['pages, one at a time', () => paged(1)],
  ['pages, 8 abreast', () => paged(8)],
  ['whole, read while it comes', whole],
  ['whole, read at once', atOnce],
]
const ways = all.filter(([name]) => name.includes(process.argv[4] ?? ''))

interface Measured {
  readonly name: string
  readonly requests: number
  readonly times: readonly number[]
  readonly ms: number
  readonly stall: number
  /** The longest turn of the reading thread in processor time: what others do on the machine does not lengthen it. */
  readonly turn: number
  /** Memory of this process at its highest, less what it was before. */
  readonly memory: number
}

/** In a round of its own: looking at every turn keeps the thread busy. */
async function longestTurn(way: () => Promise<number>): Promise<number> {
  const spent = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let on = true
  let longest = 0
  let last = spent()
  const turn = (): void => {
    const now = spent()
    longest = Math.max(longest, now - last)
    last = now
    if (on) setImmediate(turn)
  }
  setImmediate(turn)
  await way()
  on = false
  turn()
  return longest
}

async function measure(name: string, way: () => Promise<number>): Promise<Measured> {
  const times: number[] = []
  const stalls: number[] = []
  const peaks: number[] = []
  let requests = await way()
  for (let round = 0; round < ROUNDS; round += 1) {
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const began = performance.now()
    requests = await way()
    times.push(performance.now() - began)
    // One turn more, so that a stall at the very end is seen.
    await systemClock.sleep(5)
    delay.disable()
    stalls.push(delay.max / 1e6)
    clearInterval(watch)
    peaks.push((Math.max(peak, process.memoryUsage.rss()) - before) / 2 ** 20)
  }
  return {
    name,
    requests,
    times,
    ms: median(times),
    stall: Math.max(...stalls),
    turn: await longestTurn(way),
    memory: Math.max(...peaks),
  }
}

const measured: Measured[] = []
for (const [name, way] of ways) measured.push(await measure(name, way))
const floor = Math.min(...measured.map(({ ms }) => ms))
console.log(`${materials} materials, ${latencyMs} ms a request, median of ${ROUNDS}`)
for (const { name, requests, ms, stall, turn, memory } of measured) {
  const ratio = `${(ms / floor).toFixed(2)} x the fastest`
  console.log(
    `${name.padEnd(30)} ${String(requests).padStart(4)} requests ${ms.toFixed(0).padStart(6)} ms  ${ratio}  stall ${stall.toFixed(0)} ms  turn ${turn.toFixed(0)} ms  + ${memory.toFixed(0)} MB`,
  )
}
const [oneByOne, abreast, streamed, once] = measured
if (oneByOne && abreast && streamed && once) {
  const side = ({ name, times }: Measured) => ({ name, value: spread(times) })
  const what = `account of ${materials.toLocaleString('en')} materials, ${latencyMs} ms a request`
  const figure = oneByOne.ms / abreast.ms
  const about = 'times as fast as page after page'
  const row = { section: 'Reading the account', floor: side(streamed), against: side(oneByOne) }
  tell({ ...row, what, ours: side(abreast), figure, about })
  // Where one answer holds all, its length is what could stop the window: it is read while it comes.
  tell({
    section: row.section,
    what: `${what}, whole`,
    ours: side(streamed),
    against: side(once),
    figure: streamed.turn,
    about: 'ms of processor time is the longest turn of the reading thread',
    note: `${once.turn.toFixed(0)} ms when read at once`,
  })
}
await exchange.close()
await child.kill()
