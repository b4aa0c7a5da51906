/** The defaults of this data folder. */
import type { ConfigAction } from '../config.ts'
import { actionOf, type Action, type Command } from '../command.ts'
import { GENERAL } from '../flags.ts'

function actionForm(action: string, words: number): Action {
  return { name: `config ${action}`, flags: GENERAL, words }
}

const ACTION_FORMS = {
  list: actionForm('list', 1),
  get: actionForm('get', 2),
  set: actionForm('set', 3),
  unset: actionForm('unset', 2),
} satisfies Readonly<Record<ConfigAction, Action>>

export const config: Command = {
  name: 'config',
  usage: ['config [list]', 'config get NAME', 'config set NAME VALUE', 'config unset NAME'],
  group: 'Setting up',
  summary: 'the defaults of this data folder',
  examples: ['config', 'config set account Shop', "config set storage 'Main warehouse'", 'config unset rate'],
  documents: ['config'],
  about: `account and storage stand in where no --account and --storage is given; a supplier's profile comes before the storage. The others are the
window's settings, too: rate, concurrency, reserve, reading-hours, language, proxy, encoding, clear-token, correction-note, and what the
guard looks for (guard-leap on or off, and so on). A window in a browser cannot weaken what protects an account: reserve, proxy and the guard. A flag of
a command always wins. unset takes the usual value back. Window and commands that are open meanwhile read it at their next start.`,
  words: 3,
  flags: GENERAL,
  run: async (line) => (await import('../config.ts')).manageConfig(actionOf(line, ACTION_FORMS, 'list'), line),
}
