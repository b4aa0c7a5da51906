/**
 * How much of the disk uploaded files may take together. Room is reserved before the first byte arrives; the oldest files that no open import reads
 * make room for new ones. Never removes a file in use.
 */

export interface SpaceLimits {
  readonly files: number
  readonly bytes: number
}

/** Four of the largest files, or a day's worth of small ones. */
export const UPLOAD_SPACE: SpaceLimits = { files: 200, bytes: 2 * (1 << 30) }

export interface Reserved {
  /** The file has arrived completely: its size in bytes, and its token. */
  keep(file: string, bytes: number): void
  /** The file did not arrive: its room is free again. */
  release(): void
}

interface Entry {
  bytes: number
  /** The file's token; absent while it is being uploaded. */
  file?: string
}

export class UploadSpace {
  readonly #limits: SpaceLimits
  readonly #release: (file: string) => Promise<boolean>
  /** Oldest first. */
  readonly #entries = new Set<Entry>()

  /** `release` removes a file; false if an open import still reads it. */
  constructor(release: (file: string) => Promise<boolean>, limits = UPLOAD_SPACE) {
    this.#release = release
    this.#limits = limits
  }

  /** Reserves room for one file of at most `bytes`; undefined if there is none. */
  async reserve(bytes: number): Promise<Reserved | undefined> {
    for (const entry of this.#entries) {
      if (this.#fits(bytes)) break
      if (entry.file !== undefined && (await this.#release(entry.file))) this.#entries.delete(entry)
    }
    if (!this.#fits(bytes)) return undefined
    const entry: Entry = { bytes }
    this.#entries.add(entry)
    return {
      keep(file, bytes) {
        entry.bytes = bytes
        entry.file = file
      },
      release: () => void this.#entries.delete(entry),
    }
  }

  #fits(bytes: number): boolean {
    const takenBytes = [...this.#entries].reduce((sum, entry) => sum + entry.bytes, 0)
    return this.#entries.size < this.#limits.files && takenBytes + bytes <= this.#limits.bytes
  }
}
