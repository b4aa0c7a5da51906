/** A run under way, as a command watches it: a progress bar, Ctrl+C, and the end as exit status. */
import { reasonText } from '../../../src-shared/domain/messages/runs.ts'
import type { RunEnd } from '../../engine/run/context.ts'
import type { RunHandle } from '../../engine/run/handle.ts'
import type { JournalPort } from '../../engine/run/journal-port.ts'
import type { RunOptions } from '../../engine/run/options.ts'
import { positiveNumber, wholeNumber, type Flags } from './arguments.ts'
import { EXIT, type ExitStatus } from './exit-status.ts'
import { writeReportJson } from './report-json.ts'
import { leftOut, reportBatches } from './report-rows.ts'
import { bar, counted, line as print, ProgressLine, seconds, tell } from './terminal.ts'

/** A command does not wait a night for the quota: it parks, and `resume` goes on. */
export function runOptions(flags: Flags): RunOptions {
  const perSecond = positiveNumber('rate', flags.rate)
  const concurrency = wholeNumber('concurrency', flags.concurrency, 1)
  const maxCalls = wholeNumber('max-calls', flags['max-calls'], 1)
  const firstRows = wholeNumber('first', flags.first, 1)
  return {
    whenParked: 'end',
    afterFirst: 'stop',
    ...(perSecond === undefined ? {} : { perSecond }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(maxCalls === undefined ? {} : { maxCalls }),
    ...(firstRows === undefined ? {} : { firstRows }),
  }
}

/** What asks a command to end. */
const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Follows a run to its end and reports it: the document of cli.md, or words. */
export async function finishRun(journal: JournalPort, handle: RunHandle, flags: Flags): Promise<ExitStatus> {
  const end = await watch(handle)
  const left = leftOut(journal, end.run)
  if (flags.json === true) {
    await writeReportJson(end, reportBatches(journal, end.run, false))
    tell(endWords(end, left))
  } else await print(`${endWords(end, left)}\nReport: stocksheet report ${end.run}`)
  return endStatus(end, left)
}

/** Resolves when the run has ended. Ctrl+C finishes what is in flight and stops; a second one ends at once. */
async function watch(handle: RunHandle): Promise<RunEnd> {
  const line = new ProgressLine()
  const stopListening = handle.onProgress(({ done, total, perSecond, secondsLeft, state, leftToday }) => {
    const rate = perSecond > 0 ? ` · ${perSecond.toFixed(1)} a second` : ''
    const left = secondsLeft === null || state !== 'running' ? '' : ` · ${seconds(secondsLeft)} left`
    const doing = state === 'verifying' ? 'Verifying' : 'Applying'
    line.show(`${doing} ${bar(done, total)} ${done} of ${total}${rate}${left} · ${leftToday} requests left today`)
  })
  let asked = false
  const onSignal = (): void => {
    if (asked) process.exit(EXIT.interrupted)
    asked = true
    tell('\nStopping after the calls in flight. Ctrl+C again ends at once.')
    handle.cancel()
  }
  for (const signal of ENDS) process.on(signal, onSignal)
  try {
    return await handle.finished
  } finally {
    for (const signal of ENDS) process.off(signal, onSignal)
    stopListening()
    line.end()
  }
}

function endStatus(end: RunEnd, leftOut: number): ExitStatus {
  if (end.reason?.code === 'key-refused') return EXIT.keyRefused
  if (end.reason?.code === 'cancelled') return EXIT.interrupted
  if (end.state === 'parked') return EXIT.parked
  if (end.state !== 'done') return end.reason?.code === 'first-rows' ? rowsStatus(end, leftOut) : EXIT.trouble
  return rowsStatus(end, leftOut)
}

/** `leftOut`: rows the file asks to change that were skipped. */
function rowsStatus({ counts }: RunEnd, leftOut: number): ExitStatus {
  return counts.failed + counts.unverified + counts.unknown + leftOut > 0 ? EXIT.partly : EXIT.done
}

/** `leftOut` as in endStatus; the other skipped rows had nothing to change. */
function endWords(end: RunEnd, leftOut: number): string {
  const { verified, unverified, failed, skipped, unknown } = end.counts
  const applied = verified + unverified
  const parts = [
    applied === verified
      ? `${verified} changed, all verified`
      : `${applied} changed, ${verified} verified, ${unverified} not verified`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
    ...(skipped > leftOut ? [`${skipped - leftOut} unchanged`] : []),
  ]
  const { reads, writes, retries } = end.requests
  const cost = `${counted(writes, 'write')}, ${counted(reads, 'read')}${retries > 0 ? `, ${retries} sent again` : ''}`
  const why = end.reason === null ? '' : `\n${reasonText(end.reason)}`
  return `${parts.join(' · ')}. ${cost}.${why}`
}
