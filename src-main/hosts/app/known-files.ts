/** Files by token. The window holds tokens only; a token it was never given names nothing. */
import { isOfList, listName, listPlace, namesApart } from '../../../src-shared/domain/sheet/list-name.ts'
import { setName } from '../../engine/import/set-name.ts'
import type { Message } from '../../../src-shared/wording/message.ts'
import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { hostWords, type HostWords } from '../../../src-shared/wording/host.ts'
import type { Answer, OfferedFile } from '../../../src-shared/contract/host.ts'

export interface KnownFile {
  readonly path: string
  readonly name: string
  /** Among several: each sheet that can be seen is a list of its own. */
  readonly sheets?: 'each'
  /** Sheets that are none of them. */
  readonly without?: readonly string[]
}

/** What an account holds, to be opened as a file is. */
export interface KnownStock {
  /** What it is called where a file has its name. */
  readonly name: string
  readonly account: string
  /** Those with columns of their own. */
  readonly storages: readonly { readonly id: number; readonly name: string }[]
}

/** Several files that are planned together. */
export interface KnownSet {
  readonly name: string
  readonly files: readonly KnownFile[]
}

type OfferedSet = Pick<OfferedFile, 'file' | 'name'>

export class KnownFiles {
  private readonly sets = new Map<string, KnownSet>()
  private readonly files = new Map<string, KnownFile>()
  private readonly stocks = new Map<string, KnownStock>()
  private readonly words: () => HostWords

  constructor(words = () => hostWords('en')) {
    this.words = words
  }

  /** Makes a file known that is there and is a file. */
  async offer(path: string, name: string): Promise<Answer<OfferedFile>> {
    let bytes: number
    try {
      const found = await stat(path)
      if (!found.isFile()) return unusable(this.words().fileIsFolder(name))
      bytes = found.size
    } catch {
      return unusable(this.words().fileNotFound(name))
    }
    return { ok: true, value: { file: this.remember(path, name), name, bytes } }
  }

  /** A token for a file the app itself wrote. */
  remember(path: string, name: string): string {
    const token = randomBytes(16).toString('base64url')
    this.files.set(token, { path, name })
    return token
  }

  /** A token for several files that go on together. */
  rememberSet(set: KnownSet): string {
    const token = randomBytes(16).toString('base64url')
    this.sets.set(token, set)
    return token
  }

  rememberStock(stock: KnownStock): string {
    const same = [...this.stocks].find(([, known]) => JSON.stringify(known) === JSON.stringify(stock))
    const token = same?.[0] ?? randomBytes(16).toString('base64url')
    this.stocks.set(token, stock)
    return token
  }

  findStock(token: string): KnownStock | undefined {
    return this.stocks.get(token)
  }

  findSet(token: string): KnownSet | undefined {
    return this.sets.get(token)
  }

  /**
   * All of these files and sets as one set; null where one of them is not known, or nothing is left. `without`: names of lists in the set.
   * `sheets`: files whose sheets are lists of their own.
   */
  together(
    tokens: readonly string[],
    {
      without = [],
      sheets = [],
    }: { without?: readonly string[] | undefined; sheets?: readonly string[] | undefined } = {},
  ): OfferedSet | null {
    const found = tokens.flatMap((token) => this.sets.get(token)?.files ?? this.files.get(token) ?? [])
    if (tokens.some((token) => !this.sets.has(token) && !this.files.has(token))) return null
    const names = namesApart(found.map(({ name }) => name)).map((name) => listName(name))
    const files = found.flatMap((file, at): KnownFile[] => {
      const name = names[at] ?? ''
      if (without.includes(name)) return []
      const each = sheets.includes(name) ? { ...file, sheets: 'each' as const } : file
      const left = without.flatMap((one) => (each.sheets && isOfList(one, name) ? (listPlace(one).part ?? []) : []))
      return [left.length === 0 ? each : { ...each, without: [...(each.without ?? []), ...left] }]
    })
    const [only, ...more] = files
    if (!only) return null
    if (more.length === 0 && !only.sheets) return { file: this.remember(only.path, only.name), name: only.name }
    const name = setName(files.map((one) => one.name))
    return { file: this.rememberSet({ name, files }), name }
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
