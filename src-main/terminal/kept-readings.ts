/** `history --readings`: the whole readings of an account that are kept. */
import type { ReadingsDocument } from '../../src-shared/api/history-documents.ts'
import { isoTime } from '../../src-shared/material/values/utc-time.ts'
import { shownReadings } from '../app/history-view.ts'
import type { CommandLine } from './arguments.ts'
import { EXIT, type ExitStatus } from './command-error.ts'
import { pastOf, readingsOrThrow } from './past-account.ts'
import { shownTime } from './terminal-time.ts'
import { textTable } from './text-table.ts'
import { writeDocument } from './document.ts'
import { counted, line as print } from './terminal.ts'

export async function keptReadings({ flags }: CommandLine): Promise<ExitStatus> {
  const past = await pastOf(flags)
  const shown = shownReadings(readingsOrThrow(past))
  if (flags.json === true) {
    const readings = shown.map(({ seq, at, ...one }) => ({ reading: seq, at: isoTime(at), ...one }))
    const document: ReadingsDocument = { formatVersion: 1, account: past.name, readings }
    await writeDocument('readings', document)
    return EXIT.done
  }
  const right = { align: 'right' } as const
  const columns = [{ title: 'reading', ...right }, { title: 'made (UTC)' }, { title: 'materials', ...right }]
  const rows = shown.map(({ seq, at, doubtful, materials }) => [
    String(seq),
    `${shownTime(at)}${doubtful ? ' (clock?)' : ''}`,
    String(materials),
  ])
  for (const text of textTable(columns, rows)) await print(text)
  await print(`${counted(shown.length, 'reading')} of ${past.name}`)
  return EXIT.done
}
