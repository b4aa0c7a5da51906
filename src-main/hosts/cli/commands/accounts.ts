/** Accounts that are set up here, and their keys: the same that the window lists. */
import type { Command } from '../command.ts'
import { GENERAL } from '../flags.ts'

export const accounts: Command = {
  name: 'accounts',
  usage: [
    'accounts [list]',
    'accounts add NAME --url ADDRESS [--storages 1=Main,2=Shop] [--untested] [--allow-plain-key]',
    'accounts key NAME [--allow-plain-key]',
    'accounts test NAME',
    'accounts rename NAME NEW',
    'accounts remove NAME [--yes]',
  ],
  summary: 'accounts that are set up here, and their keys',
  examples: [
    'accounts',
    'accounts add Shop --url https://shop.example/connect',
    'pass show shop | stocksheet accounts add Shop --url https://shop.example/connect',
    'accounts test Shop',
  ],
  documents: ['accounts', 'account', 'account-test'],
  about: `add asks for the API key without showing it, tries the account with one or two requests, and keeps the key in the system's own
password store: the keychain of macOS, secret-tool on Linux, Windows itself. Without a terminal the key is the first line of stdin; it is never
an argument. Where the system has no store, nothing is kept; --allow-plain-key keeps the key in a file that only its permissions protect.
--storages names storages that the account does not list. --untested keeps an account that cannot be reached now. key enters a key anew.
The window uses keys kept here. Keys that the window has kept can be read by the window only: enter such a key here once. remove forgets
account and key; its history stays. With --yes nothing is asked.`,
  words: 3,
  finishes: true,
  flags: [...GENERAL, 'url', 'storages', 'key-stdin', 'untested', 'allow-plain-key', 'yes'],
  run: async (line) => (await import('../accounts.ts')).manageAccounts(line),
}
