/**
 * The profiles of an account in the data folder: a file for each, and one for its last list. They lie in a folder of the account's
 * own, so that codes of one account are never looked for in another. Files are written whole or not at all.
 */
import { codeOf } from '../../machine/write-error.ts'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { profileSchema, type Profile } from '../../../src-shared/api/profile.ts'
import type { LastList, ProfileStore } from '../../import/suppliers/profile-store.ts'
import { makeFolder } from '../../machine/make-folder.ts'
import { readKept, writeKept } from '../settings/persisted-json.ts'
import { lastListSchema, packList, unpackList } from './last-list.ts'

const PROFILE = /^(p-[0-9a-f]{16})\.json$/

export function newProfileId(): string {
  return `p-${randomBytes(8).toString('hex')}`
}

export const profilesFolder = (dataFolder: string): string => join(dataFolder, 'profiles')

/** Of an account that nobody has saved: what is known of it is its ledger. */
export const unsavedAccount = (ledger: string): string => `ledger ${ledger}`

/** Of an account's own folder among those of others. */
export function folderName(account: string): string {
  return createHash('sha256').update(account).digest('hex').slice(0, 32)
}

/** `account`: what names it for good, whatever it is called. Throws CannotKeep where the disk refuses. */
export function profileFolder(dataFolder: string, account: string): ProfileStore {
  return storeIn(join(profilesFolder(dataFolder), folderName(account)))
}

function storeIn(folder: string): ProfileStore {
  const profilePath = (id: string): string => join(folder, `${id}.json`)
  const listPath = (id: string): string => join(folder, `${id}.list.json`)

  return {
    async list() {
      const names = await readdir(folder).catch(noneYet)
      const read = await Promise.all(
        names.flatMap((name) => {
          const id = PROFILE.exec(name)?.[1]
          return id === undefined ? [] : [readKept<Profile | null>(profilePath(id), profileSchema, null)]
        }),
      )
      const profiles = read.flatMap(({ value }) => value ?? [])
      return {
        profiles: profiles.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
        damaged: read.flatMap(({ aside }) => aside ?? []),
      }
    },
    async save(profile) {
      makeFolder(folder)
      await writeKept(profilePath(profile.id), profile)
    },
    async remove(id) {
      await rm(listPath(id), { force: true })
      await rm(profilePath(id), { force: true })
    },
    async lastList(id): Promise<LastList | null> {
      const { value } = await readKept(listPath(id), lastListSchema.nullable(), null)
      return value && unpackList(value)
    },
    async keepList(id, list) {
      const packed = await packList(list)
      if (packed === null) return false
      makeFolder(folder)
      await writeKept(listPath(id), packed)
      return true
    },
    forgetList: (id) => rm(listPath(id), { force: true }),
  }
}

/** Of all accounts of a data folder. */
export async function everyProfile(dataFolder: string): Promise<readonly Profile[]> {
  const root = profilesFolder(dataFolder)
  const accounts = await readdir(root).catch(noneYet)
  const listed = await Promise.all(accounts.map((name) => storeIn(join(root, name)).list()))
  return listed.flatMap(({ profiles }) => profiles)
}

function noneYet(error: unknown): string[] {
  if (codeOf(error) === 'ENOENT') return []
  throw error
}
