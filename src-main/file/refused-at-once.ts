/**
 * Whether a file that is handed over can hold no table that is read here, by its content, before anything is closed for it. Reads what the
 * container says of itself, never a sheet; what only reading would show is left to the reading.
 */
import type { Refusal } from '../../src-shared/file/problem.ts'
import { defaultLimits, type Limits } from './xlsx/limits.ts'
import { recogniseContainer } from './xlsx/recognise.ts'
import { XlsxRefusal } from './xlsx/refusal.ts'
import { openWorkbook } from './xlsx/workbook.ts'
import { fileRefusal, otherFormat, xlsxRefusal } from './refusals.ts'

/** It is looked at in the app's own thread. */
const LIMITS: Limits = { ...defaultLimits, metadataBytes: 4_000_000, milliseconds: 2000 }
/** A larger encrypted workbook is not unpacked just to check it. */
const MOST_ENCRYPTED = 20_000_000

/** Null: it may be read, or the reading says better why not. */
export async function refusedAtOnce(path: string, bytes: number): Promise<Refusal | null> {
  try {
    const container = await recogniseContainer({ path }, LIMITS)
    if (container === 'text') return null
    if (container !== 'xlsx' && container !== 'password-protected') return otherFormat(container)
    if (container === 'password-protected' && bytes > MOST_ENCRYPTED) return null
    const workbook = await openWorkbook({ path }, LIMITS)
    await workbook.close()
    return null
  } catch (error) {
    if (error instanceof XlsxRefusal)
      return error.code === 'damaged' || error.code === 'password-protected' ? xlsxRefusal(error) : null
    if (fileRefusal(error) !== null) return null
    throw error
  }
}
