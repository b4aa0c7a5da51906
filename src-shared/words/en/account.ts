/** Messages about an account that cannot be read, in English. */
import type { Message } from '../message.ts'
import type { ConnectionFault, PlainFault, AccountError } from '../../account/account-error.ts'
import { dailyLimitText } from './numbers.ts'
import { MAX_NAME_CHARACTERS, type SetupProblem } from '../../account/account-setup.ts'

function describeError(accountError: AccountError, address: string, storage: number): Message {
  switch (accountError.kind) {
    case 'key-refused':
      return {
        title: 'API key not accepted',
        what: `The account at ${address} did not accept the API key. Nothing was sent.`,
        fix: `Copy the key again from the account's settings, under integrations.`,
      }
    case 'quota':
      return {
        title: 'Daily limit used up',
        what: `Today’s limit of the account is used up: ${dailyLimitText} requests a day for all programs together. Nothing was changed.`,
        fix: `Try again tomorrow: the limit resets overnight.`,
      }
    case 'unreachable':
      if (accountError.badAnswer === 'not-utf8')
        return {
          title: 'Unexpected answer',
          what: `The account at ${address} answered, but not in UTF-8, so its names cannot be read. Nothing was sent.`,
          fix: `Ask whoever looks after that server to send UTF-8, then try again.`,
        }
      if (accountError.badAnswer !== undefined)
        return {
          title: 'Unexpected answer',
          what: `The account at ${address} did not answer as it should (${describeConnectionFault(accountError.fault)}). Nothing was sent.`,
          fix: `Check the address. If it is right, try again later.`,
        }
      return {
        title: 'Account cannot be reached',
        what: `The account at ${address} cannot be reached (${describeConnectionFault(accountError.fault)}). Nothing was sent.`,
        fix: `Check the address and the internet connection, then try again.`,
      }
    case 'refused':
      return accountError.error === 'Storage ID not found'
        ? {
            title: 'Storage not found',
            what: `The account has no storage with ID ${storage}. Nothing was changed.`,
            fix: `Choose another storage, or check its ID in the account.`,
          }
        : {
            title: 'Storage cannot be listed',
            what: `The account refused to list storage ${storage}: “${accountError.error}”. Nothing was changed.`,
            fix: `Check the storage and try again.`,
          }
    case 'bad-answer':
      return {
        title: 'Unexpected answer',
        what: `The account at ${address} answered ${accountError.method}, but not as its API is documented (${accountError.field}). Nothing was changed.`,
        fix: `Copy the address again from the account's settings, then try again.`,
      }
    case 'unsteady':
      return {
        title: 'Storage kept changing',
        what: `Storage ${storage} kept changing while it was read, three times in a row. Nothing was changed.`,
        fix: `Wait until the other program or person is done, then try again.`,
      }
    case 'stopped':
      return {
        title: 'Reading stopped',
        what: `Reading the account was stopped. Nothing was changed.`,
        fix: `Try again to read it.`,
      }
  }
}

const FAULT_TEXTS: Readonly<Record<PlainFault, string>> = {
  refused: 'the connection was refused',
  'unknown-name': 'its host name is unknown',
  'name-lookup': 'its name could not be looked up',
  broken: 'the connection broke',
  'no-way': 'there is no route to it',
  'no-network': 'there is no network',
  timeout: 'it did not answer in time',
  'cut-off': 'its answer stopped halfway',
  'too-large': 'its answer was too large',
  'too-slow': 'its answer took too long',
  'not-utf8': 'its answer is not UTF-8',
  stopped: 'it was stopped',
  'unexplained-400': 'it answered HTTP 400 without the documented text',
  'no-host': 'its address has no host name',
  'proxy-kind': describeUnsupportedProxy('this kind of system proxy'),
  'proxy-setting': 'the proxy in the settings has no address',
}

function describeUnsupportedProxy(proxy: string): string {
  return `${proxy} is not supported, only http and https proxies are; choose one or none in the settings`
}

/** Why a connection failed, to use after a colon or in brackets. */
function describeConnectionFault(fault: ConnectionFault): string {
  switch (fault.code) {
    case 'failed':
      return fault.detail === '' ? 'the request failed' : `the request failed (${fault.detail})`
    case 'certificate':
      return `its certificate is not trusted (${fault.detail})`
    case 'unreadable':
      return `its answer could not be read (${fault.detail})`
    case 'undocumented':
      return `its list of materials is not as documented (${fault.detail})`
    case 'status':
      return `it answered HTTP ${fault.status}`
    case 'redirect':
      return `it points to another address (HTTP ${fault.status}), and the key is sent nowhere else`
    case 'proxy-refused':
      return fault.status === 407
        ? `the proxy at ${fault.at} refused (407: it requires a user name and password); add them to HTTPS_PROXY`
        : `the proxy at ${fault.at} refused (HTTP ${fault.status}); ask its administrator to allow the account’s address`
    case 'proxy-silent':
      return `the proxy at ${fault.at} did not answer in time; check the proxy in the settings`
    case 'proxy-unreachable':
      return `the proxy at ${fault.at} cannot be reached; check the proxy in the settings`
    case 'proxy-certificate':
      return `the certificate of the proxy at ${fault.at} is not trusted (${fault.detail}); add its issuer to the system’s trusted certificates`
    case 'proxy-socks':
      return describeUnsupportedProxy(`the SOCKS proxy of ${fault.detail === '' ? 'the system' : fault.detail}`)
    case 'proxy-address':
      return `${fault.detail} does not contain a proxy address`
    default:
      return FAULT_TEXTS[fault.code]
  }
}

export const account = { message: describeError, connection: describeConnectionFault }

export type AccountWords = typeof account

function describeSetupProblem(setupProblem: SetupProblem): Message {
  switch (setupProblem.code) {
    case 'name-empty':
      return {
        title: 'Name missing',
        what: 'The account needs a name.',
        fix: 'Type any name: it is only shown here.',
      }
    case 'name-long':
      return {
        title: 'Name too long',
        what: `The name is longer than ${MAX_NAME_CHARACTERS} characters.`,
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
        what: `Storage ${setupProblem.row + 1} of the list has no number.`,
        fix: `Write its number from the account: a whole number above 0.`,
      }
    case 'storage-twice':
      return {
        title: 'Storage listed twice',
        what: `Storage ${setupProblem.row + 1} of the list has the number of another one.`,
        fix: `Give each its own number, or remove one.`,
      }
  }
}

function describeKeyProblem(access: 'missing' | 'unreadable', name: string): Message {
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

function explainKeyNotSaved(keyReason: 'browser' | 'unavailable' | 'basic-text'): Message {
  const fix = 'Use it until Stocksheet closes, then enter it again.'
  switch (keyReason) {
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

/** Messages about setting up an account, in English. */
export const accountSetup = { setup: describeSetupProblem, key: describeKeyProblem, keyNotSaved: explainKeyNotSaved }

export type SetupWords = typeof accountSetup
