/** [HISTORY-5] Programs killed while they store readings: each reading is stored completely or not at all. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { KeptVersions, LEDGER } from './kept-versions.ts'

const KILLS = 6

test('[HISTORY-5] a program killed while it keeps readings leaves the last one whole, and the next goes on from there', async () => {
  const versions = new KeptVersions()
  try {
    let first = 1
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const script = join(import.meta.dirname, 'writing-process.ts')
      const writing = spawn(process.execPath, [script, versions.folder, String(first)], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ended = once(writing, 'exit')
      let told = first - 1
      for await (const line of createInterface({ input: writing.stdout })) {
        told = Number(line)
        // It is already writing the next one, or has written it.
        if (told >= first + kill) writing.kill('SIGKILL')
      }
      await ended
      expect(told).toBeGreaterThanOrEqual(first + kill)
      const last = await versions.store().last()
      if (last.kind !== 'kept') throw new Error(JSON.stringify(last))
      const [price, ...others] = new Set(last.reading.catalogue.prices)
      expect([others, Number(price) === told || Number(price) === told + 1]).toEqual([[], true])
      const readings = versions.history.readings(LEDGER)
      expect(readings.map(({ seq }) => seq)).toEqual(Array.from({ length: Number(price) }, (_, at) => at + 1))
      for (const seq of [1, Math.ceil(Number(price) / 2), Number(price)]) {
        const shown = [...versions.history.versionsAt(LEDGER, seq).values()].map(({ material }) => material[3])
        expect([shown.length, new Set(shown)]).toEqual([400, new Set([String(seq)])])
      }
      first = Number(price) + 1
    }
  } finally {
    versions.remove()
  }
}, 300_000)
