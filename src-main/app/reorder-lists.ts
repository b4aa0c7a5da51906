/** The calls about the reorder list. One list is kept, the one made last: what is looked through and saved is what was shown. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Answer } from '../../src-shared/api/host.ts'
import { fileName } from '../../src-shared/export/export-names.ts'
import { PLAIN_CSV } from '../../src-shared/export/export-csv.ts'
import { linesOf, type ReorderLine, type ReorderList } from '../../src-shared/plan/suppliers/reorder-list.ts'
import { isoTime } from '../../src-shared/material/values/utc-time.ts'
import { writeFailure } from '../../src-shared/words/export.ts'
import { reorderWords } from '../../src-shared/words/reorder.ts'
import { suppliersKnown } from '../import/suppliers/reorder.ts'
import type { Handlers } from './dispatch.ts'
import { lineShown, reorderFile, reorderFound } from './reorder-table.ts'
import { writeTableFile } from '../export/table-file.ts'
import type { AppParts } from './app-parts.ts'

type ReorderCalls = Pick<Handlers, Extract<keyof Handlers, `reorder.${string}`>>

export function reorderListCalls({ sessions, suppliers, files, scratch, uiLanguage }: AppParts): ReorderCalls {
  let last: { readonly session: string; readonly list: ReorderList } | null = null

  const gone = (): Extract<Answer<never>, { readonly ok: false }> => {
    const message = reorderWords(uiLanguage.language).gone
    return { ok: false, failure: { code: 'not-found', message } }
  }
  /** Null where another list was made since. */
  const lines = (session: string, supplier: string | null | undefined): readonly ReorderLine[] | null => {
    if (last?.session !== session) return null
    return supplier === undefined ? last.list.lines : linesOf(last.list, supplier)
  }

  return {
    'reorder.make': async ({ session: id, readSuppliers }) => {
      const session = sessions.find(id)
      if (!session) return gone()
      const known = await suppliersKnown(suppliers.stores.of(session.account))
      const made = await session.thread.ask('reorder', { suppliers: known, read: readSuppliers })
      if (!made.ok) return made
      last = { session: id, list: made.value }
      const profiles = known.filter((one) => one.lines.length > 0).length
      return { ok: true, value: { ...reorderFound(made.value), readAt: isoTime(made.value.readAt), profiles } }
    },
    'reorder.lines': async ({ session, supplier, from, count }) => {
      const found = lines(session, supplier)
      if (!found) return gone()
      return { ok: true, value: { total: found.length, lines: found.slice(from, from + count).map(lineShown) } }
    },
    'reorder.save': async ({ session: id, supplier, format }) => {
      const [found, session] = [lines(id, supplier), sessions.find(id)]
      if (!found || !session) return gone()
      const { language } = uiLanguage
      const path = join(scratch, `${randomUUID()}.${format}`)
      const table = reorderFile(found, session.account.view.storages, language)
      const written = await writeTableFile(path, table, format === 'csv' ? PLAIN_CSV : null)
      const name = fileName([reorderWords(language).file(supplier ?? null)], format)
      if (written.kind === 'failed') return { ok: false, failure: writeFailure(written.error, name, language) }
      return { ok: true, value: { file: files.remember(path, name), name } }
    },
  }
}
