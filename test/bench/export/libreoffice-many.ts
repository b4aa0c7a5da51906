/** Exports generated materials, lets LibreOffice save the file again, and counts cells that look edited. node libreoffice-many.ts [ROWS] */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeStockWorkbook } from '../../../src-main/export/xlsx/stock-workbook.ts'
import { LIBREOFFICE, savedAs } from '../../main/export/xlsx/libreoffice/soffice.ts'
import { readBack } from '../../main/export/xlsx/read-back.ts'
import { baseOf, draftsOf, editedCells } from '../../main/export/xlsx/round-trip.ts'
import { madeUp } from './stock.ts'
import { sheetWords } from '../../../src-shared/words/export.ts'

const rows = Number(process.argv[2] ?? 50_000)
const folder = await mkdtemp(join(tmpdir(), 'libreoffice-many-'))
const stock = madeUp(rows)
const path = join(folder, 'many.xlsx')
await writeStockWorkbook(path, stock, sheetWords(), {})
const start = performance.now()
const savedText = await savedAs(path, 'xlsx')
const seconds = (performance.now() - start) / 1000
const file = await readBack(savedText)
const drafts = draftsOf(await file.sheet('Main'))
await file.close()
const edited = editedCells(drafts, await baseOf(savedText, stock.account, 1), stock.catalogue)
const texts = new Set(edited.map(({ id, field }) => (field === 'name' ? stock.catalogue.names[id - 100_000] : field)))
console.log(
  `${LIBREOFFICE}: ${drafts.count} rows saved again in ${seconds.toFixed(1)} s, ${edited.length} cells look edited`,
)
for (const text of [...texts].slice(0, 10)) console.log(JSON.stringify(text))
await rm(folder, { recursive: true })
await rm(dirname(savedText), { recursive: true })
