/**
 * One account under all spellings of its address, and for all of its keys. Two keys at one address may be of one company: whoever
 * writes with either waits for the other (decision 126).
 */
const ADDRESS = /^(https?):\/\/(\[[^\]]*\]|[^/:]*)(?::(\d+))?(.*)$/i
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/
const DEFAULT_PORT: Readonly<Record<string, string>> = { http: '80', https: '443' }

export function accountPlace(address: string): string {
  const found = ADDRESS.exec(address.trim())
  if (!found) return address
  const [, scheme = '', host = '', port, path = ''] = found
  const by = scheme.toLowerCase()
  const name = host.toLowerCase().replace(/\.$/, '')
  const at = LOOPBACK.test(name) ? 'localhost' : name
  return `${by}://${at}:${port ?? DEFAULT_PORT[by] ?? ''}${path.replace(/\/+/g, '/').replace(/\/$/, '')}`
}
