/**
 * Reads any file that users drop: recognises it by its content, and reads or refuses it. The file's name is not used for this. Never throws because
 * of a file's content.
 */
import type { Refusal } from '../../src-shared/file/problem.ts'
import { makeFailure, ok, type Result } from '../../src-shared/material/values/result.ts'
import type { SourceContents } from '../../src-shared/file/source.ts'
import { readCsv } from './csv/read-csv.ts'
import { openSource, sourceSize, type ByteSource } from './xlsx/byte-source.ts'
import { unpackWhole } from './xlsx/inflate.ts'
import { convertToXlsx, decryptInThread, isOtherWorkbook } from './other-workbooks/workbook-thread.ts'
import { openFile } from './xlsx/recognise.ts'
import { Deadline, defaultLimits, XlsxRefusal } from './xlsx/refusal.ts'
import type { ZipDirectory } from './xlsx/zip-directory.ts'
import { readDbf } from './read-dbf.ts'
import { readXlsx } from './read-xlsx.ts'
import { TimedHooks, type IntakeOptions, type IntakeLimits, type IntakeHooks } from './intake.ts'
import { fileOfArchive, fileRefusal, xlsxRefusal, refuseOtherFormat, textRefusal } from './refusals.ts'

export type IntakeSource = {
  readonly name: string
  readonly password?: string
  readonly plainFile?: { readonly bytes: Uint8Array }
} & ({ readonly path: string } | { readonly bytes: Uint8Array })

const intakeLimits: IntakeLimits = { milliseconds: 60_000 }

type Place = Uint8Array | { readonly path: string }
type Reading = Result<SourceContents, Refusal>

export async function readSource(
  source: IntakeSource,
  options: IntakeOptions,
  hooks: IntakeHooks,
  limits: IntakeLimits = intakeLimits,
): Promise<Reading> {
  const place = 'bytes' in source ? source.bytes : { path: source.path }
  const timedHooks = new TimedHooks(hooks, limits.milliseconds)
  return timedHooks.withTimeout(
    source.plainFile
      ? await readPlainFile(source.plainFile.bytes, place, options, timedHooks, limits)
      : await readPlace(place, withPassword(options, source), timedHooks, limits),
  )
}

function withPassword(options: IntakeOptions, { password }: IntakeSource): IntakeOptions {
  return password === undefined ? options : { ...options, password }
}

async function readPlace(
  place: Place,
  options: IntakeOptions,
  hooks: TimedHooks,
  limits: IntakeLimits,
  isPacked = false,
): Promise<Reading> {
  try {
    const file = await openFile(place)
    const { container, directory } = file
    if (container === 'xlsx') return await readXlsx(file, options, hooks, limits)
    await file.source.close()
    if (container === 'zip' && directory && !isPacked) return await readPacked(place, directory, options, hooks, limits)
    if (container === 'password-protected') {
      const bytes = await decryptInThread(place, options.password, hooks.stop)
      return await readPlainFile(bytes, place, options, hooks, limits)
    }
    if (isOtherWorkbook(container)) {
      const bytes = await convertToXlsx(place, hooks.stop)
      const result = withSize(await readXlsx(bytes, options, hooks, limits), await sourceSize(place))
      // Marks the sheet as a web page: as in a CSV file, all its texts were written by one program.
      if (!result.ok || container !== 'html') return result
      return ok({ ...result.value, sheet: { ...result.value.sheet, source: 'html' } })
    }
    if (container === 'text') return await readBytes(place, (source) => readText(source, options, hooks))
    if (container === 'dbf') return await readBytes(place, (source) => readDbf(source, options, hooks))
    return makeFailure(refuseOtherFormat(container))
  } catch (error) {
    const refusal = error instanceof XlsxRefusal ? xlsxRefusal(error) : fileRefusal(error)
    if (refusal) return makeFailure(refusal)
    throw error
  }
}

async function readPlainFile(
  bytes: Uint8Array,
  place: Place,
  options: IntakeOptions,
  hooks: TimedHooks,
  limits: IntakeLimits,
): Promise<Reading> {
  return withSize(await readPlace(bytes, options, hooks, limits, true), await sourceSize(place))
}

/** Adds the size of the user's own file, not of a converted or unpacked copy. */
function withSize(reading: Reading, bytes: number): Reading {
  return reading.ok ? ok({ ...reading.value, bytes }) : reading
}

/** In bytes, after unpacking. */
const MAX_PACKED_FILE = 256_000_000

/** Reads the only file in an archive. */
async function readPacked(
  place: Place,
  directory: ZipDirectory,
  options: IntakeOptions,
  hooks: TimedHooks,
  limits: IntakeLimits,
): Promise<Reading> {
  const fileResult = fileOfArchive(directory)
  if (!fileResult.ok) return fileResult
  const { value: file } = fileResult
  const bytes = await readBytes(place, (source) => {
    const budget = { bytesLeft: MAX_PACKED_FILE, deadline: new Deadline(limits.milliseconds) }
    return unpackWhole(source, file, defaultLimits, budget, MAX_PACKED_FILE)
  })
  const reading = await readPlace(bytes, options, hooks, limits, true)
  if (reading.ok) return ok({ ...reading.value, bytes: await sourceSize(place), inside: file.name })
  return makeFailure({ ...reading.error, details: { ...reading.error.details, inside: file.name } })
}

async function readBytes<T>(place: Place, readContent: (source: ByteSource) => Promise<T>): Promise<T> {
  const source = await openSource(place)
  try {
    return await readContent(source)
  } finally {
    await source.close()
  }
}

async function readText(source: ByteSource, options: IntakeOptions, hooks: IntakeHooks): Promise<Reading> {
  const result = await readCsv(source, options, hooks)
  if (!result.ok) return result
  const refusal = textRefusal(result.value)
  return refusal ? makeFailure(refusal) : ok({ ...result.value, bytes: source.size })
}
