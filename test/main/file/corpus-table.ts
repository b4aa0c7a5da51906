/** The result of reading one file of ../shared/corpus in one line, for the table of expected and real results. */
import { join } from 'node:path'
import { readSource } from '../../../src-main/file/read-source.ts'
import { findSheetTabs } from '../../../src-shared/file/source.ts'
import { makeDrafts } from '../../../src-shared/plan/draft/make-drafts.ts'
import { mapColumns } from '../../../src-shared/mapping/map-columns.ts'
import { CELL, cellKind, cellText, type Sheet } from '../../../src-shared/file/sheet.ts'
import { chooseTable } from '../../../src-shared/file/tables.ts'

export const corpus = join(import.meta.dirname, '../../../../shared/corpus')

export interface IndexLine {
  readonly file: string
  readonly why: string
  readonly expected: string
}

export function indexLines(text: string): IndexLine[] {
  const lines = text.split('\n').slice(1)
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [file = '', reason = '', expected = ''] = line.split('\t')
      return { file, why: reason, expected }
    })
}

export interface Got {
  /** `read 12x5`, rows by columns; or `refused damaged`. Contains nothing of the file itself. */
  readonly outcome: string
  /** The first cells, and the messages. */
  readonly detail: string
}

const CELLS_SHOWN = 6

export async function gotOf(file: string): Promise<Got> {
  const result = await readSource({ name: file, path: join(corpus, file) }, {}, {})
  if (!result.ok) {
    const { code, row, details } = result.error
    const reason = details['reason'] ?? details['format']
    return { outcome: `refused ${code}`, detail: [row === null ? '' : `line ${row}`, reason ?? ''].join(' ').trim() }
  }
  const { sheet, format, merges } = result.value
  const outcome = `read ${sheet.rowCount}x${sheet.columns.length}`
  const reading =
    format.kind === 'csv' ? `${format.encoding} “${format.delimiter}”` : `${findSheetTabs(format)?.length ?? 0} sheets`
  const message = toldOf(sheet, merges ?? [])
  return { outcome, detail: [reading, firstCells(sheet), message].filter((part) => part !== '').join('; ') }
}

function firstCells(sheet: Sheet): string {
  const cells: string[] = []
  for (let row = 0; row < sheet.rowCount && cells.length < CELLS_SHOWN; row++) {
    for (let column = 0; column < sheet.columns.length && cells.length < CELLS_SHOWN; column++) {
      if (cellKind(sheet, row, column) === CELL.blank) continue
      const shownText = sheet.columns[column]?.shownTexts.get(row)
      cells.push(JSON.stringify((shownText ?? cellText(sheet, row, column)).slice(0, 40)))
    }
  }
  return cells.join(' ')
}

/** The codes of all messages, each with its count. */
function toldOf(sheet: Sheet, merges: NonNullable<Parameters<typeof chooseTable>[2]>): string {
  const chooseResult = chooseTable(sheet, {}, merges)
  if (!chooseResult.ok) return `told: ${chooseResult.error.code}`
  const { table, problems: notes } = chooseResult.value
  const mapping = mapColumns(chooseResult.value.sheet, table, {}, notes)
  const drafts = makeDrafts(chooseResult.value.sheet, mapping, { clearToken: '(clear)' })
  const rows = new Set(drafts.fileRows)
  const noted = sheet.problems.filter(({ row }) => row === null || !rows.has(row))
  const codes = new Map<string, number>()
  for (const { code } of [...noted, ...mapping.problems, ...[...drafts.problems.values()].flat()]) {
    if (code !== 'unmapped-column') codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  return codes.size === 0 ? '' : `told: ${[...codes].map(([code, times]) => `${times} ${code}`).join(', ')}`
}
