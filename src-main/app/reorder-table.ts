/** The reorder list for JSON documents, the window and a file. */
import type { ReorderView } from '../../src-shared/api/reorder.ts'
import { type ReorderLine, linesForSupplier, type ReorderList } from '../../src-shared/plan/suppliers/reorder-list.ts'
import { type ReorderResult, readKnownSuppliers } from '../import/suppliers/read-suppliers.ts'
import { makeNamedReorderTable, reorderFileName } from '../export/supplier-tables.ts'
import { writeTableFile } from '../export/table-file.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FailedAnswer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import { makeDefaultCsv } from '../../src-shared/export/export-csv.ts'
import { formatIsoTime } from '../../src-shared/material/values/utc-time.ts'
import type { Handlers } from './dispatch.ts'
import type { AppParts } from './app-parts.ts'

export function makeReorderView({
  suppliers,
  total,
  archived,
  accountSuppliers,
}: Omit<ReorderResult, 'lines'>): Omit<ReorderView, 'readAt' | 'profiles'> {
  return { suppliers: [...suppliers], total, archived, accountSuppliers }
}

export function makeLineView({ others: otherSuppliers, ...line }: ReorderLine) {
  return { ...line, others: [...otherSuppliers] }
}

type ReorderCalls = Pick<Handlers, Extract<keyof Handlers, `reorder.${string}`>>

/** The calls for the reorder list. Only the last list is kept, so the list shown is the one searched and saved. */
export function reorderListCalls({ sessions, suppliers, files, scratch, uiLanguage }: AppParts): ReorderCalls {
  let lastReorderList: { readonly session: string; readonly list: ReorderList } | null = null

  const makeOutdatedListAnswer = (): FailedAnswer => refuse({ code: 'reorder-gone' })
  /** The lines for this supplier; null if a newer list has been made. */
  const linesOf = (session: string, supplier: string | null | undefined): readonly ReorderLine[] | null => {
    if (lastReorderList?.session !== session) return null
    return supplier === undefined ? lastReorderList.list.lines : linesForSupplier(lastReorderList.list, supplier)
  }

  return {
    'reorder.make': async ({ session: id, readSuppliers }) => {
      const session = sessions.find(id)
      if (!session) return makeOutdatedListAnswer()
      const knownSuppliers = await readKnownSuppliers(suppliers.stores.storeOf(session.account))
      const reorderAnswer = await session.thread.ask('reorder', {
        suppliers: knownSuppliers,
        readsSuppliers: readSuppliers,
      })
      if (!reorderAnswer.ok) return reorderAnswer
      lastReorderList = { session: id, list: reorderAnswer.value }
      const profileCount = knownSuppliers.filter((supplier) => supplier.lines.length > 0).length
      return {
        ok: true,
        value: {
          ...makeReorderView(reorderAnswer.value),
          readAt: formatIsoTime(reorderAnswer.value.readAt),
          profiles: profileCount,
        },
      }
    },
    'reorder.lines': async ({ session, supplier, from, count }) => {
      const reorderLines = linesOf(session, supplier)
      if (!reorderLines) return makeOutdatedListAnswer()
      return {
        ok: true,
        value: { total: reorderLines.length, lines: reorderLines.slice(from, from + count).map(makeLineView) },
      }
    },
    'reorder.save': async ({ session: id, supplier, format }) => {
      const [reorderLines, session] = [linesOf(id, supplier), sessions.find(id)]
      if (!reorderLines || !session) return makeOutdatedListAnswer()
      const { language } = uiLanguage
      const path = join(scratch, `${randomUUID()}.${format}`)
      const table = makeNamedReorderTable(reorderLines, session.account.view.storages, language)
      const writeOutcome = await writeTableFile(path, table, format === 'csv' ? makeDefaultCsv(language) : null)
      const name = reorderFileName(supplier ?? null, format, language)
      if (writeOutcome.kind === 'failed') return refuse({ code: 'not-written', error: writeOutcome.error, file: name })
      return { ok: true, value: { file: files.remember(path, name), name } }
    },
  }
}
