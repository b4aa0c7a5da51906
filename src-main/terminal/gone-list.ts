/** `plan --gone FILE.xlsx`: the materials that are no longer in a supplier's list, as a file to plan and apply like any other. [SUPPLIER-10] */
import { goneNote, goneTable } from '../export/gone-table.ts'
import { writeTableFile } from '../export/table-file.ts'
import type { Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'
import type { FileImport } from './file-import.ts'
import { missingFlag } from './list-profile.ts'
import { outputName, targetOrThrow, withOutput, writtenOrThrow } from './output-file.ts'
import { counted, tell } from './terminal.ts'

/** Ends the command before anything is read if the file of `--gone` cannot be written. */
export async function goneTargetOrThrow(file: string, flags: Flags): Promise<void> {
  const { gone } = flags
  missingFlag(flags)
  if (gone === undefined) return
  if (!gone.toLowerCase().endsWith('.xlsx'))
    throw new CommandError({ what: `--gone must end in .xlsx, got “${gone}”.`, at: '--gone' })
  await targetOrThrow({ out: gone, kind: 'xlsx', reading: [file] }, flags)
}

export async function writeGone(opened: FileImport, flags: Flags): Promise<void> {
  const { gone } = flags
  if (gone === undefined) return
  const { compared } = opened
  if (!compared)
    throw new CommandError({
      what: '--gone: there is no list before this one to compare with.',
      nothing: 'Nothing was written.',
      at: '--gone',
    })
  const choice = missingFlag(flags) ?? compared.missing
  if (choice === 'archive') {
    tell('What is gone is archived by hand in the account: it lets no other program do it. No file was written.')
    return
  }
  if (choice === 'leave') {
    tell('What is gone is left as it is. No file was written; --missing mark or --missing zero writes one.')
    return
  }
  const { at } = compared
  const note = goneNote(opened.summary.profile?.name ?? '', at, 'en')
  const rows = await opened.value('goneRows', { choice, note })
  if (rows.length === 0) {
    tell('There is nothing left to do about what is gone. No file was written.')
    return
  }
  const output = { out: gone, kind: 'xlsx' } as const
  await withOutput(output, async (path) =>
    writtenOrThrow(await writeTableFile(path, goneTable(rows, choice, at, 'en'), null), path),
  )
  tell(
    `${counted(rows.length, 'row')} about what is gone written to ${outputName(gone)}. Plan and apply it as any file.`,
  )
}
