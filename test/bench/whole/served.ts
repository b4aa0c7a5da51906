/**
 * The practice account with one storage and a number of materials, in a process of its own: `node served.ts MATERIALS FILE`. Writes a file of the same
 * materials in which every 100th price differs, prints the account's address, and exits with its parent.
 */
import { writeFileSync } from 'node:fs'
import { generateSeed } from '../../../src-main/practice/catalogue.ts'
import { startPractice } from '../../../src-main/practice/server.ts'

const count = Number(process.argv[2])
const file = process.argv[3] ?? ''
const CHANGED_EVERY = 100

const seed = generateSeed(count, 1)
const materials = seed.materials.map((material, index) => ({
  ...material,
  sku: `A-${index}`,
  archived: 0,
  stocks: [{ storage_id: 1, stock: index % 900, minimum: index % 7, planned: null }],
}))
const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const lines = materials.map(({ sku, name, unit, price, notes }, index) => {
  const shownPrice = index % CHANGED_EVERY === 0 ? `${price}1` : String(price)
  return `${[sku, quoted(name), unit, shownPrice, index % 900, index % 7, quoted(notes)].join(',')},red,B${index % 40},\n`
})
writeFileSync(file, `sku,name,unit,price,stock,minimum,notes,colour,shelf,remark\n${lines.join('')}`)
const server = await startPractice({
  folder: ':memory:',
  seed: { ...seed, materials, storages: [{ id: 1, name: 'Main', holdsAll: true, categories: [], deleted: false }] },
  dailyLimit: 1_000_000_000,
})
console.log(JSON.stringify({ url: server.url, key: server.key }))
process.stdin.on('end', () => process.exit(0))
process.stdin.resume()
