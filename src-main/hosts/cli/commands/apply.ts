/** Plans, asks, runs, verifies: a file, or a plan made before. */
import { MOST_FILES, ONE_FILE, SEVERAL_FILES, type Command, type Form } from '../command.ts'
import { ACCOUNT, ALLOWING, GENERAL, PLANNING, PROGRESS, READING, RUNNING, SEVERAL, TOGETHER } from '../flags.ts'

/** Of a plan made before: how it is made is settled. */
const PLAN_FORM: Form = {
  name: 'apply PLAN',
  flags: [...GENERAL, ...PROGRESS, ...ACCOUNT, ...RUNNING, 'storages', 'memory', ...ALLOWING, 'sha256'],
}

const ONE_FORM: Form = {
  name: 'apply FILE',
  refuses: ONE_FILE,
  flags: [...GENERAL, ...PROGRESS, ...ACCOUNT, ...READING, ...PLANNING, ...RUNNING, ...ALLOWING, 'sha256', 'remember'],
}

/** Several files, planned together. */
const FILES_FORM: Form = {
  name: 'apply FILE FILE',
  refuses: SEVERAL_FILES,
  flags: [...GENERAL, ...PROGRESS, ...ACCOUNT, ...SEVERAL, ...RUNNING, ...ALLOWING, 'sha256'],
}

export const apply: Command = {
  name: 'apply',
  usage: [
    'apply FILE --storage ID [flags of plan] [flags]',
    'apply FILE|DIR ... --storage ID [flags of plan] [flags]',
    'apply PLAN.json [flags]',
  ],
  group: 'Everyday',
  summary: 'plans a file or takes a plan, asks, sends, and verifies',
  examples: [
    'apply prices.csv --storage 1',
    'apply prices.csv --storage 1 --yes --allow-deletes 5 --json',
    'apply holz.csv metall.xlsx lists/ --storage 1 --source-policy preferred --prefer metall.xlsx',
    'apply plan.json --sha256 9f2c…',
    'cat prices.csv | stocksheet apply - --storage 1 --yes',
  ],
  documents: ['run'],
  about: `Plans (or takes a plan made before), asks, sends, and reads back what was sent. Rows with problems or conflicts are left out.
Planning flags are refused when you apply a saved plan.
--yes asks nothing, and leaves out deletes and unusual rows: --allow-deletes N sends up to N deletes, --allow-unusual the
unusual rows. Rows that are left out make the exit status 2. --rate N is requests a second; --max-requests N and --first N stop after so many requests or rows.
--sha256 applies only the plan file whose bytes have this digest, as show prints it.`,
  words: MOST_FILES,
  connects: true,
  changes: true,
  finishes: true,
  flags: [...ONE_FORM.flags, ...TOGETHER],
  otherForms: [PLAN_FORM, ONE_FORM, FILES_FORM],
  formOf: async (line) => {
    const { isPlanFile } = await import('../open-plan.ts')
    const { formOf } = await import('../lists-source.ts')
    const [file, ...more] = line.words
    if (file !== undefined && more.length === 0 && (await isPlanFile(file))) return PLAN_FORM
    return formOf(line, ONE_FORM, FILES_FORM)
  },
  run: async (line) => (await import('../apply-file.ts')).applyFile(line),
}
