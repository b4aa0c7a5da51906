/** `history`: what happened to the materials of an account since a reading, as a table or JSON. */
import type { ChangesDocument } from '../../src-shared/api/history-documents.ts'
import { isoTime } from '../../src-shared/material/values/utc-time.ts'
import { changesSince, readingBeforeLastRun } from '../run/history/material-history.ts'
import type { KeptReading } from '../ports/history-port.ts'
import { shownEvent } from '../app/history-view.ts'
import type { CommandLine, Flags } from './arguments.ts'
import { EXIT, type ExitStatus } from './command-error.ts'
import { EVENT_COLUMNS, eventCells, eventDocuments } from './material-past.ts'
import { pastOf, readingNamed, readingsOrThrow, type Past } from './past-account.ts'
import { shownTime } from './terminal-time.ts'
import { textTable } from './text-table.ts'
import { writeDocument } from './document.ts'
import { counted, line as print, terminalWidth } from './terminal.ts'

export async function pastChanges({ flags }: CommandLine): Promise<ExitStatus> {
  const past = await pastOf(flags)
  const { history, ledger, name: account } = past
  const readings = readingsOrThrow(past)
  const since = sinceWhich(past, readings, flags)
  const lastRead = readings.at(-1)?.at ?? since.at
  const names = history.categoryNames(ledger)
  const materials = changesSince(past, ledger, since).map(({ events, ...one }) => ({
    ...one,
    events: events.map((event) => shownEvent(event, names, 'en')),
  }))
  if (flags.json === true) {
    const document: ChangesDocument = {
      formatVersion: 1,
      account,
      since: { reading: since.seq, at: isoTime(since.at) },
      lastRead: isoTime(lastRead),
      materials: materials.map(({ id, name, sku, events }) => ({
        material_id: id,
        name,
        sku,
        events: eventDocuments(events),
      })),
    }
    await writeDocument('changes', document)
    return EXIT.done
  }
  await print(`${account}: since ${shownTime(since.at)} UTC; last read on ${shownTime(lastRead)} UTC`)
  if (materials.length === 0) await print('Nothing has changed.')
  else {
    const columns = [{ title: 'id', align: 'right' as const }, { title: 'material', most: 40 }, ...EVENT_COLUMNS]
    const rows = materials.flatMap(({ id, name, events }) =>
      events.map((event) => [String(id), name, ...eventCells(event)]),
    )
    for (const text of textTable(columns, rows, undefined, terminalWidth())) await print(text)
    await print(counted(materials.length, 'material'))
  }
  return EXIT.done
}

function sinceWhich(past: Past, readings: readonly [KeptReading, ...KeptReading[]], flags: Flags): KeptReading {
  if (flags['as-of'] !== undefined) return readingNamed(readings, 'as-of', flags['as-of'])
  const runs = past.calls.runs(past.ledger).map(({ run }) => run)
  return readingBeforeLastRun(readings, runs) ?? readings.at(-2) ?? readings[0]
}
