/** Opens a saved plan in its own thread, like any file, because it may be just as large and just as hostile. */
import { open } from 'node:fs/promises'
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import { beginsLikePlan, PLAN_BEGINNING_BYTES } from '../store/plan-file/plan-file.ts'
import type { OpenedPlanOutline } from '../import/worker/saved-plan.ts'
import { ImportThread, makeThreadLimits } from '../import/worker/import-thread.ts'
import type { AccountUse } from './account-use.ts'
import { parseMemoryFlag, type Flags } from './arguments.ts'
import { makeFileSource } from './file-source.ts'
import { FileImport } from './file-import.ts'

export interface OpenedPlan {
  readonly openedFile: FileImport
  readonly outline: OpenedPlanOutline
  /** The account's storages, if it lists them. */
  readonly knownStorages: readonly Storage[]
}

/**
 * The thread's memory for new objects, in megabytes. Rows are created and dropped one by one, and 10,000 calls must be applied in under 200 MB in
 * total.
 */
const YOUNG_GENERATION_MB = 12

/** Opens a saved plan; the caller closes it. */
export async function openPlan(accountUse: AccountUse, file: string, flags: Flags): Promise<OpenedPlan> {
  const { account, connection, journal, runDependencies, settings } = accountUse
  const onRequest = (): void => journal.countRequests(account.ledger, 1)
  const limits = { ...makeThreadLimits(parseMemoryFlag(flags)), youngMemory: YOUNG_GENERATION_MB }
  const openedFile = new FileImport(new ImportThread({ onProgress: () => undefined, onRequest }, limits))
  try {
    const storages = await accountUse.storages()
    const outline = await openedFile.askOrThrow('openPlan', {
      source: await makeFileSource(file),
      guardSwitches: settings.guard,
      journal: runDependencies.journalFile,
      address: connection.address,
      key: connection.key,
      network: connection.network,
      storages,
    })
    return { openedFile, outline, knownStorages: storages }
  } catch (error) {
    await openedFile.close()
    throw error
  }
}

export async function isPlanFile(path: string): Promise<boolean> {
  const source = path === '-' ? await makeFileSource(path) : null
  if (source !== null && 'bytes' in source) return beginsLikePlan(source.bytes)
  const file = await open(path).catch(() => null)
  if (!file) return false
  try {
    if (!(await file.stat()).isFile()) return false
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PLAN_BEGINNING_BYTES), 0, PLAN_BEGINNING_BYTES, 0)
    return beginsLikePlan(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
