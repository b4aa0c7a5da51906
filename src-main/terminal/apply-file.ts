/** Plans, confirms, runs and verifies a file or a saved plan. */
import { addDeletesToGuard, type GuardQuestion } from '../../src-shared/plan/guard/unusual.ts'
import { guardPhrase } from '../../src-shared/words/outliers.ts'
import { deletePhrase } from '../../src-shared/words/runs.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { NOTHING_HELD_BACK, type AllowedChanges, type HeldBackRows } from '../../src-shared/run/hold-back.ts'
import type { RowToRun } from '../../src-shared/run/run.ts'
import type { PlanHead } from '../../src-shared/plan/plan.ts'
import {
  readAllowedChanges,
  describeHeldBackChanges,
  confirm,
  confirmWithPhrase,
  choosePreviewStream,
} from './confirm.ts'
import { RunOriginals } from '../store/run-originals/run-originals.ts'
import { dataFolder } from '../app/data-folder.ts'
import { withAccount, type AccountUse } from './account-use.ts'
import { wordAt, type CommandLine, type Flags } from './arguments.ts'
import { applyPlan, type Confirmation, type UnappliedOutcome } from '../app/apply/apply-plan.ts'
import type { Source } from '../ports/source-port.ts'
import type { RunHandle } from '../run/run-loop.ts'
import { makeDeclinedError, CommandError, EXIT, type ExitStatus } from './command-error.ts'
import { makeFailureError } from './failure-error.ts'
import { finishRun, makeRunOptions } from './finish-run.ts'
import type { FileImport } from './file-import.ts'
import { refuseSecondReader } from './file-source.ts'
import { getRememberedName } from './list-profile.ts'
import { openImport, summaryOf } from './open-import.ts'
import { writeNothingSentJson } from './report-json.ts'
import { describeGuardReasons } from './plan-words.ts'
import { plainText } from '../app/plain-text.ts'
import { formatCount, printLine, printWarning } from './terminal.ts'
import { isPlanFile, openPlan } from './open-plan.ts'
import { STDOUT } from './output-file.ts'
import { printOpenedPlan, checkPlanTargetOrThrow, printPlan, writePlan } from './make-plan.ts'

/** What will be applied, from a file or a saved plan. */
export interface PreparedRun {
  readonly head: PlanHead
  /** SHA-256 of the plan file. Null if there is none. */
  readonly planSha256: string | null
  readonly batches: () => AsyncIterable<readonly RowToRun[]> | Iterable<readonly RowToRun[]>
  readonly writes: number
  readonly deletes: number
  /** Unusual changes that the user must confirm by typing a phrase. */
  readonly guard: GuardQuestion | null
  /** Rows with problems or conflicts. */
  readonly leftOutCount: number
  readonly storages: readonly number[]
  readonly knownIds: readonly number[] | null
  /** Holds back changes that were not allowed. From then on, `batches` does not include them. */
  readonly allow: (allowedChanges: AllowedChanges) => Promise<Omit<HeldBackRows, 'groups'>>
  /** Stores the file's original rows for the report. Null if there is no file. */
  readonly keepOriginals: ((path: string) => Promise<boolean>) | null
  /** Whether the file was saved again after it was read. Null for a saved plan. */
  readonly hasFileChanged: (() => Promise<boolean>) | null
  /** Saves what was learnt from an applied list. Null for a saved plan. */
  readonly remember: (() => Promise<void>) | null
  /** Closes the file or plan that the rows come from. */
  readonly close: () => Promise<void>
  /** Starts the run. From then on, the journal has the rows. */
  readonly start: FileImport['start']
}

/** Ends the command before the user is asked, if the plan must not be sent. */
type PlanCheck = (summary: ImportSummary) => void

/** A change that was typed instead of a file. */
export interface TypedSource {
  readonly source: Source
  readonly checkPlan: PlanCheck
}

export async function applyFile(command: CommandLine, typedChange?: TypedSource): Promise<ExitStatus> {
  const file = wordAt(command, 0, 'a file or a plan')
  const { flags } = command
  const isPlan = typedChange === undefined && (await isPlanFile(file))
  checkDigestFlag(flags, isPlan)
  makeRunOptions(flags)
  readAllowedChanges(flags)
  getRememberedName(flags)
  if (flags.out === STDOUT)
    throw new CommandError({
      what: 'apply prints its result on stdout, so it cannot be combined with --out -.',
      fix: 'Name a file after --out, or use plan.',
      at: '--out',
    })
  if (typedChange === undefined) refuseSecondReader(file, flags)
  await checkPlanTargetOrThrow(file, flags)
  return withAccount(flags, async (accountUse) => {
    const preparedRun = isPlan
      ? await preparePlan(accountUse, file, flags)
      : await prepareForApply(accountUse, file, flags, typedChange)
    try {
      return await applyPreparedRun(accountUse, preparedRun, flags)
    } finally {
      await preparedRun.close()
    }
  })
}

async function applyPreparedRun(accountUse: AccountUse, preparedRun: PreparedRun, flags: Flags): Promise<ExitStatus> {
  let { leftOutCount } = preparedRun
  const applyResult = await startPreparedRun(accountUse, preparedRun, flags, async () => {
    if (flags.yes !== true)
      return { kind: (await askToApplyAsShown(preparedRun, accountUse)) ? 'confirmed' : 'declined' }
    await warnFileChanged(preparedRun)
    const heldBackRows = await holdBackChanges(preparedRun, flags)
    leftOutCount += heldBackRows.writes === preparedRun.writes ? heldBackRows.rows : 0
    return { kind: heldBackRows.writes === preparedRun.writes ? 'nothing' : 'confirmed' }
  })
  if (!('kind' in applyResult)) return finishPreparedRun(accountUse, preparedRun, applyResult, flags)
  if (applyResult.kind === 'nothing') {
    await rememberUnsentRows(preparedRun, leftOutCount, flags)
    return printNothingToDo({ ...preparedRun, leftOutCount }, flags)
  }
  throw makeDeclinedError('Nothing was sent.')
}

/** Saves a supplier's name from --remember even if nothing is sent, because the account already matches the list. [SUPPLIER-4] */
async function rememberUnsentRows(
  { remember, writes }: PreparedRun,
  leftOutCount: number,
  flags: Flags,
): Promise<void> {
  if (flags.remember === undefined) return
  if (writes === 0 && leftOutCount === 0) await remember?.()
  else printWarning(`“${plainText(flags.remember)}” is not remembered: nothing of its list was applied.`)
}

/** Holds back and reports changes that the flags do not allow, without asking the user. */
async function holdBackChanges(
  { deletes, guard, allow }: PreparedRun,
  flags: Flags,
): Promise<Omit<HeldBackRows, 'groups'>> {
  if (deletes === 0 && !guard) return NOTHING_HELD_BACK
  const allowedChanges = readAllowedChanges(flags)
  const heldBackRows = await allow(allowedChanges)
  for (const reason of describeGuardReasons(guard))
    printWarning(`Unusual${allowedChanges.isUnusualAllowed ? ', and sent' : ''}: ${reason}`)
  for (const heldBackText of describeHeldBackChanges(heldBackRows, allowedChanges)) printWarning(heldBackText)
  return heldBackRows
}

export async function prepareForApply(
  accountUse: AccountUse,
  file: string,
  flags: Flags,
  typedChange?: TypedSource,
): Promise<PreparedRun> {
  const openedFile = await openImport(accountUse, file, flags, {
    checksAccount: true,
    typedSource: typedChange?.source,
  })
  try {
    const summary = summaryOf(openedFile, accountUse, flags)
    typedChange?.checkPlan(summary)
    await printPlan(openedFile, summary, accountUse.notes, choosePreviewStream(flags, summary.cost.writes))
    await writePlan(openedFile, flags)
    const { counts } = summary
    return {
      head: await openedFile.readHead(),
      planSha256: null,
      batches: () => openedFile.batches(),
      writes: summary.cost.writes,
      deletes: counts.delete,
      guard: summary.guard,
      leftOutCount: counts.problem + counts.conflict,
      storages: openedFile.storages,
      knownIds: await openedFile.askOrThrow('known'),
      allow: (allowedChanges) => openedFile.askOrThrow('allow', allowedChanges),
      // The command fails if the rows cannot be stored.
      keepOriginals: async (path) => (await openedFile.askOrThrow('keepOriginals', path)) >= 0,
      hasFileChanged: () => openedFile.askOrThrow('fileChanged'),
      remember: () => openedFile.rememberList(new Date(accountUse.clock.now()).toISOString()),
      close: () => openedFile.close(),
      start: (base, startRequest) => openedFile.start(base, startRequest),
    }
  } catch (error) {
    await openedFile.close()
    throw error
  }
}

async function preparePlan(accountUse: AccountUse, file: string, flags: Flags): Promise<PreparedRun> {
  const openedPlan = await openPlan(accountUse, file, flags)
  const { openedFile, outline } = openedPlan
  try {
    checkDigest(outline.sha256, file, flags)
    await printOpenedPlan(
      openedPlan,
      accountUse.connection.name,
      accountUse.clock.now(),
      choosePreviewStream(flags, outline.writes),
    )
    return {
      ...outline,
      guard: addDeletesToGuard(outline.guard, [], 0),
      planSha256: outline.sha256,
      batches: () => openedFile.plannedRows(),
      allow: (allowedChanges) => openedFile.askOrThrow('allow', allowedChanges),
      keepOriginals: null,
      hasFileChanged: null,
      remember: null,
      close: () => openedFile.close(),
      start: (base, startRequest) => openedFile.start(base, startRequest),
    }
  } catch (error) {
    await openedFile.close()
    throw error
  }
}

async function printNothingToDo(
  { leftOutCount, batches, keepOriginals }: PreparedRun,
  flags: Flags,
): Promise<ExitStatus> {
  const isFromPlan = keepOriginals === null
  if (flags.json === true) {
    const rows: RowToRun[] = []
    for await (const batch of batches()) rows.push(...batch)
    await writeNothingSentJson(rows)
  }
  if (leftOutCount > 0)
    printWarning(
      `Nothing was sent: ${formatCount(leftOutCount, 'row')} ${leftOutCount === 1 ? 'needs' : 'need'} attention first.`,
    )
  // For a price list, the printed plan already shows that nothing changes.
  else if (isFromPlan) printLine('The plan changes nothing. Nothing was sent.')
  return leftOutCount > 0 ? EXIT.incomplete : EXIT.done
}

/**
 * If the file was saved again while the user was reading its plan, asks whether to continue. The plan is sent as shown, not the new contents.
 * [PLAN-20]
 */
async function askToApplyAsShown(preparedRun: PreparedRun, accountUse: AccountUse): Promise<boolean> {
  if (!(await askToApply(preparedRun, accountUse))) return false
  return !(await warnFileChanged(preparedRun)) || confirm('Send what was shown all the same?')
}

/** Warns if the file was saved again after it was read. Returns true if it was. */
async function warnFileChanged({ head, hasFileChanged }: PreparedRun): Promise<boolean> {
  if ((await hasFileChanged?.()) !== true) return false
  printWarning(`“${plainText(head.file)}” was saved again after it was read. What it says now is not in this plan.`)
  return true
}

async function askToApply({ writes, deletes, guard }: PreparedRun, { connection }: AccountUse): Promise<boolean> {
  if (deletes > 0) {
    const question =
      deletes === 1
        ? `One material of ${connection.name} would be deleted. Its balance becomes zero, and it is removed from the products that use it; this cannot be undone.`
        : `${deletes} materials of ${connection.name} would be deleted. Their balances become zero, and they are removed from the products that use them; this cannot be undone.`
    if (!(await confirmWithPhrase([question], deletePhrase(deletes, 'en')))) return false
  }
  if (guard) {
    const question = [
      'This is unusual, so you are asked twice:',
      ...describeGuardReasons(guard).map((questionLine) => `  ${questionLine}`),
    ]
    return confirmWithPhrase(question, guardPhrase(guard))
  }
  return deletes > 0 || confirm(`Send ${formatCount(writes, 'request')} to ${connection.name}?`)
}

/** Applies the plan without asking the user. */
export async function applyWithoutAsking(
  accountUse: AccountUse,
  preparedRun: PreparedRun,
  flags: Flags,
): Promise<ExitStatus> {
  const applyResult = await startPreparedRun(accountUse, preparedRun, flags, () =>
    Promise.resolve({ kind: 'confirmed' }),
  )
  return 'kind' in applyResult
    ? printNothingToDo(preparedRun, flags)
    : finishPreparedRun(accountUse, preparedRun, applyResult, flags)
}

function startPreparedRun(
  { connection, account, runDependencies, settings }: AccountUse,
  { head, planSha256, writes, storages, knownIds, keepOriginals, start }: PreparedRun,
  flags: Flags,
  confirm: () => Promise<Confirmation>,
): Promise<UnappliedOutcome | Answer<RunHandle>> {
  return applyPlan({
    writes,
    confirm,
    originals: new RunOriginals(dataFolder(flags.data)),
    storeOriginals: keepOriginals,
    start: async () =>
      start(runDependencies, {
        head,
        planSha256,
        accountName: connection.name,
        ledger: account.ledger,
        storages,
        knownIds,
        undoOf: null,
        options: makeRunOptions(flags, settings),
      }),
  })
}

/** Follows the run to its end and prints the result. The journal counts the run's own requests. */
async function finishPreparedRun(
  { journal }: AccountUse,
  preparedRun: PreparedRun,
  startAnswer: Answer<RunHandle>,
  flags: Flags,
): Promise<ExitStatus> {
  if (!startAnswer.ok) throw makeFailureError(startAnswer.failure)
  await preparedRun.remember?.()
  // The journal has every row, so a long run no longer needs the file.
  await preparedRun.close()
  return finishRun(journal, startAnswer.value, flags)
}

/** `--sha256`: applies the plan file only if its bytes have this digest. [PLAN-23] */
const SHA256_PATTERN = /^[0-9a-f]{64}$/

function checkDigestFlag({ sha256 }: Flags, isPlan: boolean): void {
  if (sha256 === undefined) return
  if (!SHA256_PATTERN.test(normalizeDigest(sha256)))
    throw new CommandError({
      what: `--sha256 takes the 64 hex digits that “stocksheet show PLAN” prints; got “${plainText(sha256)}”.`,
      notDoneText: 'Nothing was sent.',
      at: '--sha256',
    })
  if (!isPlan)
    throw new CommandError({
      what: '--sha256 is for a saved plan, and this file is not planned yet.',
      fix: 'Write its plan with: stocksheet plan FILE --out PLAN.json.',
      notDoneText: 'Nothing was sent.',
      at: '--sha256',
    })
}

/** Fails if the plan file's SHA-256 is not the one given with `--sha256`. `actualDigest`: the file's SHA-256. */
function checkDigest(actualDigest: string, file: string, { sha256 }: Flags): void {
  if (sha256 === undefined || normalizeDigest(sha256) === actualDigest) return
  throw new CommandError({
    what: `${plainText(file)} is not the plan file you named. Its SHA-256 is ${actualDigest}, and you gave ${normalizeDigest(sha256)}.`,
    fix: 'Look at it with “stocksheet show PLAN”. If it is the one you mean, give its SHA-256.',
    notDoneText: 'Nothing was sent.',
    at: '--sha256',
  })
}

function normalizeDigest(text: string): string {
  return text.trim().toLowerCase()
}
