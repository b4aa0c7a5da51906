/** Copies of files that came through an inbox and were applied: beside the journal for each run, named by it; of several files by what each holds, too. */
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'

const FORM = /^(?<run>[\w-]{1,100})(?:\.[0-9a-f]{64})?\.file$/

export function runFilesFolder(dataFolder: string): string {
  return join(dataFolder, 'run-files')
}

/** Null where the run's name cannot be a file's. `digest`: of one of several files. */
export function fileOfRun(folder: string, run: string, digest: string | null = null): string | null {
  const name = digest === null ? `${run}.file` : `${run}.${digest}.file`
  return FORM.test(name) ? join(folder, name) : null
}

/** The run a copy is of; null for any other name. */
export function runOfFile(name: string): string | null {
  return FORM.exec(name)?.groups?.['run'] ?? null
}

/** The path of the copy; null where none was kept. */
export async function keptFileOf(dataFolder: string, run: string): Promise<string | null> {
  const path = fileOfRun(runFilesFolder(dataFolder), run)
  const found = path === null ? null : await lstat(path).catch(() => null)
  return found?.isFile() === true ? path : null
}
