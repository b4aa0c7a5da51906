/** `plan --gone FILE.xlsx`: what a supplier's list has no more, as a file of its own that is planned and applied as any. [SUPPLIER-10] */
import type { GoneRow } from '../../../src-shared/domain/suppliers/gone.ts'
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { goneNote, goneTable } from '../gone-table.ts'
import { writeTableFile } from '../table-file.ts'
import type { Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'
import type { FileImport } from './file-import.ts'
import { missingFlag } from './missing-flag.ts'
import { outputName, targetOrThrow, withOutput, writtenOrThrow } from './output-file.ts'
import { counted, tell } from './terminal.ts'

/** Ends the command for what stands in the way of `--gone` before anything is read. */
export async function goneTargetOrThrow(files: readonly string[], flags: Flags): Promise<void> {
  const { gone } = flags
  missingFlag(flags)
  if (gone === undefined) return
  if (!gone.toLowerCase().endsWith('.xlsx'))
    throw new CommandError({ what: `--gone must end in .xlsx, got “${gone}”.`, at: '--gone' })
  await targetOrThrow({ out: gone, kind: 'xlsx', reading: files }, flags)
}

export async function writeGone(opened: FileImport, flags: Flags): Promise<void> {
  const { gone } = flags
  if (gone === undefined) return
  const [first] = opened.compared
  if (!first)
    throw new CommandError({
      what: '--gone: there is no list before this one to compare with.',
      nothing: 'Nothing was written.',
      at: '--gone',
    })
  const missing = new Set(opened.compared.map((one) => missingFlag(flags) ?? one.missing))
  const [choice = first.missing] = missing
  if (missing.size > 1)
    throw new CommandError({
      what: '--gone: the profiles of these files say different things of what is gone.',
      fix: 'Say what is wanted of all of them: --missing mark or --missing zero.',
      nothing: 'Nothing was written.',
      at: '--gone',
    })
  if (choice === 'archive') {
    tell('What is gone is archived by hand in the account: it lets no other program do it. No file was written.')
    return
  }
  if (choice === 'leave') {
    tell('What is gone is left as it is. No file was written; --missing mark or --missing zero writes one.')
    return
  }
  const rows: GoneRow[] = []
  const done = new Set<number>()
  for (const { at, list } of opened.compared) {
    const note = goneNote(profileNameOf(opened.summary, list), at, 'en')
    const own = await opened.value('goneRows', { choice, note, ...(list === undefined ? {} : { list }) })
    // Two suppliers' lists may both have had it: it is in one row.
    rows.push(...own.filter(({ material }) => !done.has(material)))
    for (const { material } of own) done.add(material)
  }
  if (rows.length === 0) {
    tell('There is nothing left to do about what is gone. No file was written.')
    return
  }
  const output = { out: gone, kind: 'xlsx' } as const
  await withOutput(output, async (path) =>
    writtenOrThrow(await writeTableFile(path, goneTable(rows, choice, first.at, 'en'), null), path),
  )
  tell(
    `${counted(rows.length, 'row')} about what is gone written to ${outputName(gone)}. Plan and apply it as any file.`,
  )
}

/** Of several files, that of one of them. */
function profileNameOf({ profile, lists }: ImportSummary, list: string | undefined): string {
  return (list === undefined ? profile : lists?.find(({ name }) => name === list)?.profile)?.name ?? ''
}
