/**
 * Finds columns of fixed width in a text without delimiters: positions that are blank in nearly all lines. A column begins after such a gap only if
 * the heading line has a word there, so that names with blanks stay whole. Returns the table as tab-separated text with the file's own lines.
 */
import { isKnownHeader } from '../../../src-shared/file/headings/heading-meaning.ts'
import type { DelimiterGuess } from './delimiter.ts'

export interface FixedWidth {
  /** The gaps between the columns, which are blank in nearly all lines. */
  readonly gaps: readonly Gap[]
  readonly headings: readonly string[]
  /** False if the headings do not show that these are columns. */
  readonly isSure: boolean
}

interface Gap {
  readonly start: number
  readonly end: number
}

const MIN_LINES = 3
const MAX_LINES = 200
const MAX_WIDTH = 2000
/** The share of lines that may have text in a gap, such as titles. */
const OTHER_LINES_SHARE = 0.05
/** The share of lines that must have at least two cells. */
const FITTING_SHARE = 0.8
const HEADING_LINES = 15
const RULER_PATTERN = /^[\s\-=_+|]*$/
const BLANK = 32

/**
 * The columns of fixed width; null if the text has a delimiter or no such columns. `sample`: the start of the text, with `\n` line ends. `isWholeText`:
 * true if it is the whole text.
 */
export function findFixedWidth(
  sample: string,
  isWholeText: boolean,
  delimiterGuess: DelimiterGuess,
): FixedWidth | null {
  const lines = sample.split('\n')
  if (!isWholeText) lines.pop()
  return findLayout(lines.filter((line) => !RULER_PATTERN.test(line)).slice(0, MAX_LINES), delimiterGuess)
}

/** The layout with the gaps that are blank in all lines, if it has the same columns as the sample's layout. Otherwise the sample's layout. */
export function fitToText(text: string, layout: FixedWidth, delimiterGuess: DelimiterGuess): FixedWidth {
  const lines = text.split('\n').filter((line) => !RULER_PATTERN.test(line))
  if (lines.every((line) => cellsOf(line, layout.gaps))) return layout
  const fittedLayout = findLayout(lines, delimiterGuess)
  if (!fittedLayout || !haveSameHeadings(fittedLayout, layout) || cutsWords(fittedLayout, layout)) return layout
  return { ...fittedLayout, isSure: layout.isSure }
}

function haveSameHeadings(a: FixedWidth, b: FixedWidth): boolean {
  return a.headings.join('\n') === b.headings.join('\n')
}

/** True if a gap is only the blank between two words in a few lines. In the other lines, no column begins after it. */
function cutsWords({ gaps }: FixedWidth, { gaps: usualGaps }: FixedWidth): boolean {
  return gaps.some(({ start, end }, index) => end - start < 2 && end !== usualGaps[index]?.end)
}

function findLayout(rows: readonly string[], { reason, width }: DelimiterGuess): FixedWidth | null {
  if (rows.length < MIN_LINES || rows.some((line) => line.includes('\t') || line.length > MAX_WIDTH)) return null
  const hasDelimiter = reason.code !== 'none'
  // A text with a delimiter has no columns of fixed width, but a decimal comma may look like a delimiter.
  if (hasDelimiter && (reason.delimiter !== ',' || reason.code !== 'agreeing')) return null
  // If every row has a comma, some cell would contain the delimiter (see `isPadded`). Checked early, because comparing the lines with all known
  // headings takes longer.
  if (hasDelimiter && rows.every((line) => line.includes(','))) return null
  const [strictLayout, usualLayout] = [layoutOf(rows, 0), findLayoutWithoutStrayLines(rows)]
  const isCut =
    strictLayout && usualLayout && haveSameHeadings(strictLayout, usualLayout) && cutsWords(strictLayout, usualLayout)
  const layout = isCut ? usualLayout : (strictLayout ?? usualLayout)
  if (!layout || isPadded(rows, layout, hasDelimiter)) return null
  if (hasDelimiter && !(layout.isSure && layout.headings.length >= width)) return null
  return layout
}

const EDGE_DELIMITER_PATTERN = /^[,;|]|[,;|]$/

/** True if the columns are delimited cells that are padded with blanks. */
function isPadded(rows: readonly string[], { gaps, headings }: FixedWidth, hasDelimiter: boolean): boolean {
  if (headings.some((heading) => EDGE_DELIMITER_PATTERN.test(heading) || (hasDelimiter && heading.includes(','))))
    return true
  const counts = headings.map(() => 0)
  for (const row of rows)
    for (const [index, cell] of (cellsOf(row, gaps) ?? []).entries())
      if (/[,;|]$/.test(cell)) counts[index] = (counts[index] ?? 0) + 1
  return counts.some((count) => count * 2 > rows.length)
}

/** The layout if a few lines that have text in a gap, such as titles, are left out. Null if there is none. */
function findLayoutWithoutStrayLines(rows: readonly string[]): FixedWidth | null {
  const looseLayout = layoutOf(rows, Math.floor(rows.length * OTHER_LINES_SHARE))
  const fittingRows = looseLayout ? rows.filter((row) => cellsOf(row, looseLayout.gaps)) : []
  return fittingRows.length === 0 ? null : layoutOf(fittingRows, 0)
}

/** `maxStrayLines`: how many lines may have text in a gap. */
function layoutOf(rows: readonly string[], maxStrayLines: number): FixedWidth | null {
  const blankRuns = findBlankRuns(rows, maxStrayLines)
  const candidates = rows.slice(0, HEADING_LINES).map((line) => findHeadings(line, blankRuns))
  const knownHeadingCounts = candidates.map(({ headings }) => headings.filter(isKnownHeader).length)
  const maxKnownHeadingCount = Math.max(...knownHeadingCounts)
  const layout = candidates[knownHeadingCounts.indexOf(maxKnownHeadingCount)]
  // A heading that contains two blanks is really two headings. Other lines have text at these blanks, so the two columns cannot be separated.
  if (!layout || layout.gaps.length === 0 || layout.headings.some((heading) => /\s\s/.test(heading))) return null
  const fittingRows = rows.filter((row) => (cellsOf(row, layout.gaps)?.filter((cell) => cell !== '').length ?? 0) > 1)
  if (fittingRows.length < Math.max(MIN_LINES, rows.length * FITTING_SHARE)) return null
  return { ...layout, isSure: maxKnownHeadingCount >= 2 && maxKnownHeadingCount * 2 >= layout.headings.length }
}

/** Runs of positions that are blank in nearly all lines, with text before and after them. */
function findBlankRuns(rows: readonly string[], maxStrayLines: number): Gap[] {
  const filledCounts = new Uint32Array(rows.reduce((longestLength, { length }) => Math.max(longestLength, length), 0))
  for (const row of rows)
    for (let position = 0; position < row.length; position++)
      if (row.charCodeAt(position) !== BLANK) filledCounts[position] = (filledCounts[position] ?? 0) + 1
  const runs: Gap[] = []
  let start = 0
  for (let position = 0; position <= filledCounts.length; position++) {
    if (position < filledCounts.length && (filledCounts[position] ?? 0) <= maxStrayLines) continue
    if (position > start && start > 0 && position < filledCounts.length) runs.push({ start, end: position })
    start = position + 1
  }
  return runs
}

/** The headings in a line, and the gaps between them. A gap of a single blank counts only between two known headings. */
function findHeadings(line: string, blankRuns: readonly Gap[]): Pick<FixedWidth, 'gaps' | 'headings'> {
  const gaps: Gap[] = []
  const headings: string[] = []
  let start = 0
  for (const [index, gap] of [...blankRuns, null].entries()) {
    const nextText = gap && line.slice(gap.end, blankRuns[index + 1]?.start).trim()
    const heading = line.slice(start, gap?.start).trim()
    if (gap) {
      if (nextText === '' || heading === '') continue
      if (gap.end - gap.start < 2 && !(isKnownHeader(heading) && isKnownHeader(nextText ?? ''))) continue
      gaps.push(gap)
      start = gap.end
    }
    headings.push(heading)
  }
  return { gaps, headings }
}

export interface TabbedText {
  readonly text: string
  /** The numbers, from 1, of lines below the headings whose text crosses a gap. */
  readonly crossingLines: readonly number[]
}

/** The text with tabs between the columns. In a line that does not fit, the whole text is in the first cell. */
export function makeTabbedText(text: string, { gaps, headings }: FixedWidth): TabbedText {
  const crossingLineNumbers: number[] = []
  let isBelowHeadings = false
  const lines = text.split('\n').map((line, index) => {
    if (RULER_PATTERN.test(line)) return ''
    const cells = cellsOf(line, gaps)
    isBelowHeadings ||= cells?.join('\n') === headings.join('\n')
    if (cells) return cells.map(quoteCell).join('\t')
    if (!isBelowHeadings) return quoteCell(line.trim())
    crossingLineNumbers.push(index + 1)
    // The row gets as many cells as the others, so that it is not also reported as a short row.
    return quoteCell(line.trim()) + '\t'.repeat(gaps.length)
  })
  return { text: lines.join('\n'), crossingLines: crossingLineNumbers }
}

function quoteCell(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}

/** The cells of a line; null if a value crosses a gap, or is in the middle of one. */
function cellsOf(line: string, gaps: readonly Gap[]): readonly string[] | null {
  const cells: string[] = []
  let start = 0
  for (const gap of gaps) {
    const gapText = line.slice(gap.start, gap.end).padEnd(gap.end - gap.start)
    // A long value may reach into the gap from either side, if at least two blanks of the gap are left.
    const text = gapText.trim()
    const [, left = '', right = ''] = (text !== '' && /^(\S*) {2,}(\S*)$/.exec(gapText)) || []
    if (text !== left + right) return null
    cells.push(line.slice(start, gap.start + left.length).trim())
    start = gap.end - right.length
  }
  return [...cells, line.slice(start).trim()]
}
