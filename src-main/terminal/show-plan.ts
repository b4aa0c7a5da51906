/** `show PLAN`: prints a saved plan in words, as JSON, or as a page for somebody else to check. */
import { planAge, planFileWords } from '../../src-shared/words/plan-file.ts'
import { describeSavedPlan } from '../export/saved-plan-facts.ts'
import type { SavedPlanFacts } from '../../src-shared/api/saved-plan-facts.ts'
import { systemClock } from '../machine/clock.ts'
import { plainText } from '../app/plain-text.ts'
import { wordAt, type CommandLine, type Flags, parseLanguageFlag, parseMemoryFlag } from './arguments.ts'
import { EXIT, type ExitStatus, CommandError } from './command-error.ts'
import { FileImport } from './file-import.ts'
import { formatOutputName, STDOUT, checkTargetOrThrow, withOutput } from './output-file.ts'
import { joinChanges, makeStorageNames, makePlanTable } from './plan-words.ts'
import { streamDocument } from './document.ts'
import { formatCount, print, formatSeconds, printLine } from './terminal.ts'
import { ImportThread, makeThreadLimits } from '../import/worker/import-thread.ts'
import { makeFileSource } from './file-source.ts'
import { settingsOf } from './data-folder.ts'
import { isPlanFile } from './open-plan.ts'

export async function showPlan(command: CommandLine): Promise<ExitStatus> {
  const file = wordAt(command, 0, 'a saved plan')
  const { flags } = command
  const language = parseLanguageFlag(flags)
  const { html } = flags
  if (html !== undefined) await checkTargetOrThrow({ outPath: html, kind: 'html', sourcePaths: [file] }, flags)
  return withSavedPlan(file, flags, async ({ openedFile, plan }) => {
    if (html !== undefined) {
      await withOutput({ outPath: html, kind: 'html' }, (path) =>
        openedFile.askOrThrow('writePlanPage', { path, isSaved: true, language }),
      )
      printLine(`Plan written as a page to ${formatOutputName(html)}.`)
    }
    if (flags.json === true)
      await streamDocument('show-plan', { head: plan, key: 'rows', texts: openedFile.plannedRowTexts() })
    else if (html !== STDOUT) await printSavedPlan(openedFile, plan)
    return EXIT.done
  })
}

/** Prints a saved plan: its file, account and age, its rows, and how many requests it needs. */
export async function printSavedPlan(fileImport: FileImport, plan: SavedPlanFacts): Promise<void> {
  const { account, counts, cost, file, made: madeAt, storages } = plan
  const now = systemClock.now()
  const [mainStorage] = storages
  const storageNames = makeStorageNames(
    mainStorage?.id ?? 1,
    storages.length > 1,
    // Without the account, the names of the storages are unknown.
    storages.map(({ id }) => ({ id, name: `storage ${id}` })),
  )
  await print(
    `Plan of ${plainText(file.name)} for ${storages.map(({ id }) => storageNames.nameOf(id)).join(', ')} of ${plainText(account.address)}`,
  )
  await print(planAge(now - Date.parse(madeAt)))
  const words = planFileWords()
  const quoteText = (name: string): string => `“${plainText(name)}”`
  const namedFacts = [
    ...(account.name === null ? [] : [words.namedAccount(quoteText(account.name))]),
    ...storages.flatMap(({ id, name }) => (name === null ? [] : [words.namedStorage(id, quoteText(name))])),
  ]
  if (namedFacts.length > 0) await print(words.namesInPlan(namedFacts.join(', ')))
  await print(words.comparisonNote)
  await print()
  const rows = { rows: plan.rowCount, unchanged: counts.unchanged }
  for (const text of await makePlanTable(fileImport.plannedRows(), rows, storageNames)) await print(text)
  await print()
  await print(
    Object.entries(counts)
      .flatMap(([status, count]) => (count > 0 ? [`${count} ${status}`] : []))
      .join(' · ') || 'no rows',
  )
  for (const text of plan.problems) await print(`  ${text}`)
  for (const { message } of plan.guard.kinds) await print(`  ${message}`)
  if (plan.guard.phrase !== null) await print(`  Before it is sent, “${plan.guard.phrase}” must be typed.`)
  for (const text of plan.marks) await print(`  ${text}`)
  for (const { message } of plan.consequences) await print(`  ${message}`)
  for (const text of joinChanges(plan.changed, counts.add)) await print(text)
  await print(
    `Cost: ${formatCount(cost.writes, 'request')} to change and at least ${cost.reads} to read; about ${formatSeconds(cost.seconds)}.`,
  )
  await print(`SHA-256 of ${plainText(plan.planFile.name)}: ${plan.planFile.sha256}`)
  if (file.sha256 !== null) await print(`SHA-256 of ${plainText(file.name)}: ${file.sha256}`)
}

/** A saved plan opened without an account. It has its own thread, like any file, because it may be just as large and just as hostile. */
interface OpenSavedPlan {
  readonly openedFile: FileImport
  readonly plan: SavedPlanFacts
}

async function withSavedPlan<T>(
  file: string,
  flags: Flags,
  work: (savedPlan: OpenSavedPlan) => Promise<T>,
): Promise<T> {
  const source = await makeFileSource(file)
  if (!(await isPlanFile(file)))
    throw new CommandError({
      what: `${file} is not a saved plan.`,
      fix: 'Make one with: stocksheet plan FILE --out PLAN.json.',
    })
  const { guard } = await settingsOf(flags)
  const fileImport = new FileImport(new ImportThread(undefined, makeThreadLimits(parseMemoryFlag(flags))))
  try {
    return await work({
      openedFile: fileImport,
      plan: describeSavedPlan(await fileImport.askOrThrow('showPlan', { source, guardSwitches: guard }), 'en'),
    })
  } finally {
    await fileImport.close()
  }
}
