/** The raw sheets of an import: of its file, or of each of several that are planned together. The cells of the last list are kept. */
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import { RawSheetReader, type RawSheet } from './raw-sheet.ts'
import { waits } from './lists-read.ts'
import type { SessionInput, SessionState } from './stages.ts'
import type { ReadingPorts } from './table-read.ts'

/** `list`: one of several files, by its name among them. `choices`: absent where they are those that it is read by. */
interface RawSheetAsked {
  readonly choices?: ImportChoices | undefined
  readonly list?: string | undefined
}

/** An import with a preview. */
interface OpenImport {
  readonly asked: SessionInput
  readonly snapshot: SessionState
}

export class RawSheets {
  private readonly ports: () => ReadingPorts
  private alone: RawSheetReader | null = null
  private list: { readonly name: string; readonly reader: RawSheetReader } | null = null

  constructor(ports: () => ReadingPorts) {
    this.ports = ports
  }

  /** Files of this import from now on. */
  begin(input: SessionInput): void {
    this.alone = new RawSheetReader(input, this.ports())
  }

  get hasBegun(): boolean {
    return this.alone !== null
  }

  /** Null where there is no such file. */
  async at({ choices, list }: RawSheetAsked, open: OpenImport | null): Promise<RawSheet | null> {
    if (list !== undefined) return open && this.atList(list, choices, open)
    return choices && this.alone ? this.alone.at(choices, open?.snapshot ?? null) : null
  }

  private async atList(name: string, choices: ImportChoices | undefined, { asked, snapshot }: OpenImport) {
    const { read = [], refused = [] } = snapshot.lists ?? {}
    const planned = read.find((list) => list.name === name)
    const found = planned ?? refused.find((list) => list.name === name)
    if (!found) return null
    if (this.list?.name !== name) {
      this.list = { name, reader: new RawSheetReader({ ...asked, source: found.source }, this.ports()) }
    }
    // What is known of one whose supplier is asked has no rows.
    const known = planned && !waits(planned) ? { ...planned.table, choices: planned.choices } : null
    return this.list.reader.at(choices ?? found.choices, known)
  }

  /** Null where no sheet was read. */
  rows(
    list: string | undefined,
    ...asked: Parameters<RawSheetReader['rows']>
  ): ReturnType<RawSheetReader['rows']> | null {
    const reader = list === undefined ? this.alone : this.list?.name === list ? this.list.reader : null
    return reader?.rows(...asked) ?? null
  }

  /** What was read for raw sheets so far: the preview has it, or files are others now. */
  forget(): void {
    this.alone?.forget()
    this.list = null
  }
}
