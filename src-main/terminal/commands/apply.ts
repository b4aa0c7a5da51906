/** Plans, confirms, runs and verifies a file or a saved plan. */
import type { Command, Form } from '../command.ts'
import { ACCOUNT, ALLOWING, GENERAL, PLANNING, PROGRESS, READING, RUNNING } from '../flags.ts'

/** The form for a saved plan, whose choices can no longer be changed. */
const PLAN_FORM: Form = {
  name: 'apply PLAN',
  flags: [...GENERAL, ...PROGRESS, ...ACCOUNT, ...RUNNING, 'storages', 'memory', ...ALLOWING, 'sha256'],
}

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
  flags: [...GENERAL, ...PROGRESS, ...ACCOUNT, ...READING, ...PLANNING, ...RUNNING, ...ALLOWING, 'sha256', 'remember'],
  otherForms: [PLAN_FORM],
  formOf: async ({ words: [file] }) => {
    const { isPlanFile } = await import('../open-plan.ts')
    return file !== undefined && (await isPlanFile(file)) ? PLAN_FORM : apply
  },
  run: async (line) => (await import('../apply-file.ts')).applyFile(line),
}
