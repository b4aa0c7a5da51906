/**
 * Finds an address and a key in pasted text, such as mails, documentation or terminal commands. Removes only text that cannot be part of either.
 * Refuses nothing: `findAddressProblem` decides whether the address may be used.
 */
import { isLoopback } from './network-use.ts'

export interface PastedAccess {
  readonly address: string
  /** A key pasted together with the address; null if there was none. */
  readonly key: string | null
}

/** Zero-width spaces, joiners, direction marks, soft hyphens and byte order marks. */
const INVISIBLE_CHARACTERS = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/** Brackets, quotes and punctuation around a pasted address or key. */
const OUTER_PUNCTUATION: ReadonlySet<string> = new Set(' \t\r\n"\'`“”„«»‘’‚<>()[]{},;')
/** Matches Matches `/v1/materials/add.php` or only the beginning of such a path, after the base address. */
const METHOD_PATH = /\/v\d+(?:\/[a-z_]+){0,2}(?:\.php)?\/*$/i
const ADDRESS_PATTERN = /https?:\/\/[^\s"'`“”„«»‘’<>]+/i
const AUTHORIZATION_HEADER = /\bauthorization["']?\s*[:=]\s*["']?(?:bearer\s+)?([^\s"'`]+)/i
const KEY_LABEL = /^(?:authorization|x-api-key|api[\s_-]?key|key|token|ключ(?:\s+api)?)["'”]?\s*[:=]\s*/i
const AUTHORIZATION_SCHEME = /^(?:bearer|token)\s+/i

/** The base address in the text, without a method's path, a query or a fragment. */
export function readPastedAccess(text: string): PastedAccess {
  const visibleText = removeInvisibleCharacters(text)
  const key = AUTHORIZATION_HEADER.exec(visibleText)?.[1] ?? null
  return {
    address: cutToBaseAddress(ADDRESS_PATTERN.exec(visibleText)?.[0] ?? addScheme(trimPunctuation(visibleText))),
    key,
  }
}

/** The key in the text, without quotes, the header name or “Bearer”. */
export function readPastedKey(text: string): string {
  let key = trimPunctuation(removeInvisibleCharacters(text).replaceAll(/[\r\n\t]+/g, ' '))
  // Repeats until nothing changes, because labels and quotes can be nested: `Authorization: "Bearer abc"`.
  for (let previousKey = ''; previousKey !== key;) {
    previousKey = key
    key = trimPunctuation(key.replace(KEY_LABEL, '').replace(AUTHORIZATION_SCHEME, ''))
  }
  return key
}

/** A name for an account at an address: its host, with a number if that name is taken. Empty if there is no host. */
export function nameForAddress(address: string, isTaken: (name: string) => boolean): string {
  const host = /^https?:\/\/(?:[^/@]*@)?([^/?#]+)/i.exec(address)?.[1]?.toLowerCase() ?? ''
  const name = host.replace(/^(?:www|api|connect)\.(?=[^.]+\.)/, '')
  if (name === '') return ''
  for (let number = 2; ; number += 1) {
    const candidateName = number === 2 ? name : `${name} ${number - 1}`
    if (!isTaken(candidateName)) return candidateName
  }
}

function removeInvisibleCharacters(text: string): string {
  return text.replaceAll(INVISIBLE_CHARACTERS, '').replaceAll('\u00a0', ' ')
}

function trimPunctuation(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && OUTER_PUNCTUATION.has(text[start] ?? '')) start += 1
  while (end > start && OUTER_PUNCTUATION.has(text[end - 1] ?? '')) end -= 1
  return text.slice(start, end)
}

function addScheme(text: string): string {
  if (!/^[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]+(?::\d+)?(?:[/?#]|$)|^localhost(?::\d+)?(?:\/|$)/iu.test(text)) return text
  return `${isLoopback(/^[^:/?#]*/.exec(text)?.[0] ?? '') ? 'http' : 'https'}://${text}`
}

function cutToBaseAddress(text: string): string {
  let address = trimPunctuation(text)
  if (!/^https?:\/\//i.test(address)) return address
  address = address.replace(/[?#].*$/s, '')
  for (let previousAddress = ''; previousAddress !== address;) {
    previousAddress = address
    address = trimPunctuation(address)
      .replace(/[./]+$/, '')
      .replace(METHOD_PATH, '')
  }
  return address
}
