/** Plans a file, for people and as `plan --json`: its changes and the calls they need. Sends no changes. */
import type { Flags } from './arguments.ts'
import type { AccountUse } from './account-use.ts'
import { EXIT, type ExitStatus, CommandError } from './command-error.ts'
import { summaryOf } from './open-import.ts'
import type { FileImport } from './file-import.ts'
import {
  joinChanges,
  consequenceWords,
  costWords,
  countWords,
  fileWords,
  guardReasons,
  MAX_ROWS,
  moneyWords,
  nothingWords,
  placesOf,
  planTable,
  problemKindWords,
  readingWords,
  ruleWords,
  warningWords,
} from './plan-words.ts'
import { guardKinds, guardPhrase, markKinds } from '../../src-shared/words/outliers.ts'
import { describeChangedField } from '../../src-shared/words/changed-fields.ts'
import { problemKindLine } from '../../src-shared/words/problems.ts'
import { describeProfile } from '../../src-shared/words/profiles.ts'
import type { GuardQuestion } from '../../src-shared/plan/guard/unusual.ts'
import { changedSinceText, planAge } from '../../src-shared/words/plan-file.ts'
import type { OpenedPlan } from './open-plan.ts'
import { plainText } from '../app/plain-text.ts'
import { outputName, STDOUT, findTargetOrThrow, withOutput, throwUnlessWritten } from './output-file.ts'
import { wrapText, line as print, paintText, printLine, terminalWidth, countText } from './terminal.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import { commandWord } from '../machine/command-word.ts'
import { streamDocument } from './document.ts'
import { noteMissingMaterials, makeMissingTable } from '../export/supplier-tables.ts'
import { writeTableFile } from '../export/table-file.ts'
import { missingFlag } from './list-profile.ts'

/** Shows the plan of an open file, and writes the files that the flags specify. */
export async function showPlanOf(openedFile: FileImport, accountUse: AccountUse, flags: Flags): Promise<ExitStatus> {
  const summary = summaryOf(openedFile, accountUse, flags)
  if ((await writePlan(openedFile, flags)) && flags.out !== STDOUT) printLine(applyHint(flags.out ?? '', flags))
  await writeMissingMaterials(openedFile, flags)
  // In the document, all sentences about the whole plan are in one list.
  const warnings = [
    ...accountUse.notes,
    ...warningWords(summary),
    ...describeNotCompared(summary),
    ...ruleWords(summary),
    ...guardReasons(summary.guard),
    ...consequenceWords(summary),
  ]
  if (flags.json) await writePlanJson(summary, warnings, openedFile)
  else await printPlan(openedFile, summary, accountUse.notes, flags.out === STDOUT ? process.stderr : process.stdout)
  // The exit status works as in terraform, for scripts that check whether there is anything to do.
  return flags['detailed-exitcode'] === true && summary.cost.writes > 0 ? EXIT.partly : EXIT.done
}

/** Ends the command before anything is read if the `--out` file cannot be written. */
export async function planTargetOrThrow(file: string, flags: Flags): Promise<void> {
  const { out: outFlag, map, pick } = flags
  if (outFlag !== undefined)
    await findTargetOrThrow({ out: outFlag, kind: 'plan', reading: [file, map, ...(pick ?? [])] }, flags)
  await findMissingTargetOrThrow(file, flags)
}

/** Describes what was not compared. Shown if nothing would be sent. */
function describeNotCompared(summary: ImportSummary): string[] {
  const { nothing, compared: comparison } = summary
  const isAllFound = comparison.unread.length === 0 && comparison.found === comparison.rows
  return nothing && !isAllFound ? [nothingWords(summary)] : []
}

/** `--out PLAN.json`. False if the flag is missing. */
export async function writePlan(openedFile: FileImport, { out: outFlag }: Flags): Promise<boolean> {
  if (outFlag === undefined) return false
  await withOutput({ out: outFlag, kind: 'plan' }, (path) => openedFile.value('writePlan', path))
  printLine(`Plan written to ${outputName(outFlag)}.`)
  return true
}

/** Prints a plan to the stream. If it is null, no user reads the plan and nothing is printed. */
export async function printPlan(
  openedFile: FileImport,
  summary: ImportSummary,
  notes: readonly string[],
  to: NodeJS.WriteStream | null = process.stdout,
): Promise<void> {
  if (to === null) return
  const { columns, file, choices } = summary
  const hasSeveral =
    columns.some(({ field }) => field === 'storage') ||
    [file.storageSheets, file.perStorage].some((sheetsRead) => sheetsRead?.read === true)
  for (const text of fileWords(summary)) await printSentence(to, text, 'reset', '')
  await print('', to)
  const table = await planTable(
    [await openedFile.value('planTable', MAX_ROWS)],
    { rows: summary.rowCount, unchanged: summary.counts.unchanged },
    placesOf(choices.storage, hasSeveral, openedFile.knownStorages),
    to,
    listBefore(openedFile.listComparison),
  )
  for (const text of table) await print(text, to)
  if (table.length > 0) await print('', to)
  await print(countWords(summary), to)
  for (const problem of summary.problems) {
    await printSentence(to, problemKindWords(problem), problem.severity === 'blocks' ? 'red' : 'yellow')
  }
  for (const text of [...notes, ...warningWords(summary)]) await printSentence(to, text, 'yellow')
  for (const text of ruleWords(summary)) await printSentence(to, text, 'yellow')
  for (const text of guardReasons(summary.guard)) await printSentence(to, text, 'red')
  for (const text of consequenceWords(summary)) await printSentence(to, text)
  for (const text of joinChanges(phrasesOf(summary.changed), summary.counts.add))
    await printSentence(to, text, 'reset', '')
  for (const text of moneyWords(summary)) await print(text, to)
  for (const text of readingWords(summary)) await printSentence(to, text, 'yellow')
  await printSentence(to, costWords(summary), 'reset', '')
}

function phrasesOf(changedFields: ImportSummary['changed']): string[] {
  return changedFields.map((sum) => describeChangedField(sum))
}

/** Describes the previous list by the day on which it was applied. */
function listBefore(comparison: FileImport['listComparison']): string | undefined {
  return comparison ? `the list of ${comparison.at.slice(0, 10)}` : undefined
}

/** Prints a sentence under the table, wrapped to the terminal's width; further lines are indented. */
async function printSentence(
  to: NodeJS.WriteStream,
  text: string,
  style: Parameters<typeof paintText>[0] = 'reset',
  indent = '  ',
): Promise<void> {
  const lines = wrapText(text, Math.max(40, terminalWidth(to) - indent.length - 2))
  for (const [index, wrappedLine] of lines.entries())
    await print(`${indent}${index === 0 ? '' : '  '}${paintText(style, wrappedLine, to)}`, to)
}

/** Prints a saved plan before the question: its account, and what it would send. */
export async function printOpenedPlan(
  { openedFile, outline, knownStorages }: OpenedPlan,
  account: string,
  now: number,
  to: NodeJS.WriteStream | null,
): Promise<void> {
  const { blocks, head, creationTime: madeAt, sentTo, laterChanges } = outline
  const places = placesOf(head.storage, sentTo.length > 1, knownStorages)
  const driftText = changedSinceText(laterChanges)
  if (to === null) return
  const storages = sentTo.map((storage) => places.name(storage)).join(', ')
  const age = planAge(now - Date.parse(madeAt))
  await printSentence(
    to,
    `Plan of ${plainText(head.file)} for ${storages} of ${plainText(account)}. ${age}`,
    'reset',
    '',
  )
  await print('', to)
  for (const text of await planTable(openedFile.plannedRows(), outline, places, to)) await print(text, to)
  await print('', to)
  for (const kind of blocks) await printSentence(to, problemKindLine(kind), 'red')
  for (const text of joinChanges(phrasesOf(outline.changedFields), outline.adds))
    await printSentence(to, text, 'reset', '')
  if (driftText !== null) await printSentence(to, driftText, 'yellow')
}

/** `sha256`: the plan file's digest, if the command must apply exactly this file. */
export function applyHint(
  path: string,
  { account, data: dataFlag }: Pick<Flags, 'account' | 'data'>,
  sha256?: string,
): string {
  const argumentTexts = [
    commandWord(path, 'PLAN.json'),
    ...(sha256 === undefined ? [] : ['--sha256', sha256]),
    ...(account === undefined ? [] : ['--account', commandWord(account, 'NAME')]),
    ...(dataFlag === undefined ? [] : ['--data', commandWord(dataFlag, 'DIR')]),
  ]
  return `Apply it with: stocksheet apply ${argumentTexts.join(' ')}`
}

/**
 * The changes that need confirmation, and those that are only marked. Contains the phrase to type, and each kind with its rows, its share and its
 * largest row.
 */
function guardJson(guard: GuardQuestion | null, marks: ImportSummary['marks']) {
  return { phrase: guard && guardPhrase(guard), kinds: guardKinds(guard), marks: markKinds(marks) }
}

/** The comparison with the supplier's previous list. */
function listJson({
  file,
  at: appliedAt,
  counts,
  prices,
  droppedLines: goneLines,
}: NonNullable<FileImport['listComparison']>) {
  return {
    file,
    at: appliedAt,
    counts,
    prices,
    gone: goneLines.map(({ code, name, price }) => ({ code, name, price })),
  }
}

async function writePlanJson(
  summary: ImportSummary,
  warnings: readonly string[],
  openedFile: FileImport,
): Promise<void> {
  const { reads: readCount, writes, leftToday, seconds } = summary.cost
  const { profile } = summary
  const { listComparison: comparison } = openedFile
  await streamDocument('plan', {
    head: {
      file: summary.file.name,
      storage: summary.choices.storage,
      counts: summary.counts,
      // Users need `seconds` to choose --rate.
      cost: { reads: readCount, writes, leftToday, seconds: Math.ceil(seconds) },
      compared: summary.compared,
      ...(profile ? { profile: { ...describeProfile(profile), known: profile.known } } : {}),
      ...(comparison ? { list: listJson(comparison) } : {}),
      // With --kept, the document also contains the age of the account data used for this plan.
      ...(summary.reading?.kept === true ? { reading: summary.reading } : {}),
    },
    key: 'rows',
    texts: openedFile.texts(),
    // The guard includes deletes, because the command line confirms them itself.
    tail: { guard: guardJson(openedFile.summary.guard, summary.marks), warnings },
  })
}

/**
 * `plan --gone FILE.xlsx`: the materials that are no longer in a supplier's list, as a file to plan and apply like any other. [SUPPLIER-10] Ends the
 * command before anything is read if that file cannot be written.
 */
async function findMissingTargetOrThrow(file: string, flags: Flags): Promise<void> {
  const { gone: goneFile } = flags
  missingFlag(flags)
  if (goneFile === undefined) return
  if (!goneFile.toLowerCase().endsWith('.xlsx'))
    throw new CommandError({ what: `--gone must end in .xlsx, got “${goneFile}”.`, at: '--gone' })
  await findTargetOrThrow({ out: goneFile, kind: 'xlsx', reading: [file] }, flags)
}

async function writeMissingMaterials(openedFile: FileImport, flags: Flags): Promise<void> {
  const { gone: goneFile } = flags
  if (goneFile === undefined) return
  const { listComparison: comparison } = openedFile
  if (!comparison)
    throw new CommandError({
      what: '--gone: there is no list before this one to compare with.',
      nothing: 'Nothing was written.',
      at: '--gone',
    })
  const choice = missingFlag(flags) ?? comparison.missing
  if (choice === 'archive') {
    printLine('What is gone is archived by hand in the account: it lets no other program do it. No file was written.')
    return
  }
  if (choice === 'leave') {
    printLine('What is gone is left as it is. No file was written; --missing mark or --missing zero writes one.')
    return
  }
  const { at: appliedAt } = comparison
  const note = noteMissingMaterials(openedFile.summary.profile?.name ?? '', appliedAt, 'en')
  const rows = await openedFile.value('goneRows', { choice, note })
  if (rows.length === 0) {
    printLine('There is nothing left to do about what is gone. No file was written.')
    return
  }
  const output = { out: goneFile, kind: 'xlsx' } as const
  await withOutput(output, async (path) =>
    throwUnlessWritten(await writeTableFile(path, makeMissingTable(rows, choice, appliedAt, 'en'), null), path),
  )
  printLine(
    `${countText(rows.length, 'row')} about what is gone written to ${outputName(goneFile)}. Plan and apply it like any file.`,
  )
}
