/**
 * One reading or plan of a file in a process of its own: `--one papaparse FILE`, `--one exceljs FILE`, or
 * `--one plan FILE PAGES ROWS EVERY`, against the account's pages, or where there are none (`-`) against a list made here.
 * All of them load the same program, so that all begin with the same heap: in an empty process V8's young generation is small,
 * and papaparse takes a sixth more. Nothing is measured while it loads.
 */
import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { timed, type Took } from '../csv/measure.ts'
import { materialsOf, materialsOfWorkbook, pagedList } from './account.ts'
import { planned, whole } from './planned.ts'

export async function one([way, path = '', pages = '', rows = '0', every = '0']: readonly string[]): Promise<Took> {
  if (way === 'papaparse') return timed(() => Papa.parse<string[]>(readFileSync(path, 'utf8')).data.length)
  if (way === 'exceljs') {
    const { default: Exceljs } = await import('exceljs')
    return timed(() => new Exceljs.Workbook().xlsx.readFile(path))
  }
  if (pages !== '-') return planned(path, pagedList(pages))
  const materials = path.endsWith('.csv') ? materialsOf(Number(rows)) : materialsOfWorkbook(Number(rows), Number(every))
  return planned(path, whole(materials))
}

if (process.argv[2] === '--one') console.log(JSON.stringify(await one(process.argv.slice(3))))
