/** The commands that plan changes and apply them: plan, apply, set, show. */
import { parseMemoryFlag, wordAt, type CommandLine } from '../arguments.ts'
import type { Command, Form } from '../command.ts'
import type { ExitStatus } from '../command-error.ts'
import {
  ACCOUNT_FLAG_NAMES,
  GENERAL_FLAG_NAMES,
  PLAN_FLAGS,
  PROGRESS_FLAGS,
  READING_FLAGS,
  CONFIRMATION_FLAGS,
  RUN_FLAGS,
} from '../flags.ts'

/** Compares a file with the account and lists the calls it needs. Sends no changes. */
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
applied like any other.`,
  words: 1,
  oneAtATime: 'A plan is made of one file: plan one after the other.',
  connects: true,
  changes: true,
  flags: [
    ...GENERAL_FLAG_NAMES,
    ...PROGRESS_FLAGS,
    ...ACCOUNT_FLAG_NAMES,
    ...READING_FLAGS,
    ...PLAN_FLAGS,
    'gone',
    'missing',
    'detailed-exitcode',
  ],
  flagPairs: [{ flags: ['missing'], neededFlag: 'gone' }],
  run,
}

async function run(line: CommandLine): Promise<ExitStatus> {
  const file = wordAt(line, 0, 'a file')
  const { flags } = line
  const { ImportThread, threadLimitsWith } = await import('../../import/worker/import-thread.ts')
  const { answerImportHere } = await import('../../import/worker/calls-here.ts')
  const { isReadInThisProcess: isReadHere } = await import('../file-source.ts')
  // Started first, because loading the thread takes as long as loading the command.
  const thread = new ImportThread(
    undefined,
    threadLimitsWith(parseMemoryFlag(flags)),
    (await isReadHere(file, flags)) ? answerImportHere : undefined,
  )
  void thread.ask('prepare', undefined)
  // The code that prints a plan is loaded while the file is read.
  const loadPlanMaker = () => import('../make-plan.ts')
  try {
    if (flags.out !== undefined || flags.gone !== undefined || flags.missing !== undefined)
      await (await loadPlanMaker()).checkPlanTargetOrThrow(file, flags)
    const { withAccount } = await import('../account-use.ts')
    const { withImport } = await import('../open-import.ts')
    return await withAccount(flags, (accountUse) =>
      withImport(accountUse, file, flags, { thread, parallelTask: loadPlanMaker }, async (openedFile) =>
        (await loadPlanMaker()).showPlanOf(openedFile, accountUse, flags),
      ),
    )
  } finally {
    await thread.close()
  }
}

/** The form for a saved plan, whose choices can no longer be changed. */
const PLAN_FORM: Form = {
  name: 'apply PLAN',
  flags: [
    ...GENERAL_FLAG_NAMES,
    ...PROGRESS_FLAGS,
    ...ACCOUNT_FLAG_NAMES,
    ...RUN_FLAGS,
    'storages',
    'memory',
    ...CONFIRMATION_FLAGS,
    'sha256',
  ],
}

/** Plans, confirms, runs and verifies a file or a saved plan. */
export const apply: Command = {
  name: 'apply',
  usage: ['apply FILE --storage ID [flags of plan] [flags]', 'apply PLAN.json [flags]'],
  group: 'Everyday',
  summary: 'plans a file or takes a plan, asks, sends, and verifies',
  examples: [
    'apply prices.csv --storage 1',
    'apply prices.csv --storage 1 --yes --allow-deletes 5 --json',
    'apply plan.json --sha256 9f2c…',
    'cat prices.csv | stocksheet apply - --storage 1 --yes',
  ],
  documents: ['run'],
  about: `Plans (or takes a plan made before), asks, sends, and reads back what was sent. Rows with problems or conflicts are left out.
Planning flags are refused when you apply a saved plan.
--yes asks nothing, and leaves out deletes and unusual rows: --allow-deletes N sends up to N deletes, --allow-unusual the
unusual rows. Rows that are left out make the exit status 2. --rate N is requests a second; --max-requests N and --first N stop after so many requests or rows.
--sha256 applies only the plan file whose bytes have this digest, as show prints it.`,
  words: 1,
  oneAtATime: 'A plan is made of one file: apply one after the other.',
  connects: true,
  changes: true,
  mustFinish: true,
  flags: [
    ...GENERAL_FLAG_NAMES,
    ...PROGRESS_FLAGS,
    ...ACCOUNT_FLAG_NAMES,
    ...READING_FLAGS,
    ...PLAN_FLAGS,
    ...RUN_FLAGS,
    ...CONFIRMATION_FLAGS,
    'sha256',
    'remember',
  ],
  otherForms: [PLAN_FORM],
  formOf: async ({ words: [file] }) => {
    const { isPlanFile } = await import('../open-plan.ts')
    return file !== undefined && (await isPlanFile(file)) ? PLAN_FORM : apply
  },
  run: async (line) => (await import('../apply-file.ts')).applyFile(line),
}

/** Changes one material in one line, with the same plan, question, guard, run and verification as for a file. */
export const set: Command = {
  name: 'set',
  usage: ['set id=ID|sku=SKU|name=NAME FIELD=VALUE ... --storage ID [--yes [--allow-unusual]]'],
  group: 'Everyday',
  summary: 'changes one material in one line',
  examples: [
    'set sku=00123 price=12.5 --storage 1',
    "set id=4711 'name=Oak board, planed' notes= --storage Main",
    'set sku=00123 stock=40 minimum=5 --storage 1 --yes',
  ],
  documents: ['run'],
  about: `Changes fields of one material: shows what would change, asks, sends, and reads it back. The first of id, sku and name that is given finds
the material; the others are new values. Nothing after = empties a field. Numbers are written with a dot. stock and minimum are those in
--storage. A material that is not there is not added. --yes asks nothing, and leaves an unusual change out unless --allow-unusual sends it.
undo takes it back, like any run.`,
  words: 40,
  connects: true,
  changes: true,
  mustFinish: true,
  flags: [
    ...GENERAL_FLAG_NAMES,
    ...PROGRESS_FLAGS,
    ...ACCOUNT_FLAG_NAMES,
    'storage',
    'storages',
    'read-suppliers',
    'rate',
    'yes',
    'allow-unusual',
  ],
  run: async (line) => (await import('../set-material.ts')).setMaterial(line),
}

/** Shows a saved plan, offline and without a key. */
export const show: Command = {
  name: 'show',
  usage: ['show PLAN.json [flags]'],
  group: 'Everyday',
  summary: 'a saved plan, offline: rows, cost, guard, digest',
  examples: ['show plan.json', 'show plan.json --html plan.html --language ru', 'show plan.json --json'],
  documents: ['show-plan'],
  about: `Shows what a saved plan would send, taken from its requests alone. Asks no account and needs no key.
--html writes one page that needs nothing else: for a second pair of eyes, to print or to keep. --memory MB
is what reading the plan may use.`,
  words: 1,
  mustFinish: true,
  flags: [...GENERAL_FLAG_NAMES, 'html', 'language', 'memory'],
  flagPairs: [{ flags: ['language'], neededFlag: 'html' }],
  run: async (line) => (await import('../show-plan.ts')).showPlan(line),
}
