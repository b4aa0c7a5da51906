/** The account being written, kept across a reload of the window. It has no key. Damaged notes count as none. */
import type { AccountDraft } from './account-draft.ts'
import type { SmallStorage } from './browser-env.ts'

interface Kept {
  readonly account: string | null
  readonly draft: AccountDraft
}

const KEY = 'stocksheet.accountDraft'

export function keptDraft(storage: SmallStorage) {
  return {
    read(): Kept | null {
      const text = storage.getItem(KEY)
      return text === null ? null : parse(text)
    },
    keep: ({ account, draft }: Kept) => storage.setItem(KEY, JSON.stringify({ account, draft })),
    forget: () => storage.removeItem(KEY),
  }
}

function parse(text: string): Kept | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(value) || !isRecord(value['draft'])) return null
  const { account, draft } = value
  const { name, address, storages } = draft
  if (typeof name !== 'string' || typeof address !== 'string' || !Array.isArray(storages)) return null
  const lines = storages.flatMap((one: unknown) => {
    if (!isRecord(one)) return []
    const { id, name: called } = one
    return typeof id === 'string' && typeof called === 'string' ? [{ id, name: called }] : []
  })
  return { account: typeof account === 'string' ? account : null, draft: { name, address, storages: lines } }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
