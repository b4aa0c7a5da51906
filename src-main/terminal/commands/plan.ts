/** Compares a file with the account and lists the calls it needs. Sends no changes. */
import { memoryFlag, wordAt, type CommandLine } from '../arguments.ts'
import type { Command } from '../command.ts'
import type { ExitStatus } from '../command-error.ts'
import { ACCOUNT, GENERAL, PLANNING, PROGRESS, READING } from '../flags.ts'

export const plan: Command = {
  name: 'plan',
  usage: ['plan FILE|- --storage ID [flags]'],
  group: 'Everyday',
  summary: 'what a file would change; sends nothing',
  examples: [
    'plan prices.csv --storage 1',
    'plan prices.xlsx --storage 1 --sheet May --out plan.json',
    "plan prices.csv --storage 1 --pick 5=120 --rule 'price = price * 1.2'",
    'plan prices.csv --storage 1 --detailed-exitcode --json',
  ],
  documents: ['plan'],
  about: `Shows what would change, row by row, and what it costs. Sends no write. FILE may also be the https address of a
published CSV or workbook: only the request is sent, to public addresses, and the supplier keeps the address. --out keeps the plan for apply; --rate N is
for the estimated time. --detailed-exitcode ends with 2 where something would be sent, with 0 where nothing would. With --kept, what a plan rests on is read again before it is applied or kept with --out. --pick 5=120 means material 120, whose sku and name stay; 5=change:120 writes the file's to it; 5=new adds
a new one. 5=keep and 5=change mean the material that is proposed. all=keep, all=change and all=new answer all rows with a question;
near-miss, key-mismatch or keys-disagree instead of all answers the rows with that problem.
--gone FILE.xlsx writes what is no longer on a supplier's list as a file of its own, as --missing or the profile says. It is planned and
applied as any other.`,
  words: 1,
  oneAtATime: 'A plan is made of one file: plan one after the other.',
  connects: true,
  changes: true,
  flags: [...GENERAL, ...PROGRESS, ...ACCOUNT, ...READING, ...PLANNING, 'gone', 'missing', 'detailed-exitcode'],
  flagPairs: [{ flags: ['missing'], neededFlag: 'gone' }],
  run,
}

async function run(line: CommandLine): Promise<ExitStatus> {
  const file = wordAt(line, 0, 'a file')
  const { flags } = line
  const { ImportThread, threadLimitsWith } = await import('../../import/worker/import-thread.ts')
  // Started first, because it loads as long as the command.
  const thread = new ImportThread(undefined, threadLimitsWith(memoryFlag(flags)))
  void thread.ask('prepare', undefined)
  // What shows a plan is loaded while the file is read.
  const making = () => import('../make-plan.ts')
  try {
    if (flags.out !== undefined || flags.gone !== undefined || flags.missing !== undefined)
      await (await making()).planTargetOrThrow(file, flags)
    const { withAccount } = await import('../account-use.ts')
    const { withImport } = await import('../open-import.ts')
    return await withAccount(flags, (use) =>
      withImport(use, file, flags, { thread, parallelTask: making }, async (openedFile) =>
        (await making()).showPlanOf(openedFile, use, flags),
      ),
    )
  } finally {
    await thread.close()
  }
}
