/**
 * Makes small workbooks for tests: a zip writer that can write false values, and the few parts that a workbook needs. Shares no code with the
 * reader, so that both cannot make the same mistake.
 */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: string | Uint8Array
  readonly stored?: boolean
  /** Fields of the directory with false values. */
  readonly lies?: {
    readonly crc?: number
    readonly bytes?: number
    readonly compressedBytes?: number
    readonly method?: number
    readonly flags?: number
  }
}

export interface ZipOptions {
  readonly zip64?: boolean
  /** Sizes in the local header are zero and follow the data instead. */
  readonly dataDescriptors?: boolean
  readonly comment?: string
}

export function zip(parts: readonly ZipPart[], options: ZipOptions = {}): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, stored = false, lies = {} } of parts) {
    const plainBytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)
    const packed = stored ? plainBytes : deflateRawSync(plainBytes)
    const nameBytes = Buffer.from(name)
    const crc = lies.crc ?? crc32(plainBytes)
    const bytes = lies.bytes ?? plainBytes.length
    const compressedBytes = lies.compressedBytes ?? packed.length
    const method = lies.method ?? (stored ? 0 : 8)
    const flags = (lies.flags ?? 0) | 0x800 | (options.dataDescriptors === true ? 8 : 0)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(method, 8)
    if (options.dataDescriptors !== true) {
      local.writeUInt32LE(crc, 14)
      local.writeUInt32LE(compressedBytes, 18)
      local.writeUInt32LE(bytes, 22)
    }
    local.writeUInt16LE(nameBytes.length, 26)
    const descriptor = Buffer.alloc(options.dataDescriptors === true ? 16 : 0)
    if (descriptor.length > 0) {
      descriptor.writeUInt32LE(0x08074b50, 0)
      descriptor.writeUInt32LE(crc, 4)
      descriptor.writeUInt32LE(compressedBytes, 8)
      descriptor.writeUInt32LE(bytes, 12)
    }
    const extra = Buffer.alloc(options.zip64 === true ? 28 : 0)
    if (extra.length > 0) {
      extra.writeUInt16LE(1, 0)
      extra.writeUInt16LE(24, 2)
      extra.writeBigUInt64LE(BigInt(bytes), 4)
      extra.writeBigUInt64LE(BigInt(compressedBytes), 12)
      extra.writeBigUInt64LE(BigInt(offset), 20)
    }
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(crc, 16)
    entry.writeUInt32LE(extra.length > 0 ? 0xffffffff : compressedBytes, 20)
    entry.writeUInt32LE(extra.length > 0 ? 0xffffffff : bytes, 24)
    entry.writeUInt16LE(nameBytes.length, 28)
    entry.writeUInt16LE(extra.length, 30)
    entry.writeUInt32LE(extra.length > 0 ? 0xffffffff : offset, 42)
    directory.push(entry, nameBytes, extra)
    pieces.push(local, nameBytes, packed, descriptor)
    offset += 30 + nameBytes.length + packed.length + descriptor.length
  }
  const directoryBytes = directory.reduce((sum, piece) => sum + piece.length, 0)
  const zip64 = Buffer.alloc(options.zip64 === true ? 76 : 0)
  if (zip64.length > 0) {
    zip64.writeUInt32LE(0x06064b50, 0)
    zip64.writeBigUInt64LE(44n, 4)
    zip64.writeBigUInt64LE(BigInt(parts.length), 24)
    zip64.writeBigUInt64LE(BigInt(parts.length), 32)
    zip64.writeBigUInt64LE(BigInt(directoryBytes), 40)
    zip64.writeBigUInt64LE(BigInt(offset), 48)
    zip64.writeUInt32LE(0x07064b50, 56)
    zip64.writeBigUInt64LE(BigInt(offset + directoryBytes), 64)
    zip64.writeUInt32LE(1, 72)
  }
  const comment = Buffer.from(options.comment ?? '')
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(options.zip64 === true ? 0xffff : parts.length, 8)
  end.writeUInt16LE(options.zip64 === true ? 0xffff : parts.length, 10)
  end.writeUInt32LE(options.zip64 === true ? 0xffffffff : directoryBytes, 12)
  end.writeUInt32LE(options.zip64 === true ? 0xffffffff : offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...pieces, ...directory, zip64, end, comment])
}

export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export interface BookOptions extends ZipOptions {
  /** The content of `<sheetData>` of each sheet, or the whole part if it begins with `<?xml`. */
  readonly sheets?: readonly string[]
  /** The content of `<sst>`; undefined for no such part. */
  readonly strings?: string
  /** Format codes of the cell styles from 1; style 0 is General. A number is a built-in id. */
  readonly formats?: readonly (string | number)[]
  /** Attributes of `<workbookPr>`. */
  readonly properties?: string
  /** XML before `<sheetData>`; then after it. */
  readonly before?: string
  readonly after?: string
  /** Replaces or adds parts by name; undefined removes one. */
  readonly parts?: Readonly<Record<string, ZipPart['content'] | undefined>>
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function relationships(list: readonly (readonly [id: string, type: string, target: string])[]): string {
  const each = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `<?xml version="1.0"?><Relationships xmlns="${packageNamespace}/relationships">${each.join('')}</Relationships>`
}

function styles(formats: readonly (string | number)[]): string {
  const codes = formats.flatMap((format, index) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(format)}"/>`] : [],
  )
  const usedTexts = formats.map(
    (format, index) => `<xf numFmtId="${typeof format === 'string' ? 164 + index : format}"/>`,
  )
  return `<?xml version="1.0"?><styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${usedTexts.join('')}</cellXfs></styleSheet>`
}

export function bookParts(options: BookOptions): ZipPart[] {
  const { sheets = [''], strings, formats, properties = '', before = '', after = '' } = options
  const names = sheets.map((_, index) => `xl/worksheets/sheet${index + 1}.xml`)
  const overrides = [
    ['xl/workbook.xml', `${contentType}.sheet.main+xml`],
    ...names.map((name) => [name, `${contentType}.worksheet+xml`]),
  ]
  const links: [string, string, string][] = names.map((name, index) => [`rId${index + 1}`, 'worksheet', name.slice(3)])
  if (strings !== undefined) links.push(['rIdS', 'sharedStrings', 'sharedStrings.xml'])
  if (formats !== undefined) links.push(['rIdF', 'styles', 'styles.xml'])
  if (strings !== undefined) overrides.push(['xl/sharedStrings.xml', `${contentType}.sharedStrings+xml`])
  if (formats !== undefined) overrides.push(['xl/styles.xml', `${contentType}.styles+xml`])
  const tabs = names.map(
    (_, index) => `<sheet name="Sheet${index + 1}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const all = new Map<string, ZipPart['content']>([
    [
      '[Content_Types].xml',
      `<?xml version="1.0"?><Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`).join('')}</Types>`,
    ],
    ['_rels/.rels', relationships([['rId1', 'officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}"><workbookPr ${properties}/><sheets>${tabs.join('')}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relationships(links)],
  ])
  if (formats !== undefined) all.set('xl/styles.xml', styles(formats))
  if (strings !== undefined)
    all.set('xl/sharedStrings.xml', `<?xml version="1.0"?><sst xmlns="${main}">${strings}</sst>`)
  for (const [index, name] of names.entries()) {
    const rows = sheets[index] ?? ''
    const part = `<?xml version="1.0"?><worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`
    all.set(name, rows.startsWith('<?xml') ? rows : part)
  }
  for (const [name, content] of Object.entries(options.parts ?? {})) {
    if (content === undefined) all.delete(name)
    else all.set(name, content)
  }
  return [...all].map(([name, content]) => ({ name, content }))
}

export function book(options: BookOptions = {}): Buffer {
  return zip(bookParts(options), options)
}
