/**
 * A plan as a file: complete, versioned, and bound to its account and catalogue. It is written completely or not at all. It is read through a schema,
 * so that a damaged or foreign file is refused with a message. Exact decimals stay text.
 */
import { codeOf } from '../../machine/write-error.ts'
import { createHash, type Hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { PlanFileRefusal } from '../../../src-shared/plan/check-plan-file.ts'
import { PLAN_VERSION, type PlanHead, type PlannedRow } from '../../../src-shared/plan/plan.ts'
import type { Source } from '../../ports/source-port.ts'
import { safeWrite, type SafeWrite } from '../files/safe-write.ts'
import { bodySchema, changeSchema, methodSchema, problemSchema, statusSchema } from '../plan-schema.ts'
import { streamToFile } from '../files/file-system.ts'
import { THIS_USER_ONLY } from '../../machine/make-folder.ts'
import { groupConsecutive } from '../../../src-shared/material/values/ranges.ts'
import { createReadStream } from 'node:fs'

/** The maximum number of ids in a plan: more than any account has. */
const MAX_IDS = 10_000_000

const callSchema = z.strictObject({
  row: z.number().int().nonnegative(),
  sheet: z.string().exactOptional(),
  method: methodSchema,
  body: bodySchema,
  changes: z.array(changeSchema),
})
const planRowSchema = z.strictObject({
  row: z.number().int().nonnegative(),
  sheet: z.string().exactOptional(),
  status: statusSchema,
  materialId: z.number().int().nullable(),
  name: z.string(),
  changes: z.array(changeSchema),
  problems: z.array(problemSchema),
  calls: z.array(callSchema),
  group: z.string(),
})
const planFileSchema = z.strictObject({
  stocksheet: z.literal('plan'),
  head: z.strictObject({
    version: z.literal(PLAN_VERSION),
    account: z.string(),
    storage: z.number().int().positive(),
    file: z.string(),
    catalogue: z.string(),
    /** When the plan was made, by the clock of the computer that made it. */
    made: z.iso.datetime(),
    fileSha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .exactOptional(),
    stock: z.literal(true).exactOptional(),
    perStorage: z.literal(true).exactOptional(),
    names: z
      .strictObject({ account: z.string(), storages: z.array(z.tuple([z.number().int(), z.string()])) })
      .exactOptional(),
  }),
  seen: z.strictObject({
    storages: z.array(z.number().int().positive()),
    materials: z.array(z.tuple([z.number().int(), z.number().int()])),
  }),
  rows: z.array(z.unknown()),
})

/**
 * The materials and storages that the account had when the plan was made. A material of the account that is not in `materials` was added after the
 * plan was made. It is not added again. `storages`: all storages that were compared, which may be more than those in the rows.
 */
export interface AccountIds {
  readonly storages: readonly number[]
  readonly materials: readonly number[]
}

export interface PlanFile {
  readonly head: PlanHead
  readonly seen: AccountIds
  readonly rows: readonly PlannedRow[]
  /** The creation time that is stored in the plan (ISO time). */
  readonly creationTime: string
  /** SHA-256 of the file's bytes. */
  readonly sha256: string
}

/** A plan without its rows. */
export type PlanContent = Pick<PlanFile, 'head' | 'seen' | 'creationTime'>

export type PlanFileResult =
  | { readonly ok: true; readonly value: PlanFile }
  | { readonly ok: false; readonly refusal: PlanFileRefusal }

/**
 * Writes a plan file. Replaces only an older plan. Only this user may read a new file, because it contains real stock. Returns the SHA-256 of its
 * bytes.
 */
export function writePlanFile(
  path: string,
  content: PlanContent,
  batches: Iterable<readonly PlannedRow[]>,
): Promise<SafeWrite<string>> {
  return safeWrite({ path, kind: 'plan' }, async (temporaryFile) => {
    const hash = createHash('sha256')
    await streamToFile(
      temporaryFile,
      (file) => pipeline(Readable.from(hashPieces(makePlanPieces(content, batches), hash)), file),
      THIS_USER_ONLY,
    )
    return hash.digest('hex')
  })
}

function* hashPieces(pieces: Iterable<string>, hash: Hash): Generator<string> {
  for (const piece of pieces) {
    hash.update(piece, 'utf8')
    yield piece
  }
}

/** Makes the text of a plan in pieces, one line per row, so that a large plan is never in memory as one text. */
function* makePlanPieces(
  { head, seen: accountIds, creationTime: madeAt }: PlanContent,
  batches: Iterable<readonly PlannedRow[]>,
): Generator<string> {
  const { storages, materials } = accountIds
  const accountIdsJson = JSON.stringify({ storages, materials: toRanges(materials) })
  yield `{"stocksheet":"plan","head":${JSON.stringify({ ...head, made: madeAt })},"seen":${accountIdsJson},"rows":[`
  let isFirst = true
  for (const batch of batches) {
    const lines = batch.map(({ row, sheet, status, materialId, name, changes, problems, calls, group }) =>
      JSON.stringify({ row, sheet, status, materialId, name, changes, problems, calls, group }),
    )
    if (lines.length === 0) continue
    yield `${isFirst ? '' : ','}\n${lines.join(',\n')}`
    isFirst = false
  }
  yield ']}\n'
}

/** How many bytes are enough to recognise a plan. */
export const PLAN_BEGINNING_BYTES = 256

/** True if a file begins like a plan, in any Unicode encoding. */
export function beginsLikePlan(bytes: Uint8Array): boolean {
  return looksLikePlan(new TextDecoder(detectUnicodeEncoding(bytes)).decode(bytes.subarray(0, PLAN_BEGINNING_BYTES)))
}

/**
 * Notepad and PowerShell save text as UTF-16, with or without a byte order mark. A plan begins with `{`, and the zero byte before or after it shows
 * the byte order.
 */
function detectUnicodeEncoding([first = 0, second = 0]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return 'utf-8'
}

/** True for a text that begins like a plan, even if the plan is invalid: a JSON object with fields in any order. No table begins like that. */
function looksLikePlan(text: string): boolean {
  return /^\uFEFF?\s*\{\s*"(?:[^"\\\r\n]|\\.)*"\s*:/.test(text)
}

export async function readPlanFile(source: Source): Promise<PlanFileResult> {
  return (await readOwnPlanFile(source)) ?? readWholePlanFile(source)
}

/** Reads a plan line by line, in exactly the form in which plans are written here. Null for any other form, and for any error. */
async function readOwnPlanFile(source: Source): Promise<PlanFileResult | null> {
  const lines = await readPlanLines(source, (value) => {
    const row = planRowSchema.safeParse(value)
    return row.success ? toPlannedRow(row.data) : null
  })
  if (lines === null) return null
  const outerPlan = planFileSchema.safeParse(lines.document)
  if (!outerPlan.success) return null
  return planOf(outerPlan.data, lines.rows, lines.sha256)
}

/** Reads a plan that another program saved in a different form, or that is invalid. Errors are only reported here. */
async function readWholePlanFile(source: Source): Promise<PlanFileResult> {
  let json: unknown
  let sha256: string
  try {
    const bytes = 'path' in source ? await readFile(source.path) : source.bytes
    sha256 = createHash('sha256').update(bytes).digest('hex')
    // A byte order mark is not part of the text. Invalid bytes are an error: if U+FFFD replaced them, wrong names could be sent.
    json = JSON.parse(new TextDecoder(detectUnicodeEncoding(bytes), { fatal: true }).decode(bytes))
  } catch (error) {
    const isNotUnicode = codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA'
    if (isNotUnicode) return { ok: false, refusal: { code: 'not-unicode' } }
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, refusal: { code: 'unreadable', reason } }
  }
  const parsedFile = planFileSchema.safeParse(json)
  // Frees memory: each row is dropped once it is checked, so a large plan is in memory only once.
  json = null
  if (!parsedFile.success) return makeNotUnderstoodResult(parsedFile.error.issues[0])
  const rowsJson = parsedFile.data.rows
  const rows: PlannedRow[] = []
  for (let index = 0; index < rowsJson.length; index += 1) {
    const row = planRowSchema.safeParse(rowsJson[index])
    if (!row.success) return makeNotUnderstoodResult(row.error.issues[0], ['rows', index])
    rows.push(toPlannedRow(row.data))
    rowsJson[index] = null
  }
  return planOf(parsedFile.data, rows, sha256) ?? makeNotUnderstoodResult(undefined, ['seen', 'materials'])
}

/** The plan of a document. Null if the materials are invalid. */
function planOf(
  { head, seen: accountIds }: z.infer<typeof planFileSchema>,
  rows: readonly PlannedRow[],
  sha256: string,
): PlanFileResult | null {
  const materials = expandRanges(accountIds.materials, MAX_IDS)
  if (materials === null) return null
  const { made: madeAt, ...headWithoutTime } = head
  return {
    ok: true,
    value: {
      head: headWithoutTime,
      seen: { storages: accountIds.storages, materials },
      rows,
      creationTime: madeAt,
      sha256,
    },
  }
}

function makeNotUnderstoodResult(
  issue: z.core.$ZodIssue | undefined,
  path: readonly PropertyKey[] = [],
): PlanFileResult {
  const pathText = [...path, ...(issue?.path ?? [])].join('.')
  const errorText = `${pathText === '' ? 'the whole' : pathText}: ${issue?.message ?? 'unexpected content'}`
  return { ok: false, refusal: { code: 'not-understood', where: errorText } }
}

/** The row in our own types. zod sets missing keys to `undefined`, but our types require them to be absent. */
function toPlannedRow(row: z.infer<typeof planRowSchema>): PlannedRow {
  return {
    ...row,
    problems: row.problems.map(({ got: gotText, details, ...problem }) => ({
      ...problem,
      ...(gotText === undefined ? {} : { got: gotText }),
      ...(details === undefined ? {} : { details }),
    })),
  }
}

export type IdRange = readonly [first: number, last: number]

/** Ids as ranges from first to last. An account numbers its materials in sequence, so 100,000 of them are a few pairs. */
export function toRanges(ids: readonly number[]): IdRange[] {
  const sortedIds = [...new Set(ids)].sort((a, b) => a - b)
  return groupConsecutive(sortedIds).map(([first, count]) => [first, first + count - 1])
}

/** The ids in the ranges. Null if the ranges are out of order or contain more than `maxIds` ids, which our plans never do. */
export function expandRanges(ranges: readonly IdRange[], maxIds: number): number[] | null {
  const ids: number[] = []
  for (const [first, last] of ranges) {
    if (last < first || first <= (ids.at(-1) ?? Number.NEGATIVE_INFINITY) || ids.length + last - first >= maxIds)
      return null
    for (let id = first; id <= last; id++) ids.push(id)
  }
  return ids
}

interface PlanLines<Row> {
  /** The document without its rows. */
  readonly document: unknown
  readonly rows: readonly Row[]
  /** SHA-256 of all bytes of the document. */
  readonly sha256: string
}

const HEAD_END = '"rows":['
/** The text after the last row. */
const PLAN_FILE_END = ']}\n'
const LINE_FEED = 0x0a
/** How many bytes are read at a time. */
const PART_BYTES = 256 * 1024

/**
 * Reads a plan line by line, one row per line, as it is written here. The whole document is never in memory, neither as text nor as parsed JSON. Null
 * for any other form, or if `parseLine` returns null for a row: the document must then be read as a whole. Both ways give the same result, because
 * every line but the last is JSON.
 */
export async function readPlanLines<Row>(
  source: Source,
  parseLine: (row: unknown) => Row | null,
): Promise<PlanLines<Row> | null> {
  const fileHash = createHash('sha256')
  // A plan with a byte order mark is not read line by line, but as a whole.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const rows: Row[] = []
  let head: string | null = null
  let lastLine: Buffer | null = null
  const addRow = (text: string): boolean => {
    const row = parseLine(JSON.parse(text))
    if (row === null) return false
    rows.push(row)
    return true
  }
  try {
    for await (const line of splitLines(source)) {
      fileHash.update(line)
      if (head === null) {
        head = decoder.decode(line)
        if (!head.endsWith(`${HEAD_END}\n`)) return null
        continue
      }
      if (lastLine !== null) {
        const text = decoder.decode(lastLine)
        if (!text.endsWith(',\n') || !addRow(text.slice(0, -2))) return null
      }
      lastLine = line
    }
    if (head === null || lastLine === null) return null
    const end = decoder.decode(lastLine)
    if (!end.endsWith(PLAN_FILE_END) || !addRow(end.slice(0, -PLAN_FILE_END.length))) return null
    return { document: JSON.parse(`${head}${PLAN_FILE_END}`), rows, sha256: fileHash.digest('hex') }
  } catch {
    return null
  }
}

/** The lines of a document, each with its line feed. The last line may have none. */
async function* splitLines(source: Source): AsyncGenerator<Buffer> {
  const parts = 'path' in source ? createReadStream(source.path, { highWaterMark: PART_BYTES }) : [source.bytes]
  let lineParts: Buffer[] = []
  for await (const part of parts as AsyncIterable<Uint8Array>) {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    let from = 0
    for (let to = bytes.indexOf(LINE_FEED); to >= 0; to = bytes.indexOf(LINE_FEED, from)) {
      const piece = bytes.subarray(from, to + 1)
      yield lineParts.length === 0 ? piece : Buffer.concat([...lineParts, piece])
      lineParts = []
      from = to + 1
    }
    if (from < bytes.length) lineParts.push(bytes.subarray(from))
  }
  if (lineParts.length > 0) yield Buffer.concat(lineParts)
}
