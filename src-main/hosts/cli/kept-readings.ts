/** `readings`: what is kept of an account, and forgetting what is old. */
import type { ReadingsDocument } from '../../../src-shared/contract/history-documents.ts'
import { DAY_MS, isoTime } from '../../../src-shared/domain/values/utc-time.ts'
import { shownReadings } from '../history-view.ts'
import type { CommandLine } from './arguments.ts'
import { EXIT, type ExitStatus } from './command-error.ts'
import { pastOf, readingsOrThrow, shownTime, timeOf } from './past-account.ts'
import { textTable } from './text-table.ts'
import { writeDocument } from './document.ts'
import { counted, line as print, tell, warn } from './terminal.ts'

export async function keptReadings({ flags }: CommandLine): Promise<ExitStatus> {
  const past = await pastOf(flags)
  const before = flags['forget-before']
  if (before !== undefined) {
    // A day as a border is its first moment.
    const at = timeOf('forget-before', before) - (/^\d{4}-\d{2}-\d{2}$/.test(before) ? DAY_MS - 1 : 0)
    const count = await past.history.forget(past.ledger, { kind: 'before', at })
    tell(`${counted(count, 'reading')} of ${past.name} made before ${before} forgotten.`)
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
  await print(`${counted(shown.length, 'reading')} of ${past.name}, ${(bytes / 1e6).toFixed(1)} MB`)
  if (damaged.length > 0) warn(`Damaged: ${damaged.join(', ')}. The others are not affected.`)
  return EXIT.done
}
