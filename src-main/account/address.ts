/**
 * Where an account may be: https, or http on this machine only, so that the key never travels in the open. Refuses
 * addresses with a user, a query or a fragment: the key has its own field. Never quotes what it refuses: a key may be in it.
 */
import type { AddressProblem } from '../../src-shared/account/account-setup.ts'
import { isLoopback } from '../../src-shared/account/network-use.ts'
import { ProgramFailure } from '../ports/program-failure.ts'
import { createHash } from 'node:crypto'
import { plainAddress } from '../../src-shared/account/account-place.ts'

export interface AccountAddress {
  readonly origin: string
  /** Path in front of `/v1/...`, without a slash at its end. */
  readonly prefix: string
  /** The address in the form that is shown and stored. */
  readonly text: string
}

/** A mistake in an address or key. */
export class AddressError extends ProgramFailure {
  override readonly name = 'AddressError'
  constructor(code: AddressProblem | 'key-empty' | 'key-form') {
    super({ kind: 'address', code })
  }
}

/** Throws AddressError when the address cannot be used. */
export function parseAddress(text: string): AccountAddress {
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    // Without the cause, which would quote the text.
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

/** A possibly invalid address, safe to show: without user, query and fragment, which may hold secrets. */
export function shownAddress(text: string): string {
  return text.replace(/[?#].*$/s, '').replace(/^((?:[a-z][a-z0-9+.-]*:)?[\\/]*)[^\\/]*@/i, '$1')
}

/** Throws AddressError when the key cannot be a header. The message does not hold the key. */
export function checkKey(key: string): string {
  if (key === '') throw new AddressError('key-empty')
  if (!/^[\u0020-\u007e]+$/.test(key) || key.trim() !== key) {
    throw new AddressError('key-form')
  }
  return key
}

/** Names the daily quota of a key at an address (as parseAddress returns it): a digest that reveals neither. */
export function quotaIdOf(address: string, key: string): string {
  return createHash('sha256')
    .update(`stocksheet quota\n${plainAddress(address)}\n${key}`)
    .digest('hex')
    .slice(0, 16)
}
