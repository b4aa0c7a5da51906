/** What the files of a simulated inbox hold, and what each content is recognised as. */
import { createHash } from 'node:crypto'
import type { FileSystem } from '../../src-main/adapters/file-write/file-system.ts'
import { codeOf } from '../../src-main/adapters/file-write/write-error.ts'
import { contentOf } from './inbox-acts.ts'

export { PLAN } from '../engine/inbox/fake-inbox.ts'

const FILES = 3
const VERSIONS = 10

export function shaOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Contents that somebody meant to be whole, and what each is recognised as. */
export const WHOLE: ReadonlyMap<string, 'ready' | 'asks' | 'unknown'> = new Map(
  Array.from({ length: FILES }, (_, file) => file).flatMap((file) =>
    Array.from({ length: VERSIONS }, (_, version) => {
      const kind = version % 4 === 3 ? (file === 2 ? 'asks' : 'unknown') : 'ready'
      return [shaOf(contentOf(file, version)), kind] as const
    }),
  ),
)

/** What the import reads of it; null: it cannot be read. */
export async function contentNow(files: FileSystem, path: string): Promise<string | null> {
  try {
    const file = await files.open(path, 'r')
    const hash = createHash('sha256')
    for await (const part of file.createReadStream({ autoClose: false })) hash.update(part)
    return hash.digest('hex')
  } catch (error) {
    if (codeOf(error) === '') throw error
    return null
  }
}
