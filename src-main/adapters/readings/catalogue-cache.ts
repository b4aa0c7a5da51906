/**
 * The cached catalogue of an account, in a file of its own in the data folder: written whole or not at all, readable by its user only.
 * What cannot be used is left alone until the next reading takes its place: the account can be read again.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { accountPlace } from '../../../src-shared/domain/account/account-place.ts'
import type { Which } from '../../engine/kept/kept-thing.ts'
import type { CachedRead, CatalogueCachePort, CachedCatalogue } from '../../engine/readings/catalogue-cache.ts'
import { temporaryBeside } from '../file-write/temporary-files.ts'
import { codeOf } from '../file-write/write-error.ts'
import { writeNewFile } from '../file-write/write-new-file.ts'
import { makeFolder } from '../make-folder.ts'
import { ownerOfCatalogue, catalogueBytes, cachedCatalogueOf, type CacheOwner } from './catalogue-bytes.ts'

/** An account of 200,000 materials in 12 storages takes 60 MiB. */
const MOST_BYTES = 256 * 2 ** 20

/** Of keys and addresses that nobody uses any more: nobody may be told what they held. */
const STALE_MS = 31 * 24 * 3_600_000

const ENDING = '.reading'

const folderBeside = (journal: string): string => join(dirname(journal), 'readings')

/** `journal`: the journal's file, which the readings lie beside. `owner`: asked when it is needed, since a key may change. */
export function catalogueCache(journal: string, owner: () => CacheOwner, most = MOST_BYTES): CatalogueCachePort {
  const place = (): string => join(folderBeside(journal), nameOf(owner()))
  return {
    last: () => last(place(), owner(), most),
    keep: (reading) => keep(place(), reading, owner(), most),
  }
}

/** When the last reading of an account was written, milliseconds since 1970; null where none is kept. */
export async function cacheWritten(journal: string, owner: CacheOwner): Promise<number | null> {
  const found = await stat(join(folderBeside(journal), nameOf(owner))).catch(() => null)
  return found ? found.mtimeMs : null
}

/** All that is kept of all accounts beside a journal. */
export async function eraseAllCatalogues(journal: string): Promise<void> {
  await rm(folderBeside(journal), { recursive: true, force: true })
}

interface KeptFile {
  readonly path: string
  readonly bytes: number
  /** When it was written, milliseconds since 1970. */
  readonly at: number
}

/** The last readings of all accounts beside a journal. */
export async function cachedCatalogues(journal: string): Promise<readonly KeptFile[]> {
  const folder = folderBeside(journal)
  const found: KeptFile[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const seen = await stat(path).catch(() => null)
    if (seen?.isFile() === true) found.push({ path, bytes: seen.size, at: seen.mtimeMs })
  }
  return found
}

/** How many were erased. One that does not say whose it is goes with any account: it is of no use to anybody. [KEPT-1] */
export async function eraseCachedCatalogues(journal: string, { account, before, runs }: Which): Promise<number> {
  if (runs !== null) return 0
  let erased = 0
  for (const { path, at } of await cachedCatalogues(journal)) {
    if (before !== null && at >= before) continue
    if (account !== null) {
      const owner = ownerOfCatalogue(await readFile(path))
      if (owner !== null && accountPlace(owner.address) !== accountPlace(account.address)) continue
    }
    await rm(path, { force: true })
    erased += 1
  }
  return erased
}

function nameOf({ address, ledger }: CacheOwner): string {
  return `${createHash('sha256').update(`${address}\n${ledger}`).digest('hex').slice(0, 24)}${ENDING}`
}

async function last(path: string, owner: CacheOwner, most: number): Promise<CachedRead> {
  try {
    if ((await stat(path)).size > most) return { kind: 'unusable', trouble: 'damaged' }
    const reading = cachedCatalogueOf(await readFile(path), owner)
    if (reading === 'foreign') return { kind: 'none' }
    return reading === null ? { kind: 'unusable', trouble: 'damaged' } : { kind: 'kept', reading }
  } catch (error) {
    const code = codeOf(error)
    if (code === '') throw error
    return code === 'ENOENT' ? { kind: 'none' } : { kind: 'unusable', trouble: 'unreadable' }
  }
}

async function keep(path: string, reading: CachedCatalogue, owner: CacheOwner, most: number): Promise<boolean> {
  const beside = temporaryBeside(path)
  try {
    const parts = catalogueBytes(reading, owner)
    if (parts.reduce((sum, { length }) => sum + length, 0) > most) {
      await rm(path, { force: true })
      return false
    }
    makeFolder(dirname(path))
    await writeNewFile(beside, parts)
    await rename(beside, path)
    await removeStale(dirname(path))
    return true
  } catch (error) {
    if (codeOf(error) === '') throw error
    await rm(beside, { force: true }).catch(() => undefined)
    // It is older than what is known now.
    await rm(path, { force: true }).catch(() => undefined)
    return false
  }
}

async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(ENDING)) continue
    const path = join(folder, name)
    // Another process may have removed it meanwhile.
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(path, { force: true })
  }
}
