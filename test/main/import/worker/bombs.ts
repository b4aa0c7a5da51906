/** Files made to crash a reader, each small and fast to make. They are never on disk before a test. */
import { crc32, deflateRawSync } from 'node:zlib'
import { bookParts, main, zip, type ZipPart } from '../../file/xlsx/workbook-maker.ts'

const sheetPart = 'xl/worksheets/sheet1.xml'

function sheet(content: string | Buffer): Buffer {
  return zip(bookParts({ parts: { [sheetPart]: content } }))
}

/** 300 MB of spaces in 300 KB. */
export function spaces(): Buffer {
  return sheet(Buffer.alloc(300_000_000, ' '))
}

/** 640 MB of rows without an end, in a file of 2 MB. */
export function endless(): Buffer {
  const row = '<row r="1"><c r="A1"><v>1</v></c></row>'
  const rows = Buffer.from(row.repeat(Math.floor((32 << 20) / row.length)))
  return sheet(Buffer.concat([Buffer.from(`<worksheet xmlns="${main}"><sheetData>`), ...Array<Buffer>(20).fill(rows)]))
}

/** Claims that its sheet has 3 GB. */
export function claims(): Buffer {
  const parts = bookParts({})
  return zip(
    parts.map((part): ZipPart => (part.name === sheetPart ? { ...part, lies: { bytes: 3_000_000_000 } } : part)),
  )
}

/** Claims that its sheet has 100 bytes, and continues. */
export function understates(): Buffer {
  const content = Buffer.alloc(50_000_000, ' ')
  const lies = { bytes: 100, crc: crc32(content) }
  return zip(bookParts({}).map((part): ZipPart => (part.name === sheetPart ? { ...part, content, lies } : part)))
}

/** 100 MB of shared strings, all different and all used; each ends with `mark`. */
export function sharedStrings(mark = '\u00e9'): Buffer {
  const texts: string[] = []
  const rows: string[] = []
  const filling = 'x'.repeat(960)
  for (let index = 0; index < 100_000; index++) {
    texts.push(`<si><t>${index} ${filling}${mark}</t></si>`)
    rows.push(`<row><c t="s"><v>${index}</v></c></row>`)
  }
  return zip(
    bookParts({
      sheets: [`<row><c t="inlineStr"><is><t>name</t></is></c></row>${rows.join('')}`],
      strings: texts.join(''),
    }),
  )
}

/** One shared string of 40 MB. */
export function longString(): Buffer {
  const strings = `<si><t>${'long '.repeat(8_000_000)}</t></si>`
  return zip(bookParts({ sheets: ['<row><c t="s"><v>0</v></c></row>'], strings }))
}

/** Elements nested millions deep, in a part that is parsed as a tree. */
export function nested(part: string): Buffer {
  return zip(bookParts({ formats: ['0'], parts: { [part]: '<a>'.repeat(3_000_000) } }))
}

/** The same in a sheet. */
export function nestedSheet(): Buffer {
  return sheet(`<worksheet xmlns="${main}"><sheetData><row><c><is>${'<r>'.repeat(8_000_000)}`)
}

/** One tag with a million attributes. */
export function attributes(part: string): Buffer {
  const many = Array.from({ length: 1_000_000 }, (_, index) => ` a${index}="1"`).join('')
  return zip(bookParts({ formats: ['0'], parts: { [part]: `<workbook${many}><sheets/></workbook>` } }))
}

/** A million cells in one row. */
export function wideRow(): Buffer {
  return sheet(
    `<worksheet xmlns="${main}"><sheetData><row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row></sheetData></worksheet>`,
  )
}

/** Half a million column rules that each hide every column, and as many merged ranges. */
export function columnRules(): Buffer {
  const rules = '<col min="1" max="16384" hidden="1"/>'.repeat(500_000)
  const merges = '<mergeCell ref="A1:XFD1048576"/>'.repeat(500_000)
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row>'
  return sheet(
    `<worksheet xmlns="${main}"><cols>${rules}</cols><sheetData>${row}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
  )
}

/** A megabyte of false archive ends. */
export function ends(): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(20, 12)
  return Buffer.concat([Buffer.from('PK\u0003\u0004'), ...Array<Buffer>(45_000).fill(end)])
}

/** Endless comments before something that is not a page. */
export function comments(): Buffer {
  return Buffer.from(`${'<!---->'.repeat(1000)}<note>`)
}

/** A separate file for the one thing `zip` cannot make: invalid compressed data. */
export function rubbish(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(1000, 7))
  return Buffer.concat([zip(bookParts({})).subarray(0, 200), packed])
}
