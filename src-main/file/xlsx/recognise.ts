/**
 * Recognises a file by its content; its name is ignored. Used for every dropped file, so it also knows the formats that are not
 * supported. Reads at most a directory and a small part; unpacks no sheet.
 */
import { type ByteSource, openSource } from './byte-source.ts'
import { Deadline, type Limits, defaultLimits } from './limits.ts'
import { unpackWhole } from './inflate.ts'
import { recogniseOle } from './compound-file.ts'
import {
  type ContentTypes,
  contentTypesPart,
  findEntry,
  noContentTypes,
  packageRelationships,
  partsOfType,
  readContentTypes,
  readRelationships,
  typeOf,
} from './parts.ts'
import { XlsxRefusal } from './refusal.ts'
import { xmlText } from './xml-encoding.ts'
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
  | 'zip-other'
  /** Begins as a zip archive, but its directory is missing or bad: cut off, or damaged. */
  | 'zip-damaged'
  | 'html'
  | 'xml-spreadsheet'
  | 'xml-other'
  | 'pdf'
  | 'picture'
  | 'json'
  | 'google-shortcut'
  | 'owner-file'
  | 'gzip'
  | 'text'
  | 'empty'
  | 'unknown'

export async function recogniseContainer(
  source: Uint8Array | { readonly path: string },
  limits: Limits = defaultLimits,
): Promise<Container> {
  const bytes = await openSource(source)
  try {
    return (await recogniseSource(bytes, limits)).container
  } finally {
    await bytes.close()
  }
}

export interface Recognised {
  readonly container: Container
  readonly directory?: ZipDirectory
}

export async function recogniseSource(source: ByteSource, limits: Limits): Promise<Recognised> {
  if (source.size === 0) return { container: 'empty' }
  const head = await source.read(0, 8192)
  const ole = await recogniseOle(source, head)
  if (ole) return { container: ole }
  const zipHead = head.length >= 4 && head.readUInt32BE(0) === 0x504b0304
  let directory: ZipDirectory | undefined
  try {
    directory = await readDirectory(source, limits)
  } catch (error) {
    if (!(error instanceof XlsxRefusal) || error.code !== 'damaged') throw error
    return { container: 'zip-damaged' }
  }
  if (directory) return { container: await recogniseZip(source, directory, limits), directory }
  return { container: zipHead ? 'zip-damaged' : recogniseFlat(head) }
}

async function recogniseZip(source: ByteSource, directory: ZipDirectory, limits: Limits): Promise<Container> {
  const names = directory.entries
  const deadline = new Deadline(limits.milliseconds)
  const readPart = async (part: string): Promise<string | undefined> => {
    const entry = findEntry(directory, part)
    if (!entry) return undefined
    const budget = { bytesLeft: limits.metadataBytes, deadline }
    return xmlText(await unpackWhole(source, entry, limits, budget, limits.metadataBytes))
  }
  try {
    const typesXml = await readPart(contentTypesPart)
    const types = typesXml === undefined ? noContentTypes : readContentTypes(typesXml, deadline)
    const relationships = await readPart(packageRelationships)
    const links =
      relationships === undefined ? [] : readRelationships(relationships, packageRelationships, '', deadline)
    const main = links.find((link) => link.kind === 'officeDocument')?.target
    const container = main === undefined ? ofAnyPart(directory, types) : ofMainPart(main, typeOf(types, main))
    if (container) return container
    const mimetype = (await readPart('mimetype'))?.trim() ?? ''
    if (mimetype.includes('opendocument.spreadsheet')) return 'ods'
    if (names.has('meta-inf/manifest.xml') && names.has('content.xml')) return mimetype === '' ? 'ods' : 'zip-other'
  } catch (error) {
    if (error instanceof XlsxRefusal && error.code === 'damaged') return 'zip-damaged'
    throw error
  }
  if ([...names.keys()].some((name) => name.endsWith('.iwa') || name.endsWith('index.zip'))) return 'numbers'
  if (names.has('xl/workbook.bin')) return 'xlsb'
  return names.has('xl/workbook.xml') ? 'xlsx' : 'zip-other'
}

const mainTypes = [
  [/ms-excel\.sheet\.binary.*\.main$/, 'xlsb'],
  [/(?:spreadsheetml|ms-excel)\..*\.main\+xml$/, 'xlsx'],
  [/(?:wordprocessingml|ms-word)\..*\.main\+xml$/, 'word'],
  [/(?:presentationml|ms-powerpoint)\..*\.main\+xml$/, 'presentation'],
] as const

/** By the type of the main part, which decides: a letter may contain a sheet. */
function ofMainPart(main: string, type: string): Container {
  const container = mainTypes.find(([pattern]) => pattern.test(type))?.[1]
  if (container) return container
  if (main.endsWith('.bin')) return 'xlsb'
  if (main.startsWith('word/')) return 'word'
  return main.startsWith('ppt/') ? 'presentation' : 'xlsx'
}

/** Used if no relationship names the main part: any part with a main type decides. */
function ofAnyPart(directory: ZipDirectory, types: ContentTypes): Container | undefined {
  return mainTypes.find(([pattern]) => partsOfType(directory, types, pattern).length > 0)?.[1]
}

function recogniseFlat(head: Buffer): Container {
  const start = head.toString('latin1', 0, 8)
  if (start.startsWith('%PDF')) return 'pdf'
  if (start.startsWith('\u001f\u008b')) return 'gzip'
  if (PICTURES.test(head.toString('latin1', 0, 16))) return 'picture'
  const utf16 = /^(?:\xff\xfe|\xfe\xff)/.test(start)
  const text = utf16 ? xmlText(head) : head.toString('latin1', 0, head.length).replace(/^\xef\xbb\xbf/, '')
  const lower = text.trimStart().toLowerCase()
  if (lower.startsWith('<')) {
    if (lower.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'xml-spreadsheet'
    if (lower.includes('urn:oasis:names:tc:opendocument')) return 'ods'
    if (/^<(?:!doctype html|html|head|body|table|meta|div|style)\b/.test(behindComments(lower))) return 'html'
    if (lower.startsWith('<?xml')) return 'xml-other'
  }
  if (isJson(lower)) return lower.includes('://docs.google.com/') && head.length < 4096 ? 'google-shortcut' : 'json'
  if (isOwnerFile(head)) return 'owner-file'
  if (lower.startsWith('mime-version:') && lower.includes('text/html')) return 'html'
  return utf16 || !hasControls(head) || looksLikeText(head) ? 'text' : 'unknown'
}

/** PNG, JPEG, GIF, WebP, TIFF, HEIC and AVIF, bitmaps. */
const PICTURES =
  /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF[\s\S]{4}WEBP|II\*\0|MM\0\*|[\s\S]{4}ftyp(?:hei|hev|mif1|avif)|BM[\s\S]{4}\0{4})/

function isJson(text: string): boolean {
  const start = text.trimStart()
  return /^\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\}|$)/.test(start) || /^\[\s*(?:\{|\[|$|\]|"(?:[^"\\]|\\.)*"\s*,)/.test(start)
}

/**
 * Whether it is the file that Excel puts beside an open workbook (`~$name.xlsx`): the user's name, padded, once in bytes and once in
 * UTF-16.
 */
function isOwnerFile(head: Buffer): boolean {
  const length = head[0] ?? 0
  if ((head.length !== 165 && head.length !== 171) || length === 0 || length > 54) return false
  return head.subarray(1 + length, 55).every((byte) => byte === 0x20 || byte === 0) && head[55] === length
}

/** The text after an XML declaration and comments. Step by step, because one regular expression would backtrack. */
function behindComments(text: string): string {
  let rest = text.trimStart()
  if (rest.startsWith('<?xml')) rest = rest.slice(rest.indexOf('>') + 1).trimStart()
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4)
    if (end < 0) return ''
    rest = rest.slice(end + 3).trimStart()
  }
  return rest
}

/** Bytes below 32, except tabs, line ends and escapes. */
const CONTROLS = Array.from({ length: 32 }, (_, code) => code).filter((code) => code !== 27 && (code < 9 || code > 13))

/** Uses the native search, because nearly all text has none. */
function hasControls(head: Buffer): boolean {
  return CONTROLS.some((code) => head.includes(code))
}

/** Text of any encoding has few control characters; UTF-16 without a mark is looked at two bytes at a time. */
function looksLikeText(head: Buffer): boolean {
  let even = 0
  let odd = 0
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even++
    else odd++
  }
  // A UTF-16 table has many zeros, all at even or all at odd positions.
  const isUtf16 = even + odd > 8 && Math.max(even, odd) > (even + odd) * 0.9
  const step = isUtf16 ? 2 : 1
  let controls = 0
  for (let p = 0; p + step <= head.length; p += step) {
    const code = isUtf16 ? (odd > even ? head.readUInt16LE(p) : head.readUInt16BE(p)) : (head[p] ?? 0)
    if (code < 32 && code !== 27 && (code < 9 || code > 13)) controls++
  }
  return controls <= Math.max(8, head.length / 50)
}
