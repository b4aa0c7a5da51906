/** The diff of a file and the calls it needs. Sends no write. */
import type { CommandLine, Flags } from '../arguments.ts'
import type { PlanOutline } from '../../../engine/import/plan-outline.ts'
import type { PlanRow } from '../../../../src-shared/domain/plan.ts'
import { wordAt } from '../arguments.ts'
import { withAccount } from '../account-use.ts'
import { CommandEnd, EXIT, type ExitStatus } from '../exit-status.ts'
import { summaryOf, withImport, type FileImport } from '../open-import.ts'
import { writePlanJson } from '../plan-json.ts'
import {
  changedWords,
  consequenceWords,
  costWords,
  countWords,
  fileWords,
  guardReasons,
  moneyWords,
  planTable,
} from '../plan-words.ts'
import { wrapped } from '../text-table.ts'
import { line as print, paint, tell, terminalWidth } from '../terminal.ts'
import type { ImportSummary } from '../../../../src-shared/contract/import.ts'

export async function plan(command: CommandLine): Promise<ExitStatus> {
  const file = wordAt(command, 0, 'a file')
  const { flags } = command
  return withAccount(flags, (use) =>
    withImport(use, file, flags, async (opened) => {
      const summary = summaryOf(opened, use, flags)
      if (await writePlan(opened, flags)) tell(`Apply it with: stocksheet apply ${flags.out ?? ''}`)
      // One list of sentences is all the document has for what concerns the plan as a whole.
      const warnings = [...summary.warnings, ...guardReasons(summary.guard), ...consequenceWords(summary)]
      if (flags.json) await writePlanJson({ ...summary, warnings }, opened.texts())
      else await printPlan(opened, summary)
      return EXIT.done
    }),
  )
}

/** `--out PLAN.json`. False where nobody asked for it. */
export async function writePlan(opened: FileImport, { out }: Flags): Promise<boolean> {
  if (out === undefined) return false
  const trouble = await opened.value('writePlan', { path: out })
  if (trouble !== null) {
    throw new CommandEnd(
      `The plan could not be written to ${out} (${trouble}). Choose another folder or name. Nothing was sent.`,
    )
  }
  tell(`Plan written to ${out}.`)
  return true
}

export async function printPlan(opened: FileImport, summary: ImportSummary): Promise<void> {
  const width = terminalWidth()
  for (const text of fileWords(summary)) await say(text, 'reset', '')
  await print()
  const table = await planTable(
    opened.batches(),
    { rows: summary.rowCount, unchanged: summary.counts.unchanged },
    width,
  )
  for (const text of table) await print(text)
  if (table.length > 0) await print()
  await print(countWords(summary))
  for (const problem of summary.problems) {
    await say(problem.example, problem.severity === 'blocks' ? 'red' : 'yellow')
  }
  for (const warning of summary.warnings) await say(warning, 'yellow')
  for (const text of guardReasons(summary.guard)) await say(text, 'red')
  for (const text of consequenceWords(summary)) await say(text)
  const phrases = (summary.changed ?? []).map(({ message }) => message)
  for (const text of changedWords(phrases, summary.counts.add)) await say(text, 'reset', '')
  for (const text of moneyWords(summary)) await print(text)
  await say(costWords(summary), 'reset', '')
}

/** A sentence under the table: as wide as the terminal, its further lines a little further in. */
async function say(text: string, style: Parameters<typeof paint>[0] = 'reset', indent = '  '): Promise<void> {
  const lines = wrapped(text, Math.max(40, terminalWidth() - indent.length - 2))
  for (const [at, one] of lines.entries()) await print(`${indent}${at === 0 ? '' : '  '}${paint(style, one)}`)
}

/** A plan from a file: what it would send, before anybody is asked. */
export async function printPlanRows(
  batches: AsyncIterable<readonly PlanRow[]>,
  outline: Pick<PlanOutline, 'rows' | 'unchanged' | 'changed' | 'adds'>,
): Promise<void> {
  for (const text of await planTable(batches, outline, terminalWidth())) await print(text)
  for (const text of changedWords(outline.changed, outline.adds)) await say(text, 'reset', '')
  await print()
}
