// oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-argument, typescript/no-unsafe-return -- its package is installed on demand and has no types here
/** Prints the texts of a workbook's visible sheets as SheetJS reads them: {"name": [[text, ...], ...]}; and its formulas. */
import { readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'

const book = read(readFileSync(process.argv[2]), { cellFormula: true, cellText: false, dense: false })
const sheets = {}
let formulas = 0
for (const name of book.SheetNames) {
  const sheet = book.Sheets[name]
  for (const [address, cell] of Object.entries(sheet)) if (!address.startsWith('!') && 'f' in cell) formulas += 1
  if (name.startsWith('stocksheet_')) continue
  sheets[name] = utils
    .sheet_to_json(sheet, { header: 1, raw: true, defval: '', blankrows: true })
    .map((row) => row.map(String))
}
process.stdout.write(JSON.stringify({ sheets, formulas }))
