/**
 * Reads a published table by its https address: one GET request for each redirect, without cookies, keys or other data of the user. Every host must
 * have public addresses only, even after a redirect. The connection goes to an address that was checked, so a different DNS answer later has no
 * effect.
 */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { buildConnector } from 'undici'
import type { NetworkUse } from '../../src-shared/account/network-use.ts'
import type { Refusal } from '../../src-shared/file/problem.ts'
import type { LinkFault } from '../../src-shared/file/refusal-details.ts'
import { makeFailure, ok, type Result } from '../../src-shared/material/values/result.ts'
import { ProxyFailure, connectThroughProxy, makeTrustedContext } from './connector.ts'

export interface LinkLimits {
  readonly bytes: number
  readonly redirects: number
  /** The time for the whole link, including redirects, in milliseconds. */
  readonly totalMs: number
  readonly connectMs: number
}

export const LINK_LIMITS: LinkLimits = { bytes: 64_000_000, redirects: 5, totalMs: 60_000, connectMs: 10_000 }

/** The network functions and limits for reading a link. Only tests replace them. */
export interface LinkDependencies {
  readonly limits: LinkLimits
  readonly addressesOf: (host: string) => Promise<readonly string[]>
  readonly isPublic: (address: string) => boolean
  readonly getSecureContext: () => SecureContext
}

const DEFAULT_LINK_DEPENDENCIES: LinkDependencies = {
  limits: LINK_LIMITS,
  addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  getSecureContext: makeTrustedContext,
}

export interface LinkOptions {
  /** Decides how requests to an origin are routed. */
  readonly network: (origin: string) => Promise<NetworkUse>
  readonly stop?: AbortSignal
}

export interface LinkedFile {
  /** The file's name from the server, or else the last part of the address. */
  readonly name: string
  readonly bytes: Uint8Array
}

export async function readLink(
  text: string,
  linkOptions: LinkOptions,
  linkDependencies = DEFAULT_LINK_DEPENDENCIES,
): Promise<Result<LinkedFile, Refusal>> {
  const deadline = AbortSignal.timeout(linkDependencies.limits.totalMs)
  const stop = linkOptions.stop ? AbortSignal.any([linkOptions.stop, deadline]) : deadline
  try {
    let address = resolveLinkAddress(text)
    for (let redirectCount = 0; redirectCount <= linkDependencies.limits.redirects; redirectCount += 1) {
      const answer = await requestLink(address, { ...linkOptions, stop }, linkDependencies)
      if ('bytes' in answer) return ok(answer)
      address = checkAddress(new URL(answer.location, address))
      if (SIGN_IN_HOSTS.has(address.hostname)) throw new LinkRefusal('sign-in')
    }
    throw new LinkRefusal('redirects')
  } catch (error) {
    if (linkOptions.stop?.aborted === true) return makeFailure({ code: 'stopped', row: null, details: {} })
    const { fault, details } = deadline.aborted ? new LinkRefusal('too-slow') : refusalOfError(error)
    return makeFailure({ code: 'link', row: null, details: { reason: fault, ...details } })
  }
}

class LinkRefusal extends Error {
  readonly fault: LinkFault
  readonly details: Readonly<Record<string, string | number>>
  constructor(fault: LinkFault, details: Readonly<Record<string, string | number>> = {}, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
    this.details = details
  }
}

/** The tab that a Google link names; null for the whole workbook. */
function tabOf({ searchParams, hash }: URL): string | null {
  const gid = searchParams.get('gid') ?? new URLSearchParams(hash.slice(1)).get('gid')
  return gid !== null && /^\d+$/.test(gid) ? gid : null
}

/** Sign-in pages to which Google and Microsoft redirect if a document is not published. */
const SIGN_IN_HOSTS: ReadonlySet<string> = new Set([
  'accounts.google.com',
  'login.live.com',
  'login.microsoftonline.com',
])

/**
 * The address of the file behind a link. The link that people copy from Google Sheets opens the editor; the workbook itself has another address. If
 * the link names a tab, only that tab is read: Google exports single tabs as CSV.
 */
export function resolveLinkAddress(text: string): URL {
  if (!URL.canParse(text)) throw new LinkRefusal('not-an-address')
  const address = checkAddress(new URL(text))
  const [, publishedPart, id] = /^\/spreadsheets\/(?:u\/\d+\/)?d\/(e\/)?([\w-]+)/.exec(address.pathname) ?? []
  if (address.hostname !== 'docs.google.com' || id === undefined) return address
  const tab = tabOf(address)
  if (publishedPart === undefined && !/\/(?:export|gviz\/.*)$/.test(address.pathname)) {
    return new URL(
      `https://docs.google.com/spreadsheets/d/${id}/export?format=${tab === null ? 'xlsx' : `csv&gid=${tab}`}`,
    )
  }
  if (publishedPart !== undefined && !address.searchParams.has('output')) {
    return new URL(
      `https://docs.google.com/spreadsheets/d/e/${id}/pub?output=${tab === null ? 'xlsx' : `csv&gid=${tab}&single=true`}`,
    )
  }
  return address
}

function checkAddress(address: URL): URL {
  if (address.protocol !== 'https:') throw new LinkRefusal('not-https')
  if (address.username !== '' || address.password !== '') throw new LinkRefusal('login')
  return address
}

type LinkAnswer = LinkedFile | { readonly location: string }

async function requestLink(
  address: URL,
  { network, stop }: { readonly network: LinkOptions['network']; readonly stop: AbortSignal },
  linkDependencies: LinkDependencies,
): Promise<LinkAnswer> {
  const addresses = await findPublicAddresses(address.hostname, linkDependencies)
  const route = await network(address.origin)
  if (route.kind === 'unusable') throw new LinkRefusal('proxy')
  stop.throwIfAborted()
  const [{ default: Pool }, { default: request }] = await Promise.all([
    import('undici/lib/dispatcher/pool.js'),
    import('undici/lib/api/api-request.js'),
  ])
  const pool = new Pool(address.origin, {
    connections: 1,
    headersTimeout: linkDependencies.limits.totalMs,
    bodyTimeout: linkDependencies.limits.totalMs,
    connect: await makeCheckedConnector(addresses, route, stop, linkDependencies),
  })
  try {
    const { statusCode, headers, body } = await request.call(pool, {
      path: `${address.pathname}${address.search}`,
      method: 'GET',
      headers: { accept: '*/*', 'accept-encoding': 'identity' },
      signal: stop,
    })
    const { location } = headers
    if (REDIRECT_STATUSES.has(statusCode) && typeof location === 'string') return { location }
    if (statusCode === 401 || statusCode === 403) throw new LinkRefusal('sign-in')
    if (statusCode === 404 || statusCode === 410) throw new LinkRefusal('not-there')
    if (statusCode !== 200) throw new LinkRefusal('status', { status: statusCode })
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new LinkRefusal('packed')
    const bytes = await bytesOf(body, linkDependencies.limits.bytes)
    return { name: nameOf(headers['content-disposition'], address), bytes }
  } finally {
    await pool.destroy()
  }
}

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** The addresses of the host. Throws LinkRefusal if any of them is not public. */
async function findPublicAddresses(
  hostname: string,
  { addressesOf, isPublic }: LinkDependencies,
): Promise<readonly string[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await addressesOf(host) : [host]
  if (addresses.length === 0 || !addresses.every(isPublic)) throw new LinkRefusal('private-address')
  return addresses
}

/** Connects only to the checked addresses, even if the host name now resolves to others. The certificate must match the host name. */
async function makeCheckedConnector(
  addresses: readonly string[],
  route: Exclude<NetworkUse, { kind: 'unusable' }>,
  stop: AbortSignal,
  { limits, getSecureContext }: LinkDependencies,
): Promise<buildConnector.connector> {
  const { default: makeConnector } = await import('undici/lib/core/connect.js')
  const checkedAddresses = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  const connectDirectly = makeConnector({
    timeout: limits.connectMs,
    rejectUnauthorized: true,
    secureContext: getSecureContext(),
    autoSelectFamily: true,
    lookup: (_, { all }, answer) => {
      if (all === true) answer(null, checkedAddresses)
      else answer(null, checkedAddresses[0]?.address ?? '', checkedAddresses[0]?.family)
    },
  })
  if (route.kind === 'direct') return connectDirectly
  const tunnelConnector = connectThroughProxy(route, connectDirectly, {
    connectMs: limits.connectMs,
    getSecureContext,
    stop,
  })
  return (options, callback) => tunnelConnector({ ...options, hostname: addresses[0] ?? '' }, callback)
}

async function bytesOf(body: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > limit) throw new LinkRefusal('too-large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** The maximum length of a file's name in characters. No file system allows longer names. */
const MAX_NAME_LENGTH = 200

function nameOf(contentDisposition: string | string[] | undefined, { pathname, hostname }: URL): string {
  const text = String(contentDisposition ?? '')
  const encodedName =
    /filename\*=UTF-8''([^;\s]+)/i.exec(text)?.[1] ?? pathname.split('/').findLast((part) => part !== '')
  const quotedName = /filename="([^"]+)"/i.exec(text)?.[1]
  const plainName = text.includes('*=') ? undefined : quotedName
  return (plainName ?? decodeName(encodedName ?? hostname)).slice(-MAX_NAME_LENGTH)
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** True for an address on the internet. False for this computer, private networks and special uses (IANA's registries). */
export function isPublicAddress(address: string): boolean {
  return isIPv6(address)
    ? GLOBAL_IPV6_ADDRESSES.check(address, 'ipv6') && !SPECIAL_IPV6_ADDRESSES.check(address, 'ipv6')
    : isIP(address) === 4 && !SPECIAL_IPV4_ADDRESSES.check(address, 'ipv4')
}

const SPECIAL_IPV4_ADDRESSES = makeBlockList(
  'ipv4',
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
    '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
)
/** All other IPv6 addresses are local, mapped from IPv4, or not in use. */
const GLOBAL_IPV6_ADDRESSES = makeBlockList('ipv6', '2000::/3')
/** IPv6 addresses for tunnels (which contain IPv4 addresses), benchmarks and documentation. */
const SPECIAL_IPV6_ADDRESSES = makeBlockList('ipv6', '2001::/23 2001:db8::/32 2002::/16 3fff::/20')

function makeBlockList(family: 'ipv4' | 'ipv6', ranges: string): BlockList {
  const list = new BlockList()
  for (const range of ranges.split(' ')) {
    const [start = '', bits] = range.split('/')
    list.addSubnet(start, Number(bits), family)
  }
  return list
}

/** The refusal for a network error, which has a code. Any other error is a bug and is rethrown. */
function refusalOfError(error: unknown): LinkRefusal {
  if (error instanceof LinkRefusal) return error
  if (error instanceof ProxyFailure) return new LinkRefusal('proxy', {}, { cause: error })
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') throw error
  const fault = /^ERR_TLS|CERT|SIGNATURE/.test(error.code) ? 'certificate' : 'no-answer'
  return new LinkRefusal(fault, {}, { cause: error })
}
