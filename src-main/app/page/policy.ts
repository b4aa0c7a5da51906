/**
 * The headers every page answer carries, whoever serves it (Electron's protocol handler or the loopback server).
 * Never allows inline script, eval, remote addresses or framing; inline style only with the nonce of this load.
 */
import { randomBytes } from 'node:crypto'

export function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // One policy, made at start by src-renderer/host/page-policy.ts: it lets style sheets pass.
    'trusted-types default',
  ].join('; ')
}

/** 128 bits, fresh for every load of the page, in an alphabet that needs no quoting in HTML or in the policy. */
export function freshNonce(): string {
  return randomBytes(16).toString('base64url')
}

export function pageHeaders(nonce: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentPolicy(nonce),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // The files live on this machine: a cache would only serve an older build.
    'Cache-Control': 'no-store',
  }
}
