/** `history`: what differs between two kept readings, as a table or JSON. */
import type { ChangesDocument } from '../../../src-shared/contract/history-documents.ts'
import { isoTime } from '../../../src-shared/domain/values/utc-time.ts'
import { compareReadings, readingBeforeLastRun } from '../../engine/history/compare-readings.ts'
import type { AccountReadings, KeptReading } from '../../engine/history/history-port.ts'
import { shownDifference } from '../history-view.ts'
import type { CommandLine, Flags } from './arguments.ts'
import { CommandError, EXIT, type ExitStatus } from './command-error.ts'
import { changesOf } from './material-past.ts'
import { pastOf, readingNamed, readingsOrThrow, type Past } from './past-account.ts'
import { shownTime } from './terminal-time.ts'
import { textTable } from './text-table.ts'
import { writeDocument } from './document.ts'
import { counted, line as print, terminalWidth } from './terminal.ts'

export async function pastChanges({ flags }: CommandLine): Promise<ExitStatus> {
  const past = await pastOf(flags)
  const { from, to } = chosen(past, await readingsOrThrow(past), flags)
  const notByUs = flags['not-by-us'] === true
  const compared = await compareReadings(past, past.ledger, { from: from.seq, to: to.seq, notByUs })
  if (compared.kind !== 'compared') {
    const seq = compared.kind === 'damaged' ? compared.seq : from.seq
    throw new CommandError({ what: `Reading ${seq} is damaged and cannot be compared.`, fix: 'Choose another date.' })
  }
  const { materials, categoryNames, storagesBefore, storagesAfter } = compared.differences
  const shown = materials.map((one) => shownDifference(one, categoryNames))
  const onlyBefore = storagesBefore.filter((storage) => !storagesAfter.includes(storage))
  const onlyAfter = storagesAfter.filter((storage) => !storagesBefore.includes(storage))
  if (flags.json === true) {
    const named = ({ seq, at }: KeptReading) => ({ reading: seq, at: isoTime(at) })
    const told = shown.map(({ id, kind, changes, ...one }) => ({ material_id: id, ...one, kind, changes }))
    const document: ChangesDocument = {
      formatVersion: 1,
      account: past.name,
      from: named(from),
      to: named(to),
      notByUs,
      onlyBefore,
      onlyAfter,
      materials: told,
    }
    await writeDocument('changes', document)
    return EXIT.done
  }
  await print(
    `${past.name}: from ${shownTime(from.at)} to ${shownTime(to.at)} UTC${notByUs ? ', without what runs from here did' : ''}`,
  )
  for (const storage of onlyBefore) await print(`Storage ${storage} was read only then: its rows are not compared.`)
  for (const storage of onlyAfter) await print(`Storage ${storage} was not read then: its rows are not compared.`)
  if (shown.length === 0) await print('Nothing differs.')
  else {
    const columns = [
      { title: 'id', align: 'right' as const },
      { title: 'material', most: 40 },
      { title: 'what' },
      { title: 'changes', most: 400, wraps: true },
    ]
    const rows = shown.map(({ id, name, kind, changes }) => [String(id), name, kind, changesOf(changes)])
    for (const text of textTable(columns, rows, undefined, terminalWidth())) await print(text)
    await print(counted(shown.length, 'material'))
  }
  return EXIT.done
}

function chosen(
  past: Past,
  kept: AccountReadings,
  flags: Flags,
): { readonly from: KeptReading; readonly to: KeptReading } {
  const { readings } = kept
  const newest = readings.at(-1)
  const to = flags.to === undefined ? newest : readingNamed(kept, 'to', flags.to)
  if (flags['since-last-run'] === true) {
    if (flags.from !== undefined)
      throw new CommandError({
        what: '--since-last-run and --from both say where to begin.',
        fix: 'Leave one of them out.',
        at: '--since-last-run',
      })
    const before = readingBeforeLastRun(
      kept,
      past.calls.runs(past.ledger).map(({ run }) => run),
    )
    if (before && to) return { from: before, to }
    throw new CommandError({
      what: 'No run was made against this account, or it was not read before.',
      fix: 'Give --from DATE.',
    })
  }
  const from =
    flags.from === undefined
      ? readings.findLast(({ seq }) => seq < (to?.seq ?? 0))
      : readingNamed(kept, 'from', flags.from)
  if (from && to) return { from, to }
  throw new CommandError({
    what: 'Only one reading is kept, so there is nothing to compare it with.',
    fix: 'Read the account again later.',
  })
}
