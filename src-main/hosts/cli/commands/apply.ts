/** Plans, asks, runs, verifies: a file, or a plan made before. */
import type { ImportSummary } from '../../../../src-shared/contract/import.ts'
import type { Allowed, HeldBack, RowHeldBack } from '../../../../src-shared/domain/guard/hold-back.ts'
import type { PlanHead } from '../../../../src-shared/domain/plan/plan.ts'
import { allowedBy, heldWords } from '../allow-flags.ts'
import { RunOriginals } from '../../../adapters/run-originals/run-originals.ts'
import { startRunThread } from '../../../workers/run-thread.ts'
import { dataFolder } from '../../data-folder.ts'
import { APPLY_PLAN, refuseForeignFlags } from '../command-flags.ts'
import { withAccount, type AccountUse } from '../account-use.ts'
import { wordAt, type CommandLine, type Flags } from '../arguments.ts'
import { confirm, confirmTyped, previewStream } from '../confirm.ts'
import { finishRun, runOptions } from '../drive-run.ts'
import { refuseSecondReader } from '../file-source.ts'
import { CommandEnd, EXIT, type ExitStatus } from '../exit-status.ts'
import { openImport, summaryOf } from '../open-import.ts'
import { writeIdleJson } from '../report-json.ts'
import { guardReasons } from '../plan-words.ts'
import { counted, tell } from '../terminal.ts'
import { isPlanFile, openPlan } from '../open-plan.ts'
import { STDOUT } from '../report-file.ts'
import { printOpenedPlan, planTargetOrEnd, printPlan, writePlan } from './plan.ts'

/** What is going to be applied, wherever it came from. */
export interface Prepared {
  readonly head: PlanHead
  readonly batches: () => AsyncIterable<readonly RowHeldBack[]> | Iterable<readonly RowHeldBack[]>
  readonly writes: number
  readonly deletes: number
  /** What is so unusual that it must be confirmed in words. */
  readonly guard: ImportSummary['guard']
  /** Rows with problems or conflicts. */
  readonly leftOut: number
  readonly storages: readonly number[]
  readonly knownIds: readonly number[] | null
  /** Leaves out what was not allowed; from then on the rows come without it. */
  readonly allow: (allowed: Allowed) => Promise<Omit<HeldBack, 'groups'>>
  /** Writes the file's own rows, for the report; null where there is no file. */
  readonly keepOriginals: ((path: string) => Promise<void>) | null
  /** Lets go of what the rows come from. */
  readonly close: () => Promise<void>
}

export async function apply(command: CommandLine): Promise<ExitStatus> {
  const file = wordAt(command, 0, 'a file or a plan')
  const { flags } = command
  const made = await isPlanFile(file)
  if (made) refuseForeignFlags(APPLY_PLAN, flags)
  runOptions(flags)
  allowedBy(flags)
  if (flags.out === STDOUT)
    throw new CommandEnd(
      'apply prints its result on stdout, so --out - has no room there. Name a file after --out, or use plan.',
    )
  refuseSecondReader(file, flags)
  await planTargetOrEnd(file, flags)
  return withAccount(flags, async (use) => {
    const prepared = made ? await preparePlan(use, file, flags) : await prepareFile(use, file, flags)
    try {
      return await applyPrepared(use, prepared, flags)
    } finally {
      await prepared.close()
    }
  })
}

async function applyPrepared(use: AccountUse, prepared: Prepared, flags: Flags): Promise<ExitStatus> {
  if (prepared.writes === 0) return nothingToDo(prepared, flags)
  if (flags.yes === true) return applyAllowed(use, prepared, flags)
  if (!(await agreed(prepared, use))) {
    tell('Nothing was sent.')
    return EXIT.done
  }
  return runPrepared(use, prepared, flags)
}

/** Nobody is asked: what was not allowed beforehand is left out, and said. */
async function applyAllowed(use: AccountUse, prepared: Prepared, flags: Flags): Promise<ExitStatus> {
  const { deletes, guard } = prepared
  const allowed = allowedBy(flags)
  if (deletes > 0 || guard) {
    const held = await prepared.allow(allowed)
    for (const reason of guardReasons(guard)) tell(`Unusual${allowed.unusual ? ', and sent' : ''}: ${reason}`)
    for (const words of heldWords(held, allowed)) tell(words)
    if (held.writes === prepared.writes) {
      return nothingToDo({ ...prepared, leftOut: prepared.leftOut + held.rows }, flags)
    }
  }
  return runPrepared(use, prepared, flags)
}

export async function prepareFile(use: AccountUse, file: string, flags: Flags): Promise<Prepared> {
  const opened = await openImport(use, file, flags)
  try {
    const summary = summaryOf(opened, use, flags)
    await printPlan(opened, summary, previewStream(flags, summary.cost.writes))
    await writePlan(opened, flags)
    const { counts } = summary
    return {
      head: await opened.head(),
      batches: () => opened.batches(),
      writes: summary.cost.writes,
      deletes: counts.delete,
      guard: summary.guard ?? null,
      leftOut: counts.problem + counts.conflict,
      storages: opened.storages,
      knownIds: await opened.value('known', null),
      allow: (allowed) => opened.value('allow', allowed),
      keepOriginals: async (path) => void (await opened.value('keepOriginals', { path })),
      close: () => opened.close(),
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function preparePlan(use: AccountUse, file: string, flags: Flags): Promise<Prepared> {
  const read = await openPlan(use, file, flags)
  const { opened, outline } = read
  try {
    await printOpenedPlan(read, use.connection.name, use.clock.now(), previewStream(flags, outline.writes))
    return {
      ...outline,
      batches: () => opened.plannedRows(),
      allow: (allowed) => opened.value('allow', allowed),
      keepOriginals: null,
      close: () => opened.close(),
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function nothingToDo({ leftOut, batches, keepOriginals }: Prepared, flags: Flags): Promise<ExitStatus> {
  const fromPlan = keepOriginals === null
  if (flags.json === true) {
    const rows: RowHeldBack[] = []
    for await (const batch of batches()) rows.push(...batch)
    await writeIdleJson(rows)
  }
  if (leftOut > 0)
    tell(`Nothing was sent: ${counted(leftOut, 'row')} ${leftOut === 1 ? 'needs' : 'need'} attention first.`)
  // A file says itself what was compared.
  else if (fromPlan) tell('The plan changes nothing. Nothing was sent.')
  return leftOut > 0 ? EXIT.partly : EXIT.done
}

async function agreed({ writes, deletes, guard }: Prepared, { connection }: AccountUse): Promise<boolean> {
  if (deletes > 0) {
    const question =
      deletes === 1
        ? `One material of ${connection.name} would be deleted. Its balance becomes zero and it leaves the compositions of products; this cannot be undone.`
        : `${deletes} materials of ${connection.name} would be deleted. Their balances become zero and they leave the compositions of products; this cannot be undone.`
    if (!(await confirmTyped([question], `delete ${deletes}`))) return false
  }
  if (guard) {
    const question = ['This is unusual, so it is asked twice:', ...guardReasons(guard).map((one) => `  ${one}`)]
    return confirmTyped(question, guard.phrase)
  }
  return deletes > 0 || confirm(`Send ${counted(writes, 'request')} to ${connection.name}?`)
}

/** Runs and reports; the journal counts the run's own requests. */
export async function runPrepared(use: AccountUse, prepared: Prepared, flags: Flags): Promise<ExitStatus> {
  const { connection, account, journal, runBase } = use
  const kept = new RunOriginals(dataFolder(flags.data))
  const staged = prepared.keepOriginals === null ? null : await kept.stage()
  let started: string | null = null
  try {
    if (staged !== null) await prepared.keepOriginals?.(staged)
    const handle = await startRunThread(runBase, {
      head: prepared.head,
      accountName: connection.name,
      rows: prepared.batches(),
      ledger: account.ledger,
      storages: prepared.storages,
      knownIds: prepared.knownIds,
      undoOf: null,
      options: runOptions(flags, use.settings),
    })
    started = handle.id
    if (staged !== null) await kept.settle(staged, started)
    // The journal has every row: a long run needs no file open beside it.
    await prepared.close()
    return await finishRun(journal, handle, flags)
  } finally {
    await prepared.close()
    if (staged !== null && started === null) await kept.settle(staged, null)
  }
}
