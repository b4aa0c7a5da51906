/**
 * Reads a table of dBase, FoxPro or Clipper (.dbf). Numbers, dates and booleans have their own types, as in a workbook; texts have an encoding, as in
 * CSV. Deleted records are left out. Memo fields, whose texts are in another file, and fields of rare types are not read. A problem reports
 * everything that is left out. (decision 242)
 */
import { setImmediate } from 'node:timers/promises'
import { type Problem, type Refusal, makeListDetail } from '../../src-shared/file/problem.ts'
import { CELL, type CellKind } from '../../src-shared/file/sheet.ts'
import type { SourceContents } from '../../src-shared/file/source.ts'
import { toDecimal } from '../../src-shared/material/values/decimal.ts'
import { makeFailure, ok, type Result } from '../../src-shared/material/values/result.ts'
import { makeTextReader } from './csv/decode.ts'
import { encodingOf } from './csv/read-csv.ts'
import type { IntakeHooks, IntakeOptions } from './intake.ts'
import { problemsOfNotes } from './read-xlsx.ts'
import { WorkbookCells } from './workbook-cells.ts'
import { type ByteSource, makeMemorySource } from './xlsx/byte-source.ts'
import { defaultLimits, refuseDamaged, XlsxRefusal } from './xlsx/refusal.ts'

/** The maximum size of the file, in bytes. The texts are in memory twice while their encoding is detected. */
const MAX_BYTES = 200_000_000
const MAX_RECORDS = 3_000_000
const FIELD_BYTES = 32
const FIELDS_END_MARK = 0x0d
const DELETED_MARK = 0x2a
const NOT_DELETED_MARK = 0x20
/** How many records are read before the thread can receive messages again. */
const RECORDS_AT_ONCE = 10_000
const MAX_NAMED_FIELDS = 12

interface DbfField {
  readonly name: Buffer
  readonly type: string
  /** The field's position in a record, counted from the byte after the deletion mark. */
  readonly start: number
  readonly length: number
  readonly decimals: number
  /** The index of the field's bit in a record's null flags; -1 if the field is never null. */
  readonly nullBit: number
  /** The index of the bit in a record's null flags that is set if the text is shorter than the field. -1 if the length does not vary. */
  readonly varyingBit: number
}

interface DbfTable {
  readonly bytes: Buffer
  readonly dataStart: number
  readonly recordBytes: number
  readonly recordCount: number
  /** The fields whose types are supported. */
  readonly fields: readonly DbfField[]
  readonly unreadFields: readonly DbfField[]
  readonly nullFlags: DbfField | undefined
}

export async function readDbf(
  source: ByteSource,
  options: IntakeOptions,
  hooks: IntakeHooks,
): Promise<Result<SourceContents, Refusal>> {
  if (source.size > MAX_BYTES) throw new XlsxRefusal('too-large', { what: 'size', limit: MAX_BYTES })
  const table = tableOf(await source.read(0, source.size))
  const texts = makeMemorySource(makeTextLines(table))
  const encodingResult = await encodingOf(texts, options, CODE_PAGES.get(table.bytes[29] ?? 0))
  if (!encodingResult.ok) return encodingResult
  const { encoding, reason, candidates, encodingWarnings = [] } = encodingResult.value
  const decoder = makeTextReader(encoding, { fatal: true })
  const cells = new WorkbookCells()
  let deletedCount = 0
  try {
    for (const [column, { name }] of table.fields.entries())
      cells.addCell(0, column, CELL.text, decoder.decode(name), undefined)
    for (let index = 0; index < table.recordCount; index++) {
      if (index % RECORDS_AT_ONCE === 0) await pause(hooks, index * table.recordBytes, source.size)
      const record = recordAt(table, index)
      if (record) readRecord(record, index + 1, table, decoder, cells)
      else deletedCount++
    }
    const listNames = (isMemo: boolean): string[] =>
      table.unreadFields.flatMap(({ type, name }) =>
        MEMO_TYPES.includes(type) === isMemo ? [decoder.decode(name)] : [],
      )
    hooks.onProgress?.(source.size, source.size)
    const sheet = cells.finish('', [
      ...encodingWarnings,
      ...makeDeletedRecordsProblem(deletedCount),
      ...makeUnsupportedFieldsProblem('memo', listNames(true)),
      ...makeUnsupportedFieldsProblem('type', listNames(false)),
      ...problemsOfNotes(cells.notes),
    ])
    const format = { kind: 'dbf', encoding, encodingReason: reason, encodingCandidates: candidates } as const
    return ok({ format, sheet, bytes: source.size })
  } catch (error) {
    if (error instanceof TypeError) return makeFailure({ code: 'bad-encoding', row: null, details: { encoding } })
    throw error
  }
}

async function pause(hooks: IntakeHooks, doneCount: number, total: number): Promise<void> {
  hooks.onProgress?.(doneCount, total)
  await setImmediate()
  if (hooks.stop?.aborted === true) throw new XlsxRefusal('stopped')
}

/** Reads the header and the fields. Throws XlsxRefusal if the sizes in the header contradict each other or the file. */
function tableOf(bytes: Buffer): DbfTable {
  const [recordCount, dataStart, recordBytes] = [bytes.readUInt32LE(4), bytes.readUInt16LE(8), bytes.readUInt16LE(10)]
  if (recordCount > MAX_RECORDS) throw new XlsxRefusal('too-many-rows', { limit: MAX_RECORDS })
  const end = dataStart + recordCount * recordBytes
  if (end > bytes.length) throw refuseDamaged('file-cut-off')
  // If another record follows the last one, the record count is wrong.
  const nextByte = bytes[end]
  if (bytes.length >= end + recordBytes && (nextByte === DELETED_MARK || nextByte === NOT_DELETED_MARK))
    throw refuseDamaged('not-as-format-says')
  const allFields = fieldsOf(bytes.subarray(FIELD_BYTES, dataStart), recordBytes - 1)
  const nullFlagsField = allFields.find(({ type }) => type === NULL_FLAGS_TYPE)
  const isFieldRead = (field: DbfField): boolean =>
    isSupportedField(field) || (field.type === 'V' && nullFlagsField !== undefined)
  return {
    bytes,
    dataStart,
    recordBytes,
    recordCount,
    fields: allFields.filter(isFieldRead),
    unreadFields: allFields.filter((field) => !isFieldRead(field) && field.type !== NULL_FLAGS_TYPE),
    nullFlags: nullFlagsField,
  }
}

/** The type of FoxPro's internal field. It has a bit for each field that may be null, and for each field of variable length. */
const NULL_FLAGS_TYPE = '0'
const NULLABLE_BIT = 2
const VARYING_TYPES = 'VQ'

function fieldsOf(descriptors: Buffer, recordBytes: number): DbfField[] {
  for (const hasLongFields of [false, true]) {
    const fields: DbfField[] = []
    let start = 0
    let bit = 0
    for (let position = 0; descriptors[position] !== FIELDS_END_MARK; position += FIELD_BYTES) {
      const descriptor = descriptors.subarray(position, position + FIELD_BYTES)
      if (descriptor.length < FIELD_BYTES) throw refuseDamaged('not-as-format-says')
      const type = String.fromCharCode(descriptor[11] ?? 0)
      const decimals = descriptor[17] ?? 0
      // Clipper stores the length of a long text field in two bytes.
      const length = (descriptor[16] ?? 0) + (hasLongFields && type === 'C' ? decimals * 256 : 0)
      const varyingBit = VARYING_TYPES.includes(type) ? bit++ : -1
      const isNullable = ((descriptor[18] ?? 0) & NULLABLE_BIT) !== 0
      fields.push({
        name: cutAtZero(descriptor.subarray(0, 11)),
        type,
        start,
        length,
        decimals,
        varyingBit,
        nullBit: isNullable ? bit++ : -1,
      })
      start += length
    }
    if (start === recordBytes && fields.length > 0) return fields
  }
  throw refuseDamaged('not-as-format-says')
}

/** The bytes of a record, after the deletion mark. Undefined if the record is deleted. */
function recordAt({ bytes, dataStart, recordBytes }: DbfTable, index: number): Buffer | undefined {
  const start = dataStart + index * recordBytes
  const mark = bytes[start]
  if (mark === DELETED_MARK) return undefined
  if (mark !== NOT_DELETED_MARK) throw refuseDamaged('not-as-format-says')
  return bytes.subarray(start + 1, start + recordBytes)
}

function cutAtZero(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0)
  return end < 0 ? bytes : bytes.subarray(0, end)
}

/** The bytes of all texts, with one line for each row of the sheet. */
function makeTextLines(table: DbfTable): Buffer {
  const { fields, recordCount, recordBytes, nullFlags: nullFlagsField } = table
  const textFields = fields.filter(isTextField)
  const names = Buffer.concat(fields.flatMap(({ name }) => [name, TAB]))
  const lines = Buffer.allocUnsafe(names.length + recordCount * (recordBytes + textFields.length))
  let end = names.copy(lines)
  for (let index = 0; index < recordCount; index++) {
    lines[end++] = LINE_END
    const record = recordAt(table, index)
    if (!record) continue
    for (const field of textFields) {
      end += textBytesOf(record, field, nullFlagsField).copy(lines, end)
      end += TAB.copy(lines, end)
    }
  }
  return lines.subarray(0, end)
}

const TAB = Buffer.from('\t')
const LINE_END = 0x0a

function isTextField({ type }: DbfField): boolean {
  return type === 'C' || type === 'V'
}

/** True if this bit of a record's null flags is set. */
function isFlagSet(record: Buffer, nullFlagsField: DbfField | undefined, bit: number): boolean {
  if (!nullFlagsField || bit < 0) return false
  return (((record[nullFlagsField.start + (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1
}

/**
 * The bytes of a text, without the spaces that pad the field. If a text is shorter than its variable-length field, the field's last byte contains its
 * length.
 */
function textBytesOf(record: Buffer, field: DbfField, nullFlagsField: DbfField | undefined): Buffer {
  const { start, length, nullBit, varyingBit } = field
  if (isFlagSet(record, nullFlagsField, nullBit)) return record.subarray(0, 0)
  const isShorterThanField = isFlagSet(record, nullFlagsField, varyingBit)
  const filledLength = isShorterThanField ? (record[start + length - 1] ?? 0) : length
  if (isShorterThanField && filledLength >= length) throw refuseDamaged('not-as-format-says')
  const bytes = cutAtZero(record.subarray(start, start + filledLength))
  let end = bytes.length
  while (bytes[end - 1] === 0x20) end--
  return bytes.subarray(0, end)
}

type Decoder = ReturnType<typeof makeTextReader>

function readRecord(record: Buffer, row: number, table: DbfTable, decoder: Decoder, cells: WorkbookCells): void {
  const { nullFlags: nullFlagsField, fields } = table
  for (const [column, field] of fields.entries()) {
    if (isFlagSet(record, nullFlagsField, field.nullBit)) continue
    if (isTextField(field)) {
      const text = decoder.decode(textBytesOf(record, field, nullFlagsField))
      const limit = defaultLimits.cellCharacters
      if (text.length > limit) cells.addNote({ code: 'cell-too-long', row, column, characters: text.length })
      if (text !== '') cells.addCell(row, column, CELL.text, text.slice(0, limit), undefined)
      continue
    }
    const value = VALUE_READERS.get(field.type)?.(record.subarray(field.start, field.start + field.length))
    if (!value) continue
    cells.addCell(row, column, value.kind, value.text, value.shown)
    if (value.kind === CELL.number && field.decimals > 0) cells.setDecimalPlaces(row, column, field.decimals)
  }
}

interface DbfValue {
  readonly kind: CellKind
  readonly text: string
  /** The number as text with its leading zeros. Absent if there are none. */
  readonly shown?: string
}

type ValueReader = (bytes: Buffer) => DbfValue | undefined

/**
 * The functions that read values, by field type. Undefined means blank. A value that does not match its type stays a text, so that its row gets a
 * problem.
 */
const VALUE_READERS: ReadonlyMap<string, ValueReader> = new Map<string, ValueReader>([
  ['N', readNumberText],
  ['F', readNumberText],
  ['D', readDateText],
  ['L', readBooleanText],
  ['I', (bytes) => ({ kind: CELL.number, text: String(bytes.readInt32LE(0)) })],
  ['B', (bytes) => readDouble(bytes.readDoubleLE(0))],
  ['Y', (bytes) => readCurrency(bytes.readBigInt64LE(0))],
  ['T', (bytes) => readDateTime(bytes.readInt32LE(0), bytes.readInt32LE(4))],
])
/** The lengths, in bytes, of binary field types. */
const BINARY_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['I', 4],
  ['B', 8],
  ['Y', 8],
  ['T', 8],
])
const ERROR_VALUE: DbfValue = { kind: CELL.error, text: '#VALUE!' }

/** True if fields of this type are read. In dBase, a memo field has type B as well, but another length. */
function isSupportedField({ type, length }: DbfField): boolean {
  return type === 'C' || (VALUE_READERS.has(type) && (BINARY_LENGTHS.get(type) ?? length) === length)
}

function trimmedText(bytes: Buffer): string {
  return cutAtZero(bytes).toString('latin1').trim()
}

function readNumberText(bytes: Buffer): DbfValue | undefined {
  const text = trimmedText(bytes)
  if (text === '') return undefined
  const number = toDecimal(text)
  if (number === null) return { kind: CELL.text, text }
  return { kind: CELL.number, text: number, ...(/^0\d+$/.test(text) ? { shown: text } : {}) }
}

function readDateText(bytes: Buffer): DbfValue | undefined {
  const text = trimmedText(bytes)
  if (/^0*$/.test(text)) return undefined
  const day = /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : ''
  const date = new Date(`${day}T00:00:00Z`)
  const isRealDate = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  return isRealDate ? { kind: CELL.date, text: day } : { kind: CELL.text, text }
}

function readBooleanText(bytes: Buffer): DbfValue | undefined {
  const text = trimmedText(bytes)
  if (text === '' || text === '?') return undefined
  if (/^[ty]$/i.test(text)) return { kind: CELL.boolean, text: 'TRUE' }
  return /^[fn]$/i.test(text) ? { kind: CELL.boolean, text: 'FALSE' } : { kind: CELL.text, text }
}

/** The value rounded to 15 digits, as spreadsheets show it. */
function readDouble(value: number): DbfValue {
  const text = toDecimal(String(Number(value.toPrecision(15))))
  return text === null ? ERROR_VALUE : { kind: CELL.number, text }
}

const CURRENCY_DECIMALS = 4

function readCurrency(value: bigint): DbfValue {
  const digits = String(value < 0n ? -value : value).padStart(CURRENCY_DECIMALS + 1, '0')
  const text = `${value < 0n ? '-' : ''}${digits.slice(0, -CURRENCY_DECIMALS)}.${digits.slice(-CURRENCY_DECIMALS)}`
  return { kind: CELL.number, text: toDecimal(text) ?? text }
}

/** The Julian day of 1 January 1970. */
const EPOCH_JULIAN_DAY = 2_440_588
const MS_PER_DAY = 86_400_000

function readDateTime(day: number, milliseconds: number): DbfValue | undefined {
  if (day === 0 && milliseconds === 0) return undefined
  const time = new Date((day - EPOCH_JULIAN_DAY) * MS_PER_DAY + Math.round(milliseconds / 1000) * 1000)
  const text = Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 19)
  if (!/^\d{4}-/.test(text)) return ERROR_VALUE
  return { kind: CELL.date, text: text.replace('T00:00:00', '') }
}

const WHOLE_FILE_WARNING = { severity: 'warns', row: null, column: null, field: null } as const

function makeDeletedRecordsProblem(count: number): Problem[] {
  return count > 0 ? [{ code: 'deleted-records', ...WHOLE_FILE_WARNING, details: { count } }] : []
}

/** Types of fields whose texts or objects are in another file. */
const MEMO_TYPES = 'MGPWB'

function makeUnsupportedFieldsProblem(reason: 'memo' | 'type', names: readonly string[]): Problem[] {
  if (names.length === 0) return []
  const fields = makeListDetail('fields', names.slice(0, MAX_NAMED_FIELDS), names.length - MAX_NAMED_FIELDS)
  return [{ code: 'fields-not-read', ...WHOLE_FILE_WARNING, details: { count: names.length, reason, ...fields } }]
}

/** The code pages by language driver. 0x57 is missing because it only means "as on this computer". */
const CODE_PAGES: ReadonlyMap<number, string> = new Map(
  Object.entries({
    ibm437: [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b],
    ibm850: [0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37],
    'windows-1252': [0x03, 0x58, 0x59],
    macintosh: [0x04],
    ibm865: [0x08, 0x17, 0x66],
    shift_jis: [0x13, 0x7b],
    ibm863: [0x1c, 0x6c],
    ibm852: [0x1f, 0x22, 0x23, 0x40, 0x64, 0x87],
    ibm860: [0x24],
    ibm866: [0x26, 0x65],
    gb18030: [0x4d, 0x7a],
    'euc-kr': [0x4e, 0x79],
    big5: [0x4f, 0x78],
    'windows-874': [0x50, 0x7c],
    ibm861: [0x67],
    ibm737: [0x6a, 0x86],
    ibm857: [0x6b, 0x88],
    'windows-1255': [0x7d],
    'windows-1256': [0x7e],
    'x-mac-cyrillic': [0x96],
    'x-mac-ce': [0x97],
    'windows-1250': [0xc8],
    'windows-1251': [0xc9],
    'windows-1254': [0xca],
    'windows-1253': [0xcb],
    'windows-1257': [0xcc],
  }).flatMap(([page, driverCodes]) => driverCodes.map((driverCode) => [driverCode, page] as const)),
)
