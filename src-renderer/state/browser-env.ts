/** The browser features that are passed to the stores: storage, timers and the system's language. */

export interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface BrowserEnv {
  /** Storage that survives closing the window: account, storage, language. */
  readonly pageStorage: KeyValueStorage
  /** Storage that survives only a reload of the window: the open session and run. */
  readonly session: KeyValueStorage
  /** A time in milliseconds that never goes back, for measuring durations. */
  now(): number
  /** Runs once after `ms`; the returned function cancels it. */
  runLater(run: () => void, ms: number): () => void
  /** Runs once the page has painted and has nothing else to do; the returned function cancels it. */
  runWhenIdle(run: () => void): () => void
  /** Reads a JSON file of the window's bundle; undefined if it cannot be read. */
  readBundledFile(name: string): Promise<unknown>
  /** The system's language tag. */
  readonly language: string
}
