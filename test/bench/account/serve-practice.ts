/**
 * The practice account with as many materials in as many storages as it is told, in a process of its own: `node serve-practice.ts
 * [materials] [storages] [latency in ms]`. Says where it listens, and the keys and prices of 300 materials far apart. Ends with its parent.
 */
import { generateSeed } from '../../../src-main/practice/catalogue.ts'
import { startPractice } from '../../../src-main/practice/server.ts'

const [materials = 200_000, storages = 12, latencyMs = 40] = process.argv.slice(2).map(Number)
const ROWS = 300
/** More than any day has. */
const DAILY_LIMIT = 1_000_000_000

const seed = generateSeed(materials, 1)
const [first] = seed.storages
if (!first) throw new Error('The practice account has no storage')
/** Each has all materials. */
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
