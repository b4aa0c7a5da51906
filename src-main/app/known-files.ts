/** Files by token. The window has only tokens. A token that it was not given opens nothing. */
import type { Message } from '../../src-shared/words/message.ts'
import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { hostWords, type HostWords } from '../../src-shared/words/host.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import type { Answer, OfferedFile } from '../../src-shared/api/host.ts'

export interface KnownFile {
  readonly path: string
  readonly name: string
  /** The https address that it was read from. */
  readonly link?: string
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
  private readonly words: () => HostWords
  private readonly language: () => Language

  constructor(language: () => Language = () => 'en') {
    this.language = language
    this.words = () => hostWords(language())
  }

  /** Registers an existing file. */
  async offer(path: string, name: string, link?: string): Promise<Answer<OfferedFile>> {
    let bytes: number
    try {
      const fileStats = await stat(path)
      if (!fileStats.isFile()) return unusable(this.words().fileIsFolder(name))
      bytes = fileStats.size
    } catch {
      return unusable(this.words().fileNotFound(name))
    }
    // Loaded late, to show the first window sooner.
    const [{ refusedAtOnce }, { refusalMessage }] = await Promise.all([
      import('../file/refusals.ts'),
      import('../../src-shared/words/problems.ts'),
    ])
    const refusalFound = await refusedAtOnce(path, bytes)
    const refusal = refusalFound && { refusal: refusalMessage(refusalFound, name, this.language()) }
    return { ok: true, value: { file: this.remember(path, name, link), name, bytes, ...refusal } }
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

function unusable(message: Message): Answer<never> {
  return { ok: false, failure: { code: 'not-found', message } }
}
