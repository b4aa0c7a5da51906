/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-argument, typescript/no-unsafe-return -- plain JavaScript over packages without types */
/**
 * What somebody would write in an afternoon, as a whole process: `node peers.mjs NAME FILE`. Each loads only what it needs and prints one number.
 */
import { readFileSync } from 'node:fs'

const [, , name, file] = process.argv
const FIELDS = ['name', 'unit', 'notes']
const NUMBERS = ['price', 'stock', 'minimum']

const peers = {
  async papaparse() {
    const { default: Papa } = await import('papaparse')
    return Papa.parse(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true }).data.length
  },
  /** The file beside the account's list, field by field. */
  async naive() {
    const { default: Papa } = await import('papaparse')
    const { data } = Papa.parse(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true })
    const answer = await fetch(`${process.env.STOCKSHEET_URL}/v1/materials/get_list.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: process.env.STOCKSHEET_API_KEY },
      body: JSON.stringify({ storage_id: 1 }),
    })
    const { materials } = JSON.parse(await answer.text())
    const bySku = new Map(materials.map((material) => [material.sku, material]))
    let changes = 0
    for (const row of data) {
      const material = bySku.get(row.sku)
      for (const field of FIELDS) if (material?.[field] !== row[field]) changes++
      for (const field of NUMBERS) if (Number(material?.[field]) !== Number(row[field])) changes++
    }
    return changes
  },
  async exceljs() {
    const { default: ExcelJS } = await import('exceljs')
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.readFile(file)
    return workbook.worksheets[0].rowCount
  },
  async SheetJS() {
    const { read, utils } = await import('@e965/xlsx')
    const workbook = read(readFileSync(file))
    return utils.sheet_to_json(workbook.Sheets[workbook.SheetNames[0]], { header: 1 }).length
  },
  async hucre() {
    const { readXlsx } = await import('hucre/xlsx')
    return (await readXlsx(readFileSync(file))).sheets[0].rows.length
  },
}

console.log(await peers[name]())
