/**
 * Limits the disk space that uploaded files may take. Room is reserved before the first byte arrives. The oldest files that no open import reads are
 * removed to make room. Never removes a file in use.
 */

export interface SpaceLimits {
  readonly files: number
  readonly bytes: number
}

/** Room for four of the largest files, or for a day's worth of small ones. */
export const UPLOAD_SPACE: SpaceLimits = { files: 200, bytes: 2 * (1 << 30) }

export interface ReservedSpace {
  /** Called when the whole file has arrived, with its size in bytes and its token. */
  keep(file: string, bytes: number): void
  /** Called if the file did not arrive. Its room is free again. */
  release(): void
}

interface UploadEntry {
  bytes: number
  /** The file's token; absent during the upload. */
  file?: string
}

export class UploadSpace {
  readonly #limits: SpaceLimits
  readonly #release: (file: string) => Promise<boolean>
  /** The uploaded files, oldest first. */
  readonly #entries = new Set<UploadEntry>()

  /** `release` removes a file; false if an open import still reads it. */
  constructor(release: (file: string) => Promise<boolean>, limits = UPLOAD_SPACE) {
    this.#release = release
    this.#limits = limits
  }

  /** Reserves room for one file of at most `bytes`. Undefined if there is not enough room. */
  async reserve(bytes: number): Promise<ReservedSpace | undefined> {
    for (const entry of this.#entries) {
      if (this.#fits(bytes)) break
      if (entry.file !== undefined && (await this.#release(entry.file))) this.#entries.delete(entry)
    }
    if (!this.#fits(bytes)) return undefined
    const entry: UploadEntry = { bytes }
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
