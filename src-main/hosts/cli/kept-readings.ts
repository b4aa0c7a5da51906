/** `readings`: what is kept of an account, and forgetting what is old. */
import type { ReadingsDocument } from '../../../src-shared/contract/history-documents.ts'
import { isoTime } from '../../../src-shared/domain/values/utc-time.ts'
import { bytesText } from './kept-words.ts'
import { shownReadings } from '../history-view.ts'
import type { CommandLine } from './arguments.ts'
import { EXIT, type ExitStatus } from './command-error.ts'
import type { Forgotten } from '../../engine/history/history-port.ts'
import { isNumber, pastOf, readingNamed, readingsOrThrow, type Past } from './past-account.ts'
import { shownBorder, shownTime, timeFlag } from './terminal-time.ts'
import { textTable } from './text-table.ts'
import { writeDocument } from './document.ts'
import { counted, line as print, tell, warn } from './terminal.ts'

export async function keptReadings({ flags }: CommandLine): Promise<ExitStatus> {
  const past = await pastOf(flags)
  const before = flags['forget-before']
  if (before !== undefined) {
    const { which, border } = await forgotten(past, before)
    const count = await past.history.forget(past.ledger, which)
    tell(`${counted(count, 'reading')} of ${past.name} made before ${border} forgotten.`)
  }
  const kept = await past.history.readings(past.ledger)
  if (before === undefined) await readingsOrThrow(past)
  const shown = shownReadings(kept?.readings ?? [])
  const bytes = kept?.bytes ?? 0
  const damaged = (kept?.damaged ?? []).map(({ seq }) => seq)
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

/** What `--forget-before` means: all before the first moment of a time, or before the reading of a number. */
async function forgotten(past: Past, said: string): Promise<{ readonly which: Forgotten; readonly border: string }> {
  if (isNumber(said)) {
    const { seq } = readingNamed(await readingsOrThrow(past), 'forget-before', said)
    return { which: { kind: 'before-reading', seq }, border: `reading ${seq}` }
  }
  const at = timeFlag('forget-before', said, true).first
  return { which: { kind: 'before', at }, border: shownBorder(at) }
}
