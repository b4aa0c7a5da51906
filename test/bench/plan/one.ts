/**
 * One reading or plan of a file in a separate process: `--one papaparse FILE`, `--one exceljs FILE`, or `--one plan FILE PAGES ROWS EVERY`. PAGES
 * is a file with the account's pages, or `-` for a list generated here. `--edits CHANGED FILE PAGES ROWS EVERY` measures edits of such a plan. All
 * of them load the same program and start with the same heap: in an empty process V8's young generation is small, and papaparse takes a sixth
 * longer. Loading is not measured.
 */
import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { timed, type Took } from '../csv/measure.ts'
import { materialsOf, materialsOfWorkbook, pagedList } from './account.ts'
import { tellEdits } from './edits.ts'
import { plan, planned, whole, type List } from './planned.ts'

export async function one([way, path = '', pages = '', rows = '0', every = '0']: readonly string[]): Promise<Took> {
  if (way === 'papaparse') return timed(() => Papa.parse<string[]>(readFileSync(path, 'utf8')).data.length)
  if (way === 'exceljs') {
    const { default: Exceljs } = await import('exceljs')
    return timed(() => new Exceljs.Workbook().xlsx.readFile(path))
  }
  return planned(path, listOf(path, pages, Number(rows), Number(every)))
}

function listOf(path: string, pages: string, rows: number, every: number): List {
  if (pages !== '-') return pagedList(pages)
  return whole(path.endsWith('.csv') ? materialsOf(rows) : materialsOfWorkbook(rows, every))
}

async function edits([
  changedText = '',
  path = '',
  pages = '',
  rows = '0',
  every = '0',
]: readonly string[]): Promise<void> {
  const session = await plan(path, listOf(path, pages, Number(rows), Number(every)))
  await tellEdits(session, Number(rows), changedText)
}

if (process.argv[2] === '--edits') await edits(process.argv.slice(3))
if (process.argv[2] === '--one') console.log(JSON.stringify(await one(process.argv.slice(3))))
