/** Which flags a command knows. A flag that would be ignored is refused: who writes it expects it to count. */
import { CommandEnd } from './exit-status.ts'
import type { Flags } from './arguments.ts'

type Flag = Extract<keyof Flags, string>

/** Of every command. */
const GENERAL: readonly Flag[] = ['data', 'json', 'help', 'version']
/** Of commands that talk to an account. */
const ACCOUNT: readonly Flag[] = ['account', 'key-stdin']
const READING: readonly Flag[] = ['sheet', 'table', 'map', 'key', 'decimal', 'encoding', 'delimiter', 'memory']
const PLANNING: readonly Flag[] = [
  'storage',
  'storages',
  'all-sheets',
  'on-conflict',
  'read-suppliers',
  'pick',
  'picks',
  'guard',
  'out',
  'rate',
]
const RUNNING: readonly Flag[] = ['rate', 'concurrency', 'max-calls', 'first']
const ALLOWING: readonly Flag[] = ['yes', 'allow-deletes', 'allow-unusual']
const CSV: readonly Flag[] = ['encoding', 'delimiter', 'decimals', 'decimal']

/** `apply` has two forms: of a file, and of a plan made before. */
export const APPLY_PLAN = 'apply PLAN'

/** What each form of a command uses; whatever else is given is refused. [T-4] */
export const FORMS: Readonly<Record<string, readonly Flag[]>> = {
  demo: [...GENERAL, 'out', 'rate', 'concurrency'],
  practice: [
    ...GENERAL,
    ...(['port', 'fresh', 'seed', 'daily-limit', 'faults', 'fault-seed', 'documented-only', 'latency'] as const),
    'reset-at',
  ],
  list: [...GENERAL, ...ACCOUNT, 'storage'],
  inspect: [...GENERAL, ...READING],
  plan: [...GENERAL, ...ACCOUNT, ...READING, ...PLANNING],
  apply: [...GENERAL, ...ACCOUNT, ...READING, ...PLANNING, ...RUNNING, ...ALLOWING],
  [APPLY_PLAN]: [...GENERAL, ...ACCOUNT, ...RUNNING, 'storages', 'guard', 'memory', ...ALLOWING],
  resume: [...GENERAL, ...ACCOUNT, ...RUNNING],
  discard: ['data', 'help', 'version', 'yes'],
  runs: GENERAL,
  report: [...GENERAL, 'out', 'failed-only', ...CSV],
  undo: [...GENERAL, ...ACCOUNT, ...RUNNING, 'storages', 'yes', 'allow-deletes'],
  export: [...GENERAL, ...ACCOUNT, 'storage', 'storages', 'out', 'allow-loss', ...CSV],
  template: [...GENERAL, ...ACCOUNT, 'out', 'storage', 'storages'],
  serve: [...GENERAL, 'port'],
}

/** Flags that only count beside another one. */
const BESIDE: readonly { readonly form: string; readonly flags: readonly Flag[]; readonly needs: Flag }[] = [
  { form: 'practice', flags: ['fault-seed'], needs: 'faults' },
  { form: 'report', flags: CSV, needs: 'out' },
]

/** Two names of one choice. */
const SAME: readonly (readonly [Flag, Flag])[] = [['decimals', 'decimal']]

/** Ends the command for the first flag that would be ignored, with what to do instead. Unknown commands are told elsewhere. */
export function refuseForeignFlags(form: string, flags: Flags): void {
  const own = FORMS[form]
  if (!own) return
  const given = Object.keys(flags)
  const foreign = given.find((flag) => !own.some((one) => one === flag))
  if (foreign !== undefined) throw new CommandEnd(foreignWords(form, foreign))
  for (const { flags: some, needs } of BESIDE.filter((one) => one.form === form)) {
    const alone = some.find((flag) => given.includes(flag))
    if (alone === undefined || given.includes(needs)) continue
    throw new CommandEnd(`--${alone} only counts beside --${needs}. Add --${needs}, or leave --${alone} out. ${DONE}`)
  }
  for (const [one, other] of SAME) {
    if (given.includes(one) && given.includes(other))
      throw new CommandEnd(`--${one} and --${other} mean the same here. Leave one of them out. ${DONE}`)
  }
}

const DONE = 'Nothing was done.'

function foreignWords(form: string, flag: string): string {
  const withSuppliersIf = Object.keys(FORMS).filter((other) => FORMS[other]?.some((one) => one === flag))
  if (form === APPLY_PLAN && withSuppliersIf.includes('apply'))
    return `--${flag} says how a plan is made, and this plan is made already. Leave it out, or make the plan again: stocksheet plan FILE --${flag} … --out PLAN.json. ${DONE}`
  const commands = [...new Set(withSuppliersIf.map((one) => (one === APPLY_PLAN ? 'apply' : one)))]
  return `${form} has no flag --${flag}: it goes with ${listed(commands)}. Leave it out, or run “stocksheet ${form} --help”. ${DONE}`
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}
