/** Lines to a file, in pieces, under a temporary name. Line ends are CRLF, as Excel writes them. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as giveWay } from 'node:timers/promises'
import { safeWrite, type SafeWrite, throwIfStopped } from '../../store/files/safe-write.ts'
import type { CsvEncoder } from './encode.ts'
import { streamToFile } from '../../store/files/stream-to-file.ts'

const LINES_AT_A_TIME = 1000

export interface CsvHooks {
  /** Lines written, the header not counted. */
  onProgress?(done: number): void
  readonly stop?: AbortSignal | undefined
}

/** Replaces `path` once every line is written. `lines` begins with the header. */
export function writeLines(
  path: string,
  lines: Iterable<string>,
  encoder: CsvEncoder,
  hooks: CsvHooks,
): Promise<SafeWrite<void>> {
  const pieces = async function* (): AsyncGenerator<Buffer> {
    let waiting: string[] = []
    let done = -1
    yield encoder.start
    for (const line of lines) {
      waiting.push(`${line}\r\n`)
      done += 1
      if (waiting.length < LINES_AT_A_TIME) continue
      yield encoder.encode(waiting.join(''))
      waiting = []
      hooks.onProgress?.(done)
      await giveWay()
      throwIfStopped(hooks.stop)
    }
    yield encoder.encode(waiting.join(''))
    hooks.onProgress?.(Math.max(0, done))
  }
  return safeWrite(
    { path, kind: 'csv' },
    (temporary) => streamToFile(temporary, (file) => pipeline(Readable.from(pieces()), file)),
    hooks.stop,
  )
}
