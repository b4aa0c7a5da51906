/**
 * One practice account for all programs that use a folder. The first program serves it and the others use it. When the first program ends, one of the
 * others takes over. The address stays the same as long as its port is free.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { watchOwner, readOwner, resetOwner, type OwnerWatch, type Owner } from './owner.ts'
import type { PracticeServer } from './server.ts'
import { FolderInUseError } from './store/store.ts'

export interface SharedPractice {
  readonly url: string
  readonly key: string
  readonly storages: Owner['storages']
  /** True if this process serves the practice account. */
  isOwner(): boolean
  close(): Promise<void>
}

export interface SharedOptions {
  readonly folder: string
  /** Serves the folder. `port`: the previous server's port, or null for the first. Rejects with FolderInUseError if another process serves it. */
  readonly serve: (port: number | null) => Promise<PracticeServer>
  /** Called when the server in use has ended and this process has taken over. */
  readonly onTakenOver?: () => void
}

/** How often to try again if the folder is in use but its server does not answer. The server may be starting or ending. */
const MAX_TRIES = 20
const RETRY_EVERY_MS = 75

type OwnerUse =
  | { readonly kind: 'own'; readonly server: PracticeServer }
  | { readonly kind: 'other'; readonly owner: Owner; readonly ownerWatch: OwnerWatch }

export async function openShared(options: SharedOptions): Promise<SharedPractice> {
  const { folder } = options
  let isClosing = false
  let ownerUse = await findOwner(null)
  const { url, key, storages } = ownerUse.kind === 'own' ? ownerUse.server : ownerUse.owner
  let followPromise = followOwner()

  async function findOwner(port: number | null): Promise<OwnerUse> {
    for (let tries = 0; ; tries++) {
      // The current server is tried first, because serving would wait for the lock.
      const owner = readOwner(folder)
      const ownerWatch = owner && (await watchOwner(owner))
      if (owner && ownerWatch) return { kind: 'other', owner, ownerWatch }
      try {
        return { kind: 'own', server: await options.serve(port) }
      } catch (error) {
        if (!(error instanceof FolderInUseError) || tries >= MAX_TRIES || isClosing) throw error
        await sleep(RETRY_EVERY_MS)
      }
    }
  }

  /** Takes over when the owner ends, or uses the new owner. If neither works, later requests report the failure. */
  async function followOwner(): Promise<void> {
    while (ownerUse.kind === 'other') {
      await ownerUse.ownerWatch.whenEnded
      if (isClosing) return
      const portBefore = Number(new URL(ownerUse.owner.url).port)
      const nextOwner = await findOwner(portBefore).catch(() => null)
      if (nextOwner === null) return
      ownerUse = nextOwner
      if (isClosing) return endUse()
      if (ownerUse.kind === 'own') options.onTakenOver?.()
    }
  }

  async function endUse(): Promise<void> {
    if (ownerUse.kind === 'own') await ownerUse.server.close()
    else ownerUse.ownerWatch.end()
  }

  return {
    url,
    key,
    storages,
    isOwner: () => ownerUse.kind === 'own',
    async close() {
      if (isClosing) return followPromise
      isClosing = true
      await endUse()
      await followPromise
      followPromise = Promise.resolve()
    },
  }
}

/** Asks the process that serves the folder to reset it to the built-in workshop. False if there is none. */
export async function resetShared(folder: string): Promise<boolean> {
  const owner = readOwner(folder)
  return owner !== null && resetOwner(owner)
}
