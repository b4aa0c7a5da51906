/**
 * Replaces `worker-file.ts` when tests start threads: uses the built program's worker. It is one file, while the sources are hundreds, whose types
 * would be stripped again in each thread.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export function findWorkerFile(name: string): URL {
  const file = join(import.meta.dirname, '../../../../out/main', `${name}.js`)
  if (!existsSync(file)) throw new Error(`${file} is missing: npm run build`)
  return pathToFileURL(file)
}
