/** Files by token. The window has only tokens. A token that was not given to it opens no file. */
import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Answer, OfferedFile } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'

export interface KnownFile {
  readonly path: string
  readonly name: string
  /** The https address that the file was read from. */
  readonly link?: string
}

/** A file to open. The password is passed on and not remembered. */
export interface FileToOpen extends KnownFile {
  readonly password?: string
}

export function withPassword(file: KnownFile, password: string | undefined): FileToOpen {
  return password === undefined ? file : { ...file, password }
}

/** The stock of an account, opened like a file. */
export interface KnownStock {
  /** The name shown instead of a file's name. */
  readonly name: string
  readonly account: string
  /** The storages that have their own columns. */
  readonly storages: readonly { readonly id: number; readonly name: string }[]
}

export class KnownFiles {
  private readonly files = new Map<string, KnownFile>()
  private readonly stocks = new Map<string, KnownStock>()

  /** Registers an existing file. */
  async offer(path: string, name: string, link?: string): Promise<Answer<OfferedFile>> {
    let bytes: number
    try {
      const fileStats = await stat(path)
      if (!fileStats.isFile()) return refuse({ code: 'file-is-folder', name })
      bytes = fileStats.size
    } catch {
      return refuse({ code: 'file-missing', name })
    }
    // Loaded late, to show the first window sooner.
    const { refuseByContent } = await import('../file/refusals.ts')
    const refusal = await refuseByContent(path)
    return { ok: true, value: { file: this.remember(path, name, link), name, bytes, ...(refusal && { refusal }) } }
  }

  /** Returns a token for a file that the app itself wrote. */
  remember(path: string, name: string, link?: string): string {
    const token = randomBytes(16).toString('base64url')
    this.files.set(token, { path, name, ...(link !== undefined && { link }) })
    return token
  }

  /** The address that the file at this path was read from. */
  linkOf(path: string | null): string | undefined {
    return [...this.files.values()].find((file) => file.path === path)?.link
  }

  rememberStock(stock: KnownStock): string {
    const sameStock = [...this.stocks].find(([, knownStock]) => JSON.stringify(knownStock) === JSON.stringify(stock))
    const token = sameStock?.[0] ?? randomBytes(16).toString('base64url')
    this.stocks.set(token, stock)
    return token
  }

  findStock(token: string): KnownStock | undefined {
    return this.stocks.get(token)
  }

  find(token: string): KnownFile | undefined {
    return this.files.get(token)
  }

  forget(token: string): void {
    this.files.delete(token)
  }
}
