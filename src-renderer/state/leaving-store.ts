/**
 * Asks before the user leaves an import with changes, and keeps that import so that it can be restored. Contains the queue of files to open. Never
 * closes or opens anything itself.
 */
import type { ImportSummary } from '../../src-shared/api/window-types.ts'
import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { importSummarySchema } from '../../src-shared/api/import.ts'
import { makePersistedValue } from './persisted-value.ts'
import type { KeyValueStorage } from './browser-env.ts'
import { rawTextSchema } from '../../src-shared/api/text.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

export type Changes = NonNullable<ImportSummary['changes']>

/** What will be shown instead of the import. */
export type NextStep = { readonly kind: 'open'; readonly name: UntrustedText } | { readonly kind: 'close' }

const leftImportSchema = z.object({
  session: z.string(),
  file: z.string(),
  account: z.string(),
  name: rawTextSchema,
  changes: importSummarySchema.shape.changes.unwrap(),
})
/** An import that the user left with changes. The host still has it. */
export type LeftImport = z.infer<typeof leftImportSchema>

/** A file that has arrived: dropped, pasted, or from outside the window. */
export interface Arrival {
  readonly name: UntrustedText
  /** Opens the file. False if the open import stays and the file was not opened. */
  readonly open: () => Promise<boolean>
}

export interface LeavingState {
  /** The question, until it is answered. */
  readonly question: { readonly name: UntrustedText; readonly changes: Changes; readonly nextStep: NextStep } | null
  /** Imports that the user left with changes, the newest first. */
  readonly leftImports: readonly LeftImport[]
  /** False once the user hides the offer. The start screen still lists the imports. */
  readonly isRestoreOffered: boolean
  /** Files to open one after another, the next one first. */
  readonly arrivals: readonly Arrival[]
}

export type LeavingStore = ReturnType<typeof createLeavingStore>

/** The maximum number of imports that are kept. Each of them occupies a thread of the host. */
const MAX_LEFT_IMPORTS = 3

export function hasChanges(changes: Changes | undefined): changes is Changes {
  return changes !== undefined && Object.values(changes).some((count) => count > 0)
}

export function createLeavingStore(storage: KeyValueStorage) {
  const storedImports = makePersistedValue<readonly LeftImport[]>(
    storage,
    'stocksheet.left',
    z.array(leftImportSchema),
    [],
  )
  const store = createStore<LeavingState>(() => ({
    question: null,
    leftImports: storedImports.get(),
    isRestoreOffered: true,
    arrivals: [],
  }))
  let answerQuestion: ((shouldLeave: boolean) => void) | null = null

  function setLeftImports(leftImports: readonly LeftImport[]): void {
    store.setState({ leftImports })
    storedImports.set(leftImports)
  }

  const actions = {
    /** Resolves to true if the user agrees to leave. A new question answers the earlier one with no. */
    ask(name: UntrustedText, changes: Changes, nextStep: NextStep): Promise<boolean> {
      answerQuestion?.(false)
      store.setState({ question: { name, changes, nextStep } })
      return new Promise((resolve) => {
        answerQuestion = resolve
      })
    },
    answer(shouldLeave: boolean): void {
      const resolveQuestion = answerQuestion
      answerQuestion = null
      store.setState({ question: null })
      resolveQuestion?.(shouldLeave)
    },
    /** Keeps an import that the user left. Returns the sessions dropped to make room. */
    keepImport(leftImport: LeftImport): readonly string[] {
      const allImports = [
        leftImport,
        ...store.getState().leftImports.filter(({ session }) => session !== leftImport.session),
      ]
      setLeftImports(allImports.slice(0, MAX_LEFT_IMPORTS))
      store.setState({ isRestoreOffered: true })
      return allImports.slice(MAX_LEFT_IMPORTS).map(({ session }) => session)
    },
    /** Removes an import from the list, to open it again or because it no longer exists. */
    takeImport(session: string): LeftImport | undefined {
      const { leftImports } = store.getState()
      setLeftImports(leftImports.filter((leftImport) => leftImport.session !== session))
      return leftImports.find((leftImport) => leftImport.session === session)
    },
    hideOffer: () => store.setState({ isRestoreOffered: false }),
    queue: (arrivals: readonly Arrival[]) => store.setState({ arrivals: [...store.getState().arrivals, ...arrivals] }),
    /** Puts the file before all others. */
    queueFirst: (arrival: Arrival) => store.setState({ arrivals: [arrival, ...store.getState().arrivals] }),
    takeNextArrival(): Arrival | undefined {
      const [nextArrival, ...otherArrivals] = store.getState().arrivals
      store.setState({ arrivals: otherArrivals })
      return nextArrival
    },
    clearQueue: () => store.setState({ arrivals: [] }),
  }
  return Object.assign(store, { act: actions })
}
