/** A file a command writes: its ending, and what came of it. */
import { extname } from 'node:path'
import type { ExportNote } from '../../../src-shared/domain/messages/export.ts'
import { exportNote } from '../../../src-shared/domain/messages/export.ts'
import { targetTrouble } from '../../adapters/file-write/safe-write.ts'
import type { WriteOutcome } from '../../engine/export/workbook-writer.ts'
import type { Flags } from './arguments.ts'
import { failureEnd } from './failure-end.ts'
import { CommandEnd } from './exit-status.ts'
import { tell } from './terminal.ts'

/** Flags that only a CSV file has. */
const OF_CSV = ['encoding', 'delimiter', 'decimals', 'decimal', 'allow-loss'] as const

/** `xlsx` or `csv` by the name's ending; other endings, and CSV flags for a workbook, end the command. */
export function endingOf(out: string, flags: Flags, allowed: readonly ('xlsx' | 'csv')[] = ['xlsx', 'csv']) {
  const ending = extname(out).toLowerCase().slice(1)
  const found = allowed.find((one) => one === ending)
  if (found === undefined)
    throw new CommandEnd(`--out must end in ${allowed.map((one) => `.${one}`).join(' or ')}, got “${out}”.`)
  const stray = OF_CSV.find((flag) => flags[flag] !== undefined)
  if (found === 'xlsx' && stray !== undefined)
    throw new CommandEnd(`--${stray} is for CSV files; a workbook needs none. Leave it out, or let --out end in .csv.`)
  return found
}

/** Ends the command for what stands in the file's way already: nothing needs to be read for it. */
export async function targetOrEnd(path: string): Promise<void> {
  const trouble = await targetTrouble(path)
  if (trouble) throw failureEnd(trouble)
}

/** Notes on what cells could not hold are told; a failure ends the command with its words. */
export function writtenOrEnd(written: WriteOutcome): void {
  switch (written.kind) {
    case 'written':
      tellNotes(written.notes)
      return
    case 'failed':
      throw failureEnd(written.failure)
    case 'stopped':
      throw new CommandEnd('Writing was stopped. No file was written.')
    default:
      written satisfies never
  }
}

export function tellNotes(notes: readonly ExportNote[]): void {
  for (const note of notes) tell(exportNote(note))
}
