/** The calls about imports that were not applied when the program, a tab or the page ended: listed, resumed, thrown away. */
import type { Answer } from '../../src-shared/api/host.ts'
import { isoTime } from '../../src-shared/material/values/utc-time.ts'
import { inOneLine } from '../../src-shared/words/message.ts'
import type { Handlers } from './dispatch.ts'
import { isOf, refused, ResumedImports, type SavedParts } from './resumed-imports.ts'

export type SavedCalls = Pick<Handlers, 'saved.list' | 'saved.resume' | 'saved.discard'>

export interface SavedWork {
  readonly calls: SavedCalls
  /** Removes what was thrown away: until the program ends that can be undone. */
  close(): Promise<void>
}

export interface SavedWorkParts extends SavedParts {
  readonly onSavedChanged: () => void
}

export function savedWork({ onSavedChanged, ...parts }: SavedWorkParts): SavedWork {
  const { saved, sessions, accounts, uiLanguage } = parts
  const resumed = new ResumedImports(parts)
  const discarded = new Set<string>()
  const resuming = new Set<string>()

  const gone = (): Answer<never> => refused(uiLanguage.words.savedGone)

  async function list(): ReturnType<Handlers['saved.list']> {
    const { found, damaged } = await saved.list()
    const known = new Map((await accounts.list()).map((account) => [account.id, account]))
    const imports = []
    for (const { id, head, own } of found) {
      const account = known.get(head.account)
      if (!account || !isOf(head, account) || discarded.has(id)) continue
      const session = own ? await sessions.holding(id) : undefined
      const { name, changes, changed } = head
      const stock = head.stock ? { stock: true } : {}
      imports.push({
        id,
        account: head.account,
        name,
        changes,
        at: isoTime(changed),
        ...stock,
        ...(session ? { session: session.id } : {}),
      })
    }
    return {
      ok: true,
      value: { imports, aside: damaged.map((name) => inOneLine(uiLanguage.words.savedAside(name))) },
    }
  }

  return {
    calls: {
      'saved.list': list,
      'saved.resume': async ({ id }) => {
        if (resuming.has(id) || discarded.has(id)) return gone()
        resuming.add(id)
        return resumed.open(id).finally(() => {
          resuming.delete(id)
          onSavedChanged()
        })
      },
      'saved.discard': async ({ id, discard }) => {
        if (discard && (resuming.has(id) || (await sessions.holding(id)))) return gone()
        if (discard) discarded.add(id)
        else discarded.delete(id)
        onSavedChanged()
        return { ok: true, value: {} }
      },
    },
    async close() {
      for (const id of discarded) {
        const claimed = await saved.claim(id)
        if (typeof claimed === 'object' && 'head' in claimed) await saved.remove(claimed)
      }
    },
  }
}
