/** Why no usable answer came over a connection, as data: a code with what it is about. Wording says it (`connectionWords`). */

/** Of the way to the account, of its answer, and of a proxy in between. `at`: host and port of that proxy. */
export type ConnectionFault =
  | { readonly code: PlainFault }
  /** Failed or came back with something that only a code tells: of Node, of TLS, a field of the answer. */
  | { readonly code: 'failed' | 'certificate' | 'unreadable' | 'undocumented'; readonly detail: string }
  | { readonly code: 'status' | 'redirect'; readonly status: number }
  | { readonly code: 'proxy-refused'; readonly at: string; readonly status: number }
  | { readonly code: 'proxy-silent' | 'proxy-unreachable'; readonly at: string }
  | { readonly code: 'proxy-certificate'; readonly at: string; readonly detail: string }
  /** `detail`: the variable of the environment that names it; empty for the system's own setting. */
  | { readonly code: 'proxy-socks' | 'proxy-address'; readonly detail: string }

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

/** Codes, numbers and texts only, as the reasons of a run are kept. */
export type FaultDetails = Readonly<Record<string, string | number>>

export function faultDetails({ code, ...rest }: ConnectionFault): FaultDetails {
  return { fault: code, ...rest }
}

/** What `faultDetails` made, read back from a journal; null for anything else, such as the plain text of older journals. */
export function faultOf(details: FaultDetails): ConnectionFault | null {
  const code = details['fault']
  const at = String(details['at'] ?? '')
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
      return { code, at, status }
    case 'proxy-silent':
    case 'proxy-unreachable':
      return { code, at }
    case 'proxy-certificate':
      return { code, at, detail }
    default: {
      const plainCode = PLAIN_FAULTS.find((one) => one === code)
      return plainCode === undefined ? null : { code: plainCode }
    }
  }
}
