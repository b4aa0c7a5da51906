/**
 * Answers a thread's calls in the calling process, for small files. Only the command line uses this, because its build has the needed programs beside
 * it.
 */
import type { CallAnswerer } from '../../machine/worker-calls.ts'
import { findWorkerFile } from '../../machine/worker-file.ts'
import type { answerImport } from './import-calls.ts'
import type { answering as inspectAnswering } from './inspect-calls.ts'
import type { ImportCalls, ImportMessage } from './session-handlers.ts'

export async function answerImportInProcess(
  onMessage: (message: ImportMessage) => void,
): Promise<CallAnswerer<ImportCalls>> {
  const { href } = findWorkerFile('import-calls', import.meta.url)
  // The file is our own, built from this module.
  const program = (await import(href)) as { readonly answerImport: typeof answerImport }
  return program.answerImport(onMessage)
}

export async function answerInspectInProcess(): Promise<typeof inspectAnswering> {
  const { href } = findWorkerFile('inspect-calls', import.meta.url)
  // The file is our own, built from this module.
  return ((await import(href)) as { readonly answering: typeof inspectAnswering }).answering
}
