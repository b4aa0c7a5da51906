/**
 * A workbook with one sheet, written by hand, so that it can contain what no spreadsheet program writes, such as values under a merge. Not
 * compressed.
 */
import { crc32 } from 'node:zlib'

export type XlsxCell = string | { readonly number: string; readonly format: string }

const DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export function sheetXlsx(lines: readonly (readonly XlsxCell[])[], merges: readonly string[] = []): Uint8Array {
  const formats = [...new Set(lines.flat().flatMap((cell) => (typeof cell === 'string' ? [] : [cell.format])))]
  const rows = lines.map((cells, line) => {
    const writtenTexts = cells.map((cell, column) => {
      const place = `${String.fromCodePoint(65 + column)}${String(line + 1)}`
      return typeof cell === 'string'
        ? `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
        : `<c r="${place}" s="${String(formats.indexOf(cell.format) + 1)}"><v>${cell.number}</v></c>`
    })
    return `<row r="${String(line + 1)}">${writtenTexts.join('')}</row>`
  })
  const merged =
    merges.length === 0
      ? ''
      : `<mergeCells count="${String(merges.length)}">${merges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
  const declaredFormats = formats
    .map((format, index) => `<numFmt numFmtId="${String(170 + index)}" formatCode="${escaped(format)}"/>`)
    .join('')
  const styles = formats.map((_, index) => `<xf numFmtId="${String(170 + index)}" applyNumberFormat="1"/>`).join('')
  return zipped({
    '[Content_Types].xml': `${DECLARED}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `${DECLARED}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${DECLARED}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${DECLARED}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${DECLARED}<styleSheet xmlns="${MAIN}"><numFmts count="${String(formats.length)}">${declaredFormats}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${String(formats.length + 1)}"><xf numFmtId="0"/>${styles}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${DECLARED}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData>${merged}</worksheet>`,
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** A zip archive of stored entries. */
function zipped(parts: Readonly<Record<string, string>>): Uint8Array {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(text)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(path.length, 22)
    const entry = Buffer.concat([Buffer.from('504b0304', 'hex'), common, path, bytes])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, tail, path]))
    local.push(entry)
    offset += entry.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}
