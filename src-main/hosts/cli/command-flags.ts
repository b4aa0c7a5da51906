/** Which flags a command knows. A flag that would be ignored is refused: who writes it expects it to count. */
import { CommandEnd } from './exit-status.ts'
import type { Flags } from './arguments.ts'

type Flag = Extract<keyof Flags, string>

const ALWAYS: readonly Flag[] = ['account', 'key-stdin', 'data', 'json', 'help', 'version']
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
const CSV: readonly Flag[] = ['encoding', 'delimiter', 'decimals', 'decimal']

export const OWN: Readonly<Record<string, readonly Flag[]>> = {
  demo: ['out', 'rate', 'concurrency'],
  practice: ['port', 'fresh', 'seed', 'daily-limit', 'faults', 'fault-seed', 'documented-only', 'latency', 'reset-at'],
  list: ['storage'],
  inspect: READING,
  plan: [...READING, ...PLANNING],
  apply: [...READING, ...PLANNING, ...RUNNING, 'yes', 'allow-deletes', 'allow-unusual'],
  resume: RUNNING,
  discard: ['yes'],
  runs: [],
  report: ['out', 'failed-only', ...CSV],
  undo: ['yes', 'allow-deletes', ...RUNNING],
  export: ['storage', 'storages', 'out', 'allow-loss', ...CSV],
  template: ['out', 'storage', 'storages'],
  serve: ['port'],
}

/** Ends the command for the first flag it does not know, with the commands that do. Unknown commands are told elsewhere. */
export function refuseForeignFlags(command: string, flags: Flags): void {
  const own = OWN[command]
  if (!own) return
  for (const flag of Object.keys(flags)) {
    if (ALWAYS.some((one) => one === flag) || own.some((one) => one === flag)) continue
    const knowing = Object.keys(OWN).filter((other) => OWN[other]?.some((one) => one === flag))
    throw new CommandEnd(
      `${command} has no flag --${flag}: it goes with ${listed(knowing)}. Leave it out, or run “stocksheet ${command} --help”. Nothing was done.`,
    )
  }
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}
