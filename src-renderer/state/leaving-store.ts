/**
 * The one gate before an import that the user changed is left: asks, and keeps what was left so that it can be brought back. Also
 * the queue of files that wait to be opened. Never closes or opens anything itself.
 */
import type { ImportSummary } from '../../src-shared/api/window-types.ts'
import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { importSummarySchema } from '../../src-shared/api/import.ts'
import { persistedValue } from './persisted-value.ts'
import type { SmallStorage } from './browser-env.ts'
import { asItCameSchema } from '../../src-shared/api/text.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

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
  /** False: the open import stays, so the file was not opened. */
  readonly open: () => Promise<boolean>
}

export interface LeavingState {
  /** The question, while it waits for its answer. */
  readonly asked: { readonly name: UntrustedText; readonly changes: Changes; readonly next: Next } | null
  /** Newest first. */
  readonly left: readonly LeftImport[]
  /** False once the user has put the offer away; the empty screen still has it. */
  readonly offered: boolean
  /** Files that are opened one after the other, the next one first. */
  readonly waiting: readonly Arrival[]
}

export type LeavingStore = ReturnType<typeof createLeavingStore>

/** Each holds a thread of the host. */
const MOST_LEFT = 3

export function hasChanges(changes: Changes | undefined): changes is Changes {
  return changes !== undefined && Object.values(changes).some((count) => count > 0)
}

export function createLeavingStore(storage: SmallStorage) {
  const last = persistedValue<readonly LeftImport[]>(storage, 'stocksheet.left', z.array(leftSchema), [])
  const store = createStore<LeavingState>(() => ({ asked: null, left: last.get(), offered: true, waiting: [] }))
  let settle: ((leave: boolean) => void) | null = null

  function put(left: readonly LeftImport[]): void {
    store.setState({ left })
    last.set(left)
  }

  const act = {
    /** True when the user says to leave. A later question answers an earlier one with no. */
    ask(name: UntrustedText, changes: Changes, next: Next): Promise<boolean> {
      settle?.(false)
      store.setState({ asked: { name, changes, next } })
      return new Promise((resolve) => {
        settle = resolve
      })
    },
    answer(leave: boolean): void {
      const settled = settle
      settle = null
      store.setState({ asked: null })
      settled?.(leave)
    },
    /** Keeps an import that was left; the sessions of those that are kept no longer. */
    keep(left: LeftImport): readonly string[] {
      const all = [left, ...store.getState().left.filter(({ session }) => session !== left.session)]
      put(all.slice(0, MOST_LEFT))
      store.setState({ offered: true })
      return all.slice(MOST_LEFT).map(({ session }) => session)
    },
    /** Takes one out, to be opened again or because it is gone. */
    take(session: string): LeftImport | undefined {
      const { left } = store.getState()
      put(left.filter((one) => one.session !== session))
      return left.find((one) => one.session === session)
    },
    putAway: () => store.setState({ offered: false }),
    wait: (arrivals: readonly Arrival[]) => store.setState({ waiting: [...store.getState().waiting, ...arrivals] }),
    /** Before all others. */
    waitNext: (arrival: Arrival) => store.setState({ waiting: [arrival, ...store.getState().waiting] }),
    takeNext(): Arrival | undefined {
      const [next, ...others] = store.getState().waiting
      store.setState({ waiting: others })
      return next
    },
    clearWaiting: () => store.setState({ waiting: [] }),
  }
  return Object.assign(store, { act })
}
