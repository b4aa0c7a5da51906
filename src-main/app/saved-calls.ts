/** The calls about imports that were not applied when the program, a tab or the page closed: list, resume, discard. */
import { randomUUID } from 'node:crypto'
import { constants, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import { formatIsoTime } from '../../src-shared/material/values/utc-time.ts'
import type { Handlers } from './dispatch.ts'
import type { Reply } from '../../src-shared/api/calls.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import {
  digestOf,
  type ClaimedImport,
  type SavedHead,
  type SavedImports,
} from '../store/saved-imports/saved-imports.ts'
import { findLinkTargetRefusal } from './opened-path.ts'
import { withPassword, type KnownFiles } from './known-files.ts'
import type { OpenAccounts, UsableAccount } from './open-accounts.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { AddRequestCost } from './apply/request-cost.ts'
import type { SupplierProfiles } from './supplier-profiles.ts'

export type SavedCalls = Pick<Handlers, 'saved.list' | 'saved.resume' | 'saved.discard'>

export interface SavedImportCalls {
  readonly calls: SavedCalls
  /** Removes discarded imports permanently. Until the program ends, discarding can be undone. */
  close(): Promise<void>
}

export interface SavedImportCallParts extends SavedCallDependencies {
  readonly onSavedChanged: () => void
}

export function makeSavedImportCalls({ onSavedChanged, ...parts }: SavedImportCallParts): SavedImportCalls {
  const { savedImports, sessions, accounts } = parts
  const resumedImports = new ResumedImports(parts)
  const discardedIds = new Set<string>()
  const resumingIds = new Set<string>()

  const makeMissingImportAnswer = (): Answer<never> => refuse({ code: 'saved-gone' })

  async function list(): ReturnType<Handlers['saved.list']> {
    const { listedImports, damagedNames } = await savedImports.list()
    const accountsById = new Map((await accounts.list()).map((account) => [account.id, account]))
    const imports = []
    for (const { id, head, isOwn } of listedImports) {
      const account = accountsById.get(head.account)
      if (!account || !isForAccount(head, account) || discardedIds.has(id)) continue
      const session = isOwn ? await sessions.sessionOfSavedImport(id) : undefined
      const { name, changes, changed: changedAt } = head
      const stock = head.stock ? { stock: true } : {}
      imports.push({
        id,
        account: head.account,
        name,
        changes,
        at: formatIsoTime(changedAt),
        ...stock,
        ...(session ? { session: session.id } : {}),
      })
    }
    return {
      ok: true,
      value: { imports, aside: [...damagedNames] },
    }
  }

  return {
    calls: {
      'saved.list': list,
      'saved.resume': async ({ id, password }) => {
        if (resumingIds.has(id) || discardedIds.has(id)) return makeMissingImportAnswer()
        resumingIds.add(id)
        return resumedImports.open(id, password).finally(() => {
          resumingIds.delete(id)
          onSavedChanged()
        })
      },
      'saved.discard': async ({ id, discard }) => {
        if (discard && (resumingIds.has(id) || (await sessions.sessionOfSavedImport(id))))
          return makeMissingImportAnswer()
        if (discard) discardedIds.add(id)
        else discardedIds.delete(id)
        onSavedChanged()
        return { ok: true, value: {} }
      },
    },
    async close() {
      for (const id of discardedIds) {
        const claimedImport = await savedImports.claim(id)
        if (typeof claimedImport === 'object' && 'head' in claimedImport) await savedImports.remove(claimedImport)
      }
    },
  }
}

interface SavedCallDependencies {
  readonly savedImports: SavedImports
  readonly sessions: OpenSessions
  readonly accounts: OpenAccounts
  readonly files: KnownFiles
  readonly scratch: string
  readonly withCost: AddRequestCost
  readonly suppliers: Pick<SupplierProfiles, 'profilesOf' | 'follow'>
}

/** Reopens imports that were not applied: a file, or the account's own stock. */
class ResumedImports {
  private readonly parts: SavedCallDependencies

  constructor(parts: SavedCallDependencies) {
    this.parts = parts
  }

  async open(id: string, password: string | undefined): ReturnType<Handlers['saved.resume']> {
    const { savedImports, sessions } = this.parts
    const openSession = await sessions.sessionOfSavedImport(id)
    // The import is resumed here. A window that still has it open gets a message at its next step, and nothing is lost.
    if (openSession && !(await openSession.saver.flush())) return refuse({ code: 'not-kept' })
    if (openSession) await sessions.close(openSession.id)
    const claimedImport = await savedImports.claim(id)
    if (claimedImport === 'gone') return refuse({ code: 'saved-gone' })
    if ('damaged' in claimedImport) return refuse({ code: 'saved-aside', name: claimedImport.damaged })
    const answer = await this.openClaimedImport(claimedImport, password)
    // Opening failed, so the saved import is released and another program may resume it.
    if (!answer.ok) savedImports.release(claimedImport)
    return answer
  }

  private async openClaimedImport(
    claimedImport: ClaimedImport & { readonly head: SavedHead },
    password: string | undefined,
  ): ReturnType<Handlers['saved.resume']> {
    const { sessions, accounts, files, suppliers } = this.parts
    const { copyPath, head } = claimedImport
    const accountAnswer = await accounts.usableAccount(head.account)
    if (!accountAnswer.ok) return accountAnswer
    if (!isForAccount(head, accountAnswer.value.view)) return refuse({ code: 'account-gone' })
    if (copyPath === null) return this.resumeStock(claimedImport, accountAnswer.value, head.stock?.storages ?? [])
    const file = await readCurrentFile(head.path, head.digest ?? '')
    const userPath = file === 'same' || file === 'changed' ? head.path : null
    const { name, link } = head
    const source = { path: userPath ?? (await this.makeWorkingCopy(copyPath)), name, ...(link !== null && { link }) }
    const answer = await sessions.open(
      withPassword({ path: copyPath, name: head.name }, password),
      accountAnswer.value,
      { storage: accountAnswer.value.view.storages[0]?.id ?? 1 },
      { mappingsByHeadings: new Map(), profiles: await suppliers.profilesOf(accountAnswer.value) },
      { claimedImport, source: withPassword(source, password), path: head.path },
    )
    return this.resumeImport(claimedImport, answer, file, () => files.remember(source.path, name, source.link))
  }

  /**
   * Copies the saved file for this session. The saved one is removed when the file is read again, and a link is downloaded over the copy. If the disk
   * is full, returns the saved file itself.
   */
  private makeWorkingCopy(copy: string): Promise<string> {
    const path = join(this.parts.scratch, randomUUID())
    return copyFile(copy, path, constants.COPYFILE_FICLONE).then(
      () => path,
      () => copy,
    )
  }

  /** The reply for an opened import. Saved changes that cannot be read are set aside. */
  private async resumeImport(
    { head, id }: ClaimedImport & { readonly head: SavedHead },
    answer: Answer<ImportSummary>,
    file: CurrentFileState,
    makeToken: () => string,
  ): ReturnType<Handlers['saved.resume']> {
    const { savedImports, sessions, suppliers, withCost } = this.parts
    if (!answer.ok) {
      if (answer.failure.code !== 'saved-damaged') return answer
      savedImports.moveAside(id)
      return refuse({ code: 'saved-aside', name: head.name })
    }
    const session = sessions.find(answer.value.session)
    if (session) await suppliers.follow(session, answer.value)
    const summary = session ? withCost(session, answer) : answer
    if (!summary.ok) return summary
    return { ok: true, value: { summary: summary.value, account: head.account, token: makeToken(), file } }
  }

  /** The account is read again, and typed values stay with their materials. [STOCK-3] */
  private async resumeStock(
    claimedImport: ClaimedImport & { readonly head: SavedHead },
    account: UsableAccount,
    storages: readonly number[],
  ): ReturnType<Handlers['saved.resume']> {
    const { sessions, files } = this.parts
    const { head } = claimedImport
    const stockToOpen = {
      name: head.name,
      account: head.account,
      storages: account.view.storages.filter((storage) => storages.includes(storage.id)),
    }
    if (stockToOpen.storages.length === 0) return refuse({ code: 'account-gone' })
    const answer = await sessions.openStock(stockToOpen, account, claimedImport)
    return this.resumeImport(claimedImport, answer, 'none', () => files.rememberStock(stockToOpen))
  }
}

type CurrentFileState = Reply<'saved.resume'>['file']

/** Main wrote this path itself, but the file's content is checked anyway. */
async function readCurrentFile(path: string | null, digest: string): Promise<CurrentFileState> {
  if (path === null) return 'none'
  if ((await findLinkTargetRefusal(path, process.platform)) !== null) return 'gone'
  const digestNow = await digestOf(path).catch(() => null)
  return digestNow === null ? 'gone' : digestNow === digest ? 'same' : 'changed'
}

/** True if the saved import was made for this account. */
function isForAccount(
  head: SavedHead,
  { practice, address }: { readonly practice: boolean; readonly address: string },
): boolean {
  return practice ? head.address === '' : head.address === address
}
