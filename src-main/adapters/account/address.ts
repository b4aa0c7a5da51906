/**
 * Where an account may be: https, or http on this machine only, so that the key never travels in the open. Refuses
 * addresses with a user, a query or a fragment: the key has its own field. Never quotes what it refuses: a key may be in it.
 */
import type { AddressProblem } from '../../../src-shared/domain/account/account-setup.ts'
import { isLoopback } from '../../../src-shared/domain/account/network-use.ts'

export interface AccountAddress {
  /** Scheme, host and port. */
  readonly origin: string
  /** Path in front of `/v1/...`, without a slash at its end. */
  readonly prefix: string
  /** The address as it is shown and stored. */
  readonly text: string
}

/** Expected mistakes in an address or key: `message` is for people. */
export class AddressError extends Error {
  override readonly name = 'AddressError'
  readonly trouble: AddressProblem | 'key-empty' | 'key-form'
  constructor(trouble: AddressError['trouble'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.trouble = trouble
  }
}

/** Throws AddressError when the address cannot be used. */
export function parseAddress(text: string): AccountAddress {
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    // Without its cause: that quotes the text.
    throw new AddressError('address-form', 'This is not an address. It looks like https://example.com/connect')
  }
  if (url.username !== '' || url.password !== '') {
    throw new AddressError(
      'address-user',
      'The address must not hold a user or password. The key is entered in its own field.',
    )
  }
  if (url.search !== '' || url.hash !== '') {
    throw new AddressError(
      'address-query',
      'The address must end where the interface begins, without “?” or “#” and what follows.',
    )
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new AddressError(
      'address-open',
      'The address must begin with https://, so that the key is not sent in the open.',
    )
  }
  const prefix = url.pathname.replace(/\/+$/, '')
  return { origin: url.origin, prefix, text: `${url.origin}${prefix}` }
}

/** An address that may not be usable, as it may be shown: without a user, a query and a fragment, where secrets lie. */
export function shownAddress(text: string): string {
  return text.replace(/[?#].*$/s, '').replace(/^((?:[a-z][a-z0-9+.-]*:)?[\\/]*)[^\\/]*@/i, '$1')
}

/** Throws AddressError when the key cannot be a header. The message does not hold the key. */
export function checkKey(key: string): string {
  if (key === '')
    throw new AddressError('key-empty', 'The API key is empty. Copy it from the account, under settings, integrations.')
  if (!/^[\u0020-\u007e]+$/.test(key) || key.trim() !== key) {
    throw new AddressError(
      'key-form',
      'The API key has spaces around it or signs no key has. Copy it from the account once more.',
    )
  }
  return key
}
