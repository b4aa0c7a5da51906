/** An account that cannot be read, in English. */
import type { AccountError } from '../../domain/account/account-error.ts'
import type { AccountWords } from '../shape/account.ts'

function message(trouble: AccountError, address: string, storage: number): string {
  switch (trouble.kind) {
    case 'key-refused':
      return `The account at ${address} did not accept the API key. Copy the key again from the account's settings, under integrations. Nothing was sent.`
    case 'quota':
      return `The account's requests for today are used up (10,000 a day for all programs together). They are available again at night: try again tomorrow. Nothing was changed.`
    case 'unreachable':
      if (trouble.answered === 'not-utf8')
        return `The account at ${address} answered, but not in UTF-8, so its names cannot be read. Ask whoever runs that server to send UTF-8, then try again. Nothing was sent.`
      if (trouble.answered !== undefined)
        return `The account at ${address} answered, but the answer is of no use (${trouble.reason}). Check the address. If it is right, try again later. Nothing was sent.`
      return `The account at ${address} cannot be reached (${trouble.reason}). Check the address and the internet connection, then try again. Nothing was sent.`
    case 'refused':
      return trouble.error === 'Storage ID not found'
        ? `The account has no storage with id ${storage}. Choose another storage, or check its id in the account. Nothing was changed.`
        : `The account refused to list storage ${storage}: “${trouble.error}”. Check the storage and try again. Nothing was changed.`
    case 'bad-answer':
      return `The account at ${address} answered ${trouble.method} in a form that its interface does not describe (${trouble.field}). Check that the address ends where the interface begins, then try again. Nothing was changed.`
    case 'unsteady':
      return `Storage ${storage} kept changing while it was read, three times in a row. Wait until the other program or person is done, then try again. Nothing was changed.`
    case 'stopped':
      return `Reading the account was stopped. Nothing was changed.`
  }
}

export const account: AccountWords = { message, connection: (reason) => reason }
