/** A plan made before, read in a thread of its own as files are: it may be as large, and as hostile. */
import { open } from 'node:fs/promises'
import { looksLikePlan } from '../../adapters/plan-file/plan-file.ts'
import type { PlanOpened } from '../../workers/session-messages.ts'
import { SessionThread } from '../../workers/session-thread.ts'
import type { AccountUse } from './account-use.ts'
import type { Flags } from './arguments.ts'
import { CommandEnd } from './exit-status.ts'
import { threadLimitsOf } from './memory-flag.ts'
import { FileImport } from './open-import.ts'

/** Megabytes: rows are made and dropped one by one, and 10,000 calls are to be applied in under 200 MB of everything. */
const YOUNG = 12

/** To be closed by whoever asks. */
export async function openPlan(
  { account, settings }: AccountUse,
  file: string,
  flags: Flags,
): Promise<{ readonly opened: FileImport; readonly outline: PlanOpened }> {
  const limits = { ...threadLimitsOf(flags), young: YOUNG }
  const opened = new FileImport(new SessionThread({ onProgress: () => undefined, onRequest: () => undefined }, limits))
  try {
    const outline = await opened.value('openPlan', { path: file, limits: settings.guard })
    const { head } = outline
    if (head.account !== account.address) {
      throw new CommandEnd(
        `This plan was made for the account at ${head.account}, not for ${account.address}. Connect to that account, or make the plan again. Nothing was sent.`,
      )
    }
    return { opened, outline }
  } catch (error) {
    await opened.close()
    throw error
  }
}

export async function isPlanFile(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null)
  if (!file) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return looksLikePlan(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}
