/**
 * Recognises a file by its content; its name is ignored. Every dropped file is checked, so this also recognises unsupported formats. Reads at most a
 * directory and a small part, and unpacks no sheet.
 */
import { type ByteSource, openSource } from './byte-source.ts'
import { Deadline, type Limits, defaultLimits, XlsxRefusal } from './refusal.ts'
import { unpackWhole } from './inflate.ts'
import {
  type ContentTypes,
  contentTypesPart,
  findEntry,
  manifestPart,
  noContentTypes,
  packageRelationshipsPart,
  partsOfType,
  readContentTypes,
  readRelationships,
  contentTypeOf,
} from './parts.ts'
import { decodeXmlText } from './xml.ts'
import { type ZipDirectory, readDirectory } from './zip-directory.ts'

export type Container =
  | 'xlsx'
  | 'xlsb'
  | 'xls'
  | 'ods'
  | 'numbers'
  | 'password-protected'
  | 'word'
  | 'presentation'
  | 'ole-other'
  /** An archive of files, not a document. */
  | 'zip'
  | 'open-document-other'
  /** Begins as a zip archive, but its directory is missing or invalid: truncated or damaged. */
  | 'zip-damaged'
  | 'html'
  /** A web page with its parts in one file (MHTML). */
  | 'web-archive'
  | 'xml-spreadsheet'
  | 'xml-other'
  | 'dbf'
  | 'pdf'
  | 'picture'
  | 'json'
  | 'google-shortcut'
  | 'owner-file'
  | 'gzip'
  | 'text'
  | 'empty'
  | 'unknown'

export interface RecognisedFile {
  readonly container: Container
  readonly directory?: ZipDirectory
}

/** A file that was recognised and is still open, so that nobody can replace it before it is read. */
export interface OpenedFile extends RecognisedFile {
  readonly source: ByteSource
}

export async function recogniseFile(
  place: Uint8Array | { readonly path: string },
  limits: Limits = defaultLimits,
): Promise<RecognisedFile> {
  const { source, ...recognisedFile } = await openFile(place, limits)
  await source.close()
  return recognisedFile
}

/** Opens a file and recognises its format. The caller closes the file. */
export async function openFile(
  place: Uint8Array | { readonly path: string },
  limits: Limits = defaultLimits,
): Promise<OpenedFile> {
  const source = await openSource(place)
  try {
    return { source, ...(await recogniseSource(source, limits)) }
  } catch (error) {
    await source.close()
    throw error
  }
}

export async function recogniseSource(source: ByteSource, limits: Limits): Promise<RecognisedFile> {
  if (source.size === 0) return { container: 'empty' }
  const head = await source.read(0, 8192)
  const oleContainer = await recogniseOle(source, head)
  if (oleContainer) return { container: oleContainer }
  const hasZipHead = head.length >= 4 && head.readUInt32BE(0) === 0x504b0304
  let directory: ZipDirectory | undefined
  try {
    directory = await readDirectory(source, limits)
  } catch (error) {
    if (!(error instanceof XlsxRefusal) || error.code !== 'damaged') throw error
    return { container: 'zip-damaged' }
  }
  if (directory) return { container: await recogniseZip(source, directory, limits), directory }
  return { container: hasZipHead ? 'zip-damaged' : recogniseByHead(head) }
}

async function recogniseZip(source: ByteSource, directory: ZipDirectory, limits: Limits): Promise<Container> {
  const entries = directory.entries
  const deadline = new Deadline(limits.milliseconds)
  const readPart = async (part: string): Promise<string | undefined> => {
    const entry = findEntry(directory, part)
    if (!entry) return undefined
    const budget = { bytesLeft: limits.metadataBytes, deadline }
    return decodeXmlText(await unpackWhole(source, entry, limits, budget, limits.metadataBytes))
  }
  try {
    const typesXml = await readPart(contentTypesPart)
    const contentTypes = typesXml === undefined ? noContentTypes : readContentTypes(typesXml, deadline)
    const relationshipsXml = await readPart(packageRelationshipsPart)
    const relationships =
      relationshipsXml === undefined ? [] : readRelationships(relationshipsXml, packageRelationshipsPart, '', deadline)
    const mainPart = relationships.find((relationship) => relationship.kind === 'officeDocument')?.target
    const container =
      mainPart === undefined
        ? recogniseAnyPart(directory, contentTypes)
        : recogniseMainPart(mainPart, contentTypeOf(contentTypes, mainPart))
    if (container) return container
    const mimetype = (await readPart('mimetype'))?.trim() ?? ''
    const isOpenDocument = entries.has('meta-inf/manifest.xml') && entries.has('content.xml')
    if (mimetype.includes('opendocument.spreadsheet') || (isOpenDocument && mimetype === ''))
      return (await readPart(manifestPart))?.includes('encryption-data') === true ? 'password-protected' : 'ods'
    if (isOpenDocument) return 'open-document-other'
  } catch (error) {
    if (error instanceof XlsxRefusal && error.code === 'damaged') return 'zip-damaged'
    throw error
  }
  if ([...entries.keys()].some((name) => name.endsWith('.iwa') || name.endsWith('index.zip'))) return 'numbers'
  if (entries.has('xl/workbook.bin')) return 'xlsb'
  return entries.has('xl/workbook.xml') ? 'xlsx' : 'zip'
}

const mainTypes = [
  [/ms-excel\.sheet\.binary.*\.main$/, 'xlsb'],
  [/(?:spreadsheetml|ms-excel)\..*\.main\+xml$/, 'xlsx'],
  [/(?:wordprocessingml|ms-word)\..*\.main\+xml$/, 'word'],
  [/(?:presentationml|ms-powerpoint)\..*\.main\+xml$/, 'presentation'],
] as const

/** The type of the main part decides, because a text document may contain a sheet. */
function recogniseMainPart(mainPart: string, type: string): Container {
  const container = mainTypes.find(([pattern]) => pattern.test(type))?.[1]
  if (container) return container
  if (mainPart.endsWith('.bin')) return 'xlsb'
  if (mainPart.startsWith('word/')) return 'word'
  return mainPart.startsWith('ppt/') ? 'presentation' : 'xlsx'
}

/** If no relationship names the main part, any part with a main type decides. */
function recogniseAnyPart(directory: ZipDirectory, contentTypes: ContentTypes): Container | undefined {
  return mainTypes.find(([pattern]) => partsOfType(directory, contentTypes, pattern).length > 0)?.[1]
}

function recogniseByHead(head: Buffer): Container {
  const start = head.toString('latin1', 0, 8)
  if (start.startsWith('%PDF')) return 'pdf'
  if (start.startsWith('\u001f\u008b')) return 'gzip'
  if (PICTURE_PATTERN.test(head.toString('latin1', 0, 16))) return 'picture'
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff|<\0|\0<)/.test(start)
  const text = isUtf16 ? decodeXmlText(head) : head.toString('latin1', 0, head.length).replace(/^\xef\xbb\xbf/, '')
  const lowerCaseText = text.trimStart().toLowerCase()
  if (lowerCaseText.startsWith('<')) {
    if (/^<(?:!doctype html|html|head|body|table|meta|div|style)\b/.test(skipXmlComments(lowerCaseText))) return 'html'
    if (lowerCaseText.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'xml-spreadsheet'
    if (lowerCaseText.includes('urn:oasis:names:tc:opendocument')) return 'ods'
    if (/<table\b/.test(lowerCaseText) && !lowerCaseText.startsWith('<?xml')) return 'html'
    if (lowerCaseText.startsWith('<?xml')) return 'xml-other'
  }
  if (isJson(lowerCaseText))
    return lowerCaseText.includes('://docs.google.com/') && head.length < 4096 ? 'google-shortcut' : 'json'
  if (isOwnerFile(head)) return 'owner-file'
  if (isDbf(head)) return 'dbf'
  if (lowerCaseText.startsWith('mime-version:') && lowerCaseText.includes('text/html')) return 'web-archive'
  return isUtf16 || !hasControlCharacters(head) || looksLikeText(head) ? 'text' : 'unknown'
}

/** The first bytes of pictures: PNG, JPEG, GIF, WebP, TIFF, HEIC and AVIF, bitmaps. */
const PICTURE_PATTERN =
  /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF[\s\S]{4}WEBP|II\*\0|MM\0\*|[\s\S]{4}ftyp(?:hei|hev|mif1|avif)|BM[\s\S]{4}\0{4})/

function isJson(text: string): boolean {
  const start = text.trimStart()
  return /^\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\}|$)/.test(start) || /^\[\s*(?:\{|\[|$|\]|"(?:[^"\\]|\\.)*"\s*,)/.test(start)
}

/**
 * True for the file that Excel creates next to an open workbook (`~$name.xlsx`). It contains the padded user name, once in bytes and once in UTF-16.
 */
function isOwnerFile(head: Buffer): boolean {
  const length = head[0] ?? 0
  if ((head.length !== 165 && head.length !== 171) || length === 0 || length > 54) return false
  return head.subarray(1 + length, 55).every((byte) => byte === 0x20 || byte === 0) && head[55] === length
}

/**
 * Version bytes of dBase III to V, FoxPro and Clipper. The header also contains a date in small numbers, so a text file is never mistaken for a
 * table.
 */
const DBF_VERSIONS = new Set([0x03, 0x30, 0x31, 0x32, 0x43, 0x63, 0x7b, 0x83, 0x8b, 0x8e, 0xcb, 0xe5, 0xf5, 0xfb])

/** True for a header with a date, sizes, and a first field that has a name and a type. */
function isDbf(head: Buffer): boolean {
  if (head.length < 65 || !DBF_VERSIONS.has(head[0] ?? 0) || (head[2] ?? 99) > 12 || (head[3] ?? 99) > 31) return false
  const nameEnd = head.indexOf(0, 32)
  const name = head.subarray(32, nameEnd < 0 ? 43 : Math.min(43, nameEnd))
  const type = String.fromCharCode(head[43] ?? 0)
  const hasField = name.length > 0 && name.every((byte) => byte >= 0x20) && /[A-Z0@+]/.test(type)
  return hasField && head.readUInt16LE(8) >= 65 && head.readUInt16LE(10) > 1
}

/** The text after an XML declaration and comments. The comments are removed one by one, because a single regular expression would backtrack. */
function skipXmlComments(text: string): string {
  let remainingText = text.trimStart()
  if (remainingText.startsWith('<?xml')) remainingText = remainingText.slice(remainingText.indexOf('>') + 1).trimStart()
  while (remainingText.startsWith('<!--')) {
    const end = remainingText.indexOf('-->', 4)
    if (end < 0) return ''
    remainingText = remainingText.slice(end + 3).trimStart()
  }
  return remainingText
}

/** Codes below 32, except tabs, line ends and escapes. */
const CONTROL_CODES = Array.from({ length: 32 }, (_, code) => code).filter(
  (code) => code !== 27 && (code < 9 || code > 13),
)

/** Uses the native search, because nearly all texts have no control characters. */
function hasControlCharacters(head: Buffer): boolean {
  return CONTROL_CODES.some((code) => head.includes(code))
}

/** Text in any encoding has few control characters. UTF-16 without a byte order mark is checked two bytes at a time. */
function looksLikeText(head: Buffer): boolean {
  let evenPositionZeros = 0
  let oddPositionZeros = 0
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) evenPositionZeros++
    else oddPositionZeros++
  }
  // A UTF-16 table has many zeros, nearly all at even or nearly all at odd positions.
  const isUtf16 =
    evenPositionZeros + oddPositionZeros > 8 &&
    Math.max(evenPositionZeros, oddPositionZeros) > (evenPositionZeros + oddPositionZeros) * 0.9
  const step = isUtf16 ? 2 : 1
  let controlCount = 0
  for (let position = 0; position + step <= head.length; position += step) {
    const code = isUtf16
      ? oddPositionZeros > evenPositionZeros
        ? head.readUInt16LE(position)
        : head.readUInt16BE(position)
      : (head[position] ?? 0)
    if (code < 32 && code !== 27 && (code < 9 || code > 13)) controlCount++
  }
  return controlCount <= Math.max(8, head.length / 50)
}

const HEADER_BYTES = 512
/** Directory entries are 128 bytes long, at multiples of 128, and begin with the name in UTF-16, ended by a zero. */
const ENTRY_BYTES = 128
/** The highest number of a sector. Higher numbers have special meanings. */
const LAST_SECTOR_NUMBER = 0xfffffff9
const STREAM_TYPE = 2
const ROOT_TYPE = 5

interface DirectoryEntry {
  readonly name: string
  readonly type: number
  /** The indexes of the entries before and after this entry in its folder, and of an entry inside it. */
  readonly links: readonly [left: number, right: number, child: number]
  readonly start: number
  readonly bytes: number
}

/**
 * Old compound files (OLE2; [MS-CFB]; D0CF11E0): an .xls, or the container of a password-protected .xlsx. Recognises which one it is by the names of
 * the streams, and reads the streams that an encrypted workbook needs.
 */
export class CompoundFile {
  private readonly file: Buffer
  private readonly sectorBytes: number
  private readonly miniSectorBytes: number
  private readonly miniCutoff: number
  private readonly nextSectors: readonly number[]
  private readonly nextMiniSectors: readonly number[]
  private readonly entries: readonly DirectoryEntry[]
  private readonly miniStream: Buffer

  /** Throws RangeError if the file is truncated or its chains are circular. */
  constructor(file: Buffer) {
    this.file = file
    const shift = file.readUInt16LE(30)
    if (shift !== 9 && shift !== 12) throw new RangeError(`a sector of 2^${shift} bytes`)
    this.sectorBytes = 1 << shift
    this.miniSectorBytes = 1 << file.readUInt16LE(32)
    this.miniCutoff = file.readUInt32LE(56)
    this.nextSectors = this.listFatSectors().flatMap((sector) => readNumbers(this.readSector(sector)))
    this.entries = readEntries(this.readSectorChain(file.readUInt32LE(48)))
    this.nextMiniSectors = readNumbers(this.readSectorChain(file.readUInt32LE(60)))
    const root = this.entries.find(({ type }) => type === ROOT_TYPE)
    this.miniStream = root ? this.readSectorChain(root.start) : Buffer.alloc(0)
  }

  /**
   * The bytes of a stream that is not in a folder, because the streams of an embedded workbook are in folders. Names are compared without case.
   * Undefined if there is no such stream.
   */
  readStream(name: string): Buffer | undefined {
    const hasName = (entry: DirectoryEntry): boolean =>
      entry.type === STREAM_TYPE && entry.name.toLowerCase() === name.toLowerCase()
    const entry = findTopEntries(this.entries).find(hasName)
    if (!entry) return undefined
    const allBytes = entry.bytes < this.miniCutoff ? this.readMiniChain(entry.start) : this.readSectorChain(entry.start)
    if (allBytes.length < entry.bytes) throw new RangeError('a stream is cut off')
    return allBytes.subarray(0, entry.bytes)
  }

  /** The sectors of the allocation table: the header lists the first 109 sectors, and further sectors list the others. */
  private listFatSectors(): number[] {
    const { file, sectorBytes } = this
    const sectors = readNumbers(file.subarray(76, HEADER_BYTES))
    let sector = file.readUInt32LE(68)
    for (
      let remainingSectors = file.readUInt32LE(72);
      remainingSectors > 0 && sector <= LAST_SECTOR_NUMBER;
      remainingSectors--
    ) {
      const nextSectors = readNumbers(this.readSector(sector))
      sectors.push(...nextSectors.slice(0, sectorBytes / 4 - 1))
      sector = nextSectors.at(-1) ?? LAST_SECTOR_NUMBER + 1
    }
    return sectors.filter((sector) => sector <= LAST_SECTOR_NUMBER)
  }

  private readSector(number: number): Buffer {
    const offset = (number + 1) * this.sectorBytes
    if (offset >= this.file.length) throw new RangeError('a sector lies behind the end of the file')
    return this.file.subarray(offset, offset + this.sectorBytes)
  }

  private readSectorChain(start: number): Buffer {
    return Buffer.concat(followChain(start, this.nextSectors).map((sector) => this.readSector(sector)))
  }

  private readMiniChain(start: number): Buffer {
    const { miniStream, miniSectorBytes } = this
    return Buffer.concat(
      followChain(start, this.nextMiniSectors).map((sector) =>
        miniStream.subarray(sector * miniSectorBytes, (sector + 1) * miniSectorBytes),
      ),
    )
  }
}

function followChain(start: number, nextSectors: readonly number[]): number[] {
  const chainSectors: number[] = []
  for (let sector = start; sector <= LAST_SECTOR_NUMBER; sector = nextSectors[sector] ?? LAST_SECTOR_NUMBER + 1) {
    if (chainSectors.length > nextSectors.length) throw new RangeError('sectors go in a circle')
    chainSectors.push(sector)
  }
  return chainSectors
}

function readNumbers(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))
}

function findTopEntries(entries: readonly DirectoryEntry[]): readonly DirectoryEntry[] {
  const topEntries = new Set<DirectoryEntry>()
  const indexesToVisit = [entries.find(({ type }) => type === ROOT_TYPE)?.links[2] ?? -1]
  for (const index of indexesToVisit) {
    const entry = entries[index]
    if (!entry || topEntries.has(entry)) continue
    topEntries.add(entry)
    indexesToVisit.push(entry.links[0], entry.links[1])
  }
  return [...topEntries]
}

function readEntries(directory: Buffer): DirectoryEntry[] {
  return Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index) => {
    const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES)
    const nameBytes = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2)
    return {
      name: entry.toString('utf16le', 0, nameBytes),
      type: entry[66] ?? 0,
      links: [entry.readUInt32LE(68), entry.readUInt32LE(72), entry.readUInt32LE(76)],
      start: entry.readUInt32LE(116),
      bytes: entry.readUInt32LE(120),
    }
  })
}

const oleSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const maxSearchedBytes = 64 * 1024 * 1024
const pieceBytes = 1024 * 1024

const streamKinds = [
  { name: 'EncryptedPackage', container: 'password-protected' },
  { name: 'Workbook', container: 'xls' },
  { name: 'Book', container: 'xls' },
] as const

type OleContainer = 'password-protected' | 'xls' | 'ole-other'

/** Recognises an old compound file. Undefined if the file is neither a compound file nor a bare BIFF sheet. */
async function recogniseOle(source: ByteSource, head: Buffer): Promise<OleContainer | undefined> {
  if (!head.subarray(0, 8).equals(oleSignature)) return isBareBiff(head) ? 'xls' : undefined
  const workbookEntries: DirectoryEntry[] = []
  const patterns = streamKinds.map(({ name, container }) => ({ bytes: Buffer.from(`${name}\0`, 'utf16le'), container }))
  for (let offset = 0; offset < Math.min(source.size, maxSearchedBytes); offset += pieceBytes) {
    // The size of a piece is a multiple of the entry size, so each entry is in one piece.
    const piece = await source.read(offset, pieceBytes)
    for (const { bytes, container } of patterns) {
      const entries = findEntries(piece, bytes)
      if (container === 'password-protected' && entries.length > 0) return container
      workbookEntries.push(...entries)
    }
  }
  if (workbookEntries.length === 0) return 'ole-other'
  for (const workbookEntry of workbookEntries)
    if (await isEncryptedXls(source, head, workbookEntry)) return 'password-protected'
  return 'xls'
}

/** The records of an .xls workbook. Undefined if the file has none. */
export function workbookStreamOf(file: CompoundFile): Buffer | undefined {
  return file.readStream('Workbook') ?? file.readStream('Book')
}

export const FILE_PASS_RECORD = 0x2f
const END_OF_RECORDS = 0x0a

/** The position of the record that describes a workbook's encryption. Undefined if the workbook is not encrypted. */
export function findFilePass(stream: Buffer): number | undefined {
  for (let offset = 0; offset + 4 <= stream.length; offset += 4 + stream.readUInt16LE(offset + 2)) {
    const type = stream.readUInt16LE(offset)
    if (type === FILE_PASS_RECORD) return offset
    if (type === END_OF_RECORDS) return undefined
  }
  return undefined
}

/** The position in the header of the sector size, which is stored as a power of 2. */
const SECTOR_SHIFT_POSITION = 30
/** Streams shorter than this are stored together in the mini stream. Only small files have a workbook stream that short. */
const SHORT_STREAM_BYTES = 4096
const SMALL_FILE_BYTES = 4 * pieceBytes

/** True if the workbook is encrypted: the encryption record is one of the first three. A damaged file is refused later, when it is read. */
async function isEncryptedXls(source: ByteSource, head: Buffer, { start, bytes }: DirectoryEntry): Promise<boolean> {
  if (bytes >= SHORT_STREAM_BYTES) {
    const sectorBytes = 2 ** Math.min(head.readUInt16LE(SECTOR_SHIFT_POSITION), 12)
    return findFilePass(await source.read((start + 1) * sectorBytes, sectorBytes)) !== undefined
  }
  if (source.size > SMALL_FILE_BYTES) return false
  const file = await source.read(0, source.size)
  try {
    const stream = workbookStreamOf(new CompoundFile(file))
    return stream !== undefined && findFilePass(stream) !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The directory entries with this name. */
function findEntries(piece: Buffer, name: Buffer): DirectoryEntry[] {
  const upperCaseName = Buffer.from(name.toString('utf16le').toUpperCase(), 'utf16le')
  return [name, upperCaseName].flatMap((spelling) => {
    const entries: DirectoryEntry[] = []
    for (let offset = piece.indexOf(spelling); offset >= 0; offset = piece.indexOf(spelling, offset + 1)) {
      if (offset % ENTRY_BYTES === 0) entries.push(...readEntries(piece.subarray(offset, offset + ENTRY_BYTES)))
    }
    return entries
  })
}

/** Excel 2 to 4 wrote records without a container: a BOF record with its length. */
function isBareBiff(head: Buffer): boolean {
  if (head.length < 8 || head[0] !== 9) return false
  const version = head[1] ?? 0xff
  const length = head.readUInt16LE(2)
  return [0, 2, 4, 8].includes(version) && [4, 6, 8, 16].includes(length)
}
