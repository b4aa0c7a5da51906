/** The commands in the order of the help; their flags are in flags.ts. Each file loads only when its command is asked for: a start must not wait for exceljs. */
import type { Command } from './command.ts'

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  demo: async () => (await import('./commands/demo.ts')).demo,
  practice: async () => (await import('./commands/practice.ts')).practice,
  accounts: async () => (await import('./commands/accounts.ts')).accounts,
  storages: async () => (await import('./commands/storages.ts')).storages,
  config: async () => (await import('./commands/config.ts')).config,
  list: async () => (await import('./commands/list.ts')).list,
  stock: async () => (await import('./commands/stock.ts')).stock,
  material: async () => (await import('./commands/material.ts')).material,
  set: async () => (await import('./commands/set.ts')).set,
  inspect: async () => (await import('./commands/inspect.ts')).inspect,
  plan: async () => (await import('./commands/plan.ts')).plan,
  show: async () => (await import('./commands/show.ts')).show,
  apply: async () => (await import('./commands/apply.ts')).apply,
  resume: async () => (await import('./commands/resume.ts')).resume,
  discard: async () => (await import('./commands/discard.ts')).discard,
  runs: async () => (await import('./commands/runs.ts')).runs,
  report: async () => (await import('./commands/report.ts')).report,
  undo: async () => (await import('./commands/undo.ts')).undo,
  kept: async () => (await import('./commands/kept.ts')).kept,
  erase: async () => (await import('./commands/erase.ts')).erase,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  profiles: async () => (await import('./commands/profiles.ts')).profiles,
  watch: async () => (await import('./commands/watch.ts')).watch,
  reorder: async () => (await import('./commands/reorder.ts')).reorder,
  history: async () => (await import('./commands/history.ts')).history,
  changes: async () => (await import('./commands/changes.ts')).changes,
  readings: async () => (await import('./commands/readings.ts')).readings,
  template: async () => (await import('./commands/template.ts')).template,
  completion: async () => (await import('./commands/completion.ts')).completion,
  serve: async () => (await import('./commands/serve.ts')).serve,
}

export function commandNames(): readonly string[] {
  return Object.keys(COMMANDS)
}

/** Null where there is no such command. */
export async function commandNamed(name: string): Promise<Command | null> {
  return Object.hasOwn(COMMANDS, name) ? ((await COMMANDS[name]?.()) ?? null) : null
}

export function allCommands(): Promise<readonly Command[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()))
}
