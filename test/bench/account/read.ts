/**
 * Compares ways of reading a storage of a generated practice account: `node --expose-gc test/bench/account/read.ts [materials] [latency in ms]
 * [part of a way's name]`. Prints times, which depend on the machine, and ratios, which do not. `stall` is the longest time the reading thread was
 * blocked in any round. `turn` is its longest turn in processor time. Memory is the peak above what the process already used.
 */
import { PAGE_SIZE } from '../../../src-shared/account/list-reading.ts'
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
/** Reading 100,000 one page after another takes half a minute. */
const ROUNDS = materials < 100_000 ? 5 : 3

// A separate process, so that the account and its reader do not share a thread.
const child = await startChild({ folder: ':memory:', generate: materials, dailyLimit: 1_000_000_000, latencyMs })
const exchange = makeExchange(parseAddress(child.served.url), child.served.key, {
  ...REQUEST_LIMITS,
  answerBytes: 1024 ** 3,
})
const storage = child.served.storages[0]?.id ?? 1

const memory = { lastRefusal: () => null, keep: () => undefined }
const reader = { exchange, memory, clock: systemClock, pageSize: PAGE_SIZE, onRequest: () => undefined }

/** Puts each page into a catalogue, as an import does. */
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
  const readResult = await readInPages(counted, storage, { sink: into }, abreast)
  if ('kind' in readResult) throw new Error(`reading failed: ${readResult.kind}`)
  if (builder.count !== materials) throw new Error(`${builder.count} materials`)
  return requests
}

async function whole(): Promise<number> {
  const { builder, into } = sink()
  const readResult = await readStorage(reader, storage, { sink: into })
  if (!readResult.ok) throw new Error(`reading failed: ${readResult.failure.kind}`)
  if (builder.count !== materials) throw new Error(`${builder.count} materials`)
  return readResult.requests
}

/** Reads like a program that waits for the end of the answer. */
async function atOnce(): Promise<number> {
  const answer = await exchange.post('materials/get_list', JSON.stringify({ storage_id: storage }))
  if (answer.kind !== 'answer') throw new Error(answer.fault.code)
  const parseResult = parsePage(answer.body)
  if (!parseResult.ok) throw new Error(parseResult.field)
  const { into } = sink()
  into.page(parseResult.value.materials)
  return 1
}

const allRows: readonly (readonly [string, () => Promise<number>])[] = [
  ['pages, one at a time', () => paged(1)],
  ['pages, 8 abreast', () => paged(8)],
  ['whole, read while it comes', whole],
  ['whole, read at once', atOnce],
]
const ways = allRows.filter(([name]) => name.includes(process.argv[4] ?? ''))

interface Measured {
  readonly name: string
  readonly requests: number
  readonly times: readonly number[]
  readonly ms: number
  readonly stall: number
  /** The longest turn of the reading thread in processor time, which other work on the machine does not affect. */
  readonly turn: number
  /** The peak memory of this process, minus what it used before. */
  readonly memory: number
}

/** Measured in a separate round, because checking every turn keeps the thread busy. */
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
    // One more turn, so that a stall at the very end is noticed.
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
  // If one answer contains everything, its length could block the window. It is read while it arrives.
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
