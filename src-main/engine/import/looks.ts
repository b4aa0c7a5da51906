/** Looks at what an import reads: its file, or one of several that are planned together. Of the file looked at last the cells are kept. */
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import { FileLook, type Look } from './file-look.ts'
import { waits } from './lists-read.ts'
import type { SessionInput, SessionState } from './stages.ts'
import type { ReadingPorts } from './table-read.ts'

/** `list`: one of several files, by its name among them. `choices`: absent where they are those that it is read by. */
interface LookAsked {
  readonly choices?: ImportChoices | undefined
  readonly list?: string | undefined
}

/** An import with a preview. */
interface OpenImport {
  readonly asked: SessionInput
  readonly snapshot: SessionState
}

export class Looks {
  private readonly ports: () => ReadingPorts
  private alone: FileLook | null = null
  private list: { readonly name: string; readonly look: FileLook } | null = null

  constructor(ports: () => ReadingPorts) {
    this.ports = ports
  }

  /** Files of this import from now on. */
  begin(input: SessionInput): void {
    this.alone = new FileLook(input, this.ports())
  }

  get hasBegun(): boolean {
    return this.alone !== null
  }

  /** Null where there is nothing to look at. */
  async at({ choices, list }: LookAsked, open: OpenImport | null): Promise<Look | null> {
    if (list !== undefined) return open && this.atList(list, choices, open)
    return choices && this.alone ? this.alone.at(choices, open?.snapshot ?? null) : null
  }

  private async atList(name: string, choices: ImportChoices | undefined, { asked, snapshot }: OpenImport) {
    const { read = [], refused = [] } = snapshot.lists ?? {}
    const planned = read.find((list) => list.name === name)
    const found = planned ?? refused.find((list) => list.name === name)
    if (!found) return null
    if (this.list?.name !== name) {
      this.list = { name, look: new FileLook({ ...asked, source: found.source }, this.ports()) }
    }
    // What is known of one whose supplier is asked has no rows.
    const known = planned && !waits(planned) ? { ...planned.table, choices: planned.choices } : null
    return this.list.look.at(choices ?? found.choices, known)
  }

  /** Null where nothing was looked at. */
  rows(list: string | undefined, ...asked: Parameters<FileLook['rows']>): ReturnType<FileLook['rows']> | null {
    const look = list === undefined ? this.alone : this.list?.name === list ? this.list.look : null
    return look?.rows(...asked) ?? null
  }

  /** What was read for the looks so far: the preview has it, or files are others now. */
  forget(): void {
    this.alone?.forget()
    this.list = null
  }
}
