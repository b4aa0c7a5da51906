/** A saved plan opened without an account, in a thread of its own as files are: it may be as large, and as hostile. */
import type { SavedPlanFacts } from '../../src-shared/api/saved-plan-facts.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { ImportThread } from '../import/worker/import-thread.ts'
import type { Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'
import { FileImport } from './file-import.ts'
import { fileSource } from './file-source.ts'
import { settingsOf } from './command-settings.ts'
import { isPlanFile } from './open-plan.ts'
import { threadLimitsOf } from './reading-flags.ts'

export interface OpenSavedPlan {
  readonly opened: FileImport
  readonly plan: SavedPlanFacts
}

export async function withSavedPlan<T>(
  file: string,
  flags: Flags,
  language: Language,
  work: (shown: OpenSavedPlan) => Promise<T>,
): Promise<T> {
  const source = await fileSource(file)
  if (!(await isPlanFile(file)))
    throw new CommandError({
      what: `${file} is no saved plan.`,
      fix: 'Make one with: stocksheet plan FILE --out PLAN.json.',
    })
  const { guard } = await settingsOf(flags)
  const nobody = { onProgress: () => undefined, onRequest: () => undefined }
  const opened = new FileImport(new ImportThread(nobody, threadLimitsOf(flags)))
  try {
    return await work({ opened, plan: await opened.value('showPlan', { source, guardKinds: guard, language }) })
  } finally {
    await opened.close()
  }
}
