/** Prints how fast the practice account is on this machine: `node test/bench/practice.ts [materials]`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '../main/practice/child.ts'
import { makeLoad, medianTime, updatesPerSecond } from '../main/practice/load.ts'

const materials = Number(process.argv[2] ?? 100_000)
const folder = mkdtempSync(join(tmpdir(), 'practice-bench-'))
const began = performance.now()
const child = await startChild({ folder, generate: materials, dailyLimit: 1_000_000_000 })
console.log(`start with ${materials} generated materials   ${Math.round(performance.now() - began)} ms`)
const load = makeLoad(child.served, 4)
const wholeNumber = await medianTime(load, 7, 2, () => ['materials/get_list', { storage_id: 1 }])
console.log(`get_list unpaged, median of 7                 ${wholeNumber.toFixed(0)} ms`)
for (const share of [0, 0.5, 0.99]) {
  const page = { storage_id: 1, limit: 1000, offset: Math.floor(materials * share) }
  const ms = await medianTime(load, 30, 10, () => ['materials/get_list', page])
  console.log(`get_list limit 1000 at ${String(share * 100).padStart(2)} %, median of 30      ${ms.toFixed(1)} ms`)
}
await updatesPerSecond(load, 4, 500)
console.log(
  `update_stock, 4 connections, 12,000 calls     ${(await updatesPerSecond(load, 4, 3000)).toFixed(0)} per second`,
)
console.log(`memory at the end                             ${Math.round((await child.memory()) / 1e6)} MB`)
load.close()
await child.kill()
rmSync(folder, { recursive: true, force: true })
