/** The parts of the page that the stores need, passed in: storages, time and the system's language. */

export interface SmallStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface BrowserEnv {
  /** Outlives the window: account, storage, language. */
  readonly kept: SmallStorage
  /** Outlives a reload of the window only: the open session and run. */
  readonly session: SmallStorage
  /** Milliseconds, always increasing. */
  now(): number
  /** Runs once after `ms`; the returned function cancels it. */
  later(run: () => void, ms: number): () => void
  /** A JSON file of the window's own bundle; undefined if it cannot be read. */
  readOwn(name: string): Promise<unknown>
  /** The system's language tag. */
  readonly language: string
}
