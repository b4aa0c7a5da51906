/** Plans a file, for people and as `plan --json`: its changes and the calls they need. Sends no changes. */
import type { Flags } from './arguments.ts'
import type { AccountUse } from './account-use.ts'
import { EXIT, type ExitStatus, CommandError } from './command-error.ts'
import { summaryOf } from './open-import.ts'
import type { FileImport } from './file-import.ts'
import {
  joinChanges,
  describeConsequences,
  describeCost,
  describeCounts,
  describeFile,
  describeGuardReasons,
  MAX_ROWS,
  describeMoney,
  explainNothingToSend,
  makeStorageNames,
  makePlanTable,
  describeProblemKind,
  describeReading,
  describeRules,
  describeWarnings,
} from './plan-words.ts'
import { listGuardKinds, guardPhrase, listMarkKinds } from '../../src-shared/words/outliers.ts'
import { describeChangedField } from '../../src-shared/words/changed-fields.ts'
import { problemKindLine } from '../../src-shared/words/problems.ts'
import { describeProfile } from '../../src-shared/words/profiles.ts'
import type { GuardQuestion } from '../../src-shared/plan/guard/unusual.ts'
import { changedSinceText, planAge } from '../../src-shared/words/plan-file.ts'
import type { OpenedPlan } from './open-plan.ts'
import { plainText } from '../app/plain-text.ts'
import { formatOutputName, STDOUT, checkTargetOrThrow, withOutput, throwUnlessWritten } from './output-file.ts'
import { wrapText, print, paintText, printLine, measureTerminalWidth, formatCount } from './terminal.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import { quoteCommandWord } from '../machine/command-word.ts'
import { streamDocument } from './document.ts'
import { missingMaterialNote, makeMissingMaterialsTable } from '../export/supplier-tables.ts'
import { writeTableFile } from '../export/table-file.ts'
import { parseMissingFlag } from './list-profile.ts'

/** Shows the plan of an open file, and writes the files that the flags specify. */
export async function showPlanOf(openedFile: FileImport, accountUse: AccountUse, flags: Flags): Promise<ExitStatus> {
  const summary = summaryOf(openedFile, accountUse, flags)
  if ((await writePlan(openedFile, flags)) && flags.out !== STDOUT) printLine(makeApplyHint(flags.out ?? '', flags))
  await writeMissingMaterials(openedFile, flags)
  // The JSON document lists all sentences about the whole plan together.
  const warnings = [
    ...accountUse.notes,
    ...describeWarnings(summary),
    ...describeNotCompared(summary),
    ...describeRules(summary),
    ...describeGuardReasons(summary.guard),
    ...describeConsequences(summary),
  ]
  if (flags.json) await writePlanJson(summary, warnings, openedFile)
  else await printPlan(openedFile, summary, accountUse.notes, flags.out === STDOUT ? process.stderr : process.stdout)
  // The exit status works as in terraform, for scripts that check whether there is anything to do.
  return flags['detailed-exitcode'] === true && summary.cost.writes > 0 ? EXIT.incomplete : EXIT.done
}

/** Ends the command before anything is read if the `--out` file cannot be written. */
export async function checkPlanTargetOrThrow(file: string, flags: Flags): Promise<void> {
  const { out: outFlag, map, pick } = flags
  if (outFlag !== undefined)
    await checkTargetOrThrow({ outPath: outFlag, kind: 'plan', sourcePaths: [file, map, ...(pick ?? [])] }, flags)
  await checkMissingTargetOrThrow(file, flags)
}

/** Describes what was not compared. The program shows these texts if it would send nothing. */
function describeNotCompared(summary: ImportSummary): string[] {
  const { nothing, compared: comparison } = summary
  const areAllRowsFound = comparison.unread.length === 0 && comparison.found === comparison.rows
  return nothing && !areAllRowsFound ? [explainNothingToSend(summary)] : []
}

/** Writes the plan to the file of `--out PLAN.json`. Returns false if the flag is missing. */
export async function writePlan(openedFile: FileImport, { out: outFlag }: Flags): Promise<boolean> {
  if (outFlag === undefined) return false
  await withOutput({ outPath: outFlag, kind: 'plan' }, (path) => openedFile.askOrThrow('writePlan', path))
  printLine(`Plan written to ${formatOutputName(outFlag)}.`)
  return true
}

/** Prints a plan to the stream. Prints nothing if the stream is null, because no user reads the plan. */
export async function printPlan(
  openedFile: FileImport,
  summary: ImportSummary,
  notes: readonly string[],
  stream: NodeJS.WriteStream | null = process.stdout,
): Promise<void> {
  if (stream === null) return
  const { columns, file, choices } = summary
  const hasSeveralStorages =
    columns.some(({ field }) => field === 'storage') ||
    [file.storageSheets, file.perStorage].some((storageLayout) => storageLayout?.read === true)
  for (const text of describeFile(summary)) await printSentence(stream, text, 'reset', '')
  await print('', stream)
  const table = await makePlanTable(
    [await openedFile.askOrThrow('planTable', MAX_ROWS)],
    { rows: summary.rowCount, unchanged: summary.counts.unchanged },
    makeStorageNames(choices.storage, hasSeveralStorages, openedFile.knownStorages),
    stream,
    describePreviousList(openedFile.listComparison),
  )
  for (const text of table) await print(text, stream)
  if (table.length > 0) await print('', stream)
  await print(describeCounts(summary), stream)
  for (const problem of summary.problems) {
    await printSentence(stream, describeProblemKind(problem), problem.severity === 'blocks' ? 'red' : 'yellow')
  }
  for (const text of [...notes, ...describeWarnings(summary)]) await printSentence(stream, text, 'yellow')
  for (const text of describeRules(summary)) await printSentence(stream, text, 'yellow')
  for (const text of describeGuardReasons(summary.guard)) await printSentence(stream, text, 'red')
  for (const text of describeConsequences(summary)) await printSentence(stream, text)
  for (const text of joinChanges(describeChangedFields(summary.changed), summary.counts.add))
    await printSentence(stream, text, 'reset', '')
  for (const text of describeMoney(summary)) await print(text, stream)
  for (const text of describeReading(summary)) await printSentence(stream, text, 'yellow')
  await printSentence(stream, describeCost(summary), 'reset', '')
}

function describeChangedFields(changedFields: ImportSummary['changed']): string[] {
  return changedFields.map((sum) => describeChangedField(sum))
}

/** Describes the previous list by the day on which it was applied. */
function describePreviousList(comparison: FileImport['listComparison']): string | undefined {
  return comparison ? `the list of ${comparison.at.slice(0, 10)}` : undefined
}

/** Prints a sentence under the table, wrapped to the terminal's width; further lines are indented. */
async function printSentence(
  stream: NodeJS.WriteStream,
  text: string,
  style: Parameters<typeof paintText>[0] = 'reset',
  indent = '  ',
): Promise<void> {
  const lines = wrapText(text, Math.max(40, measureTerminalWidth(stream) - indent.length - 2))
  for (const [index, wrappedLine] of lines.entries())
    await print(`${indent}${index === 0 ? '' : '  '}${paintText(style, wrappedLine, stream)}`, stream)
}

/** Prints a saved plan before the user is asked to confirm it: its account, and what would be sent. */
export async function printOpenedPlan(
  { openedFile, outline, knownStorages }: OpenedPlan,
  account: string,
  now: number,
  stream: NodeJS.WriteStream | null,
): Promise<void> {
  const { blocks, head, creationTime: madeAt, changedStorages, laterChanges } = outline
  const storageNames = makeStorageNames(head.storage, changedStorages.length > 1, knownStorages)
  const driftText = changedSinceText(laterChanges)
  if (stream === null) return
  const storages = changedStorages.map((storage) => storageNames.nameOf(storage)).join(', ')
  const age = planAge(now - Date.parse(madeAt))
  await printSentence(
    stream,
    `Plan of ${plainText(head.file)} for ${storages} of ${plainText(account)}. ${age}`,
    'reset',
    '',
  )
  await print('', stream)
  for (const text of await makePlanTable(openedFile.plannedRows(), outline, storageNames, stream))
    await print(text, stream)
  await print('', stream)
  for (const kind of blocks) await printSentence(stream, problemKindLine(kind), 'red')
  for (const text of joinChanges(describeChangedFields(outline.changedFields), outline.adds))
    await printSentence(stream, text, 'reset', '')
  if (driftText !== null) await printSentence(stream, driftText, 'yellow')
}

/** `sha256`: the plan file's digest, if the command must apply exactly this file. */
export function makeApplyHint(
  path: string,
  { account, data: dataFlag }: Pick<Flags, 'account' | 'data'>,
  sha256?: string,
): string {
  const argumentTexts = [
    quoteCommandWord(path, 'PLAN.json'),
    ...(sha256 === undefined ? [] : ['--sha256', sha256]),
    ...(account === undefined ? [] : ['--account', quoteCommandWord(account, 'NAME')]),
    ...(dataFlag === undefined ? [] : ['--data', quoteCommandWord(dataFlag, 'DIR')]),
  ]
  return `Apply it with: stocksheet apply ${argumentTexts.join(' ')}`
}

/**
 * The changes that need confirmation, and the changes that are only marked. Contains the phrase to type, and each kind with its rows, its share and
 * its largest row.
 */
function makeGuardJson(guard: GuardQuestion | null, marks: ImportSummary['marks']) {
  return { phrase: guard && guardPhrase(guard), kinds: listGuardKinds(guard), marks: listMarkKinds(marks) }
}

/** The comparison with the supplier's previous list. */
function makeListJson({
  file,
  at: appliedAt,
  counts,
  prices,
  droppedLines,
}: NonNullable<FileImport['listComparison']>) {
  return {
    file,
    at: appliedAt,
    counts,
    prices,
    gone: droppedLines.map(({ code, name, price }) => ({ code, name, price })),
  }
}

async function writePlanJson(
  summary: ImportSummary,
  warnings: readonly string[],
  openedFile: FileImport,
): Promise<void> {
  const { reads: readCount, writes, leftToday, seconds } = summary.cost
  const { profile } = summary
  const { listComparison } = openedFile
  await streamDocument('plan', {
    head: {
      file: summary.file.name,
      storage: summary.choices.storage,
      counts: summary.counts,
      // Users need `seconds` to choose --rate.
      cost: { reads: readCount, writes, leftToday, seconds: Math.ceil(seconds) },
      compared: summary.compared,
      ...(profile ? { profile: { ...describeProfile(profile), known: profile.known } } : {}),
      ...(listComparison ? { list: makeListJson(listComparison) } : {}),
      // With --kept, the document also contains the age of the account data used for this plan.
      ...(summary.reading?.kept === true ? { reading: summary.reading } : {}),
    },
    key: 'rows',
    texts: openedFile.rowTexts(),
    // The guard includes deletes, because the command line confirms them itself.
    tail: { guard: makeGuardJson(openedFile.summary.guard, summary.marks), warnings },
  })
}

/**
 * `plan --gone FILE.xlsx` writes the materials that are no longer in a supplier's list. The file can be planned and applied like any other.
 * [SUPPLIER-10] Ends the command before anything is read if that file cannot be written.
 */
async function checkMissingTargetOrThrow(file: string, flags: Flags): Promise<void> {
  const { gone: missingFilePath } = flags
  parseMissingFlag(flags)
  if (missingFilePath === undefined) return
  if (!missingFilePath.toLowerCase().endsWith('.xlsx'))
    throw new CommandError({ what: `--gone must end in .xlsx, got “${missingFilePath}”.`, at: '--gone' })
  await checkTargetOrThrow({ outPath: missingFilePath, kind: 'xlsx', sourcePaths: [file] }, flags)
}

async function writeMissingMaterials(openedFile: FileImport, flags: Flags): Promise<void> {
  const { gone: missingFilePath } = flags
  if (missingFilePath === undefined) return
  const { listComparison } = openedFile
  if (!listComparison)
    throw new CommandError({
      what: '--gone: there is no list before this one to compare with.',
      notDoneText: 'Nothing was written.',
      at: '--gone',
    })
  const choice = parseMissingFlag(flags) ?? listComparison.missing
  if (choice === 'archive') {
    printLine(
      'Archive items that are gone by hand: the account does not let other programs do it. No file was written.',
    )
    return
  }
  if (choice === 'leave') {
    printLine('Items that are gone stay as they are. No file was written; --missing mark or --missing zero writes one.')
    return
  }
  const { at: appliedAt } = listComparison
  const note = missingMaterialNote(openedFile.summary.profile?.name ?? '', appliedAt, 'en')
  const rows = await openedFile.askOrThrow('goneRows', { choice, note })
  if (rows.length === 0) {
    printLine('There is nothing left to do about what is gone. No file was written.')
    return
  }
  const output = { outPath: missingFilePath, kind: 'xlsx' } as const
  await withOutput(output, async (path) =>
    throwUnlessWritten(
      await writeTableFile(path, makeMissingMaterialsTable(rows, choice, appliedAt, 'en'), null),
      path,
    ),
  )
  printLine(
    `${formatCount(rows.length, 'row')} about what is gone written to ${formatOutputName(missingFilePath)}. Plan and apply it like any file.`,
  )
}
