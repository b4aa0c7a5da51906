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

type FileInput = Uint8Array | { readonly path: string }
type ReadResult = Result<SourceContents, Refusal>

export async function readSource(
  source: IntakeSource,
  options: IntakeOptions,
  hooks: IntakeHooks,
  limits: IntakeLimits = intakeLimits,
): Promise<ReadResult> {
  const input = 'bytes' in source ? source.bytes : { path: source.path }
  const timedHooks = new TimedHooks(hooks, limits.milliseconds)
  return timedHooks.withTimeout(
    source.plainFile
      ? await readPlainFile(source.plainFile.bytes, input, options, timedHooks, limits)
      : await readPlace(input, withPassword(options, source), timedHooks, limits),
  )
}

function withPassword(options: IntakeOptions, { password }: IntakeSource): IntakeOptions {
  return password === undefined ? options : { ...options, password }
}

async function readPlace(
  input: FileInput,
  options: IntakeOptions,
  hooks: TimedHooks,
  limits: IntakeLimits,
  isUnpacked = false,
): Promise<ReadResult> {
  try {
    const file = await openFile(input)
    const { container, directory } = file
    if (container === 'xlsx') return await readXlsx(file, options, hooks, limits)
    await file.source.close()
    if (container === 'zip' && directory && !isUnpacked)
      return await readPacked(input, directory, options, hooks, limits)
    if (container === 'password-protected') {
      const bytes = await decryptInThread(input, options.password, hooks.stop)
      return await readPlainFile(bytes, input, options, hooks, limits)
    }
    if (isOtherWorkbook(container)) {
      const bytes = await convertToXlsx(input, hooks.stop)
      const result = withSize(await readXlsx(bytes, options, hooks, limits), await sourceSize(input))
      // Marks the sheet as a web page: as in a CSV file, all its texts were written by one program.
      if (!result.ok || container !== 'html') return result
      return ok({ ...result.value, sheet: { ...result.value.sheet, source: 'html' } })
    }
    if (container === 'text') return await readBytes(input, (source) => readText(source, options, hooks))
    if (container === 'dbf') return await readBytes(input, (source) => readDbf(source, options, hooks))
    return makeFailure(refuseOtherFormat(container))
  } catch (error) {
    const refusal = error instanceof XlsxRefusal ? xlsxRefusal(error) : fileRefusal(error)
    if (refusal) return makeFailure(refusal)
    throw error
  }
}

async function readPlainFile(
  bytes: Uint8Array,
  input: FileInput,
  options: IntakeOptions,
  hooks: TimedHooks,
  limits: IntakeLimits,
): Promise<ReadResult> {
  return withSize(await readPlace(bytes, options, hooks, limits, true), await sourceSize(input))
}

/** Adds the size of the user's own file, not of a converted or unpacked copy. */
function withSize(result: ReadResult, bytes: number): ReadResult {
  return result.ok ? ok({ ...result.value, bytes }) : result
}

/** In bytes, after unpacking. */
const MAX_UNPACKED_BYTES = 256_000_000

/** Reads the only file in an archive. */
async function readPacked(
  input: FileInput,
  directory: ZipDirectory,
  options: IntakeOptions,
  hooks: TimedHooks,
  limits: IntakeLimits,
): Promise<ReadResult> {
  const fileResult = fileOfArchive(directory)
  if (!fileResult.ok) return fileResult
  const { value: file } = fileResult
  const bytes = await readBytes(input, (source) => {
    const budget = { bytesLeft: MAX_UNPACKED_BYTES, deadline: new Deadline(limits.milliseconds) }
    return unpackWhole(source, file, defaultLimits, budget, MAX_UNPACKED_BYTES)
  })
  const result = await readPlace(bytes, options, hooks, limits, true)
  if (result.ok) return ok({ ...result.value, bytes: await sourceSize(input), inside: file.name })
  return makeFailure({ ...result.error, details: { ...result.error.details, inside: file.name } })
}

async function readBytes<T>(input: FileInput, readContent: (source: ByteSource) => Promise<T>): Promise<T> {
  const source = await openSource(input)
  try {
    return await readContent(source)
  } finally {
    await source.close()
  }
}

async function readText(source: ByteSource, options: IntakeOptions, hooks: IntakeHooks): Promise<ReadResult> {
  const result = await readCsv(source, options, hooks)
  if (!result.ok) return result
  const refusal = textRefusal(result.value)
  return refusal ? makeFailure(refusal) : ok({ ...result.value, bytes: source.size })
}
