/**
 * Identifies an account by its address, however the address is spelled and whichever key is used. Two keys at one
 * address may belong to one company, so their runs wait for each other (decision 126).
 */
const ADDRESS_PATTERN = /^(https?):\/\/(\[[^\]]*\]|[^/:]*)(?::(\d+))?(.*)$/i
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/
const DEFAULT_PORT: Readonly<Record<string, string>> = { http: '80', https: '443' }

/**
 * Removes differences that do not matter: a dot after the host, repeated slashes, a slash at the end. A text that is not an address is returned
 * unchanged.
 */
export function normaliseAddress(address: string): string {
  const parts = ADDRESS_PATTERN.exec(address)
  if (!parts) return address
  const [, scheme = '', host = '', port, path = ''] = parts
  return `${scheme}://${normaliseHost(host)}${port === undefined ? '' : `:${port}`}${normalisePath(path)}`
}

function normaliseHost(host: string): string {
  return host.replace(/\.$/, '')
}

function normalisePath(path: string): string {
  return path.replace(/\/+/g, '/').replace(/\/$/, '')
}

export function makeComparableAddress(address: string): string {
  const parts = ADDRESS_PATTERN.exec(address.trim())
  if (!parts) return address
  const [, scheme = '', host = '', port, path = ''] = parts
  const lowerCaseScheme = scheme.toLowerCase()
  const lowerCaseHost = normaliseHost(host.toLowerCase())
  const hostName = LOOPBACK.test(lowerCaseHost) ? 'localhost' : lowerCaseHost
  return `${lowerCaseScheme}://${hostName}:${port ?? DEFAULT_PORT[lowerCaseScheme] ?? ''}${normalisePath(path)}`
}
