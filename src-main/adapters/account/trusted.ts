/**
 * Whose certificates are trusted: the authorities that come with Node, those of NODE_EXTRA_CA_CERTS (both are Node's own default)
 * and those of the system, where companies put their own. Read once per thread and when first needed: the system can be slow.
 */
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

let trusted: SecureContext | undefined

export function trustedContext(): SecureContext {
  trusted ??= contextOf([...getCACertificates('default'), ...systemAuthorities()])
  return trusted
}

export function contextOf(authorities: readonly string[]): SecureContext {
  return createSecureContext({ ca: [...new Set(authorities.map((one) => one.trim()))] })
}

function systemAuthorities(): readonly string[] {
  try {
    return getCACertificates('system')
  } catch {
    // A store that cannot be read adds nobody: fewer are trusted, never more.
    return []
  }
}
