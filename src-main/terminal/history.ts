/** `history`: the changes of an account's materials since a reading, as a table or JSON. */
import type {
  ChangesDocument,
  EventDocument,
  HistoryDocument,
  ReadingsDocument,
  EventChangeView,
  MaterialEventView,
  MaterialHistoryView,
} from '../../src-shared/api/history-calls.ts'
import { formatIsoTime } from '../../src-shared/material/values/utc-time.ts'
import { reasonText, describeReason } from '../../src-shared/words/runs.ts'
import {
  findComparisonReading,
  listChangesSince,
  readMaterialHistory,
  findMaterialsByName,
} from '../run/history/material-history.ts'
import { makeEventView, makeHistoryView, makeReadingViews } from '../app/history-view.ts'
import type { CommandLine } from './arguments.ts'
import { EXIT, type ExitStatus, CommandError } from './command-error.ts'
import { openAccountHistory, findReadingByTime, findReadingsOrThrow, type OpenAccountHistory } from './past-account.ts'
import { formatTime, parseTimeFlag } from './terminal-time.ts'
import { makeTextTable, formatCount, print, measureTerminalWidth } from './terminal.ts'
import { writeDocument } from './document.ts'

export async function printChanges({ flags }: CommandLine): Promise<ExitStatus> {
  const accountHistory = await openAccountHistory(flags)
  const { history, ledger, name: account } = accountHistory
  const readings = findReadingsOrThrow(accountHistory)
  const asOfText = flags['as-of']
  const firstReading =
    asOfText === undefined
      ? (findComparisonReading(accountHistory, ledger, readings) ?? readings[0])
      : findReadingByTime(readings, 'as-of', asOfText)
  const lastReadAt = readings.at(-1)?.at ?? firstReading.at
  const names = history.categoryNames(ledger)
  const materials = listChangesSince(accountHistory, ledger, firstReading).map(({ events, ...material }) => ({
    ...material,
    events: events.map((event) => makeEventView(event, names)),
  }))
  if (flags.json === true) {
    const document: ChangesDocument = {
      formatVersion: 1,
      account,
      since: { reading: firstReading.seq, at: formatIsoTime(firstReading.at) },
      lastRead: formatIsoTime(lastReadAt),
      materials: materials.map(({ id, name, sku, events }) => ({
        material_id: id,
        name,
        sku,
        events: makeEventDocuments(events),
      })),
    }
    await writeDocument('changes', document)
    return EXIT.done
  }
  await print(`${account}: since ${formatTime(firstReading.at)} UTC; last read on ${formatTime(lastReadAt)} UTC`)
  if (materials.length === 0) await print('Nothing has changed.')
  else {
    const columns = [{ title: 'id', align: 'right' as const }, { title: 'material', maxWidth: 40 }, ...EVENT_COLUMNS]
    const rows = materials.flatMap(({ id, name, events }) =>
      events.map((event) => [String(id), name, ...makeEventCells(event)]),
    )
    for (const text of makeTextTable(columns, rows, undefined, measureTerminalWidth())) await print(text)
    await print(formatCount(materials.length, 'material'))
  }
  return EXIT.done
}

/** `history MATERIAL`: the history of one material, as lines or JSON. */
export async function printMaterialHistory({ flags, words }: CommandLine): Promise<ExitStatus> {
  const [materialText = ''] = words
  const asOfTime = flags['as-of'] === undefined ? null : parseTimeFlag('as-of', flags['as-of'], false).last
  const accountHistory = await openAccountHistory(flags)
  const id = findMaterialByName(accountHistory, materialText)
  const wholeHistory = makeHistoryView(
    readMaterialHistory(accountHistory, accountHistory.ledger, id),
    accountHistory.storages,
  )
  const history =
    asOfTime === null
      ? wholeHistory
      : {
          ...wholeHistory,
          events: wholeHistory.events.filter(({ at: eventTime }) => eventTime !== null && eventTime <= asOfTime),
        }
  if (history.events.length === 0)
    throw new CommandError({
      what: `Nothing is known of a material ${materialText} in ${accountHistory.name}${asOfTime === null ? '' : ` until ${flags['as-of'] ?? ''}`}.`,
    })
  if (flags.json === true) await writeDocument('history', makeHistoryDocument(history, accountHistory))
  else await printHistory(history)
  return EXIT.done
}

function findMaterialByName({ history, ledger, name }: OpenAccountHistory, materialText: string): number {
  const matches = findMaterialsByName(history, ledger, materialText)
  const [onlyMaterial] = matches
  if (onlyMaterial && matches.length === 1) return onlyMaterial.id
  if (matches.length > 1) {
    const lines = matches.slice(0, 10).map((material) => `  ${material.id}  ${material.sku}  ${material.name}`)
    throw new CommandError({
      what: `${matches.length} materials are called “${materialText}”.`,
      fix: 'Give the id of the right one.',
      linesBelow: lines,
    })
  }
  // A material may be missing from every list and still have a history.
  if (/^[1-9]\d{0,14}$/.test(materialText)) return Number(materialText)
  throw new CommandError({
    what: `No material of ${name} is called “${materialText}” in its newest reading.`,
    fix: 'Give its id.',
  })
}

/** The document of `history --json`, format version 1. */
function makeHistoryDocument(history: MaterialHistoryView, { name }: OpenAccountHistory): HistoryDocument {
  return {
    formatVersion: 1,
    account: name,
    material_id: history.id,
    name: history.name,
    sku: history.sku,
    listed: history.listed,
    lastRead: toIsoTime(history.lastRead),
    readings: history.readings,
    events: makeEventDocuments(history.events),
  }
}

function makeEventDocuments(events: readonly MaterialEventView[]): EventDocument[] {
  return events.map(({ kind, at: eventTime, since, presence, run, changes }) => ({
    kind,
    at: toIsoTime(eventTime),
    since: toIsoTime(since),
    presence,
    run: run?.run ?? null,
    file: run?.file ?? null,
    row: run?.row ?? null,
    outcome: run?.outcome ?? null,
    why: run?.reason ? describeReason(run.reason) : null,
    deletes: run?.deletes ?? false,
    changes: changes.map((change) => ({ ...change, broughtAlong: change.broughtAlong ?? false })),
  }))
}

function toIsoTime(time: number | null): string | null {
  return time === null ? null : formatIsoTime(time)
}

async function printHistory(history: MaterialHistoryView): Promise<void> {
  const { id, name, sku, listed, events, lastRead } = history
  await print([name === '' ? `Material ${id}` : name, `id ${id}`, ...(sku === '' ? [] : [`SKU ${sku}`])].join(', '))
  if (lastRead !== null) {
    await print(`${listed ? 'Listed' : 'Not listed'} in the newest reading, of ${formatTime(lastRead)} UTC.`)
  }
  await print()
  for (const text of makeTextTable(EVENT_COLUMNS, events.map(makeEventCells), undefined, measureTerminalWidth()))
    await print(text)
}

const EVENT_COLUMNS = [
  { title: 'when (UTC)' },
  { title: 'by', maxWidth: 60 },
  { title: 'what', maxWidth: 400, canWrap: true },
]

function makeEventCells(event: MaterialEventView): string[] {
  return [formatEventTime(event), causeOf(event), describeChanges(event.changes)]
}

function formatEventTime({ kind, at: eventTime, since }: MaterialEventView): string {
  const endText = eventTime === null ? 'not known' : formatTime(eventTime)
  return kind === 'elsewhere' && since !== null ? `${formatTime(since)} to ${endText}` : endText
}

function causeOf({ kind, presence, run }: MaterialEventView): string {
  if (run === null) {
    if (kind === 'first-seen') return 'first reading that is kept'
    return presence === null
      ? 'changed elsewhere'
      : presence === 'appeared'
        ? 'added elsewhere'
        : 'gone from every list'
  }
  const outcome = { done: '', failed: ', failed', unknown: ', no answer', shown: ', no answer, seen later' }[
    run.outcome
  ]
  const relationText = run.deletes ? 'deleted by' : kind === 'undo' ? 'undo' : 'run'
  const cause = run.reason === null || run.outcome === 'done' ? '' : `: ${reasonText(run.reason)}`
  return `${relationText} ${run.run}, ${run.file}, row ${run.row}${outcome}${cause}`
}

function describeChanges(changes: readonly EventChangeView[]): string {
  return changes
    .map(({ field, storage, before: valueBefore, after: textAfter, broughtAlong }) => {
      const fieldText = storage === null ? field : `${field} in ${storage}`
      const beforeText = valueBefore === null ? '' : `${valueBefore === '' ? '(empty)' : valueBefore} -> `
      return `${fieldText}: ${beforeText}${textAfter === null ? '(none)' : textAfter === '' ? '(empty)' : textAfter}${broughtAlong ? ' (side effect)' : ''}`
    })
    .join('; ')
}

/** `history --readings`: lists the complete readings that are stored for an account. */
export async function printReadings({ flags }: CommandLine): Promise<ExitStatus> {
  const accountHistory = await openAccountHistory(flags)
  const storedReadings = makeReadingViews(findReadingsOrThrow(accountHistory))
  if (flags.json === true) {
    const readings = storedReadings.map(({ seq, at: readAt, ...reading }) => ({
      reading: seq,
      at: formatIsoTime(readAt),
      ...reading,
    }))
    const document: ReadingsDocument = { formatVersion: 1, account: accountHistory.name, readings }
    await writeDocument('readings', document)
    return EXIT.done
  }
  const rightAlignment = { align: 'right' } as const
  const columns = [
    { title: 'reading', ...rightAlignment },
    { title: 'made (UTC)' },
    { title: 'materials', ...rightAlignment },
  ]
  const rows = storedReadings.map(({ seq, at: readAt, doubtful, materials }) => [
    String(seq),
    `${formatTime(readAt)}${doubtful ? ' (clock?)' : ''}`,
    String(materials),
  ])
  for (const text of makeTextTable(columns, rows)) await print(text)
  await print(`${formatCount(storedReadings.length, 'reading')} of ${accountHistory.name}`)
  return EXIT.done
}
