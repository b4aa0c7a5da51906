/** The calls about imports that were not applied when the program, a tab or the page ended: listed, gone on with, thrown away. */
import { inOneLine, type Message } from '../../../src-shared/wording/message.ts'
import { join } from 'node:path'
import type { Reply } from '../../../src-shared/contract/calls.ts'
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import {
  digestOf,
  type SavedFolder,
  type SavedHead,
  type SavedImports,
} from '../../adapters/saved-imports/saved-imports.ts'
import type { Handlers } from '../dispatch.ts'
import { placeRefusal } from '../opened-path.ts'
import type { KnownFiles } from './known-files.ts'
import type { OpenAccounts, UsableAccount } from './open-accounts.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { WithCost } from './request-cost.ts'
import type { SupplierProfiles } from './supplier-profiles.ts'
import type { UiLanguage } from './ui-language.ts'

export interface SavedParts {
  readonly saved: SavedImports
  readonly sessions: OpenSessions
  readonly accounts: OpenAccounts
  readonly files: KnownFiles
  readonly uiLanguage: UiLanguage
  readonly withCost: WithCost
  readonly suppliers: Pick<SupplierProfiles, 'profilesOf' | 'knownOf' | 'follow'>
}

export type SavedCalls = Pick<Handlers, 'saved.list' | 'saved.resume' | 'saved.discard'>

export interface SavedWork {
  readonly calls: SavedCalls
  /** Removes what was thrown away: until the program ends that can be undone. */
  close(): Promise<void>
}

export function savedWork({
  saved,
  sessions,
  accounts,
  files,
  uiLanguage,
  withCost,
  suppliers,
}: SavedParts): SavedWork {
  const discarded = new Set<string>()
  const resuming = new Set<string>()

  const gone = (): Answer<never> => refused(uiLanguage.words.savedGone)
  const damaged = (name: string): Answer<never> => refused(uiLanguage.words.savedAside(join(saved.place, name)))

  async function list(): ReturnType<Handlers['saved.list']> {
    const { found, aside } = await saved.list()
    const known = new Map((await accounts.list()).map((account) => [account.id, account]))
    const imports = []
    for (const { id, head, own } of found) {
      const account = known.get(head.account)
      if (!account || !isOf(head, account) || discarded.has(id)) continue
      const session = own ? await sessions.holding(id) : undefined
      const { name, changes, at } = head
      const stock = head.stock ? { stock: true } : {}
      imports.push({
        id,
        account: head.account,
        name,
        changes,
        at,
        ...stock,
        ...(session ? { session: session.id } : {}),
      })
    }
    return {
      ok: true,
      value: { imports, aside: aside.map((name) => inOneLine(uiLanguage.words.savedAside(join(saved.place, name)))) },
    }
  }

  async function resume(id: string): ReturnType<Handlers['saved.resume']> {
    const open = await sessions.holding(id)
    // It is gone on with here: whoever has it open elsewhere is told so at the next step, and nothing is lost.
    if (open && !(await open.saver.flush())) return refused(uiLanguage.words.cannotKeep)
    if (open) await sessions.close(open.id)
    const claimed = await saved.claim(id)
    if (claimed === 'gone') return gone()
    if ('aside' in claimed) return damaged(claimed.aside)
    const { head } = claimed
    const [copy = ''] = claimed.copies
    const usable = await accounts.usable(head.account)
    if (!usable.ok) return usable
    if (!isOf(head, usable.value.view)) return refused(uiLanguage.words.accountGone)
    if (head.stock) return resumeStock(claimed, usable.value, head.stock.storages)
    if (head.files) return resumeSet(claimed, usable.value, head.files)
    const file = await fileNow(head.path, head.digest)
    const own = file === 'same' || file === 'changed' ? { path: head.path ?? copy, name: head.name } : null
    const answer = await sessions.open(
      { path: copy, name: head.name },
      usable.value,
      { storage: usable.value.view.storages[0]?.id ?? 1 },
      { remembered: new Map(), profiles: await suppliers.profilesOf(usable.value) },
      { folder: claimed, source: own ?? { path: copy, name: head.name }, path: head.path },
    )
    return resumed(claimed, answer, file, () => files.remember(own?.path ?? copy, head.name))
  }

  /** What was opened, as a reply. Work that cannot be read is put aside. */
  async function resumed(
    { head, id, folder }: SavedFolder & { readonly head: SavedHead },
    answer: Answer<ImportSummary>,
    file: FileNow,
    token: () => string,
  ): ReturnType<Handlers['saved.resume']> {
    if (!answer.ok) {
      if (answer.failure.detail !== 'saved-damaged') return answer
      return damaged(await saved.putAside(id, folder))
    }
    const session = sessions.find(answer.value.session)
    if (session) await suppliers.follow(session, answer.value)
    const summary = session ? withCost(session, answer) : answer
    if (!summary.ok) return summary
    return { ok: true, value: { summary: summary.value, account: head.account, token: token(), file } }
  }

  /** Each file from its copy; what is read again is each file of the user's that is there. [LISTS-8] */
  async function resumeSet(
    claimed: SavedFolder & { readonly head: SavedHead },
    account: UsableAccount,
    saved: NonNullable<SavedHead['files']>,
  ): ReturnType<Handlers['saved.resume']> {
    const { head, copies } = claimed
    const now = await Promise.all(saved.map(({ path, digest }) => fileNow(path, digest)))
    const kept = saved.map(({ path: _path, digest: _digest, saved: _saved, ...file }, at) => {
      return { ...file, path: copies[at] ?? '' }
    })
    const each = saved.map(({ digest: _digest, ...file }, place) => {
      const own = now[place] === 'same' || now[place] === 'changed' ? file.path : null
      const copy = kept[place] ?? { name: file.name, path: '' }
      return { ...file, source: { ...copy, path: own ?? copy.path } }
    })
    const answer = await sessions.openSet(
      { name: head.name, files: kept },
      account,
      { storage: account.view.storages[0]?.id ?? 1 },
      { remembered: new Map(), ...(await suppliers.knownOf(account)) },
      { folder: claimed, files: each },
    )
    const file = FIRST_TOLD.find((one) => now.includes(one)) ?? 'none'
    return resumed(claimed, answer, file, () =>
      files.rememberSet({ name: head.name, files: each.map(({ source }) => source) }),
    )
  }

  /** The account is read anew, and what was typed goes with its materials. [STOCK-3] */
  async function resumeStock(
    claimed: SavedFolder & { readonly head: SavedHead },
    account: UsableAccount,
    storages: readonly number[],
  ): ReturnType<Handlers['saved.resume']> {
    const { head } = claimed
    const known = {
      name: head.name,
      account: head.account,
      storages: account.view.storages.filter((one) => storages.includes(one.id)),
    }
    if (known.storages.length === 0) return refused(uiLanguage.words.accountGone)
    const answer = await sessions.openStock(known, account, claimed)
    return resumed(claimed, answer, 'none', () => files.rememberStock(known))
  }

  return {
    calls: {
      'saved.list': list,
      'saved.resume': async ({ id }) => {
        if (resuming.has(id) || discarded.has(id)) return gone()
        resuming.add(id)
        return resume(id).finally(() => resuming.delete(id))
      },
      'saved.discard': async ({ id, discard }) => {
        if (discard && (resuming.has(id) || (await sessions.holding(id)))) return gone()
        if (discard) discarded.add(id)
        else discarded.delete(id)
        return { ok: true, value: {} }
      },
    },
    async close() {
      for (const id of discarded) {
        const claimed = await saved.claim(id)
        if (typeof claimed === 'object' && 'folder' in claimed) await saved.remove(claimed)
      }
    },
  }
}

type FileNow = Reply<'saved.resume'>['file']

/** Of several files the one that asks for most. */
const FIRST_TOLD = ['changed', 'gone', 'same'] as const satisfies readonly FileNow[]

/** Main opens a path because it wrote it down itself; what stands in the file is judged all the same. */
async function fileNow(path: string | null, digest: string): Promise<FileNow> {
  if (path === null) return 'none'
  if ((await placeRefusal(path, process.platform)) !== null) return 'gone'
  const now = await digestOf(path).catch(() => null)
  return now === null ? 'gone' : now === digest ? 'same' : 'changed'
}

function isOf(
  head: SavedHead,
  { practice, address }: { readonly practice: boolean; readonly address: string },
): boolean {
  return practice ? head.address === '' : head.address === address
}

function refused(message: Message): Answer<never> {
  return { ok: false, failure: { code: 'not-found', message } }
}
