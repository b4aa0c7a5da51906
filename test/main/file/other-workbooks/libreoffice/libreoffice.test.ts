/**
 * Workbooks of other formats are read cell by cell as LibreOffice 7.4 reads them, or the difference has a reason: third-party files, and more than
 * 200 made at random by SheetJS, by our own writers and by LibreOffice itself. LibreOffice is not needed.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  CORPUS,
  CORPUS_READINGS,
  differences,
  keptReadings,
  keptSheet,
  MADE_READINGS,
  type Difference,
  type Reason,
} from './fixture.ts'
import { madeFile, MADE_KINDS, type MadeKind } from './make-workbooks.ts'
import { ourSheets } from './ours.ts'

// SheetJS logs there what it does not know.
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue())
afterAll(() => void vi.restoreAllMocks())

const isHere = existsSync(CORPUS)
const skipReason = isHere ? '' : ' (skipped: ../shared/corpus is not here)'

function countsOf(all: readonly Difference[]): Partial<Record<Reason, number>> {
  const counts: Partial<Record<Reason, number>> = {}
  for (const { reason } of all) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

function cellCount(readings: ReturnType<typeof keptReadings>): number {
  const sheets = Object.values(readings).flatMap((reading) => reading.sheets)
  return sheets.reduce(
    (sum, { rows, rest }) =>
      sum + (rest?.cells ?? 0) + rows.flatMap(([, ...cells]) => cells.filter((cell) => cell !== '')).length,
    0,
  )
}

const corpusReadings = keptReadings(CORPUS_READINGS)
/** Files that LibreOffice cannot read without a password or at all, and what we make of them. */
const REFUSED: Readonly<Record<string, string>> = {
  // Cut off: LibreOffice reads what is left of it.
  'OOM_alloc3.xls': 'damaged',
  'issue_594_dos.ods': 'too-many-columns',
  'pass_protected.ods': 'password-needed',
  'pass_protected.xlsb': 'password-needed',
}

test.skipIf(!isHere)(`every third-party file is read as LibreOffice reads it${skipReason}`, async () => {
  const names = readdirSync(CORPUS).filter((name) => /\.(?:xls|xlsb|ods)$/.test(name))
  const all: Difference[] = []
  const refusals: Record<string, string> = {}
  for (const name of names) {
    const ours = await ourSheets({ name, path: join(CORPUS, name) })
    const { sheets: theirs } = corpusReadings[name] ?? { sheets: undefined }
    if (typeof ours === 'string') {
      refusals[name] = ours
    } else if (theirs)
      all.push(
        ...differences(
          name,
          ours.map((sheet) => keptSheet(sheet)),
          theirs,
        ).map((difference) => ({ ...difference, at: `${name} ${difference.at}` })),
      )
    else refusals[name] = 'read, but never compared'
  }
  expect(all.filter(({ reason }) => reason === 'unexplained')).toEqual([])
  expect(refusals).toEqual(REFUSED)
  expect({ files: names.length, cells: cellCount(corpusReadings), ...countsOf(all) }).toEqual({
    files: 63,
    cells: 42_553,
    'truth is a number': 13,
    'computes again': 4,
    'computes the missing': 2,
    'sheet without cells': 15,
  })
})

/** By kind: the files and cells, and how many differences have which reason. */
const MADE: Readonly<Record<string, Partial<Record<Reason | 'files' | 'cells', number>>>> = {
  'sheetjs.xls': { files: 45, cells: 1460, 'truth is a number': 153 },
  'sheetjs-5.xls': { files: 15, cells: 599, 'truth is a number': 64 },
  'libreoffice.xls': { files: 8, cells: 322, 'truth is a number': 31, 'errors are #N/A': 25 },
  'sheetjs.xlsb': { files: 40, cells: 1250, 'truth is a number': 99 },
  'sheetjs.ods': { files: 12, cells: 405 },
  'own.ods': { files: 20, cells: 1010 },
  'libreoffice.ods': { files: 8, cells: 322, 'loses line breaks': 5 },
  'sheetjs.fods': { files: 10, cells: 381 },
  'libreoffice.fods': { files: 4, cells: 222, 'loses line breaks': 2 },
  'sheetjs.xml': {
    files: 10,
    cells: 487,
    'truth is a number': 49,
    'errors are texts': 49,
    'loses signs of a format': 2,
  },
  'own.xml': {
    files: 15,
    cells: 495,
    'errors are texts': 53,
    'truth is a number': 38,
    'loses hidden columns': 10,
    'loses the time': 10,
    'loses signs of a format': 1,
  },
  'sheetjs.html': { files: 10, cells: 114, 'texts are numbers': 31, 'leaves &apos;': 5 },
  'libreoffice.html': { files: 4, cells: 61, 'texts are numbers': 5, 'forgets formats': 18 },
}

test.each(
  Object.entries(Object.groupBy(Object.entries(keptReadings(MADE_READINGS)), ([name]) => name.replace(/\.\d+\./, '.'))),
)('%s: files made at random are read as LibreOffice reads them', async (kind, files = []) => {
  const all: Difference[] = []
  for (const [name, { sheets: theirs, bytes: packed }] of files) {
    const [, index = '0'] = /\.(\d+)\./.exec(name) ?? []
    const made = Object.keys(MADE_KINDS).find((other): other is MadeKind => other === kind)
    const bytes = made ? madeFile(made, Number(index)) : brotliDecompressSync(Buffer.from(packed ?? '', 'base64'))
    const ours = await ourSheets({ name, bytes })
    if (typeof ours === 'string') throw new Error(`${name}: ${ours}`)
    all.push(
      ...differences(
        name,
        ours.map((sheet) => keptSheet(sheet, kind.endsWith('.html'))),
        theirs,
      ).map((difference) => ({ ...difference, at: `${name} ${difference.at}` })),
    )
  }
  expect(all.filter(({ reason }) => reason === 'unexplained')).toEqual([])
  expect({ files: files.length, cells: cellCount(Object.fromEntries(files)), ...countsOf(all) }).toEqual(MADE[kind])
})
