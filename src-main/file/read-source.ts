/**
 * Reads any file that users drop: recognises it by its content, and reads or refuses it. Never looks at the file's name. Never throws because of a
 * file's content.
 */
import type { Refusal } from '../../src-shared/file/problem.ts'
import { makeFailure, ok, type Result } from '../../src-shared/material/values/result.ts'
import type { SourceContents } from '../../src-shared/file/source.ts'
import { readCsv } from './csv/read-csv.ts'
import { openSource, sizeOfSource, type ByteSource } from './xlsx/byte-source.ts'
import { unpackWhole } from './xlsx/inflate.ts'
import { convertToXlsx, decryptInThread, isOtherWorkbookFormat } from './other-workbooks/workbook-thread.ts'
import { openFile } from './xlsx/recognise.ts'
import { Deadline, defaultLimits, XlsxRefusal } from './xlsx/refusal.ts'
import type { ZipDirectory } from './xlsx/zip-directory.ts'
import { readDbf } from './read-dbf.ts'
import { readXlsx } from './read-xlsx.ts'
import { TimedHooks, type IntakeOptions, type IntakeLimits, type IntakeHooks } from './intake.ts'
import { fileOfArchive, makeFileRefusal, makeXlsxRefusal, refuseOtherFormat, findTextRefusal } from './refusals.ts'

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
      : await readInput(input, addPassword(options, source), timedHooks, limits),
  )
}

function addPassword(options: IntakeOptions, { password }: IntakeSource): IntakeOptions {
  return password === undefined ? options : { ...options, password }
}

async function readInput(
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
      return await readPackedFile(input, directory, options, hooks, limits)
    if (container === 'password-protected') {
      const bytes = await decryptInThread(input, options.password, hooks.stop)
      return await readPlainFile(bytes, input, options, hooks, limits)
    }
    if (isOtherWorkbookFormat(container)) {
      const bytes = await convertToXlsx(input, hooks.stop)
      const result = addSize(await readXlsx(bytes, options, hooks, limits), await sizeOfSource(input))
      // A web page's sheet is marked, because one program wrote all its texts, as in a CSV file.
      if (!result.ok || container !== 'html') return result
      return ok({ ...result.value, sheet: { ...result.value.sheet, source: 'html' } })
    }
    if (container === 'text') return await readFromSource(input, (source) => readText(source, options, hooks))
    if (container === 'dbf') return await readFromSource(input, (source) => readDbf(source, options, hooks))
    return makeFailure(refuseOtherFormat(container))
  } catch (error) {
    const refusal = error instanceof XlsxRefusal ? makeXlsxRefusal(error) : makeFileRefusal(error)
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
  return addSize(await readInput(bytes, options, hooks, limits, true), await sizeOfSource(input))
}

/** Adds the size of the user's own file, not of a converted or unpacked copy. */
function addSize(result: ReadResult, bytes: number): ReadResult {
  return result.ok ? ok({ ...result.value, bytes }) : result
}

/** The maximum size of a file after unpacking, in bytes. */
const MAX_UNPACKED_BYTES = 256_000_000

/** Reads the only file in an archive. */
async function readPackedFile(
  input: FileInput,
  directory: ZipDirectory,
  options: IntakeOptions,
  hooks: TimedHooks,
  limits: IntakeLimits,
): Promise<ReadResult> {
  const fileResult = fileOfArchive(directory)
  if (!fileResult.ok) return fileResult
  const { value: file } = fileResult
  const bytes = await readFromSource(input, (source) => {
    const budget = { bytesLeft: MAX_UNPACKED_BYTES, deadline: new Deadline(limits.milliseconds) }
    return unpackWhole(source, file, defaultLimits, budget, MAX_UNPACKED_BYTES)
  })
  const result = await readInput(bytes, options, hooks, limits, true)
  if (result.ok) return ok({ ...result.value, bytes: await sizeOfSource(input), inside: file.name })
  return makeFailure({ ...result.error, details: { ...result.error.details, inside: file.name } })
}

async function readFromSource<T>(input: FileInput, readContent: (source: ByteSource) => Promise<T>): Promise<T> {
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
  const refusal = findTextRefusal(result.value)
  return refusal ? makeFailure(refusal) : ok({ ...result.value, bytes: source.size })
}
