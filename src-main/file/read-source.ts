/**
 * Reads any file that users drop: recognises it by its content, and reads or refuses it. The name decides nothing. Never throws because of a file's
 * content.
 */
import type { Refusal } from '../../src-shared/file/problem.ts'
import { failed, ok, type Result } from '../../src-shared/material/values/result.ts'
import type { SourceContents } from '../../src-shared/file/source.ts'
import { readCsv } from './csv/read-csv.ts'
import { openSource, sourceSize, type ByteSource } from './xlsx/byte-source.ts'
import { asXlsx, isOtherWorkbook } from './other-workbooks/workbook-thread.ts'
import { recogniseContainer } from './xlsx/recognise.ts'
import { XlsxRefusal } from './xlsx/refusal.ts'
import { readXlsx } from './read-xlsx.ts'
import { TimedHooks, type IntakeOptions, type IntakeLimits, type IntakeHooks } from './intake.ts'
import { fileRefusal, xlsxRefusal, otherFormat, textRefusal } from './refusals.ts'

export type IntakeSource =
  | { readonly name: string; readonly path: string }
  | { readonly name: string; readonly bytes: Uint8Array }

const intakeLimits: IntakeLimits = { milliseconds: 60_000 }

export async function readSource(
  source: IntakeSource,
  options: IntakeOptions,
  hooks: IntakeHooks,
  limits: IntakeLimits = intakeLimits,
): Promise<Result<SourceContents, Refusal>> {
  const place = 'bytes' in source ? source.bytes : { path: source.path }
  const timed = new TimedHooks(hooks, limits.milliseconds)
  try {
    const container = await recogniseContainer(place)
    // Excel's default password protects nothing: the workbook reader opens such files and refuses other passwords.
    if (container === 'xlsx' || container === 'password-protected')
      return timed.withTimeout(await readXlsx(place, options, timed, limits))
    if (isOtherWorkbook(container)) {
      const bytes = await asXlsx(place, timed.stop)
      const result = await readXlsx(bytes, options, timed, limits)
      // The original file's size, not that of the converted workbook.
      return timed.withTimeout(result.ok ? ok({ ...result.value, bytes: await sourceSize(place) }) : result)
    }
    if (container !== 'text') return failed(otherFormat(container))
    return timed.withTimeout(await readText(place, options, timed))
  } catch (error) {
    const refusal = error instanceof XlsxRefusal ? xlsxRefusal(error) : fileRefusal(error)
    if (refusal) return timed.withTimeout(failed(refusal))
    throw error
  }
}

async function readText(
  place: Uint8Array | { readonly path: string },
  options: IntakeOptions,
  hooks: IntakeHooks,
): Promise<Result<SourceContents, Refusal>> {
  const bytes: ByteSource = await openSource(place)
  try {
    const result = await readCsv(bytes, options, hooks)
    if (!result.ok) return result
    const refusal = textRefusal(result.value)
    return refusal ? failed(refusal) : ok({ ...result.value, bytes: bytes.size })
  } finally {
    await bytes.close()
  }
}
