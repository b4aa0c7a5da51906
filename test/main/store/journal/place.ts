/** A separate folder for the journals of these tests. It is deleted afterwards and its journals are closed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJournal } from '../../../../src-main/store/journal/journal.ts'
import type { JournalPort } from '../../../../src-main/ports/journal-port.ts'

export interface Place {
  readonly folder: string
  readonly file: string
  /** Journals to close at the end. */
  readonly open: JournalPort[]
  /** Opens the file's journal once more. */
  readonly journal: (now?: () => number) => JournalPort
  readonly remove: () => void
}

export function makePlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-journal-'))
  const file = join(folder, 'data', 'journal.db')
  const open: JournalPort[] = []
  return {
    folder,
    file,
    open,
    journal(now) {
      const openedPort = openJournal(file, now ? { now } : {})
      open.push(openedPort)
      return openedPort
    },
    remove() {
      for (const journal of open.splice(0)) journal.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
