/** The column layouts of the files seen lately, kept across reloads. Never talks to the host; damaged notes count as none. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { parseLayout, PLAIN, type GridLayout } from '../view/grid-layout.ts'
import type { BrowserEnv } from './browser-env.ts'

export interface LayoutState {
  /** By the headings' key, the oldest first. */
  readonly layouts: ReadonlyMap<string, GridLayout>
}

export type LayoutStore = StoreApi<LayoutState> & {
  readonly act: { change(key: string, change: (layout: GridLayout) => GridLayout): void }
}

const KEPT = 'stocksheet.columns'
const MOST = 40
/** A drag of a border changes the width many times a second. */
const PAUSE_MS = 300

export function createLayoutStore(page: Pick<BrowserEnv, 'kept' | 'later'>): LayoutStore {
  const store = createStore<LayoutState>(() => ({ layouts: parse(page.kept.getItem(KEPT)) }))
  let off: (() => void) | null = null

  function change(key: string, make: (layout: GridLayout) => GridLayout): void {
    const layouts = new Map(store.getState().layouts)
    const before = layouts.get(key) ?? PLAIN
    const after = make(before)
    if (after === before) return
    // Last in, so that the oldest goes first.
    layouts.delete(key)
    if (after !== PLAIN) layouts.set(key, after)
    const oldest = layouts.keys().next()
    if (layouts.size > MOST && oldest.done !== true) layouts.delete(oldest.value)
    store.setState({ layouts })
    off?.()
    off = page.later(() => page.kept.setItem(KEPT, JSON.stringify([...store.getState().layouts])), PAUSE_MS)
  }
  return Object.assign(store, { act: { change } })
}

export function layoutOf(state: LayoutState, key: string): GridLayout {
  return state.layouts.get(key) ?? PLAIN
}

function parse(text: string | null): ReadonlyMap<string, GridLayout> {
  const layouts = new Map<string, GridLayout>()
  if (text === null) return layouts
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return layouts
  }
  if (!Array.isArray(value)) return layouts
  for (const entry of value as readonly unknown[]) {
    if (!Array.isArray(entry)) continue
    const [key, kept] = entry as readonly unknown[]
    const layout = parseLayout(kept)
    if (typeof key === 'string' && layout) layouts.set(key, layout)
  }
  return layouts
}
