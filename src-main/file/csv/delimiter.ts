/** Finds the delimiter that best fits the first hundred records and results in known headings. Reads only a sample. */
import Papa from 'papaparse'
import { hasWords, isKnownHeader } from '../../../src-shared/file/headings/heading-meaning.ts'
import { SPACED_QUOTE_IN_TEXT_PATTERN, SpacedQuotes } from './spaced-quotes.ts'
import { DELIMITERS, type Delimiter, type DelimiterReason, isDelimiter } from '../../../src-shared/file/source.ts'

export interface DelimiterGuess {
  readonly delimiter: Delimiter
  readonly reason: DelimiterReason
  /** The number of cells in most records. */
  readonly width: number
  /** The length of a `sep=` line at the start, including its line end; 0 if there is none. */
  readonly sepLineLength: number
}

interface Trial {
  readonly delimiter: Delimiter
  readonly recordCount: number
  /** How many records have the most common number of cells. */
  readonly agreeingCount: number
  readonly width: number
  /** The first records, as cells. */
  readonly sampleRecords: readonly (readonly string[])[]
}

/** How many characters are sampled: a hundred ordinary records, or several very wide ones. */
export const SAMPLE_LENGTH = 128 * 1024

const MAX_SAMPLE_RECORDS = 100
const HEADING_ROWS = 15
const HEADING_COLUMNS = 60

/**
 * `text`: at least the first SAMPLE_LENGTH characters of the file, or all of it, with LF line ends. `isWholeText`: true if this is the whole text.
 */
export function chooseDelimiter(text: string, isWholeText: boolean, chosenDelimiter: Delimiter | null): DelimiterGuess {
  const sepLine = findSepLine(text)
  const body = sepLine ? text.slice(sepLine.length) : text
  const delimiterGuess = findDelimiter(body.slice(0, SAMPLE_LENGTH), isWholeText && body.length <= SAMPLE_LENGTH)
  const sharedFields = { width: delimiterGuess.width, sepLineLength: sepLine?.length ?? 0 }
  if (chosenDelimiter)
    return { delimiter: chosenDelimiter, reason: { code: 'chosen', delimiter: chosenDelimiter }, ...sharedFields }
  if (!sepLine) return { delimiter: delimiterGuess.delimiter, reason: delimiterGuess.reason, ...sharedFields }
  return {
    delimiter: sepLine.delimiter,
    reason: { code: 'first-line', delimiter: sepLine.delimiter },
    ...sharedFields,
  }
}

/** `sample`: the start of the text with `\n` line ends. `isWholeText`: true if it is the whole text. */
function findDelimiter(sample: string, isWholeText: boolean): Omit<DelimiterGuess, 'sepLineLength'> {
  // Only delimiters that occur in the sample are tried.
  const presentDelimiters = DELIMITERS.filter((delimiter) => sample.includes(delimiter))
  const trials = presentDelimiters.map((delimiter) => tryDelimiter(sample, isWholeText, delimiter))
  const bestTrial = findBestTrial(trials.filter(({ width }) => width > 1))
  if (!bestTrial) {
    return { delimiter: ',', reason: { code: 'none' }, width: 1 }
  }
  return { delimiter: bestTrial.delimiter, reason: reasonOf(bestTrial), width: bestTrial.width }
}

/**
 * The best trial; undefined if there are none. Headings are looked up only if there are several trials, because the lookup takes a tenth of a small
 * file's time.
 */
function findBestTrial(trials: readonly Trial[]): Trial | undefined {
  if (trials.length < 2) return trials[0]
  const scores = trials.map(computeScore)
  return trials[scores.indexOf(Math.max(...scores))]
}

/** The delimiter named in a first line `sep=;`, as Excel reads it, and the length of that line. */
function findSepLine(sample: string): { readonly delimiter: Delimiter; readonly length: number } | null {
  const match = /^"?sep=([,;\t|])"?[ \t;,]*(?:\n|$)/i.exec(sample)
  const delimiter = match?.[1]
  return match && delimiter !== undefined && isDelimiter(delimiter) ? { delimiter, length: match[0].length } : null
}

/**
 * The score depends mainly on how many records have the same number of cells. Known headings decide whether `1,5;2,5` is split at commas or
 * semicolons.
 */
function computeScore({ agreeingCount, recordCount, sampleRecords, width, delimiter }: Trial): number {
  const headingCount = countHeadings(sampleRecords)
  const preference = { ';': 0.003, '\t': 0.004, '|': 0.002, ',': 0 }[delimiter]
  return agreeingCount / recordCount + Math.min(headingCount, 4) * 0.2 + (width > 2 ? 0.01 : 0) + preference
}

function tryDelimiter(sample: string, isWholeText: boolean, delimiter: Delimiter): Trial {
  const text = SPACED_QUOTE_IN_TEXT_PATTERN.test(sample) ? new SpacedQuotes(delimiter, 1).push(sample, true) : sample
  const { data: parsedRecords } = Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    quoteChar: '"',
    preview: MAX_SAMPLE_RECORDS + 1,
  })
  // The last record of a cut sample may be incomplete.
  const wholeRecords =
    isWholeText || parsedRecords.length > MAX_SAMPLE_RECORDS || parsedRecords.length === 1
      ? parsedRecords
      : parsedRecords.slice(0, -1)
  const records = wholeRecords
    .slice(0, MAX_SAMPLE_RECORDS)
    .filter((record) => record.length > 1 || (record[0] ?? '').trim() !== '')
  const counts = new Map<number, number>()
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1)
  let width = 0
  let agreeingCount = 0
  for (const [cellCount, times] of counts) {
    if (times > agreeingCount || (times === agreeingCount && cellCount > width))
      [width, agreeingCount] = [cellCount, times]
  }
  return { delimiter, recordCount: Math.max(1, records.length), agreeingCount, width, sampleRecords: records }
}

/** The highest number of known headings in one of the first records. */
function countHeadings(records: readonly (readonly string[])[]): number {
  let highestCount = 0
  for (const record of records.slice(0, HEADING_ROWS)) {
    const cells = record.slice(0, HEADING_COLUMNS).filter(hasWords)
    let [knownCount, unknownCount] = [0, cells.length]
    for (const cell of cells) {
      if (knownCount + unknownCount <= highestCount) break
      unknownCount--
      if (isKnownHeader(cell)) knownCount++
    }
    highestCount = Math.max(highestCount, knownCount)
  }
  return highestCount
}

function reasonOf({ delimiter, recordCount, agreeingCount, width }: Trial): DelimiterReason {
  return { code: 'agreeing', delimiter, rows: recordCount, agreeing: agreeingCount, width }
}
