/**
 * The one gate before an import that the user changed is left: asks, and keeps what was left so that it can be brought back. Also
 * the files that came while another was opened: none is passed over. Never closes or opens anything itself.
 */
import type { ImportSummary } from '../../src-shared/contract/received.ts'
import { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { importSummarySchema } from '../../src-shared/contract/import.ts'
import type { SmallStorage } from './browser-env.ts'
import { asItCameSchema } from '../../src-shared/contract/text.ts'
import type { UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'

export type Changes = NonNullable<ImportSummary['changes']>

/** What would be shown instead. */
export type Next = { readonly kind: 'open'; readonly name: UntrustedText } | { readonly kind: 'close' }

const leftSchema = z.object({
  session: z.string(),
  file: z.string(),
  account: z.string(),
  name: asItCameSchema,
  changes: importSummarySchema.shape.changes.unwrap(),
})
/** An import that was left with changes; its host still has it. */
export type LeftImport = z.infer<typeof leftSchema>

/** A file on its way in: dropped, pasted, or handed over from outside the window. */
export interface Arrival {
  readonly name: UntrustedText
  readonly open: () => void
}

export interface LeavingState {
  /** The question, while it waits for its answer. */
  readonly asked: { readonly name: UntrustedText; readonly changes: Changes; readonly next: Next } | null
  /** Newest first. */
  readonly left: readonly LeftImport[]
  /** False once the user has put the offer away; the empty screen still has it. */
  readonly offered: boolean
  readonly waiting: readonly Arrival[]
}

export interface LeavingActions {
  /** True when the user says to leave. A later question answers an earlier one with no. */
  ask(name: UntrustedText, changes: Changes, next: Next): Promise<boolean>
  answer(leave: boolean): void
  /** Keeps an import that was left; the sessions of those that are kept no longer. */
  keep(left: LeftImport): readonly string[]
  /** Takes one out, to be opened again or because it is gone. */
  take(session: string): LeftImport | undefined
  putAway(): void
  wait(arrivals: readonly Arrival[]): void
  /** Takes a waiting file out. */
  admit(arrival: Arrival): void
}

export type LeavingStore = StoreApi<LeavingState> & { readonly act: LeavingActions }

/** Each holds a thread of the host. */
const MOST_LEFT = 3
const KEY = 'stocksheet.left'

export function hasChanges(changes: Changes | undefined): changes is Changes {
  return changes !== undefined && Object.values(changes).some((count) => count > 0)
}

export function createLeavingStore(storage: SmallStorage): LeavingStore {
  const store = createStore<LeavingState>(() => ({ asked: null, left: read(storage), offered: true, waiting: [] }))
  let settle: ((leave: boolean) => void) | null = null

  function put(left: readonly LeftImport[]): void {
    store.setState({ left })
    storage.setItem(KEY, JSON.stringify(left))
  }

  const act: LeavingActions = {
    ask(name, changes, next) {
      settle?.(false)
      store.setState({ asked: { name, changes, next } })
      return new Promise((resolve) => {
        settle = resolve
      })
    },
    answer(leave) {
      const settled = settle
      settle = null
      store.setState({ asked: null })
      settled?.(leave)
    },
    keep(left) {
      const all = [left, ...store.getState().left.filter(({ session }) => session !== left.session)]
      put(all.slice(0, MOST_LEFT))
      store.setState({ offered: true })
      return all.slice(MOST_LEFT).map(({ session }) => session)
    },
    take(session) {
      const { left } = store.getState()
      put(left.filter((one) => one.session !== session))
      return left.find((one) => one.session === session)
    },
    putAway: () => store.setState({ offered: false }),
    wait: (arrivals) => store.setState({ waiting: [...store.getState().waiting, ...arrivals] }),
    admit: (arrival) => store.setState({ waiting: store.getState().waiting.filter((one) => one !== arrival) }),
  }
  return Object.assign(store, { act })
}

/** Damaged notes count as none. */
function read(storage: SmallStorage): readonly LeftImport[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return z.array(leftSchema).safeParse(value).data ?? []
  } catch {
    return []
  }
}
