/** How a file was read, in a few words for its chip, and what is uncertain about it. The engine supplies the evidence. */
import { TERMS } from '../../src-shared/words/terms.ts'
import type { ImportColumn, ImportSummary } from '../../src-shared/api/window-types.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { findOtherEncoding, decimalsText } from './reading-text.ts'
import { shownText } from './visible-text.ts'

type FileSummary = ImportSummary['file']
type Region = 'russian' | 'central' | 'western'

/** The encodings that Excel and its predecessors use in a region. */
const REGION_ENCODINGS: Readonly<Record<string, Region>> = {
  'windows-1251': 'russian',
  'koi8-r': 'russian',
  ibm866: 'russian',
  'x-mac-cyrillic': 'russian',
  'windows-1250': 'central',
  ibm852: 'central',
  'x-mac-ce': 'central',
  'windows-1252': 'western',
  ibm850: 'western',
  macintosh: 'western',
}

export function describeFormat(file: FileSummary, columns: readonly ImportColumn[], words: Words): string {
  const text = describePlainFormat(file, columns, words)
  return file.inside === undefined ? text : `${text} (${shownText(file.inside)})`
}

function describePlainFormat(file: FileSummary, columns: readonly ImportColumn[], words: Words): string {
  const { readAs, sheets } = words
  if (file.kind === 'dbf') return readAs.dbf
  if (file.kind !== 'csv') {
    const sheetCount = file.storageSheets?.read === true ? file.storageSheets.sheets.length : 0
    if (sheetCount > 0) return sheets.sheetsTogether(sheetCount, words.count(sheetCount))
    const hasSeveralSheets = (file.sheets?.length ?? 0) > 1
    return hasSeveralSheets && file.sheet !== undefined ? readAs.sheet(shownText(file.sheet)) : readAs.workbook
  }
  const { encoding = 'utf-8', delimiter, delimiterReason } = file
  if (delimiterReason?.code === 'fixed-width') return readAs.fixedWidth
  const region = REGION_ENCODINGS[encoding]
  if (region !== undefined && delimiter === ';') return readAs.excelCsv(readAs.regions[region])
  if (!encoding.startsWith('utf-') && encoding !== 'ascii') return readAs.encodedCsv(encoding)
  if (delimiter === '\t') return readAs.tabs
  return delimiter === ';' && findSharedDecimalStyle(columns) === 'comma' ? readAs.europeanCsv : readAs.csv
}

/** What is uncertain about the file, in words. Empty unless the evidence for an encoding, a decimal style, a table or its headings is weak. */
export function listUncertainties(
  file: FileSummary,
  columns: readonly ImportColumn[],
  words: Words,
): readonly string[] {
  const { unclearParts } = words.readAs
  const { joined, table, tables = [] } = file
  const otherEncoding = findOtherEncoding(file)
  return [
    ...(otherEncoding === null ? [] : [unclearParts.encoding(otherEncoding)]),
    ...(findSharedDecimalStyle(columns) === 'ambiguous' ? [unclearParts.decimals] : []),
    ...(table === undefined || tables.length < 2
      ? []
      : [unclearParts.table(words.count(table), words.count(tables.length))]),
    ...(joined === undefined ? [] : [unclearParts.joinedHeading(shownText(joined))]),
  ]
}

type SharedDecimalStyle = 'dot' | 'comma' | 'typed' | 'ambiguous' | 'mixed'

/** The decimal style of the number columns: `ambiguous` if any column is, `mixed` if they differ. Null if there are no number columns. */
export function findSharedDecimalStyle(columns: readonly ImportColumn[]): SharedDecimalStyle | null {
  const styles = new Set(columns.flatMap(({ decimals }) => (decimals ? [decimals.style] : [])))
  if (styles.size === 0) return null
  if (styles.has('ambiguous')) return 'ambiguous'
  const [onlyStyle, ...otherStyles] = [...styles].filter((style) => style !== 'typed')
  if (onlyStyle === undefined) return 'typed'
  if (otherStyles.length > 0) return 'mixed'
  return onlyStyle === 'comma' ? 'comma' : 'dot'
}

/** One line for each number column, such as `“Price”: 12,50 seen in 214 rows`. */
export function listDecimalsEvidence(columns: readonly ImportColumn[], words: Pick<Words, 'language'>): string[] {
  return columns.flatMap(({ letter, header, decimals }) => {
    const reasonText = decimals ? shownText(decimalsText(decimals, words)) : ''
    return reasonText === ''
      ? []
      : [`${TERMS[words.language].column({ letter, header: shownText(header) })}: ${reasonText}`]
  })
}
