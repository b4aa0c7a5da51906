/** An account that cannot be read, in English. */
import type { Message } from '../message.ts'
import type { ConnectionFault, PlainFault } from '../../account/connection-fault.ts'
import type { AccountError } from '../../account/account-error.ts'
import { dailyLimit } from './numbers.ts'

function message(trouble: AccountError, address: string, storage: number): Message {
  switch (trouble.kind) {
    case 'key-refused':
      return {
        title: 'API key not accepted',
        what: `The account at ${address} did not accept the API key. Nothing was sent.`,
        fix: `Copy the key again from the account's settings, under integrations.`,
      }
    case 'quota':
      return {
        title: 'Daily limit used up',
        what: `Today’s limit of the account is used up: ${dailyLimit} requests a day for all programs together. Nothing was changed.`,
        fix: `Try again tomorrow: the limit resets overnight.`,
      }
    case 'unreachable':
      if (trouble.badAnswer === 'not-utf8')
        return {
          title: 'Unexpected answer',
          what: `The account at ${address} answered, but not in UTF-8, so its names cannot be read. Nothing was sent.`,
          fix: `Ask whoever looks after that server to send UTF-8, then try again.`,
        }
      if (trouble.badAnswer !== undefined)
        return {
          title: 'Unexpected answer',
          what: `The account at ${address} did not answer as it should (${connection(trouble.fault)}). Nothing was sent.`,
          fix: `Check the address. If it is right, try again later.`,
        }
      return {
        title: 'Account cannot be reached',
        what: `The account at ${address} cannot be reached (${connection(trouble.fault)}). Nothing was sent.`,
        fix: `Check the address and the internet connection, then try again.`,
      }
    case 'refused':
      return trouble.error === 'Storage ID not found'
        ? {
            title: 'Storage not found',
            what: `The account has no storage with ID ${storage}. Nothing was changed.`,
            fix: `Choose another storage, or check its ID in the account.`,
          }
        : {
            title: 'Storage cannot be listed',
            what: `The account refused to list storage ${storage}: “${trouble.error}”. Nothing was changed.`,
            fix: `Check the storage and try again.`,
          }
    case 'bad-answer':
      return {
        title: 'Unexpected answer',
        what: `The account at ${address} answered ${trouble.method}, but not as its API is documented (${trouble.field}). Nothing was changed.`,
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

const CONNECTIONS: Readonly<Record<PlainFault, string>> = {
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
  'proxy-kind': unsupported('this kind of system proxy'),
  'proxy-setting': 'the proxy in the settings has no address',
}

function unsupported(proxy: string): string {
  return `${proxy} is not supported, only http and https proxies are; choose one or none in the settings`
}

/** Why a connection failed: what stands after a colon or in brackets. */
function connection(fault: ConnectionFault): string {
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
      return unsupported(`the SOCKS proxy of ${fault.detail === '' ? 'the system' : fault.detail}`)
    case 'proxy-address':
      return `${fault.detail} does not contain a proxy address`
    default:
      return CONNECTIONS[fault.code]
  }
}

export const account = { message, connection }

export type AccountWords = typeof account
