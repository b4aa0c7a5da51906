/**
 * Ways of reading a storage, measured on a generated practice account: `node test/bench/account/read.ts [materials]
 * [latency in ms]`. Prints times for this machine and ratios, which travel. `stall` is the longest time the reading
 * thread did not turn.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseAddress } from '../../../src-main/adapters/account/address.ts'
import { makeExchange, REQUEST_LIMITS } from '../../../src-main/adapters/account/exchange.ts'
import { readStorage } from '../../../src-main/adapters/account/read-storage.ts'
import { parsePage, parseWhole } from '../../../src-main/adapters/account/list-page.ts'
import { systemClock } from '../../../src-main/adapters/clock.ts'
import { startChild } from '../../practice/child.ts'
import { median, spread, tell } from '../report/measure.ts'

const materials = Number(process.argv[2] ?? 100_000)
const latencyMs = Number(process.argv[3] ?? 40)
/** A hundred thousand take half a minute one page after another. */
const ROUNDS = materials < 100_000 ? 5 : 3

// In a process of its own: the account must not compete with its reader for one thread.
const child = await startChild({ folder: ':memory:', generate: materials, dailyLimit: 1_000_000_000, latencyMs })
const exchange = makeExchange(parseAddress(child.served.url), child.served.key, REQUEST_LIMITS)
const storage = child.served.storages[0]?.id ?? 1

async function paged(abreast: number): Promise<number> {
  const reader = { exchange, clock: systemClock, onRequest: () => undefined }
  const read = await readStorage(reader, storage, {}, { abreast })
  if (!read.ok) throw new Error(`reading failed: ${read.failure.kind}`)
  return read.requests
}

async function unpaged(sliced: boolean): Promise<number> {
  const answer = await exchange.post('materials/get_list', JSON.stringify({ storage_id: storage }))
  if (answer.kind !== 'answer') throw new Error(answer.reason)
  const parsed = sliced ? await parseWhole(answer.body, () => systemClock.sleep(0)) : parsePage(answer.body)
  if (!parsed.ok) throw new Error(parsed.field)
  return 1
}

const ways: readonly (readonly [string, () => Promise<number>])[] = [
  ['pages, one at a time', () => paged(1)],
  ['pages, 4 abreast', () => paged(4)],
  ['pages, 8 abreast', () => paged(8)],
  ['unpaged, looked at in slices', () => unpaged(true)],
  ['unpaged, looked at at once', () => unpaged(false)],
]

interface Measured {
  readonly name: string
  readonly requests: number
  readonly times: readonly number[]
  readonly ms: number
  readonly stall: number
}

async function measure(name: string, way: () => Promise<number>): Promise<Measured> {
  const times: number[] = []
  const stalls: number[] = []
  let requests = await way()
  for (let round = 0; round < ROUNDS; round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const began = performance.now()
    requests = await way()
    times.push(performance.now() - began)
    // One turn more, so that a stall at the very end is seen.
    await systemClock.sleep(5)
    delay.disable()
    stalls.push(delay.max / 1e6)
  }
  return { name, requests, times, ms: median(times), stall: median(stalls) }
}

const measured: Measured[] = []
for (const [name, way] of ways) measured.push(await measure(name, way))
const floor = Math.min(...measured.map(({ ms }) => ms))
console.log(`${materials} materials, ${latencyMs} ms a request, median of ${ROUNDS}`)
for (const { name, requests, ms, stall } of measured) {
  const ratio = `${(ms / floor).toFixed(2)} x the fastest`
  console.log(
    `${name.padEnd(30)} ${String(requests).padStart(4)} requests ${ms.toFixed(0).padStart(6)} ms  ${ratio}  stall ${stall.toFixed(0)} ms`,
  )
}
const [oneByOne, , abreast, sliced, atOnce] = measured
if (oneByOne && abreast && sliced && atOnce) {
  const side = ({ name, times }: Measured) => ({ name, value: spread(times) })
  const what = `account of ${materials.toLocaleString('en')} materials, ${latencyMs} ms a request`
  const figure = oneByOne.ms / abreast.ms
  const about = 'times as fast as page after page'
  const row = { section: 'Reading the account', floor: side(sliced), against: side(oneByOne) }
  tell({ ...row, what, ours: side(abreast), figure, about })
  // Where one answer holds all, its length is what could stop the window: it is looked at in slices.
  tell({
    section: row.section,
    what: `${what}, in one answer`,
    ours: side(sliced),
    against: side(atOnce),
    figure: sliced.stall,
    about: 'ms is the longest the reading thread did not turn',
    note: `${atOnce.stall.toFixed(0)} ms when looked at at once`,
  })
}
await exchange.close()
await child.kill()
