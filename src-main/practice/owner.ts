/**
 * Finds the process that serves a folder's practice account (its owner). A file in the folder names the owner. Other processes keep a request to the
 * owner open, so they notice at once when it ends.
 */
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { THIS_USER_ONLY_MODE } from './store/store.ts'

// An import would also load Node's undici, which takes longer than the rest of HTTP.
const { request } = process.getBuiltinModule('node:http')

export interface Owner {
  readonly url: string
  readonly key: string
  readonly storages: readonly { readonly id: number; readonly name: string }[]
  readonly inspectToken: string
}

/** The path has the inspection's prefix, so the request needs the token. */
export const OPEN_REQUEST_PATH = '/_practice/held'
export const RESET_PATH = '/_practice/reset'

const OWNER_FILE_NAME = 'owner.json'

export function writeOwner(folder: string, { url, key, storages, inspectToken }: Owner): void {
  const path = join(folder, OWNER_FILE_NAME)
  const partPath = `${path}.${process.pid}.part`
  rmSync(partPath, { force: true })
  const ownerJson = `${JSON.stringify({ url, key, storages, inspectToken })}\n`
  writeFileSync(partPath, ownerJson, { flag: 'wx', mode: THIS_USER_ONLY_MODE })
  chmodSync(partPath, THIS_USER_ONLY_MODE)
  renameSync(partPath, path)
}

/** Removes only this server's own file, because another server may have written one since. */
export function removeOwner(folder: string, { inspectToken }: Pick<Owner, 'inspectToken'>): void {
  if (readOwner(folder)?.inspectToken === inspectToken) rmSync(join(folder, OWNER_FILE_NAME), { force: true })
}

/** The owner in the folder's file. Null if the file is missing or invalid. */
export function readOwner(folder: string): Owner | null {
  let parsedJson: unknown
  try {
    parsedJson = JSON.parse(readFileSync(join(folder, OWNER_FILE_NAME), 'utf8'))
  } catch {
    // The file does not exist yet, or was only partly written by a program that has ended. The caller tries again.
    return null
  }
  return isOwner(parsedJson) ? parsedJson : null
}

function isOwner(parsedJson: unknown): parsedJson is Owner {
  if (typeof parsedJson !== 'object' || parsedJson === null) return false
  const { url, key, storages, inspectToken } = parsedJson as Partial<Record<keyof Owner, unknown>>
  if (typeof url !== 'string' || !/^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(url)) return false
  if (typeof key !== 'string' || typeof inspectToken !== 'string') return false
  return (
    Array.isArray(storages) &&
    storages.every((storage: unknown) => {
      const { id, name } = (storage ?? {}) as Record<string, unknown>
      return typeof id === 'number' && typeof name === 'string'
    })
  )
}

/** A request that stays open for as long as the owner serves the account. */
export interface OwnerWatch {
  readonly whenEnded: Promise<void>
  end(): void
}

/** Keeps a request to the owner open. Null if there is no answer, or if a process other than the one in the file answers. */
export function watchOwner({ url, inspectToken }: Owner): Promise<OwnerWatch | null> {
  return new Promise((resolve) => {
    const headers = { 'x-practice-token': inspectToken }
    const sentRequest = request(`${url}${OPEN_REQUEST_PATH}`, { agent: false, headers, timeout: 2000 }, (response) => {
      // After this point the request stays open without an answer, so it must not time out.
      sentRequest.setTimeout(0)
      if (response.statusCode !== 200) {
        sentRequest.destroy()
        return resolve(null)
      }
      const closePromise = new Promise<void>((resolveClosed) => {
        response.once('close', resolveClosed)
      })
      response.on('error', () => undefined)
      response.resume()
      resolve({ whenEnded: closePromise, end: () => sentRequest.destroy() })
    })
    sentRequest.on('timeout', () => sentRequest.destroy())
    sentRequest.on('error', () => resolve(null))
    sentRequest.end()
  })
}

/** Asks the owner to reset to the built-in workshop; false if no owner answers. */
export function resetOwner({ url, inspectToken }: Owner): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { 'x-practice-token': inspectToken, 'content-length': 0 }
    const sentRequest = request(
      `${url}${RESET_PATH}`,
      { agent: false, method: 'POST', headers, timeout: 30_000 },
      (response) => {
        response.on('error', () => resolve(false))
        response.once('end', () => resolve(response.statusCode === 200))
        response.resume()
      },
    )
    sentRequest.on('timeout', () => sentRequest.destroy())
    sentRequest.on('error', () => resolve(false))
    sentRequest.end()
  })
}
