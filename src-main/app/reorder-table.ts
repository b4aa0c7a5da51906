/** A reorder list as a table for a file, and for the documents and the window. */
import type { ReorderView } from '../../src-shared/api/reorder.ts'
import { type ReorderLine, linesOf, type ReorderList } from '../../src-shared/plan/suppliers/reorder-list.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { reorderTable, reorderWords } from '../../src-shared/words/profiles.ts'
import { type ReorderResult, readKnownSuppliers } from '../import/suppliers/read-suppliers.ts'
import { type NamedTable, writeTableFile } from '../export/table-file.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FailedAnswer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import { fileName } from '../../src-shared/export/export-names.ts'
import { usualCsv } from '../../src-shared/export/export-csv.ts'
import { isoTime } from '../../src-shared/material/values/utc-time.ts'
import type { Handlers } from './dispatch.ts'
import type { AppParts } from './app-parts.ts'

export function reorderFile(
  lines: readonly ReorderLine[],
  storages: readonly { readonly id: number; readonly name: string }[],
  language: Language,
): NamedTable {
  const names = new Map(storages.map(({ id, name }) => [id, name]))
  const storageName = (id: number): string => names.get(id) ?? String(id)
  return {
    name: reorderWords(language).sheet,
    table: reorderTable(lines, storageName, language),
    columns: [
      ['text', 24],
      ['text', 18],
      ['text', 40],
      ['text', 18],
      ['number', 12],
      ['text', 18],
      ['number', 12],
      ['text', 10],
      ['number', 12],
      ['number', 14],
      ['text', 14],
      ['number', 12],
      ['number', 12],
      ['number', 12],
      ['text', 40],
    ],
  }
}

export function makeReorderLines({
  suppliers,
  total,
  archived,
  accountSuppliers,
}: Omit<ReorderResult, 'lines'>): Omit<ReorderView, 'readAt' | 'profiles'> {
  return { suppliers: [...suppliers], total, archived, accountSuppliers }
}

export function shownLine({ others: otherSuppliers, ...line }: ReorderLine) {
  return { ...line, others: [...otherSuppliers] }
}

type ReorderCalls = Pick<Handlers, Extract<keyof Handlers, `reorder.${string}`>>

/** The calls about the reorder list. Only the last list is kept, so the list shown is the one searched and saved. */
export function reorderListCalls({ sessions, suppliers, files, scratch, uiLanguage }: AppParts): ReorderCalls {
  let lastReorder: { readonly session: string; readonly list: ReorderList } | null = null

  const goneAnswer = (): FailedAnswer => refuse({ code: 'reorder-gone' })
  /** Null if a newer list has been made. */
  const lines = (session: string, supplier: string | null | undefined): readonly ReorderLine[] | null => {
    if (lastReorder?.session !== session) return null
    return supplier === undefined ? lastReorder.list.lines : linesOf(lastReorder.list, supplier)
  }

  return {
    'reorder.make': async ({ session: id, readSuppliers }) => {
      const session = sessions.find(id)
      if (!session) return goneAnswer()
      const knownSuppliers = await readKnownSuppliers(suppliers.stores.storeOf(session.account))
      const reorderAnswer = await session.thread.ask('reorder', { suppliers: knownSuppliers, read: readSuppliers })
      if (!reorderAnswer.ok) return reorderAnswer
      lastReorder = { session: id, list: reorderAnswer.value }
      const profiles = knownSuppliers.filter((supplier) => supplier.lines.length > 0).length
      return {
        ok: true,
        value: { ...makeReorderLines(reorderAnswer.value), readAt: isoTime(reorderAnswer.value.readAt), profiles },
      }
    },
    'reorder.lines': async ({ session, supplier, from, count }) => {
      const reorderLines = lines(session, supplier)
      if (!reorderLines) return goneAnswer()
      return {
        ok: true,
        value: { total: reorderLines.length, lines: reorderLines.slice(from, from + count).map(shownLine) },
      }
    },
    'reorder.save': async ({ session: id, supplier, format }) => {
      const [reorderLines, session] = [lines(id, supplier), sessions.find(id)]
      if (!reorderLines || !session) return goneAnswer()
      const { language } = uiLanguage
      const path = join(scratch, `${randomUUID()}.${format}`)
      const table = reorderFile(reorderLines, session.account.view.storages, language)
      const writeOutcome = await writeTableFile(path, table, format === 'csv' ? usualCsv(language) : null)
      const name = fileName([reorderWords(language).file(supplier ?? null)], format)
      if (writeOutcome.kind === 'failed') return refuse({ code: 'not-written', error: writeOutcome.error, file: name })
      return { ok: true, value: { file: files.remember(path, name), name } }
    },
  }
}
