import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openWorkbook } from '../../../../../src-main/file/xlsx/workbook.ts'
import { readSheet } from '../reading.ts'
import { canonicalCell } from './canonical.ts'
import { type SheetFixture, cellsDigest, corpus, reasons } from './fixture.ts'

type Fixtures = Record<string, Record<string, SheetFixture>>
const parseResult: unknown = JSON.parse(readFileSync(new URL('libreoffice.json', import.meta.url), 'utf8'))
// Written by compare.ts, never by hand.
const fixtures = parseResult as Fixtures

const here = existsSync(corpus)
const reason = here ? '' : ' (skipped: ../shared/corpus is not here)'

function pathOf(file: string): string {
  const ownText = join(corpus, 'calamine', file)
  return existsSync(ownText) ? ownText : join(corpus, 'hostile', file)
}

test.skipIf(!here).each(Object.entries(fixtures))(
  `%s: our cells are LibreOffice's, but for the listed ones${reason}`,
  async (file, sheets) => {
    const path = pathOf(file)
    const workbook = await openWorkbook({ path })
    const { sheets: listed } = workbook
    await workbook.close()
    for (const { name, index } of listed) {
      const fixture = sheets[name]
      if (!fixture) continue
      const { cells } = await readSheet({ path }, index)
      const ourTexts = new Map(
        cells.map((cell) => [cell.at, canonicalCell(cell)]).filter(([, text]) => text !== '') as [string, string][],
      )
      for (const { at, theirs, ours: expected } of fixture.differences) {
        expect([at, cells.find((cell) => cell.at === at)?.value ?? '']).toEqual([at, expected])
        if (theirs === '') ourTexts.delete(at)
        else ourTexts.set(at, theirs)
      }
      expect([name, ourTexts.size, cellsDigest(ourTexts)]).toEqual([name, fixture.cells, fixture.digest])
    }
  },
)

test('every difference is explained, and there are no more than there were', () => {
  const counts: Record<string, number> = {}
  for (const sheets of Object.values(fixtures)) {
    for (const { differences } of Object.values(sheets)) {
      for (const { reason } of differences) counts[reason] = (counts[reason] ?? 0) + 1
    }
  }
  expect(Object.keys(counts).filter((reason) => !(reason in reasons) || reason === 'unexplained')).toEqual([])
  const cells = Object.values(fixtures).flatMap((sheets) => Object.values(sheets).map((sheet) => sheet.cells))
  expect({
    workbooks: Object.keys(fixtures).length,
    cells: cells.reduce((sum, count) => sum + count, 0),
    ...counts,
  }).toEqual({
    workbooks: 80,
    cells: 8142,
    'computes formulas': 2,
    'draws random numbers': 62,
    'drops characters': 1,
    'has no such number': 1,
    'names errors itself': 4,
    'overlooks the text': 1,
    'rebuilds pivot tables': 83,
  })
})
