/** Finishes an interrupted or parked run: the named one, or else the latest unfinished run of this account. */
import { isOver } from '../../../src-shared/api/run-phase.ts'
import { accountPlace } from '../../../src-shared/account/account-place.ts'
import { withAccount, type AccountUse } from '../account-use.ts'
import { withJournal } from '../data-folder.ts'
import { wordAt, type CommandLine } from '../arguments.ts'
import { CommandError, declinedError, EXIT, type ExitStatus } from '../command-error.ts'
import { countText, line as print, printLine } from '../terminal.ts'
import { OTHER_ACTION, type Command, type Form } from '../command.ts'
import { ACCOUNT, GENERAL, PROGRESS, RUNNING } from '../flags.ts'

const FINISHING: Form = {
  name: 'resume',
  flags: [...GENERAL, ...PROGRESS, ...ACCOUNT, ...RUNNING],
  refusal: OTHER_ACTION,
}
const DISCARDING: Form = { name: 'resume --discard', flags: [...GENERAL, 'discard', 'yes'], refusal: OTHER_ACTION }

export const resume: Command = {
  name: 'resume',
  usage: ['resume [RUN] [flags]', 'resume RUN --discard [--yes]'],
  group: 'Everyday',
  summary: 'goes on with an interrupted or parked run',
  examples: ['resume', 'resume 20261124-0940-3f1c --rate 2', 'resume 20261124-0940-3f1c --discard'],
  documents: ['run', 'discarded'],
  about: `Resumes an interrupted or parked run: the latest of this account, if none is named. Nothing is sent twice.
--max-requests N and --first N stop after so many requests or rows. --discard ends a run for good: what it has not sent is never sent,
and other runs may change those rows again. It asks no account.`,
  words: 1,
  connects: true,
  changes: true,
  mustFinish: true,
  flags: [...FINISHING.flags, 'discard', 'yes'],
  otherForms: [FINISHING, DISCARDING],
  formOf: ({ flags }) => Promise.resolve(flags.discard === true ? DISCARDING : FINISHING),
  run: (line) => (line.flags.discard === true ? discardRest(line) : run(line)),
}

async function run({ words, flags: givenFlags }: CommandLine): Promise<ExitStatus> {
  const { resumeRunThread } = await import('../../run/worker/run-thread.ts')
  const { writeIdleJson } = await import('../report-json.ts')
  const { finishRun, runOptions } = await import('../finish-run.ts')
  runOptions(givenFlags)
  const { withAccountOfRun } = await import('../account-use.ts')
  const flags = words[0] === undefined ? givenFlags : await withAccountOfRun(givenFlags, words[0])
  return withAccount(flags, async (accountUse) => {
    const { connection, journal, runBase, settings } = accountUse
    const run = words[0] ?? (await latestRun(accountUse))
    if (run === undefined) {
      const nothingText = await nothingToResume(accountUse)
      if (flags.json === true) {
        printLine(nothingText)
        await writeIdleJson([])
      } else await print(nothingText)
      return EXIT.done
    }
    const { head } = journal.record(run)
    if (accountPlace(head.account) !== accountPlace(connection.address)) {
      throw new CommandError({
        what: `Run ${run} belongs to the account at ${head.account}.`,
        fix: 'Connect to that account to finish it.',
      })
    }
    const handle = await resumeRunThread(runBase, run, runOptions(flags, settings))
    return finishRun(journal, handle, flags)
  })
}

/** A run that another program is working on cannot be resumed, but it is not over. */
async function nothingToResume({ connection, journal }: AccountUse): Promise<string> {
  const place = accountPlace(connection.address)
  const drivenRun = journal
    .listRuns()
    .find(({ run, state }) => !isOver(state) && accountPlace(journal.record(run).head.account) === place)
  return drivenRun
    ? `Run ${drivenRun.run} of this account is under way in another program. There is nothing else to resume.`
    : 'There is no unfinished run of this account. Nothing to do.'
}

/** A run made with another key is never chosen automatically: it may belong to another company. */
async function latestRun({ account, journal }: AccountUse): Promise<string | undefined> {
  const { unfinishedRuns } = await import('../../run/unfinished.ts')
  const unfinishedList = unfinishedRuns(journal, account)
  const ownRun = unfinishedList.find(({ sameKey }) => sameKey)
  const [otherRun] = unfinishedList
  if (ownRun === undefined && otherRun !== undefined) {
    throw new CommandError({
      what: `Run ${otherRun.run} at this address is not finished, but was made with another key.`,
      fix: `Name it to finish it: stocksheet resume ${otherRun.run}`,
    })
  }
  return ownRun?.run
}

/** Discards the rest of an unfinished run: its unsent requests are never sent. Sends no request. */
async function discardRest(command: CommandLine): Promise<ExitStatus> {
  const run = wordAt(command, 0, 'the run’s id (see “stocksheet runs”)')
  const { json, yes } = command.flags
  const { confirm } = await import('../confirm.ts')
  const { writeDocument } = await import('../document.ts')
  return withJournal(command.flags, async (journal) => {
    const { discardRun } = await import('../../run/unfinished.ts')
    const { file } = journal.info(run)
    const { total, settledCalls: settledCount } = journal.callTotals(run)
    const unsentText = countText(total - settledCount, 'request')
    if (yes !== true && !(await confirm(`Discard ${unsentText} of run ${run} (${file}) that were not sent?`)))
      throw declinedError('Nothing was discarded.')
    await discardRun(journal, run)
    if (json === true) await writeDocument('discarded', { run, discarded: total - settledCount })
    else await print(`Run ${run} is finished: ${unsentText} will not be sent. Report: stocksheet report ${run}`)
    return EXIT.done
  })
}
