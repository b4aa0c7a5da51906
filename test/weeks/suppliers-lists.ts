/** Weekly lists from three suppliers. The caller names the items, because each account has different ones. */
import { type BookType, read, write } from '@e965/xlsx'
import ExcelJS from 'exceljs'

/** Decimal commas and windows-1251 encoding. */
export function russianList(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): Buffer {
  return windows1251([headings, ...rows].map((cells) => `${cells.join(';')}\r\n`).join(''))
}

/** A cover page and prices per pack of ten. */
export async function germanList(
  month: number,
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('Deckblatt').addRows([['Holz AG'], [`Preisliste ${month}/2026`]])
  const prices = workbook.addWorksheet('Preise')
  prices.addRows([['gültig ab'], [], [...headings, 'VE']])
  prices.addRows(rows.map((row) => [...row, 10]))
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** A separate count column for each storage. */
export function pivotedList(
  storages: readonly string[],
  rows: readonly (readonly [sku: string, ...counts: number[]])[],
) {
  return Buffer.from([['sku', ...storages], ...rows].map((row) => `${row.join(',')}\n`).join(''))
}

/** A list as another program saves it, with the same cells. */
export function savedAs(list: Buffer, bookType: BookType): Buffer {
  return write(read(list, { raw: true }), { type: 'buffer', bookType }) as Buffer
}

function windows1251(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code < 128 ? code : code - 0x410 + 0xc0
    }),
  )
}
