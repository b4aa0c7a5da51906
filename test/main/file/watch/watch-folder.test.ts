/** Watches a folder for changes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { watchFolder } from '../../../../src-main/file/watch/watched-folder.ts'

test('a file that comes is told; a folder that is not there is silent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-watch-folder-'))
  let reportedCount = 0
  const stop = watchFolder(folder, () => {
    reportedCount += 1
  })
  try {
    // The system may miss changes made while it starts to watch.
    await vi.waitFor(
      () => {
        writeFileSync(join(folder, 'a.csv'), String(Math.random()))
        expect(reportedCount).toBeGreaterThan(0)
      },
      { timeout: 20_000, interval: 1_000 },
    )
  } finally {
    stop()
    rmSync(folder, { recursive: true, force: true })
  }
  watchFolder(join(folder, 'nowhere'), () => undefined)()
})
