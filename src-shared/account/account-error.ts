/** Why an account cannot be read, as data. */

export type AccountError =
  /** HTTP 401. */
  | { readonly kind: 'key-refused' }
  /** HTTP 429. */
  | { readonly kind: 'quota' }
  /** No usable answer; a retry may help. `badAnswer` is set if something answered, so the account was reached. */
  | { readonly kind: 'unreachable'; readonly fault: ConnectionFault; readonly badAnswer?: BadAnswer }
  /** HTTP 400, for example `Storage ID not found`. */
  | { readonly kind: 'refused'; readonly error: string }
  /** The answer does not have the documented shape. The details are the method and the field. */
  | { readonly kind: 'bad-answer'; readonly method: string; readonly field: string }
  /** The list changed during each of three attempts to read it. */
  | { readonly kind: 'unsteady' }
  | { readonly kind: 'stopped' }

/** Something answered, but the answer could not be used: it was not UTF-8, too slow, cut off, too long, or an HTTP error. */
export type BadAnswer = 'not-utf8' | 'overdue' | 'otherwise'

/** Whether an immediate retry may help. It cannot help if the answer is not UTF-8 or is too slow. [T-25] */
export function mayRetry(failure: AccountError): boolean {
  return failure.kind === 'unreachable' && failure.badAnswer !== 'not-utf8' && failure.badAnswer !== 'overdue'
}

/** Faults of the connection, the answer, or a proxy. `at` is the proxy's host and port. */
export type ConnectionFault =
  | { readonly code: PlainFault }
  /** Failures described by one detail: an error code from Node or TLS, or a field of the answer. */
  | { readonly code: 'failed' | 'certificate' | 'unreadable' | 'undocumented'; readonly detail: string }
  | { readonly code: 'status' | 'redirect'; readonly status: number }
  | { readonly code: 'proxy-refused'; readonly at: string; readonly status: number }
  | { readonly code: 'proxy-silent' | 'proxy-unreachable'; readonly at: string }
  | { readonly code: 'proxy-certificate'; readonly at: string; readonly detail: string }
  /** `detail`: the environment variable that names the proxy; empty for the system's own setting. */
  | { readonly code: 'proxy-socks' | 'proxy-address'; readonly detail: string }

/** The codes of faults without details. `connectionWords` puts faults into words. */
export const PLAIN_FAULTS = [
  'refused',
  'unknown-name',
  'name-lookup',
  'broken',
  'no-way',
  'no-network',
  'timeout',
  'cut-off',
  'too-large',
  'too-slow',
  'not-utf8',
  'stopped',
  'unexplained-400',
  'no-host',
  'proxy-kind',
  'proxy-setting',
] as const

export type PlainFault = (typeof PLAIN_FAULTS)[number]

/** Codes, numbers and texts only, in the same form as a run's reasons. */
type FaultDetails = Readonly<Record<string, string | number>>

export function toFaultDetails({ code, ...details }: ConnectionFault): FaultDetails {
  return { fault: code, ...details }
}

/** Parses the result of `toFaultDetails` from a journal; null for anything else. */
export function parseFault(details: FaultDetails): ConnectionFault | null {
  const code = details['fault']
  const hostAndPort = String(details['at'] ?? '')
  const detail = String(details['detail'] ?? '')
  const status = Number(details['status'] ?? 0)
  switch (code) {
    case 'failed':
    case 'certificate':
    case 'unreadable':
    case 'undocumented':
    case 'proxy-socks':
    case 'proxy-address':
      return { code, detail }
    case 'status':
    case 'redirect':
      return { code, status }
    case 'proxy-refused':
      return { code, at: hostAndPort, status }
    case 'proxy-silent':
    case 'proxy-unreachable':
      return { code, at: hostAndPort }
    case 'proxy-certificate':
      return { code, at: hostAndPort, detail }
    default: {
      const plainCode = PLAIN_FAULTS.find((faultCode) => faultCode === code)
      return plainCode === undefined ? null : { code: plainCode }
    }
  }
}

/** Why an address and key did not work, as a code that decides the next step. */
type ConnectionProblem =
  | 'wrong-key'
  /** Today's requests are used up. */
  | 'used-up'
  | 'no-network'
  /** Nothing answers at the address. */
  | 'wrong-address'
  /** Something answers, but it is not an inventory account. */
  | 'other-server'
  | 'certificate'
  | 'proxy'
  /** The server did not answer, or not in time. */
  | 'no-answer'
  /** The server answers, but has an internal error. */
  | 'server-trouble'
  | 'unknown-storage'

export interface TestedConnection {
  readonly address: 'reached' | 'unreachable' | 'odd'
  readonly key: 'accepted' | 'refused' | 'unknown'
  readonly quota: 'left' | 'used-up' | 'unknown'
  readonly unknownStorage: number | null
  readonly fault: ConnectionFault | null
}

/** Null if the address and the key work. */
export function checkTestedConnection(testedConnection: TestedConnection): ConnectionProblem | null {
  const { address, key, quota, unknownStorage, fault } = testedConnection
  if (fault !== null) return findConnectionProblem(fault)
  if (address !== 'reached') return address === 'odd' ? 'other-server' : 'no-answer'
  if (key === 'refused') return 'wrong-key'
  if (quota === 'used-up') return 'used-up'
  return unknownStorage === null ? null : 'unknown-storage'
}

function findConnectionProblem(fault: ConnectionFault): ConnectionProblem {
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
