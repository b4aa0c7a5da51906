/**
 * Lets LibreOffice convert every workbook of the corpus to CSV and records the result: per sheet a digest of all cells, and the cells that we read
 * differently, with the reason. No other cell of the corpus is stored. Usage, if LibreOffice is installed: node
 * test/main/file/xlsx/libreoffice/compare.ts
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { XlsxRefusal } from '../../../../../src-main/file/xlsx/refusal.ts'
import { openWorkbook } from '../../../../../src-main/file/xlsx/workbook.ts'
import { place, readSheet } from '../reading.ts'
import { canonicalCell, canonicalText, csvRecords } from './canonical.ts'
import { type Difference, type SheetFixture, cellsDigest, corpus, reasonFor } from './fixture.ts'

/** 3,000 sheets that share one part would become 3,000 files. */
const skipped = new Set(['x28_3000_sheets.xlsx'])
/** UTF-8, stored values instead of formatted ones, every sheet. */
const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'

async function readable(): Promise<string[]> {
  const foundTexts: string[] = []
  for (const folder of ['calamine', 'hostile']) {
    for (const name of readdirSync(join(corpus, folder)).filter((file) => /\.xls[xm]$/.test(file))) {
      if (skipped.has(name)) continue
      const path = join(corpus, folder, name)
      try {
        await readSheet({ path })
        foundTexts.push(path)
      } catch (error) {
        if (!(error instanceof XlsxRefusal)) throw error
      }
    }
  }
  return foundTexts
}

function libreOfficeCells(csv: string): Map<string, string> {
  const cells = new Map<string, string>()
  for (const [row, record] of csvRecords(csv).entries()) {
    for (const [column, writtenText] of record.entries()) {
      const text = canonicalText(writtenText)
      if (text !== '') cells.set(place(row, column), text)
    }
  }
  return cells
}

const files = await readable()
const folder = mkdtempSync(join(tmpdir(), 'libreoffice-'))
execFileSync('nice', ['soffice', '--headless', '--convert-to', filter, '--outdir', folder, ...files], {
  stdio: 'ignore',
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
})
const writtenTexts = readdirSync(folder)
const fixtures: Record<string, Record<string, SheetFixture>> = {}
const absent: string[] = []
for (const path of files) {
  const file = basename(path)
  const workbook = await openWorkbook({ path })
  const sheets: Record<string, SheetFixture> = {}
  for (const { name, index } of workbook.sheets) {
    const start = `${file.replace(/\.[^.]+$/, '')}-`
    // Names beyond ASCII do not survive as file names; if there is only one file, its name is not needed.
    const named = `${start}${name}.csv`
    const otherTexts = writtenTexts.filter((foundText) => foundText.startsWith(start))
    const csv = writtenTexts.includes(named) || otherTexts.length !== 1 ? named : otherTexts[0]
    if (csv === undefined || !writtenTexts.includes(csv)) {
      absent.push(`${file}: ${name}`)
      continue
    }
    const theirTexts = libreOfficeCells(readFileSync(join(folder, csv), 'utf8'))
    const { cells } = await readSheet({ path }, index)
    const ourCells = new Map(cells.filter((cell) => canonicalCell(cell) !== '').map((cell) => [cell.at, cell]))
    const differences: Difference[] = []
    for (const at of new Set([...theirTexts.keys(), ...ourCells.keys()])) {
      const cell = ourCells.get(at)
      const their = theirTexts.get(at) ?? ''
      if ((cell ? canonicalCell(cell) : '') === their) continue
      differences.push({ at, theirs: their, ours: cell?.value ?? '', reason: reasonFor(file, cell, their) })
    }
    sheets[name] = { cells: theirTexts.size, digest: cellsDigest(theirTexts), differences }
  }
  await workbook.close()
  fixtures[file] = sheets
}
rmSync(folder, { recursive: true })
writeFileSync(new URL('libreoffice.json', import.meta.url), `${JSON.stringify(fixtures, null, 1)}\n`)
const allFixtures = Object.values(fixtures).flatMap((sheets) => Object.values(sheets))
console.log(
  `${files.length} workbooks, ${allFixtures.length} sheets, ${allFixtures.reduce((sum, { cells }) => sum + cells, 0)} cells`,
)
for (const [file, sheets] of Object.entries(fixtures)) {
  for (const [sheet, { differences }] of Object.entries(sheets)) {
    for (const { at, theirs, ours, reason } of differences) {
      console.log(`${file} ${sheet} ${at}: theirs ${JSON.stringify(theirs)}, ours ${JSON.stringify(ours)}: ${reason}`)
    }
  }
}
for (const sheet of absent) console.log(`LibreOffice wrote nothing for ${sheet}`)
