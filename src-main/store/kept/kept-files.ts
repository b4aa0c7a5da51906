/** What folders and files of the data folder hold, and how those that are meant are removed. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErasedThing, KeptSize } from '../../ports/kept-thing.ts'

export const EMPTY: KeptSize = { items: 0, bytes: 0, oldest: null, held: 0 }

/** What was asked for has none of it. */
export const NOTHING_ERASED: ErasedThing = { items: 0, held: 0, gone: true }

export function oldestOf(times: readonly number[]): number | null {
  return times.toSorted((a, b) => a - b)[0] ?? null
}

export async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => [])
}

export async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0
}

interface Found {
  readonly bytes: number
  readonly at: number
}

export function sumOf(found: readonly Found[]): KeptSize {
  return found.reduce<KeptSize>(
    (sum, { bytes, at }) => ({
      ...sum,
      items: sum.items + 1,
      bytes: sum.bytes + bytes,
      oldest: sum.oldest === null ? at : Math.min(sum.oldest, at),
    }),
    EMPTY,
  )
}

export async function sizeOfFiles(folder: string): Promise<KeptSize> {
  const found = await Promise.all((await namesIn(folder)).map((name) => stat(join(folder, name)).catch(() => null)))
  return sumOf(found.flatMap((one) => (one?.isFile() === true ? [{ bytes: one.size, at: one.mtimeMs }] : [])))
}

/** How many were removed. */
export async function removeFiles(
  folder: string,
  isMeant: (name: string, made: number) => boolean | Promise<boolean>,
): Promise<number> {
  let removed = 0
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() !== true || !(await isMeant(name, found.mtimeMs))) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
