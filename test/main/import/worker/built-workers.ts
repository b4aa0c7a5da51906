/**
 * In place of `worker-file.ts` where tests start threads: those of the built program, as people run them. They are loaded from one file, where the
 * sources are hundreds, each stripped of its types anew in each thread.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export function workerFile(name: string): URL {
  const file = join(import.meta.dirname, '../../../../out/main', `${name}.js`)
  if (!existsSync(file)) throw new Error(`${file} is missing: npm run build`)
  return pathToFileURL(file)
}
