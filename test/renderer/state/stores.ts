/** Stores on the scripted host, with storage in memory and a clock that the test advances. */
import { vi } from 'vitest'
import { createStores } from '../../../src-renderer/state/stores.ts'
import type { Stores } from '../../../src-renderer/state/stores.ts'
import type { BrowserEnv, KeyValueStorage } from '../../../src-renderer/state/browser-env.ts'
import { doubleHost, type DoubleHost } from '../double/host.ts'
import { plainScript, type Script } from '../double/script.ts'

export function memoryStorage(): KeyValueStorage & { readonly items: Map<string, string> } {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

export interface Bench {
  readonly stores: Stores
  readonly host: DoubleHost
  readonly page: BrowserEnv
  /** The same page after a reload: new stores, same host, same storage. */
  readonly reload: () => Stores
}

export function bench(script: Partial<Script> = {}): Bench {
  const host = doubleHost({ ...plainScript, ...script })
  const page: BrowserEnv = {
    pageStorage: memoryStorage(),
    session: memoryStorage(),
    now: () => performance.now(),
    runLater(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    runWhenIdle(run) {
      run()
      return () => undefined
    },
    readBundledFile: async () => undefined,
    language: 'en-GB',
  }
  return { stores: createStores(host, page), host, page, reload: () => createStores(host, page) }
}

export const TARGET = { account: 'practice', storage: 1 }

/** Waits until `check` returns true. vitest's own timer sets the limit. */
export async function until(check: () => boolean): Promise<void> {
  await vi.waitUntil(check, { timeout: 3000, interval: 5 })
}
