/** The commands about runs: list them, report on one, undo one, finish one. */
import { withJournal } from '../data-folder.ts'
import { type CommandLine, wordAt } from '../arguments.ts'
import { EXIT, type ExitStatus, CommandError, makeDeclinedError } from '../command-error.ts'
import { formatIsoMinute } from '../../../src-shared/material/values/utc-time.ts'
import { makeTextTable, print, formatCount, printLine } from '../terminal.ts'
import { writeDocument } from '../document.ts'
import { type Command, MISPLACED_FLAG_REFUSAL, type Form } from '../command.ts'
import { GENERAL_FLAG_NAMES, CSV_FLAGS, ACCOUNT_FLAG_NAMES, PROGRESS_FLAGS, RUN_FLAGS } from '../flags.ts'
import { isOver } from '../../../src-shared/api/names.ts'
import { makeComparableAddress } from '../../../src-shared/account/account-place.ts'
import { withAccount, type AccountUse } from '../account-use.ts'

/** The history of runs, newest first. */
export const runs: Command = {
  name: 'runs',
  usage: ['runs [flags]'],
  group: 'Everyday',
  summary: 'the runs of this data folder, the latest first',
  examples: ['runs', 'runs --json'],
  documents: ['runs'],
  about: `Lists the runs of this data folder, the latest first.`,
  flags: GENERAL_FLAG_NAMES,
  run: listRuns,
}

async function listRuns({ flags }: CommandLine): Promise<ExitStatus> {
  const { runTitle } = await import('../../../src-shared/words/run-title.ts')
  const { findUndoRuns } = await import('../../../src-shared/run/report-rows.ts')
  const { countRowsLeftOut: countLeftOut, countUnexpectedRows: countUnexpected } =
    await import('../../../src-shared/run/run-outcome.ts')
  return withJournal(flags, async (journal) => {
    const allRuns = journal.listRuns()
    if (flags.json === true) {
      const { describeReason } = await import('../../../src-shared/words/runs.ts')
      await writeDocument('runs', {
        runs: allRuns.map((info) => ({ ...info, why: info.why && describeReason(info.why) })),
      })
      return EXIT.done
    }
    if (allRuns.length === 0) {
      await print('No runs yet. Apply a file to make the first one.')
      return EXIT.done
    }
    const undoRunsById = findUndoRuns(allRuns)
    const rows = allRuns.map(({ run, started: startedAt, account, storage, file, undoes, state, counts }) => [
      run,
      formatIsoMinute(startedAt),
      account,
      String(storage),
      runTitle({ file, undoes }),
      counts.undone === undefined ? state : `${state}, undone by ${undoRunsById.get(run)?.run ?? 'a later run'}`,
      String(counts.verified),
      String(countUnexpected(counts)),
      String(countLeftOut(counts)),
    ])
    const lines = makeTextTable(
      [
        { title: 'run' },
        { title: 'started (UTC)' },
        { title: 'account', maxWidth: 24 },
        { title: 'storage', align: 'right' },
        { title: 'file', maxWidth: 32 },
        { title: 'state' },
        { title: 'verified', align: 'right' },
        { title: 'to check', align: 'right' },
        { title: 'left out', align: 'right' },
      ],
      rows,
    )
    for (const text of lines) await print(text)
    return EXIT.done
  })
}

/** The result of each row of a run: in words, as JSON, or as a file. */
export const report: Command = {
  name: 'report',
  usage: ['report RUN [flags]'],
  group: 'Everyday',
  summary: 'the result of each row of a run',
  examples: [
    'report 20261124-0940-3f1c',
    'report 20261124-0940-3f1c --failed-only --out to-fix.xlsx',
    'report 20261124-0940-3f1c --out - | head',
    'report 20261124-0940-3f1c --html summary.html',
  ],
  documents: ['run'],
  about: `Shows the result of each row; --all includes rows without changes. With --failed-only, .xlsx has the file's own rows, so that you can fix
and apply them. --html writes a summary to read and print: counts, money, problems, digests. For .csv: --encoding, --delimiter and --decimals as with export.`,
  maxWords: 1,
  mustFinish: true,
  flags: [...GENERAL_FLAG_NAMES, 'out', 'failed-only', 'all', 'html', 'language', ...CSV_FLAGS],
  flagPairs: [
    { flags: CSV_FLAGS, neededFlag: 'out' },
    { flags: ['language'], neededFlag: 'html' },
  ],
  run: async (line) => (await import('../report-run.ts')).reportRun(line),
}

/** Undoes a run as far as the account allows: shows the plan, asks, and runs it like any other. */
export const undo: Command = {
  name: 'undo',
  usage: ['undo RUN [flags]'],
  group: 'Everyday',
  summary: 'undoes a run as far as the account allows',
  examples: [
    'undo 20261124-0940-3f1c',
    'undo 20261124-0940-3f1c --rows 3,7-9 --fields price',
    'undo 20261124-0940-3f1c --yes --allow-deletes 2',
  ],
  documents: ['run'],
  about: `Undoes a run as far as the account allows: shows what would change, asks you, sends, and reads it back. Keeps values that were changed
since. --rows names rows of the file (Sheet!3 if several sheets were read), --fields the fields to undo; the rest of the
run stays as it is. An undo is a run, so you can undo it. Deletes materials that the run added; with --yes only up to --allow-deletes N. --concurrency N, --max-requests N
and --first N as with apply; --storages names storages that the account does not list.`,
  maxWords: 1,
  connects: true,
  makesChanges: true,
  mustFinish: true,
  flags: [
    ...GENERAL_FLAG_NAMES,
    ...PROGRESS_FLAGS,
    ...ACCOUNT_FLAG_NAMES,
    ...RUN_FLAGS,
    'storages',
    'rows',
    'fields',
    'yes',
    'allow-deletes',
  ],
  run: async (line) => (await import('../undo-run.ts')).undoCommand(line),
}

const RESUME_FORM: Form = {
  name: 'resume',
  flags: [...GENERAL_FLAG_NAMES, ...PROGRESS_FLAGS, ...ACCOUNT_FLAG_NAMES, ...RUN_FLAGS],
  refusal: MISPLACED_FLAG_REFUSAL,
}
const DISCARD_FORM: Form = {
  name: 'resume --discard',
  flags: [...GENERAL_FLAG_NAMES, 'discard', 'yes'],
  refusal: MISPLACED_FLAG_REFUSAL,
}

/** Finishes an interrupted or parked run: the named one, or else the latest unfinished run of this account. */
export const resume: Command = {
  name: 'resume',
  usage: ['resume [RUN] [flags]', 'resume RUN --discard [--yes]'],
  group: 'Everyday',
  summary: 'continues an interrupted or parked run',
  examples: ['resume', 'resume 20261124-0940-3f1c --rate 2', 'resume 20261124-0940-3f1c --discard'],
  documents: ['run', 'discarded'],
  about: `Continues an interrupted run, or one that waits for the next day (parked); without a run's name, the latest of this account. Nothing is sent twice.
--max-requests N and --first N stop after so many requests or rows. --discard permanently cancels the unsent part of a run. Other runs
may then change those rows again. It sends no request.`,
  maxWords: 1,
  connects: true,
  makesChanges: true,
  mustFinish: true,
  flags: [...RESUME_FORM.flags, 'discard', 'yes'],
  otherForms: [RESUME_FORM, DISCARD_FORM],
  formOf: ({ flags }) => Promise.resolve(flags.discard === true ? DISCARD_FORM : RESUME_FORM),
  run: (line) => (line.flags.discard === true ? discardUnsentPart(line) : resumeNamedRun(line)),
}

async function resumeNamedRun({ words, flags: givenFlags }: CommandLine): Promise<ExitStatus> {
  const { resumeRunInThread: resumeRunThread } = await import('../../run/worker/run-thread.ts')
  const { writeNothingSentJson: writeIdleJson } = await import('../report-json.ts')
  const { finishRun, makeRunOptions: createRunOptions } = await import('../finish-run.ts')
  createRunOptions(givenFlags)
  const { withAccountOfRun } = await import('../account-use.ts')
  const flags = words[0] === undefined ? givenFlags : await withAccountOfRun(givenFlags, words[0])
  return withAccount(flags, async (accountUse) => {
    const { connection, journal, runDependencies, settings } = accountUse
    const run = words[0] ?? (await findLatestRun(accountUse))
    if (run === undefined) {
      const nothingToResumeText = await describeNothingToResume(accountUse)
      if (flags.json === true) {
        printLine(nothingToResumeText)
        await writeIdleJson([])
      } else await print(nothingToResumeText)
      return EXIT.done
    }
    const { head } = journal.record(run)
    if (makeComparableAddress(head.account) !== makeComparableAddress(connection.address)) {
      throw new CommandError({
        what: `Run ${run} belongs to the account at ${head.account}.`,
        fix: 'Connect to that account to finish it.',
      })
    }
    const handle = await resumeRunThread(runDependencies, run, createRunOptions(flags, settings))
    return finishRun(journal, handle, flags)
  })
}

/** A run that another program is working on cannot be resumed, although it is unfinished. */
async function describeNothingToResume({ connection, journal }: AccountUse): Promise<string> {
  const place = makeComparableAddress(connection.address)
  const runningRun = journal
    .listRuns()
    .find(({ run, state }) => !isOver(state) && makeComparableAddress(journal.record(run).head.account) === place)
  return runningRun
    ? `Run ${runningRun.run} of this account is under way in another program. There is nothing else to resume.`
    : 'There is no unfinished run of this account. Nothing to do.'
}

/** A run made with another key is never chosen automatically: it may belong to another company. */
async function findLatestRun({ account, journal }: AccountUse): Promise<string | undefined> {
  const { findUnfinishedRuns } = await import('../../run/unfinished.ts')
  const unfinishedRuns = findUnfinishedRuns(journal, account)
  const ownRun = unfinishedRuns.find(({ hasSameKey }) => hasSameKey)
  const [otherRun] = unfinishedRuns
  if (ownRun === undefined && otherRun !== undefined) {
    throw new CommandError({
      what: `Run ${otherRun.run} at this address is not finished, but was made with another key.`,
      fix: `Name it to finish it: stocksheet resume ${otherRun.run}`,
    })
  }
  return ownRun?.run
}

/** Discards the unsent part of a run, whose requests are then never sent. Sends no request. */
async function discardUnsentPart(command: CommandLine): Promise<ExitStatus> {
  const run = wordAt(command, 0, 'the run’s id (see “stocksheet runs”)')
  const { json, yes } = command.flags
  const { confirm } = await import('../confirm.ts')
  const { writeDocument } = await import('../document.ts')
  return withJournal(command.flags, async (journal) => {
    const { discardRun } = await import('../../run/unfinished.ts')
    const { file } = journal.info(run)
    const { total, settledCallCount } = journal.readCallTotals(run)
    const unsentText = formatCount(total - settledCallCount, 'request')
    if (yes !== true && !(await confirm(`Discard ${unsentText} of run ${run} (${file}) that were not sent?`)))
      throw makeDeclinedError('Nothing was discarded.')
    await discardRun(journal, run)
    if (json === true) await writeDocument('discarded', { run, discarded: total - settledCallCount })
    else await print(`Run ${run} is finished: ${unsentText} will not be sent. Report: stocksheet report ${run}`)
    return EXIT.done
  })
}
