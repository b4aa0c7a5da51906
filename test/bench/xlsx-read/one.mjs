/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-argument, typescript/no-unsafe-return -- plain JavaScript over packages without types */
/**
 * Reads one workbook with one reader in a separate process, and prints `{ milliseconds, peakMegabytes, cells, digest }` for each run. Plain
 * JavaScript, because the peers are not dependencies of the project and have no types here. Usage: node one.mjs READER FILE RUNS
 */
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'

const [, , reader, file, runs] = process.argv

/** Every reader fills the same structure, one array of values per column, which is the least that a caller can want. */
class Columns {
  columns = []
  cells = 0
  put(row, column, value) {
    while (this.columns.length <= column) this.columns.push([])
    this.columns[column][row] = value
    this.cells++
  }
  /** A digest of all values as text, so that a fast but wrong reader is noticed. */
  digest() {
    const hash = createHash('sha1')
    for (const column of this.columns) for (const value of column) hash.update(`${value ?? ''}\n`)
    return hash.digest('hex').slice(0, 12)
  }
}

const readers = {
  async ours() {
    const { openWorkbook } = await import(process.env.OURS ?? '../../../src-main/file/xlsx/workbook.ts')
    return async () => {
      const out = new Columns()
      const workbook = await openWorkbook({ path: file })
      await workbook.readSheet(0, { cell: (row, column, _kind, value) => out.put(row, column, value) })
      await workbook.close()
      return out
    }
  },
  /** Workbooks of other formats. */
  async 'ours-other'() {
    const { defaultLimits, openWorkbook, rewriteWorkbook } = await import(process.env.OURS)
    return async () => {
      const out = new Columns()
      const workbook = await openWorkbook(await rewriteWorkbook({ path: file }, defaultLimits))
      await workbook.readSheet(0, { cell: (row, column, _kind, value) => out.put(row, column, value) })
      await workbook.close()
      return out
    }
  },
  async exceljs() {
    const { default: ExcelJS } = await import('exceljs')
    return async () => {
      const out = new Columns()
      const workbook = new ExcelJS.Workbook()
      await workbook.xlsx.readFile(file)
      workbook.worksheets[0].eachRow((row, number) => {
        row.eachCell((cell, column) => out.put(number - 1, column - 1, cell.value))
      })
      return out
    }
  },
  async 'exceljs-stream'() {
    const { default: ExcelJS } = await import('exceljs')
    return async () => {
      const out = new Columns()
      const workbook = new ExcelJS.stream.xlsx.WorkbookReader(createReadStream(file), {
        sharedStrings: 'cache',
        styles: 'cache',
        worksheets: 'emit',
      })
      for await (const sheet of workbook) {
        for await (const row of sheet) row.eachCell((cell, column) => out.put(row.number - 1, column - 1, cell.value))
        break
      }
      return out
    }
  },
  async sheetjs() {
    const xlsx = await import('@e965/xlsx')
    return async () => {
      const out = new Columns()
      const workbook = xlsx.read(readFileSync(file), { dense: true })
      const rows = workbook.Sheets[workbook.SheetNames[0]]['!data']
      for (const [row, cells] of rows.entries()) {
        for (const [column, cell] of (cells ?? []).entries()) if (cell) out.put(row, column, cell.v)
      }
      return out
    }
  },
  async hucre() {
    const { readXlsx } = await import('hucre/xlsx')
    return async () => {
      const out = new Columns()
      const workbook = await readXlsx(readFileSync(file))
      for (const [row, cells] of workbook.sheets[0].rows.entries()) {
        for (const [column, value] of cells.entries()) if (value !== null) out.put(row, column, value)
      }
      return out
    }
  },
  async 'hucre-stream'() {
    const { streamXlsxRows } = await import('hucre/xlsx')
    return async () => {
      const out = new Columns()
      for await (const { index, values } of streamXlsxRows(readFileSync(file))) {
        for (const [column, value] of values.entries()) if (value !== null) out.put(index, column, value)
      }
      return out
    }
  },
  async 'read-excel-file'() {
    const { readSheet } = await import('read-excel-file/node')
    return async () => {
      const out = new Columns()
      for (const [row, cells] of (await readSheet(file)).entries()) {
        for (const [column, value] of cells.entries()) if (value !== null) out.put(row, column, value)
      }
      return out
    }
  },
}

const read = await readers[reader]()
const times = []
const cpu = []
let last
for (let run = 0; run < Number(runs); run++) {
  last = undefined
  const before = process.cpuUsage()
  const start = performance.now()
  last = await read()
  times.push(performance.now() - start)
  const { user, system } = process.cpuUsage(before)
  cpu.push((user + system) / 1000)
}
// Taken before the digest, which is our work and not the reader's.
const peakMegabytes = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ times, cpu, peakMegabytes, cells: last.cells, digest: last.digest() }))
