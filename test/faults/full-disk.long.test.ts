import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAccount } from '../../src-main/account/client.ts'
import { openJournal } from '../../src-main/store/journal/journal.ts'
import { startPractice } from '../../src-main/practice/server.ts'
import { callsIn, differences, suiteRows, suiteSeed } from './case.ts'

// The system limits the size of the process's files, which simulates a full disk without filling one.
const ROWS = 96
const CHILD = fileURLToPath(new URL('child.ts', import.meta.url))
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-full-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('[RUN-13] the disk is full in the middle: nothing is sent that is not journaled, and with room again nothing is lost', async () => {
  const practice = await startPractice({ folder: join(folder, 'practice'), seed: suiteSeed(ROWS) })
  const account = openAccount({ address: practice.url, key: practice.key })
  const file = join(folder, 'journal.db')
  const order = { url: practice.url, key: practice.key, journal: file, rows: ROWS, concurrency: 2, killAt: 0 }
  const child = (limit: string): Promise<number | null> =>
    new Promise((resolve, reject) => {
      const startedProcess = spawn('sh', ['-c', `ulimit -f ${limit}; exec "$0" "$1"`, process.execPath, CHILD], {
        env: { ...process.env, STOCKSHEET_SUITE: JSON.stringify(order) },
        stdio: 'ignore',
      })
      startedProcess.once('error', reject)
      startedProcess.once('close', resolve)
    })
  try {
    expect(await child('900')).toBe(0)
    const journal = openJournal(file)
    const [run] = journal.listRuns()
    expect(run?.state).toBe('interrupted')
    journal.close()
    const remainingTexts = await differences(account, suiteRows(ROWS))
    expect(remainingTexts.length).toBeGreaterThan(0)
    expect(remainingTexts.length).toBeLessThan(callsIn(suiteRows(ROWS)))
    expect(await child('unlimited')).toBe(0)
    const portAfter = openJournal(file)
    expect(portAfter.listRuns()[0]).toMatchObject({ state: 'done', counts: { verified: ROWS } })
    portAfter.close()
    expect(await differences(account, suiteRows(ROWS))).toEqual([])
  } finally {
    await account.close()
    await practice.close()
  }
})
