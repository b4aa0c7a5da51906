/**
 * Reads broken files to the end: bytes -> sheet -> table -> mapping -> drafts -> messages. Reports what went wrong, with the seed. Alone: node
 * test/main/file/csv/fuzz.ts [count] [first seed].
 */
import { formatOnOneLine } from '../../../../src-shared/words/message.ts'
import { makeTextReader } from '../../../../src-main/file/csv/decode.ts'
import { readSource } from '../../../../src-main/file/read-source.ts'
import Papa from 'papaparse'
import { processorTime } from '../../../processor-time.ts'
import { cellsOf, readBytes, saidBy } from './read.ts'
import { makeDrafts } from '../../../../src-shared/plan/draft/make-drafts.ts'
import { checkUsable, mapColumns } from '../../../../src-shared/mapping/map-columns.ts'
import { problemLine, refusalMessage } from '../../../../src-shared/words/problems.ts'
import type { Drafts } from '../../../../src-shared/plan/draft/draft.ts'
import type { Sheet } from '../../../../src-shared/file/sheet.ts'
import type { CsvFormat } from '../../../../src-shared/file/source.ts'
import { findTable } from '../../../../src-shared/file/table.ts'
import { mutated } from './mutate.ts'

export interface FuzzOutcome {
  readonly read: number
  readonly refused: ReadonlyMap<string, number>
  readonly slowest: number
}

const SLOWEST = 2000

export async function fuzz(count: number, firstSeed: number): Promise<FuzzOutcome> {
  const refusedNumbers = new Map<string, number>()
  let readCount = 0
  let slowest = 0
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const start = processorTime()
    const code = await once(seed)
    const duration = processorTime() - start
    await checkAgreement(mutated(seed).bytes, seed)
    slowest = Math.max(slowest, duration)
    if (duration > SLOWEST) throw new Error(`seed ${seed} took ${duration.toFixed(0)} ms`)
    if (code === null) readCount++
    else refusedNumbers.set(code, (refusedNumbers.get(code) ?? 0) + 1)
  }
  return { read: readCount, refused: refusedNumbers, slowest }
}

/** Returns the refusal's code, or null for a file that was read. Throws if a promise is broken. */
/** Messages for files that are read as people mean them, not as papaparse splits them; an overlong cell is cut. */
const READ_OTHERWISE: ReadonlySet<string> = new Set([
  'text-formula',
  'spaced-quote',
  'stray-quote',
  'saved-twice',
  'cell-too-long',
])
const DOS_END = 0x1a

async function once(seed: number): Promise<string | null> {
  const { bytes } = mutated(seed)
  const result = await readSource({ name: 'fuzz.csv', bytes }, {}, {})
  if (!result.ok) {
    const message = formatOnOneLine(refusalMessage(result.error, 'fuzz.csv'))
    if (message.length < 40) throw new Error(`seed ${seed}: no message for ${result.error.code}`)
    return result.error.code
  }
  const { sheet, format } = result.value
  checkSheet(sheet, seed)
  const isReadOtherwise = sheet.problems.some(({ code }) => READ_OTHERWISE.has(code)) || bytes.includes(DOS_END)
  if (format.kind === 'csv' && !isReadOtherwise) checkWhole(sheet, format, bytes, seed)
  const table = findTable(sheet)
  if (!table.ok) {
    refusalMessage(table.error, 'fuzz.csv')
    return table.error.code
  }
  const mapping = mapColumns(sheet, table.value, {})
  for (const problem of mapping.problems) problemLine(problem)
  const fields = mapping.columns.flatMap(({ field }) => (field === null ? [] : [field]))
  if (new Set(fields).size !== fields.length) throw new Error(`seed ${seed}: a field has two columns`)
  checkDrafts(makeDrafts(sheet, mapping, { clearToken: '(clear)', everyRow: true }), sheet, table.value.firstRow, seed)
  return checkUsable(mapping)?.code ?? null
}

/** Chunks of any size give the same cells, lines, text classes and problems. */
async function checkAgreement(bytes: Uint8Array, seed: number): Promise<void> {
  const wholeResult = await readBytes(bytes)
  // A file with several flaws may be refused for any of them, depending on how far it was read. What is read never differs.
  if (!wholeResult.ok) return
  const pieces = await readBytes(bytes, { pieceBytes: 1 + (seed % 50) })
  if (saidBy(pieces) !== saidBy(wholeResult)) throw new Error(`seed ${seed}: read differently in small pieces`)
}

/** The same cells as papaparse finds in the whole text: nothing is lost between chunks. */
function checkWhole(sheet: Sheet, format: CsvFormat, bytes: Buffer, seed: number): void {
  const text = makeTextReader(format.encoding, { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  const body = format.sepLine ? text.slice(text.indexOf('\n') + 1) : text
  // papaparse removes a byte order mark from the start.
  const { data } = Papa.parse<string[]>(`\ufeff${body}`, { delimiter: format.delimiter, newline: '\n', quoteChar: '"' })
  const rows = data.filter((row) => row.length > 1 || row[0] !== '')
  if (JSON.stringify(cellsOf(sheet)) !== JSON.stringify(rows))
    throw new Error(`seed ${seed}: cells differ from papaparse`)
}

/** Nothing is lost: lines ascend, and every line with content is a row or part of one. */
function checkSheet(sheet: Sheet, seed: number): void {
  for (let row = 1; row < sheet.rowCount; row++) {
    if ((sheet.fileRows[row] ?? 0) <= (sheet.fileRows[row - 1] ?? 0))
      throw new Error(`seed ${seed}: lines do not ascend`)
  }
  for (const { kinds, texts } of sheet.columns) {
    if (kinds.length !== texts.length && kinds.length !== sheet.rowCount) throw new Error(`seed ${seed}: uneven column`)
  }
}

function checkDrafts(drafts: Drafts, sheet: Sheet, firstRow: number, seed: number): void {
  let filledNumber = 0
  for (let row = firstRow; row < sheet.rowCount; row++) {
    if (sheet.columns.some(({ kinds }) => (kinds[row] ?? 0) !== 0)) filledNumber++
  }
  if (drafts.count !== filledNumber) throw new Error(`seed ${seed}: ${filledNumber} rows became ${drafts.count} drafts`)
  for (const problems of drafts.problems.values()) for (const problem of problems) problemLine(problem)
  for (const { field, values, states } of drafts.columns.values()) {
    if (values.length !== drafts.count || states.length !== drafts.count) throw new Error(`seed ${seed}: uneven drafts`)
    for (let index = 0; index < values.length; index++) {
      const value = values.at(index)
      // oxlint-disable-next-line no-control-regex
      if (/[\u0000-\u0008\u000b-\u001e\ufffd]/.test(value) || !value.isWellFormed()) {
        throw new Error(`seed ${seed}: ${field} would send a broken character`)
      }
    }
  }
}

if (import.meta.main) {
  const count = Number(process.argv[2] ?? 20_000)
  const outcome = await fuzz(count, Number(process.argv[3] ?? 1))
  console.log(`${count} files: ${outcome.read} read, slowest ${outcome.slowest.toFixed(0)} ms`)
  for (const [code, times] of outcome.refused) console.log(`  refused ${code}: ${times}`)
}
