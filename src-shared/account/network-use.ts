/**
 * How requests to an address are routed: directly, through a proxy, or not at all if the system requires an
 * unsupported proxy. Uses the setting, the system's answer and the environment. Never opens a connection.
 */
import type { ConnectionFault } from './account-error.ts'

export type ProxySource = 'system' | 'settings'

export type NetworkUse =
  | { readonly kind: 'direct' }
  | {
      readonly kind: 'proxy'
      readonly scheme: HostAddress['scheme']
      readonly host: string
      readonly port: number
      /** `name:password` from the environment. Never shown, never stored. */
      readonly login: string | null
      /** Host and port, as shown to the user. */
      readonly at: string
      readonly from: ProxySource
    }
  /** No request can be sent. */
  | { readonly kind: 'unusable'; readonly fault: ConnectionFault }

/** The parts of the network use that may be shown, without name and password. */
export type NetworkView =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly at: string; readonly from: ProxySource }
  | { readonly kind: 'unusable' }

interface HostAddress {
  readonly scheme: 'http' | 'https'
  readonly login: string | null
  readonly host: string
  readonly port: number
}

const HOST_ADDRESS = /^(https?):\/\/(?:([^@/]*)@)?(\[[0-9a-f:.]+\]|[\p{L}\p{N}._-]+)(?::(\d{1,5}))?(\/.*)?$/iu

/** Host, port and path of an address. If the address has no port, the scheme's default port. */
function parseHost(address: string): (HostAddress & { readonly path: string }) | null {
  const [fullAddress, schemeText = '', login, host = '', port, path = ''] = HOST_ADDRESS.exec(address) ?? []
  if (fullAddress === undefined || Number(port ?? 1) > 65_535 || Number(port ?? 1) === 0) return null
  const scheme = schemeText.toLowerCase() === 'https' ? 'https' : 'http'
  const defaultPort = scheme === 'https' ? 443 : 80
  return {
    scheme,
    login: login ?? null,
    host: host.toLowerCase(),
    port: port === undefined ? defaultPort : Number(port),
    path,
  }
}

export const DIRECT_NETWORK: NetworkUse = { kind: 'direct' }

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/

export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}

export function toNetworkView(networkUse: NetworkUse): NetworkView {
  if (networkUse.kind === 'proxy') return { kind: 'proxy', at: networkUse.at, from: networkUse.from }
  return { kind: networkUse.kind }
}

/** The proxy settings of the environment and of the operating system. */
export interface SystemProxies {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The system's answer for the address, in PAC format; null if the system cannot be asked. */
  readonly pacText: string | null
}

/** How requests to the address `target` are routed. `setting`: `system`, `none`, or the address of a proxy. */
export function chooseNetwork(target: string, setting: string, systemProxies: SystemProxies): NetworkUse {
  const hostAddress = parseHost(target)
  if (hostAddress === null) return makeUnusableNetwork({ code: 'no-host' })
  if (isLoopback(hostAddress.host) || setting === 'none') return DIRECT_NETWORK
  if (setting !== 'system') {
    return parseProxy(setting, 'settings') ?? makeUnusableNetwork({ code: 'proxy-setting' })
  }
  const environmentProxy = findEnvironmentProxy(hostAddress, systemProxies.environment)
  const systemProxy = systemProxies.pacText === null ? DIRECT_NETWORK : parsePac(systemProxies.pacText)
  if (systemProxy.kind === 'direct') return environmentProxy
  // The system's proxy setting contains no name and password. If the environment names the same proxy, the environment's login is used.
  return environmentProxy.kind === 'proxy' && systemProxy.kind === 'proxy' && environmentProxy.at === systemProxy.at
    ? environmentProxy
    : systemProxy
}

/** True if the text is a valid proxy address without a user name and password, which would be stored unprotected. */
export function isProxyAddress(text: string): boolean {
  return !text.includes('@') && parseProxy(text, 'settings') !== null
}

function parseProxy(text: string, from: ProxySource): Extract<NetworkUse, { kind: 'proxy' }> | null {
  const trimmedText = text.trim()
  const hostAddress = parseHost(trimmedText.includes('://') ? trimmedText : `http://${trimmedText}`)
  if (hostAddress === null || (hostAddress.path !== '' && hostAddress.path !== '/')) return null
  const { scheme, login, host, port } = hostAddress
  return { kind: 'proxy', scheme, host, port, login, at: `${host}:${port}`, from }
}

const PROXY_VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY']

export function findEnvironmentProxy(
  target: Pick<HostAddress, 'host' | 'port'>,
  env: SystemProxies['environment'],
): NetworkUse {
  const name = PROXY_VARIABLES.find((variable) => (env[variable] ?? '') !== '')
  if (name === undefined || bypassesProxy(target, env['no_proxy'] || env['NO_PROXY'] || '')) return DIRECT_NETWORK
  const text = env[name] ?? ''
  if (/^socks/i.test(text)) return makeUnusableNetwork({ code: 'proxy-socks', detail: name })
  return parseProxy(text, 'system') ?? makeUnusableNetwork({ code: 'proxy-address', detail: name })
}

/** NO_PROXY lists names, which include their subdomains, with an optional port; `*` means every host. */
function bypassesProxy(target: Pick<HostAddress, 'host' | 'port'>, noProxyText: string): boolean {
  const host = target.host.replace(/\.$/, '')
  return noProxyText.split(/[\s,]+/).some((entry) => {
    const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? []
    const entryHost = name.replace(/^\*?\./, '').replace(/\.$/, '')
    if (entryHost === '' || (port !== undefined && Number(port) !== target.port)) return false
    return entryHost === '*' || host === entryHost || host.endsWith(`.${entryHost}`)
  })
}

/**
 * The first usable entry of `PROXY a:1; DIRECT`. If an unusable proxy comes before `DIRECT`, the network is unusable: the proxy is never bypassed.
 */
export function parsePac(text: string): NetworkUse {
  let fault: ConnectionFault | null = null
  for (const part of text.split(';')) {
    const [word = '', hostAndPort = ''] = part.trim().split(/\s+/)
    const kind = word.toUpperCase()
    if (kind === '') continue
    if (kind === 'DIRECT') return fault === null ? DIRECT_NETWORK : makeUnusableNetwork(fault)
    const scheme = kind === 'HTTPS' ? 'https' : kind === 'PROXY' || kind === 'HTTP' ? 'http' : null
    const proxy = scheme === null ? null : parseProxy(`${scheme}://${hostAndPort}`, 'system')
    if (proxy) return proxy
    fault ??= kind.startsWith('SOCKS') ? { code: 'proxy-socks', detail: '' } : { code: 'proxy-kind' }
  }
  return fault === null ? DIRECT_NETWORK : makeUnusableNetwork(fault)
}

function makeUnusableNetwork(fault: ConnectionFault): NetworkUse {
  return { kind: 'unusable', fault }
}
