/** What is wrong with an address and a key that were tried, as one code that tells what to try next; null where they work. */
import type { ConnectionFault } from './connection-fault.ts'

export const CONNECTION_TROUBLES = [
  'wrong-key',
  /** The day's requests are used up. */
  'used-up',
  'no-network',
  /** Nothing is there. */
  'wrong-address',
  /** Something is there, but no inventory account. */
  'other-server',
  'certificate',
  'proxy',
  /** It did not answer, or not in time. */
  'no-answer',
  /** It is there, and has trouble itself. */
  'server-trouble',
  'unknown-storage',
] as const

export type ConnectionTrouble = (typeof CONNECTION_TROUBLES)[number]

export interface TriedConnection {
  readonly address: 'reached' | 'unreachable' | 'odd'
  readonly key: 'accepted' | 'refused' | 'unknown'
  readonly quota: 'left' | 'used-up' | 'unknown'
  readonly unknownStorage: number | null
  readonly fault: ConnectionFault | null
}

export function connectionTrouble(tried: TriedConnection): ConnectionTrouble | null {
  const { address, key, quota, unknownStorage, fault } = tried
  if (fault !== null) return troubleOf(fault)
  if (address !== 'reached') return address === 'odd' ? 'other-server' : 'no-answer'
  if (key === 'refused') return 'wrong-key'
  if (quota === 'used-up') return 'used-up'
  return unknownStorage === null ? null : 'unknown-storage'
}

function troubleOf(fault: ConnectionFault): ConnectionTrouble {
  switch (fault.code) {
    case 'certificate':
      return 'certificate'
    case 'refused':
    case 'unknown-name':
    case 'no-host':
      return 'wrong-address'
    case 'name-lookup':
    case 'no-way':
    case 'no-network':
      return 'no-network'
    case 'status':
      return fault.status >= 500 ? 'server-trouble' : 'other-server'
    case 'redirect':
    case 'unreadable':
    case 'undocumented':
    case 'too-large':
    case 'not-utf8':
    case 'unexplained-400':
      return 'other-server'
    case 'failed':
    case 'broken':
    case 'timeout':
    case 'cut-off':
    case 'too-slow':
    case 'stopped':
      return 'no-answer'
    case 'proxy-refused':
    case 'proxy-silent':
    case 'proxy-unreachable':
    case 'proxy-certificate':
    case 'proxy-socks':
    case 'proxy-address':
    case 'proxy-kind':
    case 'proxy-setting':
      return 'proxy'
    default:
      return fault satisfies never
  }
}
