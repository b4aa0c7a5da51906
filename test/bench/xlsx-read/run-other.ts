/**
 * Reads an .xls and an .ods of the same rows, beside SheetJS alone and LibreOffice's own conversion to CSV. Memory is not measured: writing the files
 * needs gigabytes, and Linux counts a parent's peak as its child's. Usage: node test/bench/xlsx-read/run-other.ts [rows] [rounds]
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { spread, tell } from '../report/measure.ts'
import { columns, record } from './generate.ts'
import { bundleOurs, cache, digestOfTruth, measureReaders, type Result } from './readers.ts'

const rows = Number(process.argv[2] ?? 50_000)
const rounds = Number(process.argv[3] ?? 3)
const REPEATS = 3
const BOOK_TYPES = { xls: 'biff8', ods: 'ods' } as const

function writeFile(ending: keyof typeof BOOK_TYPES): string {
  mkdirSync(cache, { recursive: true })
  const file = join(cache, `${rows}.${ending}`)
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet([
    columns,
    ...Array.from({ length: rows }, (_, row) => record(row).map((value) => (value === '' ? undefined : value))),
  ])
  utils.book_append_sheet(book, sheet, 'Stock')
  // The declared type of the answer is any.
  writeFileSync(file, write(book, { type: 'buffer', bookType: BOOK_TYPES[ending], compression: true }) as Buffer)
  return file
}

interface Conversions {
  readonly milliseconds: number[]
  /** Of all its processes. */
  readonly cpu: number[]
}

/** Undefined if LibreOffice is not installed. */
function convertByLibreOffice(file: string): Conversions | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'libreoffice-'))
  const command = `TIMEFORMAT='%R %U %S'; time soffice -env:UserInstallation=file://${folder}/profile --headless --convert-to csv --outdir ${folder} ${file} >/dev/null 2>&1`
  const conversions: Conversions = { milliseconds: [], cpu: [] }
  // The first conversion makes LibreOffice's profile.
  for (let round = 0; round <= rounds; round += 1) {
    const { status, stderr } = spawnSync('bash', ['-c', command], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    const [wall = Number.NaN, user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number)
    if (status !== 0 || Number.isNaN(wall)) break
    if (round === 0) continue
    conversions.milliseconds.push(wall * 1000)
    conversions.cpu.push((user + system) * 1000)
  }
  rmSync(folder, { recursive: true })
  return conversions.cpu.length > 0 ? conversions : undefined
}

const ourText = await bundleOurs('test/bench/xlsx-read/other.ts')
for (const ending of ['xls', 'ods'] as const) {
  const file = writeFile(ending)
  const results = measureReaders(['ours-other', 'sheetjs'], file, {
    ourText,
    truth: digestOfTruth(rows),
    rounds,
    repeats: REPEATS,
  })
  for (const { reader, milliseconds, cold, cpu, right } of results) {
    const figures = [milliseconds, cold, cpu].map((value) => value.toFixed(0)).join(' | ')
    console.log(`| ${reader} | ${figures} | ${right ? 'right' : 'WRONG'} |`)
  }
  const libreOffice = convertByLibreOffice(file)
  if (!libreOffice) console.log('LibreOffice is not installed: left out')
  tellRows(ending, results, libreOffice)
}

function tellRows(ending: string, [ours, sheetjs]: readonly Result[], libreOffice: Conversions | undefined): void {
  if (!ours || !sheetjs) return
  const what = `.${ending} read, ${rows.toLocaleString('en')} x ${columns.length}`
  const row = {
    section: 'Other workbooks',
    ours: { name: '', value: spread(ours.times) },
  }
  const note = (result: Result): { note?: string } => (result.right ? {} : { note: 'other values than were written' })
  const against = { name: 'SheetJS', value: spread(sheetjs.times) }
  tell({
    ...row,
    what,
    against,
    figure: sheetjs.cpu / ours.cpu,
    about: 'of our processor time in SheetJS alone',
    ...note(sheetjs),
  })
  if (!libreOffice) return
  const conversion = { name: 'LibreOffice', value: spread(libreOffice.milliseconds) }
  const figure = spread(libreOffice.cpu).median / ours.cpu
  tell({
    ...row,
    what: `${what}: LibreOffice`,
    against: conversion,
    figure,
    about: 'of our processor time in its conversion to CSV',
    ...note(ours),
  })
}
