/** The accounts a user has set up: name, address, storages. Never a key: keys live in the keychain or the environment. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { storageSchema } from '../../../src-shared/contract/account.ts'

const savedAccountSchema = z.object({
  name: z.string().min(1),
  address: z.url(),
  storages: z.array(storageSchema).default([]),
})
export type SavedAccount = z.infer<typeof savedAccountSchema>

const fileSchema = z.object({ accounts: z.array(savedAccountSchema) })

export class AccountsFileDamaged extends Error {}

/** An empty list when there is no file yet. */
export async function readAccounts(dataFolder: string): Promise<readonly SavedAccount[]> {
  const path = join(dataFolder, 'accounts.json')
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new AccountsFileDamaged(`${path} is not readable as JSON. Mend it or remove it, then try again.`, {
      cause: error,
    })
  }
  const parsed = fileSchema.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const where = issue ? `${issue.path.join('.')}: ${issue.message}` : 'unexpected content'
    throw new AccountsFileDamaged(`${path} is not a list of accounts (${where}). Mend it or remove it, then try again.`)
  }
  return parsed.data.accounts
}
