/** `history --readings`: the readings of an account that are kept. */
import type { ReadingsDocument } from '../../../src-shared/contract/history-documents.ts'
import { isoTime } from '../../../src-shared/domain/values/utc-time.ts'
import { bytesText } from './kept-words.ts'
import { shownReadings } from '../history-view.ts'
import type { CommandLine } from './arguments.ts'
import { EXIT, type ExitStatus } from './command-error.ts'
import { pastOf, readingsOrThrow } from './past-account.ts'
import { shownTime } from './terminal-time.ts'
import { textTable } from './text-table.ts'
import { writeDocument } from './document.ts'
import { counted, line as print, warn } from './terminal.ts'

export async function keptReadings({ flags }: CommandLine): Promise<ExitStatus> {
  const past = await pastOf(flags)
  const kept = await readingsOrThrow(past)
  const shown = shownReadings(kept.readings)
  const { bytes } = kept
  const damaged = kept.damaged.map(({ seq }) => seq)
  if (flags.json === true) {
    const told = shown.map(({ seq, at, ...one }) => ({ reading: seq, at: isoTime(at), ...one }))
    const document: ReadingsDocument = { formatVersion: 1, account: past.name, bytes, damaged, readings: told }
    await writeDocument('readings', document)
    return EXIT.done
  }
  const right = { align: 'right' } as const
  const columns = [
    { title: 'reading', ...right },
    { title: 'made (UTC)' },
    { title: 'materials', ...right },
    { title: 'values changed', ...right },
    { title: 'stock worth', ...right },
  ]
  const rows = shown.map(({ seq, at, doubtful, materials, changed, total }) => [
    String(seq),
    `${shownTime(at)}${doubtful ? ' (clock?)' : ''}`,
    String(materials),
    changed === null ? '' : String(changed),
    total,
  ])
  for (const text of textTable(columns, rows)) await print(text)
  await print(`${counted(shown.length, 'reading')} of ${past.name}, ${bytesText(bytes)}`)
  if (damaged.length > 0) warn(`Damaged: ${damaged.join(', ')}. The others are not affected.`)
  return EXIT.done
}
