/**
 * A scene for each command in which its flags have an effect: a data folder with a history, typical arguments, and an input that shows the effect
 * of each flag.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { SMALL_SEED } from './command.ts'
import { JOB, type CommandProcess, type Job } from './many-commands.ts'

/** The arguments of each command. With them it succeeds, or does all it can. `{run}` is a finished run, `{open}` one that can be resumed. */
export const BASES: Readonly<Record<string, readonly string[]>> = {
  demo: ['--rate', '1000'],
  practice: ['--port', '0'],
  accounts: [],
  config: [],
  stock: [],
  material: ['00123'],
  set: ['sku=00123', 'price=900', '--storage', '1'],
  inspect: ['file.csv'],
  plan: ['file.csv', '--storage', '1'],
  show: ['plan.json'],
  apply: ['file.csv', '--storage', '1', '--yes'],
  resume: [],
  runs: [],
  report: ['{run}'],
  undo: ['{run}', '--yes'],
  data: [],
  doctor: [],
  export: ['--storage', '1', '--out', 'stock.csv'],
  suppliers: [],
  watch: ['inbox', '--once'],
  history: ['00123'],
  completion: ['bash'],
  serve: ['--port', '0'],
}

/** Commands that run until they are stopped, and the output after which the test sends Ctrl+C. */
export const STOPPED: Readonly<Record<string, string>> = { practice: '"key"', serve: 'http://', watch: 'list.csv' }

interface Effect {
  /** Replaces the flag with a meaningless value. */
  readonly add?: readonly string[]
  /** Replaces the usual call. `add` still applies. */
  readonly base?: readonly string[]
  readonly stdin?: string
}

/**
 * The key is `command --flag`, or `--flag` if the effect is the same everywhere. A flag that takes a value and is missing here gets a meaningless
 * one.
 */
export const EFFECTS: Readonly<Record<string, Effect>> = {
  '--data': { add: ['--data', 'file.csv'] },
  '--key-stdin': { stdin: '' },
  'stock --allow-loss': { base: ['--out', 'stock.csv', '--encoding', 'windows-1251'], add: ['--allow-loss'] },
  'stock --encoding': { base: ['--out', 'stock.csv'] },
  'stock --delimiter': { base: ['--out', 'stock.csv'] },
  'stock --decimals': { base: ['--out', 'stock.csv'] },
  'export --allow-loss': { base: ['--storage', '1', '--out', 'stock.csv', '--encoding', 'windows-1251'] },
  'set --read-suppliers': { base: ['sku=00123', 'suppliers=Timber Ltd', '--storage', '1'] },
  'plan --read-suppliers': { base: ['suppliers.csv', '--storage', '1'] },
  'apply --yes': { base: ['file.csv', '--storage', '1'] },
  'apply --allow-unusual': { base: ['odd.csv', '--storage', '1', '--yes'] },
  'inspect --every-row': { base: ['groups.csv'] },
  'plan --every-row': { base: ['groups.csv', '--storage', '1'] },
  'apply --every-row': { base: ['groups.csv', '--storage', '1', '--yes'] },
  'inspect --struck-out': { base: ['struck.html'] },
  'plan --struck-out': { base: ['struck.html', '--storage', '1'] },
  'apply --struck-out': { base: ['struck.html', '--storage', '1', '--yes'] },
  'watch --once': { base: ['inbox'] },
  'undo --yes': { base: ['{run}'] },
  'data --yes': { base: ['erase', '--what', 'readings'] },
  'practice --fresh': { base: ['--port', '0', '--seed', 'seed.json'] },
}

/** One function handles these before any command runs. `manner.long.test.ts` shows what each does. */
export const OF_ALL: ReadonlySet<string> = new Set(['quiet', 'no-color', 'progress'])

/** Flags that every command accepts but that make no difference for this one, with the reason. */
export const SAME_HERE: ReadonlyMap<string, string> = new Map([
  ['practice --json', 'what it prints is a document already'],
  ['watch --json', 'what it prints are documents already'],
  ['practice --documented-only', 'counts in what it answers: test/main/practice'],
])

const TABLE = 'sku,name,unit,price,minimum\n00123,Oak board,pcs,13,50\nN-1,Neues Gerät,pcs,4,\nGL-1,Glue,kg,4,\n'

const FILES = {
  'file.csv': TABLE,
  'more.csv': 'sku,price\n00123,14\nGL-1,5\n',
  'suppliers.csv': 'sku,suppliers\n00123,Timber Ltd\nGL-1,Timber Ltd\n',
  'odd.csv': 'sku,price\n00123,14000\n',
  'struck.html':
    '<table><tr><th>sku<th>name<th>unit<th>price<tr><td>00123<td>Oak board<td>pcs<td>13<tr><td>GL-1<td>Glue<td>kg<td><s>5</s></table>',
  'groups.csv': 'sku,name,unit,price\n00123,Oak board,pcs,13\nHardware,,,\nGL-1,Glue,kg,5\nTotal,,,18\n',
  'inbox/list.csv': 'sku,name,unit,price,minimum\n00123,Oak board,pcs,19,50\n',
  'seed.json': JSON.stringify(SMALL_SEED),
  'gone.csv': 'sku,price\nN-1,6\n',
}

/** Creates the folder that each command gets a copy of. Returns the ids of its runs by placeholder. */
export async function makeScene(by: CommandProcess, folder: string): Promise<Readonly<Record<string, string>>> {
  mkdirSync(folder)
  const at = (name: string): string => join(folder, name)
  let from: string | null = null
  let step = 0
  const go = async (args: readonly string[], more: Partial<Job> = {}): Promise<string> => {
    const keepAs = at(`step-${(step += 1)}`)
    const { status, out, err } = await by.carryOut({ ...JOB, args, from, keepAs, ...more })
    if (status !== 0 && status !== 7) throw new Error(`${args.join(' ')} ended with ${status}: ${err}`)
    from = keepAs
    return out
  }
  await go(['--version'], { files: FILES })
  await go(['apply', 'file.csv', '--storage', '1', '--yes', '--remember', 'Holz', '--rate', '500'])
  await go(['apply', 'more.csv', '--storage', '1', '--yes', '--first', '1', '--rate', '500'])
  await go(['plan', 'gone.csv', '--storage', '1', '--out', 'plan.json'])
  await go(['practice', '--port', '0'], { stopAfter: '"key"' })
  await go(['accounts', 'add', 'Shop', '--url', '{url}', '--allow-plain-key'], { stdin: 'practice-key\n' })
  const { runs } = JSON.parse(await go(['runs', '--json'])) as { runs: { run: string; state: string }[] }
  const named = (done: boolean): string => runs.findLast(({ state }) => (state === 'done') === done)?.run ?? ''
  return { '{run}': named(true), '{open}': named(false), folder: from ?? '' }
}
