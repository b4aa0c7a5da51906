/** How a file was read, in the few words its bar has room for. Evidence comes from the engine; nothing is decided here. */
import type { ImportColumn } from '../../src-shared/contract/import.ts'

export type DecimalsShown = 'dot' | 'comma' | 'typed' | 'ambiguous' | 'mixed'

/** The decimal style of all number columns together; null when the file has none. */
export function decimalsShown(columns: readonly ImportColumn[]): DecimalsShown | null {
  const styles = new Set(columns.flatMap(({ decimals }) => (decimals ? [decimals.style] : [])))
  if (styles.size === 0) return null
  if (styles.has('ambiguous')) return 'ambiguous'
  const [only, ...others] = [...styles].filter((style) => style !== 'typed')
  if (only === undefined) return 'typed'
  if (others.length > 0) return 'mixed'
  return only === 'comma' ? 'comma' : 'dot'
}

/** One line of evidence per number column: `B Price: 12,50 seen in 214 rows`. */
export function decimalsEvidence(columns: readonly ImportColumn[]): string[] {
  return columns.flatMap(({ letter, header, decimals }) =>
    decimals && decimals.reason !== '' ? [`${letter} ${header}: ${decimals.reason}`] : [],
  )
}

export type DelimiterName = 'comma' | 'semicolon' | 'tab' | 'pipe'

const DELIMITERS: ReadonlyMap<string, DelimiterName> = new Map([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'pipe'],
])

export const DELIMITER_CHOICES: readonly string[] = [...DELIMITERS.keys()]

export function delimiterName(delimiter: string): DelimiterName | null {
  return DELIMITERS.get(delimiter) ?? null
}

/** All of the Encoding Standard that the platform reads; the likely ones of a file stand before them, with samples. */
export const ENCODING_CHOICES = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'gbk',
  'big5',
  'euc-kr',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-8-i',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
] as const
