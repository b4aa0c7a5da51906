/**
 * Valid addresses of an account: https, or http on this machine only, so that the key is never sent unencrypted. Refuses addresses with a user name,
 * a query or a fragment, because the key is entered separately. Never quotes a refused address, because it may contain a key.
 */
import type { AddressProblem } from '../../src-shared/account/account-setup.ts'
import { isLoopback } from '../../src-shared/account/network-use.ts'
import { ProgramFailure } from '../../src-shared/account/program-error.ts'
import { createHash } from 'node:crypto'
import { normaliseAddress } from '../../src-shared/account/account-place.ts'

export interface AccountAddress {
  readonly origin: string
  /** The part of the path before `/v1/...`, without a slash at the end. */
  readonly prefix: string
  /** The address as it is shown and stored. */
  readonly text: string
}

/** A mistake in an address or key. */
export class AddressError extends ProgramFailure {
  override readonly name = 'AddressError'
  readonly code: AddressProblem | 'key-empty' | 'key-form'
  constructor(code: AddressError['code']) {
    super({ kind: 'address', code })
    this.code = code
  }
}

/** Throws AddressError when the address cannot be used. */
export function parseAddress(text: string): AccountAddress {
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    // The cause is left out because it would quote the text.
    throw new AddressError('address-form')
  }
  if (url.username !== '' || url.password !== '') {
    throw new AddressError('address-user')
  }
  if (url.search !== '' || url.hash !== '') {
    throw new AddressError('address-query')
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new AddressError('address-open')
  }
  const prefix = url.pathname.replace(/\/+$/, '')
  return { origin: url.origin, prefix, text: `${url.origin}${prefix}` }
}

/** A possibly invalid address that is safe to show: without user name, query and fragment, which may contain secrets. */
export function shortenAddress(text: string): string {
  return text.replace(/[?#].*$/s, '').replace(/^((?:[a-z][a-z0-9+.-]*:)?[\\/]*)[^\\/]*@/i, '$1')
}

/** Throws AddressError if the key cannot be a header. The message does not contain the key. */
export function checkKey(key: string): string {
  if (key === '') throw new AddressError('key-empty')
  if (!/^[\u0020-\u007e]+$/.test(key) || key.trim() !== key) {
    throw new AddressError('key-form')
  }
  return key
}

/** Identifies the daily quota of a key at an address (as parseAddress returns it), by a digest that reveals neither. */
export function quotaIdOf(address: string, key: string): string {
  return createHash('sha256')
    .update(`stocksheet quota\n${normaliseAddress(address)}\n${key}`)
    .digest('hex')
    .slice(0, 16)
}
