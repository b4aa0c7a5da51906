/**
 * Started by memory.ts: opens one file against an account, in a process that does nothing else. Arguments: the account's address, the number of
 * materials and storages, and the data folder. Prints the time taken and the peak memory of the process.
 */
import { join } from 'node:path'
import { DIRECT_NETWORK } from '../../../src-shared/account/network-use.ts'
import { ImportThread } from '../../../src-main/import/worker/import-thread.ts'

const [address = '', materials = '', storages = '', folder = '', how = 'read'] = process.argv.slice(2)
const ROWS = 300
const apart = Math.max(1, Math.floor((Number(materials) - 1) / ROWS))
const rows = Array.from(
  { length: ROWS },
  (_, index) => `SKU-${String(index * apart + 1).padStart(7, '0')},${index + 0.5}`,
)

const megabytes = (): number => process.memoryUsage.rss() / 2 ** 20
const before = megabytes()
const thread = new ImportThread({ onProgress: () => undefined, onRequest: () => undefined })
const began = performance.now()
const openedAnswer = await thread.ask('open', {
  address,
  key: '01234567-0123-0123-0123-012345678901',
  network: DIRECT_NETWORK,
  journal: join(folder, 'stocksheet.sqlite'),
  input: {
    session: 's',
    source: { name: 'prices.csv', bytes: new TextEncoder().encode(`sku,price\n${rows.join('\n')}\n`) },
    accountName: 'Bench',
    storages: Array.from({ length: Number(storages) }, (_, index) => ({ id: index + 1, name: `Storage ${index + 1}` })),
    choices: { storage: 1 },
    clearToken: '(clear)',
    ...(how === 'kept' ? { maxReadingAge: 3_600_000 } : {}),
  },
})
if (!openedAnswer.ok) throw new Error(JSON.stringify(openedAnswer.failure))
if (openedAnswer.value.counts.edit !== ROWS) throw new Error(JSON.stringify(openedAnswer.value.counts))
const ms = performance.now() - began
const after = megabytes()
console.log(JSON.stringify({ before, after, ms, most: process.resourceUsage().maxRSS / 1024 }))
await thread.close()
