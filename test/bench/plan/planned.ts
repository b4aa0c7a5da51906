/** Plans a file against an account's list as a session does, and measures it. */
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { ImportSession } from '../../../src-main/import/session.ts'
import type { AccountPort, Clock } from '../../../src-main/ports/ports.ts'
import { timed, type Took } from '../csv/measure.ts'

export type List = AccountPort['readStorage']

export function whole(materials: readonly ListedMaterial[]): List {
  return () => Promise.resolve({ ok: true, materials, requests: 1 })
}

/** Uses processor time, so that a session reports its stages in it. */
const clock: Clock = {
  now: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  sleep: () => Promise.resolve(),
}

export async function plan(path: string, readStorage: List): Promise<ImportSession> {
  const source = { name: path.endsWith('.csv') ? 'bench.csv' : 'bench.xlsx', path }
  const account: AccountPort = {
    address: 'http://127.0.0.1:1',
    readStorage,
    probe: () => Promise.resolve(null),
    send: () => Promise.reject(new Error('nothing is sent here')),
    close: () => Promise.resolve(),
  }
  const opened = await ImportSession.open(
    {
      session: 'bench',
      source,
      accountName: 'bench',
      storages: [{ id: 1, name: 'Main' }],
      // The account's list has no supplier names, so every supplier of the workbook would raise a question.
      choices: { storage: 1, headers: [['supplier', null]] },
      clearToken: '(clear)',
    },
    { readSource, account, clock, digest: sha256 },
  )
  if (!opened.ok) throw new Error(opened.failure.code)
  return opened.value
}

/** The time of a plan without indexing the account's list, which has to be read anyway. Its stages are in the note. */
export async function planned(path: string, list: List): Promise<Took> {
  let account = 0
  let stages = ''
  const timing = await timed(async () => {
    const { durations: parts, preview } = (await plan(path, list)).currentState
    account = parts.account
    stages = `file ${parts.file.toFixed(0)} ms, plan ${parts.plan.toFixed(0)} ms, beside indexing the account ${account.toFixed(0)} ms; ${preview.totals.writes} writes`
  })
  return { ...timing, cpu: timing.cpu - account, wall: timing.wall * (1 - account / timing.cpu), note: stages }
}
