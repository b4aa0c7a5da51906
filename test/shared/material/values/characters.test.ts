/** Which characters are ignored: the first and last of each range, and their neighbours. */
import { expect, test } from 'vitest'
import { CHARACTER_KIND, KIND_BY_CHARACTER } from '../../../../src-shared/material/values/text-class.ts'
import { keyHash, keyHashOfBytes } from '../../../../src-shared/material/values/text-key.ts'

const { separator, other, latin, cyrillic, unusual } = CHARACTER_KIND

/** Characters from each of these up to the next have this kind. */
const FROM: readonly (readonly [number, number])[] = [
  [0, unusual],
  ...([
    [0x09, separator],
    [0x0b, unusual],
    [0x20, separator],
    [0x30, other],
    [0x3a, separator],
  ] as const),
  ...([
    [0x41, latin],
    [0x5b, separator],
    [0x61, latin],
    [0x7b, separator],
    [0x7f, unusual],
  ] as const),
  ...([
    [0xa0, separator],
    [0xaa, other],
    [0xab, separator],
    [0xad, unusual],
    [0xae, separator],
  ] as const),
  ...([
    [0xb2, other],
    [0xb4, separator],
    [0xb5, other],
    [0xb6, separator],
    [0xb9, other],
    [0xbb, separator],
  ] as const),
  ...([
    [0xbc, other],
    [0xbf, separator],
    [0xc0, latin],
    [0xd7, separator],
    [0xd8, latin],
  ] as const),
  ...([
    [0xf7, separator],
    [0xf8, latin],
    [0x250, other],
    [0x300, unusual],
    [0x400, cyrillic],
  ] as const),
  ...([
    [0x483, unusual],
    [0x48a, cyrillic],
    [0x530, unusual],
    [0x2009, separator],
    [0x200a, unusual],
  ] as const),
  ...([
    [0x2010, separator],
    [0x2016, unusual],
    [0x2018, separator],
    [0x201f, unusual],
  ] as const),
  ...([
    [0x2020, separator],
    [0x2028, unusual],
    [0x202f, separator],
    [0x203b, unusual],
  ] as const),
  ...([
    [0x20a0, separator],
    [0x20c0, unusual],
    [0x2116, separator],
    [0x2117, unusual],
  ] as const),
  ...([
    [0x2122, separator],
    [0x2123, unusual],
    [0x2150, other],
    [0x2160, unusual],
  ] as const),
  ...([
    [0x2190, separator],
    [0x2200, unusual],
    [0x2212, separator],
    [0x2213, unusual],
  ] as const),
  ...([
    [0x2215, separator],
    [0x2216, unusual],
    [0x2248, separator],
    [0x2249, unusual],
  ] as const),
  ...([
    [0x2260, separator],
    [0x2261, unusual],
    [0x2264, separator],
    [0x2266, unusual],
  ] as const),
  ...([
    [0x3001, other],
    [0x302a, unusual],
    [0x3041, other],
    [0x3097, unusual],
    [0x30a1, other],
  ] as const),
  ...([
    [0x30ff, unusual],
    [0x4e00, other],
    [0xa000, unusual],
    [0xac00, other],
    [0xd7a4, unusual],
  ] as const),
  ...([
    [0xff01, other],
    [0xff5f, unusual],
  ] as const),
]

test('[TEXT-1] each range begins and ends where it should', () => {
  const foundRows: (readonly [number, number])[] = []
  for (const [code, kind] of KIND_BY_CHARACTER.entries())
    if (kind !== foundRows.at(-1)?.[1]) foundRows.push([code, kind])
  const inHex = (allRows: readonly (readonly [number, number])[]): string[] =>
    allRows.map(([code, kind]) => `${code.toString(16)} ${kind}`)
  expect(inHex(foundRows)).toEqual(inHex(FROM))
  expect(KIND_BY_CHARACTER).toHaveLength(0x10000)
})

test.each([' a', 'a ', 'a  b', '', 'é', 'a\u007f', 'a\tb'])(
  'of %j only its key knows: its bytes say nothing',
  (text) => {
    const bytes = new TextEncoder().encode(`x${text}x`)
    expect(keyHashOfBytes(bytes, 1, bytes.length - 1)).toBe(-1)
  },
)

test.each(['a', 'A', 'Z-9', 'a b', '~', '@[`{'])('the bytes of %j say what the text says', (text) => {
  const bytes = new TextEncoder().encode(`x${text}x`)
  expect(keyHashOfBytes(bytes, 1, bytes.length - 1)).toBe(keyHash(text))
})
