/** Small workbooks for the window: the template for new materials, and the rows of an import that need attention. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Reply } from '../../../src-shared/contract/calls.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import { reasonText } from '../../../src-shared/domain/messages/runs.ts'
import { systemClock } from '../../adapters/clock.ts'
import { readCatalogue } from '../../engine/import/read-catalogue.ts'
import { accountFailure } from '../../engine/import/session-failure.ts'
import type { WriteOutcome } from '../../engine/export/workbook-writer.ts'
import type { AppParts } from './handlers.ts'
import type { UsableAccount } from './open-accounts.ts'
import type { OpenSession } from './open-sessions.ts'

export async function writeTemplate(
  { files, scratch }: Pick<AppParts, 'files' | 'scratch'>,
  { account, view }: UsableAccount,
): Promise<Answer<Reply<'export.template'>>> {
  const read = await readCatalogue(
    account,
    view.storages.map(({ id }) => id),
    {},
  )
  if (!read.ok) return accountFailure(read.failure, account.address, read.storage)
  const { unitCodes, categoryNames } = read.value.catalogue
  const path = join(scratch, `${randomUUID()}.xlsx`)
  const { writeTemplateWorkbook } = await import('../../adapters/xlsx-write/template-workbook.ts')
  const lists = { units: [...unitCodes].sort(), categories: [...categoryNames.values()].sort() }
  const failed = failureOf(await writeTemplateWorkbook(path, lists, systemClock.now(), {}))
  if (failed) return failed
  const name = `New materials for ${view.name}.xlsx`
  return { ok: true, value: { file: files.remember(path, name), name } }
}

/** Rows with problems or conflicts, and rows of the session's run that failed or are not verified. */
export async function writeAttention(
  { files, scratch, journal }: Pick<AppParts, 'files' | 'scratch' | 'journal'>,
  { thread, run }: OpenSession,
): Promise<Answer<Reply<'export.failedRows'>>> {
  const blocked = await thread.ask('blocked', null)
  if (!blocked.ok) return blocked
  const reasons = new Map(blocked.value.map(({ index, ...why }) => [index, why]))
  if (run !== null) {
    for (let after = -1; ;) {
      const rows = journal.allRows(run, after, WINDOW)
      for (const { row } of rows) {
        if (row.state === 'verified' || row.state === 'waiting' || row.status === 'unchanged') continue
        reasons.set(row.seq, {
          reason: row.reason === null ? 'It was not applied.' : reasonText(row.reason),
          column: null,
        })
      }
      const last = rows.at(-1)
      if (!last || rows.length < WINDOW) break
      after = last.row.seq
    }
  }
  const indexes = [...reasons.keys()].sort((a, b) => a - b)
  if (indexes.length === 0) {
    return {
      ok: false,
      failure: { code: 'nothing-to-do', message: 'No row needs attention: there is nothing to write out.' },
    }
  }
  const originals = await thread.ask('originals', { indexes })
  if (!originals.ok) return originals
  const rows = originals.value.rows.map((row, at) => {
    const why = reasons.get(indexes[at] ?? 0)
    const whatToDo = 'Correct the row here, save this file, and drop it into Stocksheet again.'
    return { ...row, column: why?.column ?? null, reason: why?.reason ?? '', whatToDo }
  })
  const path = join(scratch, `${randomUUID()}.xlsx`)
  const { writeFailedRows } = await import('../../adapters/xlsx-write/failed-rows.ts')
  const failed = failureOf(await writeFailedRows(path, { ...originals.value, rows }, systemClock.now(), {}))
  if (failed) return failed
  const name = `${originals.value.file.replace(/\.[^.]*$/, '')} - rows to mend.xlsx`
  return { ok: true, value: { file: files.remember(path, name), name, rows: rows.length } }
}

const WINDOW = 1000

function failureOf(written: WriteOutcome): Answer<never> | null {
  switch (written.kind) {
    case 'written':
      return null
    case 'failed':
      return { ok: false, failure: written.failure }
    case 'stopped':
      return { ok: false, failure: { code: 'cannot-write', message: 'Writing was stopped. No file was written.' } }
    default:
      return written satisfies never
  }
}
