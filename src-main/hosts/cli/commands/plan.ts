/** The diff of a file and the calls it needs. Sends no write. */
import type { CommandLine, Flags } from '../arguments.ts'
import type { PlanRow } from '../../../../src-shared/domain/plan.ts'
import { wordAt } from '../arguments.ts'
import { withAccount } from '../account-use.ts'
import { CommandEnd, EXIT, type ExitStatus } from '../exit-status.ts'
import { openImport, summaryOf } from '../open-import.ts'
import { writePlanFile } from '../../../adapters/plan-file/plan-file.ts'
import { writePlanJson } from '../plan-json.ts'
import {
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
import type { ImportSession } from '../../../engine/import/session.ts'
import type { ImportSummary } from '../../../../src-shared/contract/import.ts'

const BATCH = 500

export async function plan(command: CommandLine): Promise<ExitStatus> {
  const file = wordAt(command, 0, 'a file')
  const { flags } = command
  return withAccount(flags, async (use) => {
    const session = await openImport(use, file, flags)
    const summary = summaryOf(session, use, flags)
    if (await writePlan(session, flags)) tell(`Apply it with: stocksheet apply ${flags.out ?? ''}`)
    // One list of sentences is all the document has for what concerns the plan as a whole.
    const warnings = [...summary.warnings, ...guardReasons(summary.guard), ...consequenceWords(summary)]
    if (flags.json) await writePlanJson({ ...summary, warnings }, session.planBatches(BATCH))
    else await printPlan(session, summary)
    return EXIT.done
  })
}

/** `--out PLAN.json`. False where nobody asked for it. */
export async function writePlan(session: ImportSession, { out }: Flags): Promise<boolean> {
  if (out === undefined) return false
  await writePlanFile(out, session.planHead(), session.planBatches(BATCH)).catch((error: unknown) => {
    const said = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new CommandEnd(
      `The plan could not be written to ${out} (${said}). Choose another folder or name. Nothing was sent.`,
    )
  })
  tell(`Plan written to ${out}.`)
  return true
}

export async function printPlan(session: ImportSession, summary: ImportSummary): Promise<void> {
  const width = terminalWidth()
  for (const text of fileWords(summary)) await say(text, 'reset', '')
  await print()
  const table = planTable(allRows(session), width)
  for (const text of table) await print(text)
  if (table.length > 0) await print()
  await print(countWords(summary))
  for (const problem of summary.problems) {
    await say(problem.example, problem.severity === 'blocks' ? 'red' : 'yellow')
  }
  for (const warning of summary.warnings) await say(warning, 'yellow')
  for (const text of guardReasons(summary.guard)) await say(text, 'red')
  for (const text of consequenceWords(summary)) await say(text)
  for (const text of moneyWords(summary)) await print(text)
  await say(costWords(summary), 'reset', '')
}

/** A sentence under the table: as wide as the terminal, its further lines a little further in. */
async function say(text: string, style: Parameters<typeof paint>[0] = 'reset', indent = '  '): Promise<void> {
  const lines = wrapped(text, Math.max(40, terminalWidth() - indent.length - 2))
  for (const [at, one] of lines.entries()) await print(`${indent}${at === 0 ? '' : '  '}${paint(style, one)}`)
}

function* allRows(session: ImportSession) {
  for (const batch of session.planBatches(BATCH)) yield* batch
}

/** A plan from a file: what it would send, before anybody is asked. */
export async function printPlanRows(rows: readonly PlanRow[]): Promise<void> {
  for (const text of planTable(rows, terminalWidth())) await print(text)
  await print()
}
