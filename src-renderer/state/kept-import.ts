/** What a reload of the window needs to come back to the same import. Damaged notes count as none. */
import type { SmallStorage } from './page-powers.ts'

export interface KeptImport {
  readonly session: string
  readonly file: string
  readonly account: string
  readonly run: string | null
}

const KEY = 'stocksheet.import'

export function keptImport(storage: SmallStorage) {
  function read(): KeptImport | null {
    const text = storage.getItem(KEY)
    return text === null ? null : parse(text)
  }
  return {
    read,
    keep: (kept: KeptImport) => storage.setItem(KEY, JSON.stringify(kept)),
    keepRun(run: string | null): void {
      const last = read()
      if (last) storage.setItem(KEY, JSON.stringify({ ...last, run }))
    },
    forget: () => storage.removeItem(KEY),
  }
}

function parse(text: string): KeptImport | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || !('session' in value) || !('file' in value)) return null
  const { session, file } = value
  const account = 'account' in value ? value.account : undefined
  const run = 'run' in value && typeof value.run === 'string' ? value.run : null
  if (typeof session !== 'string' || typeof file !== 'string' || typeof account !== 'string') return null
  return { session, file, account, run }
}
