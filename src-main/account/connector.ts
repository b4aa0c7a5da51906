/**
 * Connects to the account, directly or through a proxy's tunnel (CONNECT). The proxy sees only the account's host and port, because TLS begins inside
 * the tunnel. Certificates are always checked.
 */
import { isIP, type Socket } from 'node:net'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import type { buildConnector } from 'undici'
import type { ConnectionFault } from '../../src-shared/account/account-error.ts'
import type { NetworkUse } from '../../src-shared/account/network-use.ts'

export type ProxyUse = Extract<NetworkUse, { readonly kind: 'proxy' }>

/** Thrown if the tunnel could not be opened. Nothing has reached the account. */
export class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure'
  readonly fault: ConnectionFault
  constructor(fault: ConnectionFault, options?: ErrorOptions) {
    super(fault.code, options)
    this.fault = fault
  }
}

export interface TunnelOptions {
  readonly connectMs: number
  readonly getSecureContext: () => SecureContext
  /** Cancels tunnels that are being opened. */
  readonly stop: AbortSignal
}

/** `connectDirectly` makes the TLS connection. Proxies are used for https only, because plain http is allowed only on this machine. */
export function connectThroughProxy(
  proxy: ProxyUse,
  connectDirectly: buildConnector.connector,
  parts: TunnelOptions,
): buildConnector.connector {
  return (options, callback) => {
    const host = options.hostname.includes(':') ? `[${options.hostname.replace(/[[\]]/g, '')}]` : options.hostname
    const target = `${host}:${options.port === '' ? '443' : options.port}`
    openTunnel(proxy, target, parts).then(
      (httpSocket) => connectDirectly({ ...options, httpSocket }, callback),
      (error: unknown) => callback(error instanceof Error ? error : new Error('no tunnel'), null),
    )
  }
}

async function openTunnel(
  proxy: ProxyUse,
  target: string,
  { connectMs, getSecureContext, stop }: TunnelOptions,
): Promise<Socket> {
  const isSecure = proxy.scheme === 'https'
  const host = proxy.host.replace(/[[\]]/g, '')
  // These modules are loaded only if there is a proxy, because they load Node's whole web client.
  const { request: sendRequest } = isSecure ? await import('node:https') : await import('node:http')
  return new Promise((resolve, reject) => {
    const fail = (fault: ConnectionFault, cause?: unknown): void => {
      clearTimeout(timer)
      request.destroy()
      reject(new ProxyFailure(fault, { cause }))
    }
    const request = sendRequest({
      method: 'CONNECT',
      host,
      port: proxy.port,
      path: target,
      headers: { host: target, ...loginHeaders(proxy) },
      agent: false,
      signal: stop,
      // Without `servername`, Node would check the proxy's certificate against the header `host`, which names the account.
      ...(isSecure
        ? { secureContext: getSecureContext(), rejectUnauthorized: true, servername: isIP(host) === 0 ? host : '' }
        : {}),
    })
    const timer = setTimeout(() => fail({ code: 'proxy-silent', at: proxy.at }), connectMs)
    request.on('connect', ({ statusCode = 0 }, socket: Socket, head) => {
      if (statusCode < 200 || statusCode > 299) {
        socket.destroy()
        return fail({ code: 'proxy-refused', at: proxy.at, status: statusCode })
      }
      clearTimeout(timer)
      if (head.length > 0) socket.unshift(head)
      resolve(socket)
    })
    // The proxy gave an ordinary response to CONNECT, which means that it refused.
    request.on('response', ({ statusCode = 0 }) => fail({ code: 'proxy-refused', at: proxy.at, status: statusCode }))
    request.on('error', (error: NodeJS.ErrnoException) => fail(makeUnreachedFault(proxy.at, error.code ?? ''), error))
    request.end()
  })
}

function loginHeaders({ login }: ProxyUse): Readonly<Record<string, string>> {
  return login === null ? {} : { 'proxy-authorization': `Basic ${Buffer.from(decodeLogin(login)).toString('base64')}` }
}

function decodeLogin(login: string): string {
  try {
    return decodeURIComponent(login)
  } catch {
    // The login is not encoded, so its percent sign is part of the password.
    return login
  }
}

function makeUnreachedFault(address: string, code: string): ConnectionFault {
  return code.startsWith('ERR_TLS') || /CERT|SIGNATURE/.test(code)
    ? { code: 'proxy-certificate', at: address, detail: code }
    : { code: 'proxy-unreachable', at: address }
}

/**
 * The trusted certificate authorities: those of Node, of NODE_EXTRA_CA_CERTS, and of the system, where companies add their own. Read once per thread
 * when first needed, because the system can be slow.
 */
export function makeTrustedContext(): SecureContext {
  sharedContext ??= secureContextOf([...getCACertificates('default'), ...listSystemAuthorities()])
  return sharedContext
}

export function secureContextOf(authorities: readonly string[]): SecureContext {
  return createSecureContext({ ca: [...new Set(authorities.map((authority) => authority.trim()))] })
}

let sharedContext: SecureContext | undefined

function listSystemAuthorities(): readonly string[] {
  try {
    return getCACertificates('system')
  } catch {
    // If the system's store cannot be read, fewer authorities are trusted, never more.
    return []
  }
}
