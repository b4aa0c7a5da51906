/** Started by a test with a limit on file sizes: writes a workbook to the given path, and prints the result. */
import { writeStockWorkbook } from '../../../../src-main/export/xlsx/stock-workbook.ts'
import { material, stockOf } from '../../export/xlsx/stock.ts'
import { sheetWords } from '../../../../src-shared/words/export.ts'

const materials = Array.from({ length: 20_000 }, (_, id) => material(id + 1, { notes: `note ${id * 7919}` }))
const outcome = await writeStockWorkbook(
  process.argv[2] ?? '',
  stockOf([{ id: 1, name: 'Main', materials }]),
  sheetWords(),
  {},
)
process.stdout.write(JSON.stringify(outcome))
