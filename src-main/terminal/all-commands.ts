/**
 * The commands in the order of the help; their flags are in flags.ts. A file is loaded only for its own commands, so that others need not wait for
 * exceljs.
 */
import type { Command } from './command.ts'

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  plan: async () => (await import('./commands/plan.ts')).plan,
  apply: async () => (await import('./commands/plan.ts')).apply,
  resume: async () => (await import('./commands/runs.ts')).resume,
  undo: async () => (await import('./commands/runs.ts')).undo,
  show: async () => (await import('./commands/plan.ts')).show,
  inspect: async () => (await import('./commands/files.ts')).inspect,
  runs: async () => (await import('./commands/runs.ts')).runs,
  report: async () => (await import('./commands/runs.ts')).report,
  stock: async () => (await import('./commands/stock.ts')).stock,
  material: async () => (await import('./commands/stock.ts')).material,
  set: async () => (await import('./commands/plan.ts')).set,
  history: async () => (await import('./commands/stock.ts')).history,
  export: async () => (await import('./commands/stock.ts')).exportCommand,
  watch: async () => (await import('./commands/files.ts')).watch,
  accounts: async () => (await import('./commands/setting-up.ts')).accounts,
  suppliers: async () => (await import('./commands/setting-up.ts')).suppliers,
  config: async () => (await import('./commands/setting-up.ts')).config,
  data: async () => (await import('./commands/data.ts')).data,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  demo: async () => (await import('./commands/demo.ts')).demo,
  practice: async () => (await import('./commands/practice.ts')).practice,
  serve: async () => (await import('./commands/serve.ts')).serve,
  completion: async () => (await import('./commands/completion.ts')).completion,
}

export function listCommandNames(): readonly string[] {
  return Object.keys(COMMANDS)
}

/** The command with this name. Null if there is no such command. */
export async function findCommand(name: string): Promise<Command | null> {
  return Object.hasOwn(COMMANDS, name) ? ((await COMMANDS[name]?.()) ?? null) : null
}

export function loadAllCommands(): Promise<readonly Command[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()))
}
