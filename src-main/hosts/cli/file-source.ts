/** The file a command names: a path, or `-` for what is piped in (a copied range, another program's output). */
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Source } from '../../engine/import/source-port.ts'

/** `-` is read to its end, once; without a pipe it waits for what is typed. */
export async function fileSource(file: string): Promise<Source> {
  if (file !== '-') return { name: basename(file), path: file }
  return { name: 'standard input', bytes: await buffer(process.stdin) }
}
