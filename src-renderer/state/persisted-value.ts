/**
 * What outlives a reload of the window, or the window: one value under one name, kept by zustand's persist with its version. What is
 * read back is parsed, and damaged notes count as none. No key of an account comes here.
 */
import { z } from 'zod'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import type { SmallStorage } from './browser-env.ts'

export interface PersistedValue<T> {
  readonly get: () => T
  readonly set: (value: T) => void
}

const VERSION = 1
const notedSchema = z.object({ state: z.object({ value: z.unknown() }), version: z.literal(VERSION) })

/** `none` is what there is when nothing is kept; when it is set, the name goes. */
export function persistedValue<T>(
  storage: SmallStorage,
  name: string,
  schema: z.ZodType<T>,
  none: T,
): PersistedValue<T> {
  const store = createStore<{ readonly value: T }>()(
    persist(() => ({ value: none }), {
      name,
      version: VERSION,
      storage: {
        getItem() {
          const text = storage.getItem(name)
          const value = text === null ? undefined : schema.safeParse(valueIn(text)).data
          return value === undefined ? null : { state: { value }, version: VERSION }
        },
        setItem(_name, noted) {
          if (noted.state.value === none) return storage.removeItem(name)
          const text = JSON.stringify(noted)
          // Stores change many times a second; what is kept of them does not.
          if (text !== storage.getItem(name)) storage.setItem(name, text)
        },
        removeItem: () => storage.removeItem(name),
      },
    }),
  )
  return { get: () => store.getState().value, set: (value) => store.setState({ value }) }
}

/** Undefined for what nobody of this version wrote. */
function valueIn(text: string): unknown {
  try {
    return notedSchema.safeParse(JSON.parse(text)).data?.state.value
  } catch {
    return undefined
  }
}
