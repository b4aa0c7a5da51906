/**
 * Damages workbooks in four ways and reads them to the end: bytes -> sheet -> table -> mapping -> drafts -> messages. Damage to the archive gives
 * the undamaged table or a refusal. Damage to the XML gives as many rows as `<row` occurs, or a refusal. Reports the seed of a broken promise.
 * Alone: node test/main/file/fuzz-xlsx.ts [count] [first seed].
 */
import { formatOnOneLine } from '../../../src-shared/words/message.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { makeDrafts } from '../../../src-shared/plan/draft/make-drafts.ts'
import { mapColumns } from '../../../src-shared/mapping/map-columns.ts'
import { problemLine, refusalMessage } from '../../../src-shared/words/problems.ts'
import { cellKind, cellText, type Sheet } from '../../../src-shared/file/sheet.ts'
import { chooseTable } from '../../../src-shared/file/tables.ts'
import { dice } from './xlsx/dice.ts'
import { mutate } from './xlsx/mutations.ts'
import { bookParts, zip, type ZipPart } from './xlsx/workbook-maker.ts'

type Roll = (sides: number) => number

export interface FuzzOutcome {
  same: number
  changed: number
  refused: Map<string, number>
  /** Processor milliseconds for the slowest file. */
  slowest: number
}

const SLOWEST = 2000
const SHEET = 'xl/worksheets/sheet1.xml'
const HEADINGS = ['sku', 'name', 'unit', 'price', 'stock', 'category']

function sample(roll: Roll): ZipPart[] {
  const strings: string[] = HEADINGS.map((text) => `<si><t>${text}</t></si>`)
  const cell = (at: string, column: number): string => {
    if (column > 2) return `<c r="${at}" s="${roll(3)}"><v>${roll(100_000) / 100}</v></c>`
    if (roll(3) === 0) return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">Шуруп ${roll(99)} </t></is></c>`
    if (roll(9) === 0) return `<c r="${at}" t="str"><f>A1&amp;"x"</f><v>_x000D_${roll(9)}</v></c>`
    const runs = roll(5) === 0
    strings.push(runs ? '<si><r><t>a</t></r><r><t>b</t></r></si>' : `<si><t>Bolt &amp; nut ${roll(99)}</t></si>`)
    return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`
  }
  const rows = [
    `<row r="1">${HEADINGS.map((_, index) => `<c r="${'ABCDEF'[index]}1" t="s"><v>${index}</v></c>`).join('')}</row>`,
  ]
  for (let row = 2; row <= 4 + roll(30); row++) {
    const hiddenText = roll(20) === 0 ? ' hidden="1"' : ''
    rows.push(
      `<row r="${row}"${hiddenText}>${HEADINGS.map((_, column) => (roll(5) === 0 ? '' : cell(`${'ABCDEF'[column]}${row}`, column))).join('')}</row>`,
    )
  }
  return bookParts({
    sheets: [rows.join('\n')],
    strings: strings.join(''),
    formats: ['yyyy-mm-dd', '00000'],
    before: '<dimension ref="A1:F20"/><cols><col min="2" max="2" hidden="1"/></cols>',
    after: '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>',
  })
}

/** Where the damage is: bytes anywhere · the directory · one part, packed again · two parts, packed again. */
function damaged(parts: readonly ZipPart[], roll: Roll, way: number): { bytes: Buffer; sheet: string } {
  const wholeBytes = zip(parts)
  const sheetOf = (allParts: readonly ZipPart[]): string =>
    Buffer.from(allParts.find(({ name }) => name === SHEET)?.content ?? '').toString()
  if (way === 0) return { bytes: mutate(wholeBytes, roll), sheet: sheetOf(parts) }
  if (way === 1) {
    const directory = wholeBytes.readUInt32LE(wholeBytes.length - 6)
    const bytes = Buffer.concat([wholeBytes.subarray(0, directory), mutate(wholeBytes.subarray(directory), roll)])
    return { bytes, sheet: sheetOf(parts) }
  }
  // Half of the damage is where the rows are.
  const victims = new Set([roll(2) === 0 ? parts.findIndex(({ name }) => name === SHEET) : roll(parts.length)])
  if (way === 3) victims.add(roll(parts.length))
  const changed = parts.map((part, index) =>
    victims.has(index) ? { ...part, content: mutate(Buffer.from(part.content), roll) } : part,
  )
  return { bytes: zip(changed), sheet: sheetOf(changed) }
}

/** Rows with content, counted independently: looks only for tags, without parsing XML. */
function rowsCounted(xml: string): number {
  const data = xml.replace(/<!--[\s\S]*?-->/g, '')
  let rows = 0
  for (const [, inside = ''] of data.matchAll(/<(?:\w+:)?row(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?row\s*>/g)) {
    if (/<(?:\w+:)?(?:v|f|is)(?:\s[^>]*)?>/.test(inside) && /<(?:\w+:)?c[\s>]/.test(inside)) rows++
  }
  return rows
}

function cellsOf(sheet: Sheet): string {
  const rows = Array.from({ length: sheet.rowCount }, (_, row) => [
    sheet.fileRows[row],
    ...sheet.columns.map((_, column) => `${cellKind(sheet, row, column)} ${cellText(sheet, row, column)}`),
  ])
  return JSON.stringify(rows)
}

async function sheetOf(bytes: Uint8Array): Promise<Sheet | string> {
  const result = await readSource({ name: 'fuzz.xlsx', bytes }, {}, {})
  if (result.ok) {
    readOn(result.value.sheet)
    return result.value.sheet
  }
  const message = formatOnOneLine(refusalMessage(result.error, 'fuzz.xlsx'))
  if (message.length < 40 || message.includes('undefined'))
    throw new Error(`no message for ${result.error.code}: ${message}`)
  return result.error.code
}

/** Reads on to the end: nothing may fail, whatever the cells contain. */
function readOn(sheet: Sheet): void {
  const chooseResult = chooseTable(sheet)
  if (!chooseResult.ok) return void refusalMessage(chooseResult.error, 'fuzz.xlsx')
  const mapping = mapColumns(chooseResult.value.sheet, chooseResult.value.table, {}, chooseResult.value.problems)
  const drafts = makeDrafts(chooseResult.value.sheet, mapping, { clearToken: '(clear)' })
  for (const problem of [...sheet.problems, ...mapping.problems, ...[...drafts.problems.values()].flat()])
    problemLine(problem)
}

async function once(seed: number, outcome: FuzzOutcome): Promise<void> {
  const roll = dice(seed)
  const parts = sample(roll)
  const way = seed % 4
  const { bytes, sheet: xml } = damaged(parts, roll, way)
  const start = process.cpuUsage()
  const got = await sheetOf(bytes)
  const { user, system } = process.cpuUsage(start)
  const milliseconds = (user + system) / 1000
  outcome.slowest = Math.max(outcome.slowest, milliseconds)
  if (milliseconds > SLOWEST) throw new Error(`took ${milliseconds.toFixed(0)} ms`)
  if (typeof got === 'string') {
    outcome.refused.set(got, (outcome.refused.get(got) ?? 0) + 1)
    return
  }
  const whole = await sheetOf(zip(parts))
  if (typeof whole === 'string') throw new Error(`the undamaged workbook is refused: ${whole}`)
  const isSame = cellsOf(got) === cellsOf(whole)
  outcome[isSame ? 'same' : 'changed']++
  if (isSame) return
  if (way < 2) throw new Error('other cells than were written, and not refused')
  const countedCount = rowsCounted(xml)
  // A cell that refers to another row makes a separate row, with a message.
  const told = got.problems.some(({ code }) => code === 'duplicate-sheet-row')
  if (got.rowCount < countedCount || (got.rowCount > countedCount && !told))
    throw new Error(`${got.rowCount} rows were read, and ${countedCount} are there`)
}

export async function fuzz(count: number, first: number): Promise<FuzzOutcome> {
  const outcome: FuzzOutcome = { same: 0, changed: 0, refused: new Map(), slowest: 0 }
  for (let seed = first; seed < first + count; seed++) {
    await once(seed, outcome).catch((error: unknown) => {
      throw new Error(`seed ${seed}`, { cause: error })
    })
  }
  return outcome
}

if (import.meta.main) {
  const count = Number(process.argv[2] ?? 5000)
  const { same, changed, refused, slowest } = await fuzz(count, Number(process.argv[3] ?? 1))
  const megabytes = process.resourceUsage().maxRSS / 1024
  console.log(
    `${count} files: ${same} gave the undamaged table, ${changed} another of all their rows; slowest ${slowest.toFixed(0)} ms; ${megabytes.toFixed(0)} MB at most`,
  )
  for (const [code, times] of refused) console.log(`  refused ${code}: ${times}`)
  if (megabytes > 700) process.exit(1)
}
