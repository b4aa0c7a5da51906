/** Follows a run for a command: a progress bar, Ctrl+C, and an exit status at the end. */
import { DEFAULT_SETTINGS, type Settings } from '../../src-shared/api/settings.ts'
import { CONCURRENCY_LIMITS } from '../../src-shared/run/send-limits.ts'
import { outcomeText, reasonText } from '../../src-shared/words/runs.ts'
import type { RunEnd } from '../run/run-context.ts'
import type { RunHandle } from '../run/run-loop.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import type { RunOptions } from '../run/options.ts'
import { parseRateFlag, parseWholeNumber, type Flags } from './arguments.ts'
import { countRowsLeftOut, outcomeOf } from '../../src-shared/run/run-outcome.ts'
import { EXIT, type ExitStatus } from './command-error.ts'
import { KEY_ADVICE } from './failure-error.ts'
import {
  onInterruption,
  drawBar,
  formatCount,
  print,
  ProgressLine,
  formatSeconds,
  printLine,
  printWarning,
} from './terminal.ts'
import { writeReportJson } from './report-json.ts'
import { makeReportBatches, storagesOfRun } from '../app/run-history.ts'

/** How many rows are listed at the end of a run. The report has all of them. */
const MAX_LISTED_ROWS = 3

/** A command does not wait overnight for quota: it parks the run, and `resume` continues it. */
export function makeRunOptions(flags: Flags, settings: Settings = DEFAULT_SETTINGS): RunOptions {
  const requestsPerSecond = parseRateFlag(flags)
  const concurrency = parseWholeNumber(
    'concurrency',
    flags.concurrency,
    CONCURRENCY_LIMITS.least,
    CONCURRENCY_LIMITS.most,
  )
  const maxCalls = parseWholeNumber('max-requests', flags['max-requests'], 1)
  const firstRows = parseWholeNumber('first', flags.first, 1)
  return {
    whenParked: 'end',
    afterFirstRows: 'stop',
    perSecond: requestsPerSecond ?? settings.rate,
    concurrency: concurrency ?? settings.concurrency,
    reserve: settings.quotaReserve,
    ...(maxCalls === undefined ? {} : { maxCalls }),
    ...(firstRows === undefined ? {} : { firstRows }),
  }
}

/** Follows a run to its end and prints the result, as the JSON document described in cli.md or in words. */
export async function finishRun(journal: JournalPort, handle: RunHandle, flags: Flags): Promise<ExitStatus> {
  const end = await followRun(handle)
  if (flags.json === true) {
    await writeReportJson(end, makeReportBatches(journal, end.run, false))
    printLine(...describeEnd(end))
  } else {
    const reportLine = `Report: stocksheet report ${end.run}`
    for (const text of [...describeEnd(end), ...describeRowsToCheck(journal, end.run), reportLine]) await print(text)
  }
  return statusOfEnd(end)
}

/** The first rows that need attention, with the reasons, so that the user need not open the report. */
function describeRowsToCheck(journal: JournalPort, run: string): string[] {
  const { rows, total } = journal.report(run, { from: 0, count: MAX_LISTED_ROWS, failedOnly: true })
  const names = storagesOfRun(journal, run)
  const rowLines = rows.flatMap(({ row, sheet, reason }) =>
    reason === null ? [] : [`Row ${sheet === undefined ? '' : `${sheet}!`}${row}: ${reasonText(reason, 'en', names)}`],
  )
  return total > rowLines.length && rowLines.length > 0
    ? [...rowLines, `… and ${total - rowLines.length} more rows.`]
    : rowLines
}

/** Resolves when the run has ended. The first Ctrl+C finishes the requests in flight and stops the run. The second ends the command at once. */
async function followRun(handle: RunHandle): Promise<RunEnd> {
  const progressLine = new ProgressLine()
  // The last stage so far: a run does not go back from verifying to applying.
  let stage: 'apply' | 'verify' = 'apply'
  const stopListening = handle.onProgress(({ done, total, perSecond, secondsLeft, state, leftToday, why: reason }) => {
    if (state === 'running' || state === 'verifying') stage = state === 'verifying' ? 'verify' : 'apply'
    const progress = { stage, done, total, perSecond, secondsLeft, leftToday } as const
    if (reason !== null && (state === 'running' || state === 'verifying'))
      return progressLine.show(reasonText(reason), progress)
    const rate = perSecond > 0 ? ` · ${perSecond.toFixed(1)} a second` : ''
    const timeLeft = secondsLeft === null || state !== 'running' ? '' : ` · ${formatSeconds(secondsLeft)} left`
    const activityText = stage === 'verify' ? 'Verifying' : 'Applying'
    progressLine.show(
      `${activityText} ${drawBar(done, total)} ${done} of ${total}${rate}${timeLeft} · ${leftToday} requests left today`,
      progress,
    )
  })
  let isStopping = false
  const onSignal = (): void => {
    if (isStopping) process.exit(EXIT.interrupted)
    isStopping = true
    printWarning('', 'Stopping after the requests under way. Ctrl+C again ends at once.')
    handle.cancel()
  }
  const stopWaiting = onInterruption(onSignal)
  try {
    return await handle.whenFinished
  } finally {
    stopWaiting()
    stopListening()
    progressLine.end()
  }
}

function statusOfEnd(end: RunEnd): ExitStatus {
  if (end.reason?.code === 'key-refused') return EXIT.keyRefused
  if (end.reason?.code === 'cancelled') return EXIT.interrupted
  // A limit stopped the run before it was done. Failed rows are in the report.
  if (end.reason?.code === 'first-rows' || end.reason?.code === 'max-calls') return EXIT.limit
  if (end.state === 'parked') return EXIT.parked
  if (end.state === 'done') return statusOfRows(end)
  return end.reason?.code === 'unreachable' ? EXIT.unreachable : EXIT.badInput
}

function statusOfRows({ counts }: RunEnd): ExitStatus {
  return outcomeOf(counts).kind === 'done' ? EXIT.done : EXIT.incomplete
}

function describeEnd(end: RunEnd): string[] {
  const { counts, requests, reason, state, run } = end
  const {
    verified,
    already: alreadyEqualCount,
    changed: changedByOthersCount,
    unverified,
    failed: failedCount,
    unknown,
    unchanged,
    waiting: waitingCount,
  } = counts
  const outcome = outcomeOf(counts)
  const sentRowCount = verified - alreadyEqualCount
  const appliedRowCount = sentRowCount + unverified + changedByOthersCount
  const changedText =
    appliedRowCount === 0
      ? 'Nothing changed'
      : appliedRowCount === sentRowCount
        ? `${sentRowCount} changed${outcome.kind === 'done' ? ', all' : ' and'} verified`
        : [
            `${appliedRowCount} changed, ${sentRowCount} verified`,
            ...(unverified > 0 ? [`${unverified} not verified`] : []),
            ...(changedByOthersCount > 0 ? [`${changedByOthersCount} changed by others since`] : []),
          ].join(', ')
  const leftOutCount = countRowsLeftOut(counts)
  const missingText = state === 'done' ? outcomeText(outcome) : null
  const parts = [
    ...(appliedRowCount > 0 || waitingCount === 0 ? [changedText] : []),
    ...(alreadyEqualCount > 0 ? [`${alreadyEqualCount} already as the file says`] : []),
    ...(failedCount > 0 ? [`${failedCount} failed`] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
    ...(leftOutCount > 0 ? [`${leftOutCount} left out`] : []),
    ...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
    ...(waitingCount > 0 ? [`${waitingCount} still to be done or checked`] : []),
  ]
  const { reads: readCount, writes, retries } = requests
  const costText = `${formatCount(writes, 'request')} to change, ${readCount} to read${retries > 0 ? `, ${retries} sent again` : ''}`
  const keyAdvice = reason?.code === 'key-refused' ? ` ${KEY_ADVICE}` : ''
  const reasonTexts = reason === null ? [] : [`${reasonText(reason)}${keyAdvice}`]
  const nextAdvice = state === 'done' ? [] : [`Resume with: stocksheet resume ${run}`]
  return [
    ...(missingText === null ? [] : [missingText]),
    `${parts.join(' · ')}. ${costText}.`,
    ...reasonTexts,
    ...nextAdvice,
  ]
}
