/**
 * The headers of every page answer, from Electron's protocol handler or the loopback server. Never allows inline script, eval, remote addresses or
 * framing. Inline style needs the nonce of the current page load.
 */
import { randomBytes } from 'node:crypto'

export function makeContentPolicy(nonce: string): string {
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
    // src-renderer/host/trusted-types.ts creates one policy at start, which allows style sheets.
    'trusted-types default',
  ].join('; ')
}

/** 128 random bits for every load of the page, in characters that need no quoting in HTML or in the policy. */
export function makeNonce(): string {
  return randomBytes(16).toString('base64url')
}

export function makePageHeaders(nonce: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': makeContentPolicy(nonce),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // The files are on this machine, so a cache could only serve an older build.
    'Cache-Control': 'no-store',
  }
}
