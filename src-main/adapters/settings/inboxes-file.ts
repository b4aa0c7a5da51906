/** Which folder is the inbox of which account, as a person chose it. */
import { join } from 'node:path'
import { z } from 'zod'
import { changeAlone, readKept, writeKept } from './persisted-json.ts'

const inboxesSchema = z.object({
  inboxes: z.array(
    z.object({
      /** Its id. */
      account: z.string().min(1).max(200),
      folder: z.string().min(1).max(32_767),
      /** Applied files are moved to `done` in it. */
      moves: z.boolean(),
    }),
  ),
})
export type InboxChosen = z.infer<typeof inboxesSchema>['inboxes'][number]

export class InboxesFile {
  private readonly path: string
  private current: readonly InboxChosen[]

  private constructor(path: string, current: readonly InboxChosen[]) {
    this.path = path
    this.current = current
  }

  static async open(dataFolder: string): Promise<InboxesFile> {
    const path = join(dataFolder, 'inboxes.json')
    return new InboxesFile(path, await inboxesIn(path))
  }

  all(): readonly InboxChosen[] {
    return this.current
  }

  of(account: string): InboxChosen | undefined {
    return this.current.find((one) => one.account === account)
  }

  /** Null: the account has no inbox any more. Throws CannotKeep. */
  async set(account: string, chosen: Omit<InboxChosen, 'account'> | null): Promise<void> {
    // Nothing is kept of an account that never had one.
    if (!chosen && !this.of(account)) return
    await changeAlone(this.path, async () => {
      const others = (await inboxesIn(this.path)).filter((one) => one.account !== account)
      const inboxes = chosen ? [...others, { account, ...chosen }] : others
      await writeKept(this.path, { inboxes })
      this.current = inboxes
    })
  }
}

async function inboxesIn(path: string): Promise<readonly InboxChosen[]> {
  return (await readKept<z.infer<typeof inboxesSchema>>(path, inboxesSchema, { inboxes: [] })).value.inboxes
}
