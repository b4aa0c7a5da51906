/** The folder that is watched, as a person chose it, and the files in it that are not to be shown again. No name of a file is kept. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { changeAlone, readKept, writeKept } from './persisted-json.ts'

/** The oldest go first: a folder of more new files than this is not read by anybody. */
const MOST_HIDDEN = 5_000

const inboxSchema = z.object({
  folder: z.string().min(1).max(32_767).nullable(),
  /** Digests of place, size and time; see `hiddenAs`. Oldest first. */
  hidden: z.array(z.string().length(32)).max(MOST_HIDDEN),
})
type InboxKept = z.infer<typeof inboxSchema>

const NONE: InboxKept = { folder: null, hidden: [] }

/** A file that is saved again has another stamp, so it is shown again. */
function hiddenAs(path: string, stamp: string): string {
  return createHash('sha256')
    .update(JSON.stringify([path, stamp]))
    .digest('hex')
    .slice(0, 32)
}

export class InboxFile {
  private readonly path: string
  private current: InboxKept

  private constructor(path: string, current: InboxKept) {
    this.path = path
    this.current = current
  }

  static async open(dataFolder: string): Promise<InboxFile> {
    const path = join(dataFolder, 'inbox.json')
    return new InboxFile(path, (await readKept(path, inboxSchema, NONE)).value)
  }

  get folder(): string | null {
    return this.current.folder
  }

  isHidden(path: string, stamp: string): boolean {
    return this.current.hidden.includes(hiddenAs(path, stamp))
  }

  /** Null: no folder is watched any longer. Throws CannotKeep. */
  watch(folder: string | null): Promise<void> {
    return this.change((kept) => ({ ...kept, folder }))
  }

  /** Throws CannotKeep. */
  hide(path: string, stamp: string): Promise<void> {
    const one = hiddenAs(path, stamp)
    return this.change(({ folder, hidden }) => ({
      folder,
      hidden: [...hidden.filter((other) => other !== one), one].slice(-MOST_HIDDEN),
    }))
  }

  private change(changed: (kept: InboxKept) => InboxKept): Promise<void> {
    return changeAlone(this.path, async () => {
      const next = changed((await readKept(this.path, inboxSchema, NONE)).value)
      await writeKept(this.path, next)
      this.current = next
    })
  }
}
