/**
 * A number per key (text-key.ts), the same for texts with the same key, computed without making the key where the text is
 * plain ASCII: most codes and many names are. A hash finds candidates; whoever looks up compares the texts.
 */
import { textKey } from './text-key.ts'

// FNV-1a over UTF-16 units: keys are short, and a wrong guess costs one comparison.
const SEED = 0x811c9dc5
const PRIME = 0x01000193

/** The hash of `textKey(text)`; 0 for a blank key. */
export function keyHash(text: string): number {
  const { length } = text
  let hash = SEED
  let before = 32
  for (let at = 0; at < length; at++) {
    let code = text.charCodeAt(at)
    if (code >= 65 && code <= 90) code |= 32
    // Outer and double spaces, controls and other alphabets: only the key itself knows.
    else if (code > 126 || code < 32 || (code === 32 && before === 32)) return hashOf(textKey(text))
    hash = Math.imul(hash ^ code, PRIME)
    before = code
  }
  return before === 32 ? hashOf(textKey(text)) : finished(hash)
}

/** The same of UTF-8 bytes; -1 where they are not plain ASCII and the text has to be made. */
export function keyHashOfBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = SEED
  let before = 32
  for (let at = start; at < end; at++) {
    let code = bytes[at] ?? 0
    if (code >= 65 && code <= 90) code |= 32
    else if (code > 126 || code < 32 || (code === 32 && before === 32)) return -1
    hash = Math.imul(hash ^ code, PRIME)
    before = code
  }
  return before === 32 ? -1 : finished(hash)
}

/** The hash of a key. */
function hashOf(key: string): number {
  if (key === '') return 0
  let hash = SEED
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), PRIME)
  return finished(hash)
}

/** Never 0, which says that there is no key, and never below 0. */
function finished(hash: number): number {
  const mixed = (hash ^ (hash >>> 15)) & 0x7fffffff
  return mixed === 0 ? 1 : mixed
}

/** Equal but for the case of ASCII letters. */
export function foldedEqual(one: string, other: string): boolean {
  if (one === other) return true
  const { length } = one
  if (length !== other.length) return false
  for (let at = 0; at < length; at++) {
    if (folded(one.charCodeAt(at)) !== folded(other.charCodeAt(at))) return false
  }
  return true
}

export function folded(code: number): number {
  return code >= 65 && code <= 90 ? code | 32 : code
}
