/** What a list has no more, as a file the window opens like any other. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Reply } from '../../src-shared/api/calls.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { fileName } from '../../src-shared/export/export-names.ts'
import type { DroppedChoice } from '../../src-shared/plan/suppliers/gone.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { writeFailure } from '../../src-shared/words/export.ts'
import { profileWords } from '../../src-shared/words/profiles.ts'
import { goneNote, goneTable } from '../export/gone-table.ts'
import { writeTableFile } from '../export/table-file.ts'
import type { KnownFiles } from './known-files.ts'
import type { OpenSession } from './open-sessions.ts'

interface Parts {
  readonly files: KnownFiles
  readonly scratch: string
  readonly language: Language
}

export async function goneFile(
  { files, scratch, language }: Parts,
  { thread }: OpenSession,
  choice: DroppedChoice,
): Promise<Answer<Reply<'profiles.gone'>>> {
  const summary = await thread.ask('import.summary')
  if (!summary.ok) return summary
  const compared = await thread.ask('comparedList')
  if (!compared.ok) return compared
  const profile = summary.value.profile?.name ?? ''
  if (!compared.value) return { ok: true, value: { rows: 0, file: null, name: '' } }
  const { at } = compared.value
  const rows = await thread.ask('goneRows', { choice, note: goneNote(profile, at, language) })
  if (!rows.ok) return rows
  const name = fileName([profile, profileWords(language).goneSince(at.slice(0, 10))], 'xlsx')
  if (rows.value.length === 0) return { ok: true, value: { rows: 0, file: null, name } }
  const path = join(scratch, `${randomUUID()}.xlsx`)
  const written = await writeTableFile(path, goneTable(rows.value, choice, at, language), null)
  if (written.kind === 'failed') return { ok: false, failure: writeFailure(written.error, name, language) }
  return { ok: true, value: { rows: rows.value.length, file: files.remember(path, name), name } }
}
