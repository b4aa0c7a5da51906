/**
 * Answers a request for the page with a file of the built renderer. Never decodes, normalises or guesses. A path with anything but plain file names
 * is refused, so `..`, `%2f`, `\`, NUL and drive letters have no meaning here.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeNonce, makePageHeaders } from './content-policy.ts'

export interface PageAnswer {
  readonly status: 200 | 400 | 404
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}

/** The types of files that the bundler produces. Files with any other extension are not part of the page. */
const mediaTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
}

// Names that the bundler produces: letters, digits, `_`, `-` and inner dots. A leading dot (`.`, `..`, `.env`) never matches.
const plainNamePattern = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$/

/** File names below the renderer's folder, or the status that refuses the path. `path` is raw, without query. */
export function parseBundlePath(path: string): readonly string[] | 400 {
  if (path === '/') return ['index.html']
  if (!path.startsWith('/') || path.length > 512) return 400
  const names = path.slice(1).split('/')
  return names.every((name) => plainNamePattern.test(name)) ? names : 400
}

/** The answer for one path of the page. index.html gets a fresh nonce, for the policy and for the page to read. */
export async function makePageAnswer(rendererFolder: string, path: string): Promise<PageAnswer> {
  const nonce = makeNonce()
  const names = parseBundlePath(path)
  if (names === 400) return refusal(400, nonce)
  const type = mediaTypes[names.at(-1)?.split('.').at(-1) ?? '']
  const bytes = type === undefined ? undefined : await readFileIfExists(join(rendererFolder, ...names))
  if (type === undefined || bytes === undefined) return refusal(404, nonce)
  const body = names.join('/') === 'index.html' ? withNonce(bytes, nonce) : bytes
  return { status: 200, headers: { ...makePageHeaders(nonce), 'Content-Type': type }, body }
}

function refusal(status: 400 | 404, nonce: string): PageAnswer {
  const text = status === 400 ? 'This is not an address of Stocksheet.' : 'There is nothing at this address.'
  return {
    status,
    headers: { ...makePageHeaders(nonce), 'Content-Type': 'text/plain; charset=utf-8' },
    body: new TextEncoder().encode(text),
  }
}

async function readFileIfExists(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(path))
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return undefined
    throw new Error(`the page's file ${path} could not be read`, { cause })
  }
}

/** Where index.html has the nonce: `<meta name="style-nonce" content="__STYLE_NONCE__">`. */
const NONCE_PLACEHOLDER = '__STYLE_NONCE__'

// The page cannot read a nonce from its own policy, so main writes it into the page.
function withNonce(html: Uint8Array, nonce: string): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder().decode(html)
  if (!text.includes(NONCE_PLACEHOLDER))
    throw new Error(`index.html has no ${NONCE_PLACEHOLDER} to put the style nonce in`)
  return new TextEncoder().encode(text.replaceAll(NONCE_PLACEHOLDER, nonce))
}
