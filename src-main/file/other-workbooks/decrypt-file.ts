/** Opens encrypted spreadsheets with the user's password: .xlsx, .xlsb, .xls and .ods. The password is not stored. */
import { decryptOpenDocument } from './open-document-encryption.ts'
import { decryptXls } from './xls-encryption.ts'
import type { ByteSource } from '../xlsx/byte-source.ts'
import { decryptWorkbook, EXCEL_PASSWORD } from '../xlsx/excel-encryption.ts'
import { type Deadline, defaultLimits, XlsxRefusal } from '../xlsx/refusal.ts'
import { readDirectory } from '../xlsx/zip-directory.ts'

/** The largest .xls workbook, in bytes. */
const MAX_BYTES = 64_000_000

/**
 * The decrypted file. Throws XlsxRefusal: `password-needed` if the password is wrong or missing, `password-protected` if the encryption is not
 * supported. Other codes mean that the file is damaged or too large.
 */
export async function decryptFile(source: ByteSource, deadline: Deadline, password?: string): Promise<Buffer> {
  const directory = await readDirectory(source, defaultLimits)
  const format = directory ? { format: 'ods' } : {}
  try {
    const openedFile = directory
      ? await decryptOpenDocument(source, directory, password ?? '', deadline)
      : ((await decryptWorkbook(source, deadline, password)) ?? (await openXls(source, deadline, password)))
    if (Buffer.isBuffer(openedFile)) return openedFile
    if (openedFile === 'wrong-password')
      throw new XlsxRefusal('password-needed', password === undefined ? {} : { wrong: 1 })
  } catch (error) {
    // A damaged file causes these errors: positions outside the file, keys of the wrong length, unknown algorithms.
    if (!(error instanceof RangeError) && !isCryptoError(error)) throw error
  }
  throw new XlsxRefusal('password-protected', format)
}

async function openXls(
  source: ByteSource,
  deadline: Deadline,
  password = EXCEL_PASSWORD,
): Promise<Buffer | 'wrong-password' | undefined> {
  if (source.size > MAX_BYTES) throw new XlsxRefusal('too-large', { got: source.size, limit: MAX_BYTES })
  return decryptXls(await source.read(0, source.size), password, deadline)
}

function isCryptoError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^ERR_(?:CRYPTO|OSSL)_/.test(String(error.code))
}
