import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAccount } from '../../src-main/account/client.ts'
import { systemClock } from '../../src-main/machine/clock.ts'
import { openJournal } from '../../src-main/store/journal/journal.ts'
import { JournalFailure } from '../../src-main/ports/journal-port.ts'
import { resumeRun, startRun } from '../../src-main/run/run.ts'
import { startPractice } from '../../src-main/practice/server.ts'
import { head } from '../main/run/build.ts'
import { differences, KEY, STORAGES, suiteRows, suiteSeed } from './case.ts'

const ROWS = 24
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-trouble-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('[RUN-7] two processes: the second is refused with words while the first goes on to its end', async () => {
  const practice = await startPractice({ folder: ':memory:', seed: suiteSeed(ROWS), latencyMs: 60 })
  const file = join(folder, 'journal.db')
  const order = { url: practice.url, key: practice.key, journal: file, rows: ROWS, concurrency: 2, killAt: 0 }
  const child = spawn(process.execPath, [fileURLToPath(new URL('child.ts', import.meta.url))], {
    env: { ...process.env, STOCKSHEET_SUITE: JSON.stringify(order) },
    stdio: 'ignore',
  })
  const finalNumber = new Promise<number | null>((resolve) => child.once('close', resolve))
  const journal = openJournal(file)
  const account = openAccount({ address: practice.url, key: practice.key })
  try {
    while ((journal.listRuns()[0]?.counts.skipped ?? -1) < 0) await systemClock.sleep(20)
    const run = journal.listRuns()[0]?.run ?? ''
    const refuseResult = await resumeRun({ run, account, journal, clock: systemClock }).catch((error: unknown) => error)
    expect(refuseResult).toBeInstanceOf(JournalFailure)
    expect(refuseResult).toMatchObject({
      code: 'busy',
      details: { run },
    })
    expect(await finalNumber).toBe(0)
    expect(journal.info(run)).toMatchObject({ state: 'done', counts: { verified: ROWS } })
    expect(await differences(account, suiteRows(ROWS))).toEqual([])
  } finally {
    journal.close()
    await account.close()
    await practice.close()
  }
})

test('[RUN-14] after a run with faults the key is in no file, report or message', async () => {
  const faults = [
    { method: '*', rate: 0.1, fault: '500-after' },
    { method: '*', rate: 0.1, fault: 'reset-before' },
  ]
  const practice = await startPractice({ folder: ':memory:', seed: suiteSeed(ROWS), faults })
  const journal = openJournal(join(folder, 'journal.db'))
  const account = openAccount({ address: practice.url, key: practice.key })
  const messages: string[] = []
  const runHandle = await startRun({
    account,
    journal,
    clock: systemClock,
    head: head(practice.url),
    accountName: 'Canary',
    rows: [suiteRows(ROWS)],
    storages: STORAGES,
    ledger: account.ledger,
    options: { perSecond: 1000, timing: { backoffMs: 5, settleMs: 10 } },
  })
  runHandle.onProgress((progress) => messages.push(JSON.stringify(progress)))
  messages.push(JSON.stringify(await runHandle.whenFinished))
  messages.push(JSON.stringify(journal.report(runHandle.id, { from: 0, count: 99 })))
  const wrongAccount = openAccount({ address: practice.url, key: `${KEY}x` })
  messages.push(JSON.stringify(await wrongAccount.readStorage(1)), JSON.stringify(wrongAccount), wrongAccount.address)
  await wrongAccount.close()
  await account.close()
  await practice.close()
  // Until the journal is closed, its write-ahead log still contains everything.
  for (const name of readdirSync(folder)) messages.push(readFileSync(join(folder, name), 'latin1'))
  journal.close()
  expect(messages.join('\n')).not.toContain(KEY)
  expect(messages.length).toBeGreaterThan(6)
})
