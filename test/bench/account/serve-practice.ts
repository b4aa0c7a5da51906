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
const [firstStorage] = seed.storages
if (!firstStorage) throw new Error('The practice account has no storage')
/** Every storage contains all materials. */
const all = Array.from({ length: storages }, (_, index) => ({
  ...firstStorage,
  id: firstStorage.id + index,
  name: index === 0 ? firstStorage.name : `Storage ${index + 1}`,
  holdsAll: true,
  deleted: false,
}))
const stocked = seed.materials.map((material) => ({ ...material, stocks: material.stocks.slice(0, 1) }))
const live = stocked.filter(({ archived, sku }) => archived === 0 && sku !== '')
const apart = Math.max(1, Math.floor(live.length / ROWS))
const rows = Array.from({ length: Math.min(ROWS, live.length) }, (_, index) => live[index * apart]).flatMap((entry) =>
  entry ? [{ sku: entry.sku, price: Number(entry.price) }] : [],
)
const servedServer = await startPractice({
  folder: ':memory:',
  seed: { ...seed, materials: stocked, storages: all },
  dailyLimit: DAILY_LIMIT,
  latencyMs,
})
const { url, key, inspectToken } = servedServer
console.log(JSON.stringify({ url, key, inspectToken, storage: firstStorage.id, rows }))
process.stdin.on('end', () => process.exit(0))
process.stdin.resume()
