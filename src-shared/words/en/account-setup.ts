/** Setting an account up, in English. */
import type { Message } from '../message.ts'
import { MOST_NAME_CHARACTERS, type SetupProblem } from '../../account/account-setup.ts'

function setup(trouble: SetupProblem): Message {
  switch (trouble.code) {
    case 'name-empty':
      return {
        title: 'Name missing',
        what: 'The account needs a name.',
        fix: 'Type any name: it is only shown here.',
      }
    case 'name-long':
      return {
        title: 'Name too long',
        what: `The name is longer than ${MOST_NAME_CHARACTERS} characters.`,
        fix: `Shorten it.`,
      }
    case 'name-taken':
      return { title: 'Name taken', what: 'Another account has this name already.', fix: 'Choose another one.' }
    case 'name-reserved':
      return {
        title: 'Name reserved',
        what: 'This name belongs to the built-in practice account.',
        fix: 'Choose another one.',
      }
    case 'address-empty':
      return {
        title: 'Address missing',
        what: 'The address is missing.',
        fix: 'Copy it from the account, under settings, integrations.',
      }
    case 'address-form':
      return {
        title: 'Not an address',
        what: 'This is not an address.',
        fix: 'Copy it from the account; it looks like “https://example.com/connect”.',
      }
    case 'address-user':
      return {
        title: 'User or password in the address',
        what: 'The address must not contain a user or password.',
        fix: 'Enter the key in its own field.',
      }
    case 'address-query':
      return {
        title: 'Address not usable',
        what: 'The address has a “?” or “#”, and something after it.',
        fix: 'Leave out the “?” or “#” and everything after it.',
      }
    case 'address-open':
      return {
        title: 'Address not encrypted',
        what: 'This address would send the key unencrypted.',
        fix: 'Write one that begins with “https://”.',
      }
    case 'storage-number':
      return {
        title: 'Storage without a number',
        what: `Storage ${trouble.row + 1} of the list has no number.`,
        fix: `Write its number from the account: a whole number above 0.`,
      }
    case 'storage-twice':
      return {
        title: 'Storage listed twice',
        what: `Storage ${trouble.row + 1} of the list has the number of another one.`,
        fix: `Give each its own number, or remove one.`,
      }
  }
}

function key(access: 'missing' | 'unreadable', name: string): Message {
  return access === 'missing'
    ? {
        title: 'API key missing',
        what: `The key of “${name}” is not known. Nothing was sent.`,
        fix: 'Enter it under Account, then try again.',
      }
    : {
        title: 'API key cannot be read',
        what: `The saved key of “${name}” cannot be read. The system's password store has changed or is locked, or the data came from another computer. Nothing was sent.`,
        fix: 'Enter the key again under Account.',
      }
}

function notKept(why: 'browser' | 'unavailable' | 'basic-text'): Message {
  const fix = 'Use it until Stocksheet closes, then enter it again.'
  switch (why) {
    case 'browser':
      return {
        title: 'Key not saved',
        what: `In a browser window Stocksheet keeps no keys, so this one was not saved.`,
        fix,
      }
    case 'unavailable':
      return {
        title: 'Key not saved',
        what: `The system's password store is not available, so the key was not saved: it could not be encrypted.`,
        fix,
      }
    case 'basic-text':
      return {
        title: 'Key not saved',
        what: `This system has no password store (such as GNOME Keyring or KWallet), so the key was not saved: it would be practically unencrypted.`,
        fix,
      }
  }
}

export const accountSetup = { setup, key, notKept }

export type SetupWords = typeof accountSetup
