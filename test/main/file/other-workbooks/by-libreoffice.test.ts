/**
 * XML spreadsheets and HTML pages, made at random, with what LibreOffice 7.4 reads from them: its two filters for XML, and the one for HTML (decision
 * 240). LibreOffice itself is not needed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { reading } from './whole-reading.ts'

const FIXTURE = join(import.meta.dirname, '../../../fixtures/other-workbooks/by-libreoffice.json')
const rowsSchema = z.array(z.array(z.string()))
const files = z
  .array(z.object({ content: z.string(), readings: z.array(rowsSchema) }))
  .parse(JSON.parse(readFileSync(FIXTURE, 'utf8')))

/** LibreOffice makes numbers of truth values and of texts, makes texts of errors, and reads what a page hides. */
function isExplained(cell: string, other: string): boolean {
  const [kind, text] = [cell.slice(0, 1), cell.slice(2)]
  if (kind === '3') return other.startsWith(text === 'TRUE' ? '2 1' : '2 0')
  if (kind === '5') return other === `1 ${text}`
  const isNumber = kind === '1' && other.startsWith('2 ')
  return isNumber
    ? Number(text.replaceAll(',', '')) === Number(other.slice(2))
    : cell === '1 yes' && other === '1 noyes'
}

test.each(files.map((file, index) => [index + 1, file] as const))(
  'file %i is read cell by cell as LibreOffice reads it',
  async (_, { content, readings }) => {
    const { rows = [] } = await reading(Buffer.from(content))
    expect(rows.length).toBe(readings[0]?.length)
    const different = rows.flatMap((cells, row) =>
      cells.flatMap((cell, column) => {
        const others = readings.map((others) => others[row]?.[column] ?? '0')
        const isSame = others.some((other) => other === cell.trim() || isExplained(cell.trim(), other))
        return isSame ? [] : [{ row, column, cell, others }]
      }),
    )
    expect(different).toEqual([])
  },
)
