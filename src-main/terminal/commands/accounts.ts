/** The accounts of this data folder, their keys and storages. The window lists the same accounts. */
import type { AccountAction } from '../accounts.ts'
import { actionOf, chooseFormByWord, OTHER_ACTION, type Action, type Command } from '../command.ts'
import { ACCOUNT, GENERAL, type Flag } from '../flags.ts'

const KEEPING: readonly Flag[] = ['key-stdin', 'allow-plain-key']

function actionForm(action: string, words: number, flags: readonly Flag[]): Action {
  return { name: `accounts ${action}`, flags: [...GENERAL, ...flags], refusal: OTHER_ACTION, words }
}

const ACTION_FORMS = {
  list: actionForm('list', 1, []),
  storages: actionForm('storages', 1, [...ACCOUNT, 'storages']),
  add: actionForm('add', 2, ['url', 'storages', 'untested', ...KEEPING]),
  key: actionForm('key', 2, KEEPING),
  test: actionForm('test', 2, ['key-stdin']),
  rename: actionForm('rename', 3, []),
  remove: actionForm('remove', 2, ['yes']),
} satisfies Readonly<Record<AccountAction, Action>>

const KEY_ADVICE = 'Put a name that has spaces in quotes; a key is never an argument.'

export const accounts: Command = {
  name: 'accounts',
  usage: [
    'accounts [list]',
    'accounts add NAME --url ADDRESS [--storages 1=Main,2=Shop] [--untested] [--allow-plain-key]',
    'accounts storages [--account NAME]',
    'accounts key NAME [--allow-plain-key]',
    'accounts test NAME',
    'accounts rename NAME NEW',
    'accounts remove NAME [--yes]',
  ],
  group: 'Setting up',
  summary: 'accounts that are set up here, their keys and storages',
  examples: [
    'accounts',
    'accounts add Shop --url https://shop.example/connect',
    'pass show shop | stocksheet accounts add Shop --url https://shop.example/connect',
    'accounts storages --account practice',
    'accounts test Shop',
  ],
  documents: ['accounts', 'account', 'account-test', 'storages'],
  about: `add asks for the API key without showing it, tries the account with one or two requests, and keeps the key in the system's own
password store: the keychain of macOS, secret-tool on Linux, Windows itself. Without a terminal the key is the first line of stdin; it is never
an argument. Where the system has no store, nothing is kept; --allow-plain-key keeps the key in a file that only its permissions protect.
--untested keeps an account that cannot be reached now. key enters a key anew. storages lists the account's storages: --storage of other commands
takes the id or the name. --storages names storages that the account does not list.
The window uses keys kept here. Keys that the window has kept can be read by the window only: enter such a key here once. remove forgets
account and key; its history stays. With --yes nothing is asked.`,
  words: 3,
  mustFinish: true,
  flags: [...new Set(Object.values(ACTION_FORMS).flatMap(({ flags }) => flags))],
  otherForms: Object.values(ACTION_FORMS),
  formOf: chooseFormByWord(ACTION_FORMS, ACTION_FORMS.list),
  run: async (line) =>
    (await import('../accounts.ts')).manageAccounts(actionOf(line, ACTION_FORMS, 'list', KEY_ADVICE), line),
}
