/** Setting an account up, in English. */
import { MOST_NAME_CHARACTERS, type SetupProblem } from '../../domain/account/account-setup.ts'
import type { SetupWords } from '../shape/account-setup.ts'

function setup(trouble: SetupProblem): string {
  switch (trouble.code) {
    case 'name-empty':
      return 'The account needs a name. Any name will do: it is only shown here.'
    case 'name-long':
      return `The name is longer than ${MOST_NAME_CHARACTERS} characters. Shorten it.`
    case 'name-taken':
      return 'Another account has this name already. Choose another one.'
    case 'name-reserved':
      return 'This name belongs to the built-in practice account. Choose another one.'
    case 'address-empty':
      return 'The address is missing. Copy it from the account, under settings, integrations.'
    case 'address-form':
      return 'This is not an address. It looks like https://example.com/connect'
    case 'address-user':
      return 'The address must not hold a user or password. The key is entered in its own field.'
    case 'address-query':
      return 'The address must end where the interface begins, without “?” or “#”.'
    case 'address-open':
      return 'The address must begin with https://, so that the key is not sent unencrypted.'
    case 'storage-number':
      return `Storage ${trouble.row + 1} of the list needs its number from the account: a whole number above 0.`
    case 'storage-twice':
      return `Storage ${trouble.row + 1} of the list has the number of another one. Give each its own number, or remove one.`
  }
}

function key(access: 'missing' | 'unreadable', name: string): string {
  return access === 'missing'
    ? `The key of “${name}” is not known. Enter it under Accounts, then try again. Nothing was sent.`
    : `The saved key of “${name}” cannot be read: the system's password store has changed, is locked, or the data came from another computer. Enter the key again under Accounts. Nothing was sent.`
}

function notKept(why: 'browser' | 'unavailable' | 'basic-text'): string {
  const instead = 'It was not saved. It can be used until Stocksheet closes.'
  switch (why) {
    case 'browser':
      return `In a browser window Stocksheet keeps no keys. ${instead}`
    case 'unavailable':
      return `The system's password store is not available, so the key cannot be kept encrypted. ${instead}`
    case 'basic-text':
      return `This system has no password store (such as GNOME Keyring or KWallet), so the key would be practically unencrypted. ${instead}`
  }
}

export const accountSetup: SetupWords = { setup, key, notKept }
