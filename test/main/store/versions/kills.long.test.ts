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
      let reportedCount = first - 1
      for await (const line of createInterface({ input: writing.stdout })) {
        reportedCount = Number(line)
        // It is already writing the next one, or has written it.
        if (reportedCount >= first + kill) writing.kill('SIGKILL')
      }
      await ended
      expect(reportedCount).toBeGreaterThanOrEqual(first + kill)
      const lastResult = await versions.store().last()
      if (lastResult.kind !== 'kept') throw new Error(JSON.stringify(lastResult))
      const [price, ...otherDecimals] = new Set(lastResult.reading.catalogue.prices)
      expect([otherDecimals, Number(price) === reportedCount || Number(price) === reportedCount + 1]).toEqual([
        [],
        true,
      ])
      const readings = versions.history.readings(LEDGER)
      expect(readings.map(({ seq }) => seq)).toEqual(Array.from({ length: Number(price) }, (_, index) => index + 1))
      for (const seq of [1, Math.ceil(Number(price) / 2), Number(price)]) {
        const shownTexts = [...versions.history.versionsAt(LEDGER, seq).values()].map(({ material }) => material[3])
        expect([shownTexts.length, new Set(shownTexts)]).toEqual([400, new Set([String(seq)])])
      }
      first = Number(price) + 1
    }
  } finally {
    versions.remove()
  }
}, 300_000)
