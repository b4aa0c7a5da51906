/**
 * The practice account with a given number of materials and storages, in a separate process: `node serve-practice.ts [materials] [storages]
 * [latency in ms]`. Prints its address, and the keys and prices of 300 materials spread over the account. Exits with its parent.
 */
import { generateSeed } from '../../../src-main/practice/catalogue.ts'
import { startPractice } from '../../../src-main/practice/server.ts'

const [materials = 200_000, storages = 12, latencyMs = 40] = process.argv.slice(2).map(Number)
const ROWS = 300
/** More than any day needs. */
const DAILY_LIMIT = 1_000_000_000

const seed = generateSeed(materials, 1)
const [first] = seed.storages
if (!first) throw new Error('The practice account has no storage')
/** Every storage contains all materials. */
const all = Array.from({ length: storages }, (_, at) => ({
  ...first,
  id: first.id + at,
  name: at === 0 ? first.name : `Storage ${at + 1}`,
  holdsAll: true,
  deleted: false,
}))
const stocked = seed.materials.map((one) => ({ ...one, stocks: one.stocks.slice(0, 1) }))
const live = stocked.filter(({ archived, sku }) => archived === 0 && sku !== '')
const apart = Math.max(1, Math.floor(live.length / ROWS))
const rows = Array.from({ length: Math.min(ROWS, live.length) }, (_, at) => live[at * apart]).flatMap((one) =>
  one ? [{ sku: one.sku, price: Number(one.price) }] : [],
)
const served = await startPractice({
  folder: ':memory:',
  seed: { ...seed, materials: stocked, storages: all },
  dailyLimit: DAILY_LIMIT,
  latencyMs,
})
const { url, key, inspectToken } = served
console.log(JSON.stringify({ url, key, inspectToken, storage: first.id, rows }))
process.stdin.on('end', () => process.exit(0))
process.stdin.resume()
