/**
 * A value that survives a reload or closing the window. It is stored by name with zustand's persist and a version. It is parsed when read, and a
 * damaged value is ignored. An account's key is never stored this way.
 */
import { z } from 'zod'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from './browser-env.ts'

export interface PersistedValue<T> {
  readonly get: () => T
  readonly set: (value: T) => void
}

const FORMAT_VERSION = 1
const storedValueSchema = z.object({ state: z.object({ value: z.unknown() }), version: z.literal(FORMAT_VERSION) })

/** `emptyValue`: the value if nothing is stored; setting this value removes the stored entry. */
export function makePersistedValue<T>(
  storage: KeyValueStorage,
  name: string,
  schema: z.ZodType<T>,
  emptyValue: T,
): PersistedValue<T> {
  const store = createStore<{ readonly value: T }>()(
    persist(() => ({ value: emptyValue }), {
      name,
      version: FORMAT_VERSION,
      storage: {
        getItem() {
          const text = storage.getItem(name)
          const value = text === null ? undefined : schema.safeParse(parseStoredValue(text)).data
          return value === undefined ? null : { state: { value }, version: FORMAT_VERSION }
        },
        setItem(_name, storedValue) {
          if (storedValue.state.value === emptyValue) return storage.removeItem(name)
          const text = JSON.stringify(storedValue)
          // A store may change many times a second, but its stored part rarely changes.
          if (text !== storage.getItem(name)) storage.setItem(name, text)
        },
        removeItem: () => storage.removeItem(name),
      },
    }),
  )
  return { get: () => store.getState().value, set: (value) => store.setState({ value }) }
}

/** The stored value. Undefined if it is damaged or another version wrote it. */
function parseStoredValue(text: string): unknown {
  try {
    return storedValueSchema.safeParse(JSON.parse(text)).data?.state.value
  } catch {
    return undefined
  }
}
