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
  about: `Shows what would change, row by row, and how many requests it takes. Changes nothing. FILE can also be the https address of a
published CSV or workbook at a public address; the supplier remembers it. --out saves the plan for apply. --rate N is used
for the estimated time. With --detailed-exitcode the exit status is 2 if something would be sent, and 0 if not. With --kept, the lists that a plan needs are read again before it is saved or applied. --pick 5=120 means that row 5 is material 120, which keeps its sku and name; 5=change:120 changes them; 5=new adds
a material. 5=keep and 5=change mean the proposed material. all=keep, all=change and all=new answer every question;
near-miss, key-mismatch or keys-disagree instead of all answer the rows with that problem.
--gone FILE.xlsx writes the items that are no longer on a supplier's list to a file, as --missing or the supplier's rules say. Plan and
apply it like any other file.`,
  maxWords: 1,
  moreWordsAdvice: 'A plan is made of one file: plan one after the other.',
  connects: true,
  makesChanges: true,
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
  const { ImportThread, makeThreadLimits: threadLimitsWith } = await import('../../import/worker/import-thread.ts')
  const { answerImportInProcess: answerImportHere } = await import('../../import/worker/calls-here.ts')
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
  summary: 'plans a file or takes a saved plan, asks you, sends, and verifies',
  examples: [
    'apply prices.csv --storage 1',
    'apply prices.csv --storage 1 --yes --allow-deletes 5 --json',
    'apply plan.json --sha256 9f2c…',
    'cat prices.csv | stocksheet apply - --storage 1 --yes',
  ],
  documents: ['run'],
  about: `Makes a plan or takes a saved one, asks you, sends, and reads back what was sent. Leaves out rows with problems or conflicts.
You cannot use planning flags with a saved plan.
--yes asks nothing, and leaves out deletes and unusual rows. --allow-deletes N sends up to N deletes, --allow-unusual sends
unusual rows. If rows are left out, the exit status is 2. --rate N is requests a second; --max-requests N and --first N stop after so many requests or rows.
--sha256 applies a saved plan only if its file has this digest; show prints the digest.`,
  maxWords: 1,
  moreWordsAdvice: 'A plan is made of one file: apply one after the other.',
  connects: true,
  makesChanges: true,
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
  about: `Changes fields of one material: shows what would change, asks you, sends, and reads it back. The first of id, sku and name finds
the material; the others are new values. Leave out the value after = to clear a field. Write numbers with a dot. stock and minimum are those in
--storage. Never adds a material. --yes asks nothing, and leaves out an unusual change unless --allow-unusual is given.
undo reverts it, like any run.`,
  maxWords: 40,
  connects: true,
  makesChanges: true,
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
  about: `Shows what a saved plan would send, based only on its requests. Sends no request and needs no key.
--html writes one page without other files, to print, to file or to show to somebody. --memory MB
is the memory that reading the plan may use.`,
  maxWords: 1,
  mustFinish: true,
  flags: [...GENERAL_FLAG_NAMES, 'html', 'language', 'memory'],
  flagPairs: [{ flags: ['language'], neededFlag: 'html' }],
  run: async (line) => (await import('../show-plan.ts')).showPlan(line),
}
