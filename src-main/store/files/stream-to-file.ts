/**
 * Streams into a file that did not exist before. A stream that opens its file by itself may do so after its writer has failed,
 * and so after the failed file was removed: it would stay for ever. Here the file is open first and closed last.
 */
import type { WriteStream } from 'node:fs'
import { open } from 'node:fs/promises'

/** Everyone the folder allows may read the file. */
const AS_THE_FOLDER = 0o666

/** What `write` gives. The file is closed when this ends, also by an error: Windows cannot remove or rename an open file. */
export async function streamToFile<T>(
  path: string,
  write: (file: WriteStream) => Promise<T>,
  mode = AS_THE_FOLDER,
): Promise<T> {
  const file = (await open(path, 'wx', mode)).createWriteStream()
  try {
    return await write(file)
  } finally {
    file.destroy()
    await closed(file)
  }
}

async function closed(file: WriteStream): Promise<void> {
  if (file.closed) return
  await new Promise<void>((resolve) => {
    file.once('close', () => resolve())
  })
}
