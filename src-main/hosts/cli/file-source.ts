/** The file a command names: a path, or `-` for what is piped in (a copied range, another program's output). */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Source } from '../../engine/import/source-port.ts'
import type { Flags } from './arguments.ts'
import { CommandEnd } from './exit-status.ts'
import { notFound } from './files-alike.ts'

/** As much as a CSV file may have. */
const MOST_PIPED = 1_000_000_000

/** Two readers of one stdin would each get a part of it. */
export function refuseSecondReader(file: string, flags: Flags): void {
  if (file === STDIN && flags['key-stdin'] === true) {
    throw new CommandEnd(
      'Only one thing can come on stdin: name the file, or set STOCKSHEET_API_KEY instead of --key-stdin.',
    )
  }
}

const STDIN = '-'
/** What was piped in: stdin can be read once. */
let pipedIn: Promise<Buffer> | undefined

/** `-` is read to its end, once; without a pipe it waits for what is typed. */
export async function fileSource(file: string): Promise<Source> {
  if (file === STDIN) return { name: 'standard input', bytes: await (pipedIn ??= piped()) }
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
