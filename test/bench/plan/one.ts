/**
 * One reading or plan of a file in a process of its own: `--one papaparse FILE`, `--one exceljs FILE`, or
 * `--one plan FILE PAGES ROWS EVERY`, against the account's pages, or where there are none (`-`) against a list made here.
 * Whoever merely reads loads nothing of ours; no program is measured while it loads.
 */
import { readFileSync } from 'node:fs'
import { timed, type Took } from '../csv/measure.ts'

export async function one([way, path = '', pages = '', rows = '0', every = '0']: readonly string[]): Promise<Took> {
  if (way === 'papaparse') {
    const { default: Papa } = await import('papaparse')
    return timed(() => Papa.parse<string[]>(readFileSync(path, 'utf8')).data.length)
  }
  if (way === 'exceljs') {
    const { default: Exceljs } = await import('exceljs')
    return timed(() => new Exceljs.Workbook().xlsx.readFile(path))
  }
  const { planned, whole } = await import('./planned.ts')
  const { materialsOf, materialsOfWorkbook, pagedList } = await import('./account.ts')
  if (pages !== '-') return planned(path, pagedList(pages))
  const materials = path.endsWith('.csv') ? materialsOf(Number(rows)) : materialsOfWorkbook(Number(rows), Number(every))
  return planned(path, whole(materials))
}

if (process.argv[2] === '--one') console.log(JSON.stringify(await one(process.argv.slice(3))))
