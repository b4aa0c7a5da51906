/** LibreOffice's readings as they are kept, and why ours may differ. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { columnOfLetters } from '../../../../../src-shared/file/problem.ts'
import { place, type SheetReading } from './sheet-reading.ts'

const FOLDER = join(import.meta.dirname, '../../../../fixtures/other-workbooks')
export const CORPUS = join(import.meta.dirname, '../../../../../../shared/corpus/calamine')
export const CORPUS_READINGS = join(FOLDER, 'readings-corpus.json')
export const MADE_READINGS = join(FOLDER, 'readings-made.json')

/** Of a larger sheet, the first rows are kept, and a digest of the others. */
const MOST_CELLS = 400
const FIRST_ROWS = 20

const sheetSchema = z.strictObject({
  name: z.string(),
  isHidden: z.boolean().optional(),
  hiddenRows: z.number().optional(),
  hiddenColumns: z.array(z.string()).optional(),
  /** Each row with its number and its cells. */
  rows: z.array(z.tuple([z.number()], z.string())),
  rest: z.strictObject({ cells: z.number(), digest: z.string() }).optional(),
})
type KeptSheet = z.infer<typeof sheetSchema>
const readingsSchema = z.record(
  z.string(),
  z.strictObject({ sheets: z.array(sheetSchema), bytes: z.string().optional() }),
)
export type Readings = z.infer<typeof readingsSchema>

export function keptReadings(path: string): Readings {
  return readingsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
}

/** What is kept of a reading. `isPage`: a page has no row numbers, so its rows with cells are numbered. */
export function keptSheet(
  { name, isHidden, cells, hiddenRows, hiddenColumns }: SheetReading,
  isPage = false,
): KeptSheet {
  const rows: [number, ...string[]][] = []
  const byPlace = [...cells].map(
    ([at, text]) => [Number(at.replace(/^[A-Z]+/, '')), columnOfLetters(at.replace(/\d+$/, '')), text] as const,
  )
  for (const [row, column, text] of byPlace.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    let cellsOfRow = rows.at(-1)
    if (cellsOfRow?.[0] !== row) rows.push((cellsOfRow = [row]))
    cellsOfRow.push(...Array.from({ length: column + 1 - cellsOfRow.length }, () => ''), text)
  }
  if (isPage) for (const [index, row] of rows.entries()) row[0] = index + 1
  const rest = cells.size > MOST_CELLS ? rows.splice(FIRST_ROWS) : []
  const digest = createHash('sha256').update(JSON.stringify(rest)).digest('hex').slice(0, 16)
  return {
    name,
    ...(isHidden ? { isHidden } : {}),
    ...(hiddenRows > 0 ? { hiddenRows } : {}),
    ...(hiddenColumns.length > 0 ? { hiddenColumns: [...hiddenColumns] } : {}),
    rows,
    ...(rest.length > 0
      ? { rest: { cells: rest.flat().filter((text) => typeof text === 'string' && text !== '').length, digest } }
      : {}),
  }
}

/** Why a cell or a sheet may be read differently. Anything else is `unexplained`. */
export const REASONS = {
  'truth is a number':
    'LibreOffice makes numbers of truth values in .xls, .xlsb and XML. We read TRUE and FALSE, as Excel shows them.',
  'errors are texts': 'In XML, LibreOffice makes texts of errors.',
  'errors are #N/A': 'LibreOffice reads most errors in .xls that it has saved itself as #N/A.',
  'computes again': 'LibreOffice computes these formulas when it opens the file. We read the result that was saved.',
  'computes the missing':
    'The file has no result of the formula. LibreOffice computes one. We name the cell and compute nothing.',
  'texts are numbers':
    'In HTML, LibreOffice makes numbers of texts: 00371 is 371. Our texts of a page are read as in CSV.',
  'forgets formats':
    'In its own HTML, LibreOffice reads dates, truth values and errors as plain numbers. We use the formats that it notes.',
  'loses line breaks': 'LibreOffice drops <text:line-break/> when it opens a file, its own files included.',
  'loses the time': 'In XML, LibreOffice drops the time of a date.',
  'loses signs of a format': 'In XML, LibreOffice shows 000-000 without its dash.',
  'loses hidden columns': 'In XML, LibreOffice shows columns that the file hides.',
  'leaves &apos;': 'In HTML, LibreOffice does not decode &apos;.',
  'sheet without cells':
    'LibreOffice lists charts and copies of other files as sheets. They have no cells of this file.',
  unexplained: '',
} as const
export type Reason = keyof typeof REASONS

export interface Difference {
  readonly at: string
  readonly ours: string
  readonly theirs: string
  readonly reason: Reason
}

/** Compares one file. `name` and `ending` decide which reasons can apply. */
export function differences(name: string, ours: readonly KeptSheet[], theirs: readonly KeptSheet[]): Difference[] {
  const isPage = name.endsWith('.html')
  const all: Difference[] = []
  for (const [index, sheet] of theirs.entries()) {
    // A text has no sheet's name.
    const ourSheet = isPage || ours[0]?.name === '' ? ours[index] : ours.find((other) => other.name === sheet.name)
    const isEmpty = sheet.rows.length === 0 || sheet.name.startsWith("'file:")
    if (!ourSheet) {
      all.push({
        at: sheet.name,
        ours: 'no sheet',
        theirs: 'a sheet',
        reason: isEmpty ? 'sheet without cells' : 'unexplained',
      })
      continue
    }
    const parts = [factsOf(ourSheet, isPage), factsOf(sheet, isPage)] as const
    const places = new Set([...parts[0].keys(), ...parts[1].keys()])
    for (const at of places) {
      const [our = '', their = ''] = [parts[0].get(at), parts[1].get(at)]
      if (our !== their)
        all.push({ at: `${sheet.name}!${at}`, ours: our, theirs: their, reason: reasonFor(name, at, our, their) })
    }
  }
  const extra = ours.filter(
    (sheet) => !isPage && sheet.name !== '' && !theirs.some((other) => other.name === sheet.name),
  )
  return [
    ...all,
    ...extra.map(({ name: at }): Difference => ({ at, ours: 'a sheet', theirs: 'no sheet', reason: 'unexplained' })),
  ]
}

function factsOf(sheet: KeptSheet, isPage: boolean): Map<string, string> {
  const facts = new Map(
    sheet.rows.flatMap(([row, ...cells]) =>
      cells.flatMap((text, column): [string, string][] => (text === '' ? [] : [[place(row - 1, column), text]])),
    ),
  )
  if (isPage) return facts
  return facts
    .set('hidden', String(sheet.isHidden ?? false))
    .set('hidden rows', String(sheet.hiddenRows ?? 0))
    .set('hidden columns', (sheet.hiddenColumns ?? []).join(' '))
    .set('rest', `${sheet.rest?.cells ?? 0} ${sheet.rest?.digest ?? ''}`)
}

/** Formulas that LibreOffice computes whatever the file says. */
const COMPUTED: Readonly<Record<string, string>> = {
  'empty-string.xls': 'B1',
  'issue_646_unsupported_formula_function.xls': 'A1',
  'issues.xlsb': 'A2',
  'ptgexp-truncated-operand.xls': 'A24',
}

function reasonFor(name: string, at: string, ours: string, theirs: string): Reason {
  const isXml = name.endsWith('.xml')
  if (ours.startsWith('f ')) return 'computes the missing'
  if (COMPUTED[name] === at) return 'computes again'
  if (theirs === (ours === 'b TRUE' ? 'n 1' : 'n 0') && ours.startsWith('b ')) return 'truth is a number'
  if (isXml && theirs === ours.replace(/^e /, 't ')) return 'errors are texts'
  if (isXml && at === 'hidden columns') return 'loses hidden columns'
  if (isXml && theirs === ours.replace(/(\d)-/, '$1')) return 'loses signs of a format'
  if (isXml && theirs === ours.replace(/T[\d:]+$/, '')) return 'loses the time'
  if (/^libreoffice\.\d+\.xls$/.test(name) && theirs === 'e #N/A' && ours.startsWith('e ')) return 'errors are #N/A'
  if (/\.f?ods$/.test(name) && theirs === ours.replaceAll('\n', '')) return 'loses line breaks'
  if (!name.endsWith('.html')) return 'unexplained'
  if (theirs.replaceAll('&apos;', "'") === ours) return 'leaves &apos;'
  if (/^[debp] /.test(ours) && theirs.startsWith('n ')) return 'forgets formats'
  const isSameNumber =
    Number(ours.slice(2).replaceAll(',', '')).toPrecision(12) === Number(theirs.slice(2)).toPrecision(12)
  return ours.startsWith('t ') && isSameNumber ? 'texts are numbers' : 'unexplained'
}
