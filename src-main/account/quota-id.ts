import { createHash } from 'node:crypto'
import { plainAddress } from '../../src-shared/account/account-place.ts'

/** Names the daily quota of a key at an address (as parseAddress shows it): a digest that tells neither. */
export function quotaIdOf(address: string, key: string): string {
  return createHash('sha256')
    .update(`stocksheet quota\n${plainAddress(address)}\n${key}`)
    .digest('hex')
    .slice(0, 16)
}
