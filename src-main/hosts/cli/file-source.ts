/** The file a command names: a path, or `-` for what is piped in (a copied range, another program's output). */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Source } from '../../engine/import/source-port.ts'
import { CommandEnd } from './exit-status.ts'
import { notFound } from './files-alike.ts'

/** As much as a CSV file may have. */
const MOST_PIPED = 1_000_000_000

/** `-` is read to its end, once; without a pipe it waits for what is typed. */
export async function fileSource(file: string): Promise<Source> {
  if (file === '-') return { name: 'standard input', bytes: await piped() }
  await stat(file).catch(async (error: unknown) => {
    // Whatever else is wrong with it is said by the reader.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new CommandEnd(await notFound(file))
  })
  return { name: basename(file), path: file }
}

async function piped(): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of process.stdin) {
    const bytes = Buffer.from(piece as Uint8Array)
    size += bytes.length
    if (size > MOST_PIPED)
      throw new CommandEnd(
        'What comes on stdin is larger than 1,000 MB. Split it, or save it as files. Nothing was sent.',
      )
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}
