/**
 * The accounts a user has set up: name, address, storages. Never a key. Read anew each time, for a person or another process
 * may have changed the file; written whole or not at all. An id stays with its account through every change of name.
 */
import { codeOf } from '../../machine/write-error.ts'
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { sameName } from '../../../src-shared/account/account-setup.ts'
import { codeSchema } from '../../../src-shared/api/text.ts'
import { ProgramFailure } from '../../ports/program-failure.ts'
import { changeAlone, readKept, writeKept } from './persisted-json.ts'

const writtenSchema = z.object({
  /** Absent in a file written by hand; one that holds what cannot be seen counts as absent. */
  id: codeSchema.min(1).max(100).optional().catch(undefined),
  name: z.string().trim().min(1),
  address: z.url(),
  storages: z.array(z.object({ id: z.number().int(), name: z.string() })).default([]),
})

export interface SavedAccount {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly storages: readonly { readonly id: number; readonly name: string }[]
}

const fileSchema = z
  .object({ accounts: z.array(writtenSchema) })
  .transform(({ accounts }) => withIds(accounts))
  .refine((accounts) => new Set(accounts.map(({ id }) => id)).size === accounts.length, 'two accounts have one id')

/** A list of accounts that was written by hand, and wrong. */
export class AccountsFileDamaged extends ProgramFailure {
  constructor(path: string, where: string | null, cause?: unknown) {
    super({ kind: 'accounts-file', path, where }, { cause })
  }
}

/** Another account was given this name meanwhile. */
class NameTaken extends ProgramFailure {
  constructor() {
    super({ kind: 'account-name', code: 'name-taken' })
  }
}

const FILE = 'accounts.json'

/** For programs that only read: an empty list when there is no file yet; a damaged one stays and is told. */
export async function readAccounts(dataFolder: string): Promise<readonly SavedAccount[]> {
  const path = join(dataFolder, FILE)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new AccountsFileDamaged(path, null, error)
  }
  const parsed = fileSchema.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new AccountsFileDamaged(path, issue ? `${issue.path.join('.')}: ${issue.message}` : 'unexpected content')
  }
  return parsed.data
}

export class AccountsFile {
  private readonly path: string
  private putAside: string | null = null

  constructor(dataFolder: string) {
    this.path = join(dataFolder, FILE)
  }

  /** Name the last damaged file was given, if there was one. */
  aside(): string | null {
    return this.putAside
  }

  /** Throws CannotKeep when the file is there and cannot be read. */
  list(): Promise<readonly SavedAccount[]> {
    return this.read()
  }

  /** Replaces an account of this id, or adds one; the kept account. Throws CannotKeep, and where another one has its name. */
  save(account: Omit<SavedAccount, 'id'> & { readonly id: string | null }): Promise<SavedAccount> {
    return changeAlone(this.path, async () => {
      const accounts = await this.read()
      const kept: SavedAccount = { ...account, id: account.id ?? `a-${randomBytes(8).toString('hex')}` }
      if (accounts.some(({ id, name }) => id !== kept.id && sameName(name) === sameName(kept.name)))
        throw new NameTaken()
      const known = accounts.some(({ id }) => id === kept.id)
      await this.write(known ? accounts.map((one) => (one.id === kept.id ? kept : one)) : [...accounts, kept])
      return kept
    })
  }

  remove(id: string): Promise<void> {
    return changeAlone(this.path, async () => this.write((await this.read()).filter((one) => one.id !== id)))
  }

  private async read(): Promise<readonly SavedAccount[]> {
    const { value, aside } = await readKept<readonly SavedAccount[]>(this.path, fileSchema, [])
    this.putAside = aside ?? this.putAside
    return value
  }

  private write(accounts: readonly SavedAccount[]): Promise<void> {
    return writeKept(this.path, { accounts })
  }
}

/** An account written by hand gets an id by its name: the same at each reading, and kept from the first change here on. */
function withIds(accounts: readonly z.infer<typeof writtenSchema>[]): SavedAccount[] {
  return accounts.map(({ id, ...account }) => ({ id: id ?? idOfName(account.name), ...account }))
}

function idOfName(name: string): string {
  return `n-${createHash('sha256').update(sameName(name)).digest('hex').slice(0, 16)}`
}
