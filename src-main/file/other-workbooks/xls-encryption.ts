/**
 * Opens encrypted .xls workbooks: RC4 with a 40-bit key or with a key from Windows' CryptoAPI, and Excel 95's obfuscation. Only the contents of
 * records are encrypted, and a few records are not encrypted at all. ([MS-OFFCRYPTO] 2.3.5 to 2.3.7, [MS-XLS] 2.2.10)
 */
import { timingSafeEqual } from 'node:crypto'
import { computeDigest, toLittleEndianBytes } from '../xlsx/excel-encryption.ts'
import { CompoundFile, FILE_PASS_RECORD, findFilePass, workbookStreamOf } from '../xlsx/recognise.ts'
import type { Deadline } from '../xlsx/refusal.ts'

const BOUND_SHEET_RECORD = 0x85
/** Readers skip a record of this type, whatever its length. Such a record therefore replaces the encryption record. */
const IGNORED_RECORD = 0x40
/** Records that are never encrypted: BOF of all versions, FilePass, InterfaceHdr, RRDHead, UsrExcl, FileLock, RRDInfo. */
const PLAIN_RECORDS = new Set([0x09, 0x0209, 0x0409, 0x0809, FILE_PASS_RECORD, 0xe1, 0x0138, 0x0194, 0x0195, 0x0196])

/** Decrypts bytes in place. `offset`: the position of the bytes in the stream. `recordBytes`: the length of the record they are in. */
type Cipher = (bytes: Buffer, offset: number, recordBytes: number) => void

/**
 * The decrypted workbook, without a compound file around it. Undefined if its encryption is not supported. Throws RangeError if the file is
 * truncated.
 */
export function decryptXls(file: Buffer, password: string, deadline: Deadline): Buffer | 'wrong-password' | undefined {
  const stream = workbookStreamOf(new CompoundFile(file))
  const filePassPosition = stream && findFilePass(stream)
  if (!stream || filePassPosition === undefined) return undefined
  const cipher = cipherOf(
    stream.subarray(filePassPosition + 4, filePassPosition + 4 + stream.readUInt16LE(filePassPosition + 2)),
    password,
  )
  if (typeof cipher !== 'function') return cipher
  const records = Buffer.from(stream)
  let end = 0
  for (let offset = 0; offset + 4 <= records.length; offset = end) {
    const type = records.readUInt16LE(offset)
    end = Math.min(offset + 4 + records.readUInt16LE(offset + 2), records.length)
    // A sheet's record begins with its position, which is not encrypted.
    const start = offset + 4 + (type === BOUND_SHEET_RECORD ? 4 : 0)
    if (!PLAIN_RECORDS.has(type) && start < end) cipher(records.subarray(start, end), start, end - offset - 4)
    deadline.check({ part: 'Workbook' })
  }
  records.writeUInt16LE(IGNORED_RECORD, filePassPosition)
  return records
}

function cipherOf(filePass: Buffer, password: string): Cipher | 'wrong-password' | undefined {
  if (filePass.length === 4) return makeObfuscationCipher(filePass, password)
  if (filePass.readUInt16LE(0) === 0) return makeObfuscationCipher(filePass.subarray(2), password)
  const [majorVersion, minorVersion] = [filePass.readUInt16LE(2), filePass.readUInt16LE(4)]
  if (majorVersion === 1 && minorVersion === 1) return makeShortKeyCipher(filePass.subarray(6), password)
  if (majorVersion >= 2 && majorVersion <= 4 && minorVersion === 2)
    return makeProviderCipher(filePass.subarray(6), password)
  return undefined
}

/** RC4 with a key of 40 bits, as used by Excel 97 to 2003 and LibreOffice. */
function makeShortKeyCipher(encryptionInfo: Buffer, password: string): Cipher | 'wrong-password' {
  const start = computeDigest('md5', Buffer.from(password, 'utf16le')).subarray(0, 5)
  const salt = encryptionInfo.subarray(0, 16)
  const hash = computeDigest('md5', ...Array.from({ length: 16 }, () => [start, salt]).flat()).subarray(0, 5)
  return makeRc4Cipher('md5', encryptionInfo.subarray(16, 48), (block) =>
    computeDigest('md5', hash, toLittleEndianBytes(block)),
  )
}

const RC4_ID = 0x6801
const SHA1_ID = 0x8004

/** RC4 with a key of up to 128 bits from Windows' CryptoAPI. */
function makeProviderCipher(encryptionInfo: Buffer, password: string): Cipher | 'wrong-password' | undefined {
  const header = encryptionInfo.subarray(8)
  if (header.readUInt32LE(8) !== RC4_ID || header.readUInt32LE(12) !== SHA1_ID) return undefined
  const keyBytes = (header.readUInt32LE(16) || 40) / 8
  const verifier = header.subarray(encryptionInfo.readUInt32LE(4))
  const hash = computeDigest('sha1', verifier.subarray(4, 20), Buffer.from(password, 'utf16le'))
  const proofBytes = Buffer.concat([verifier.subarray(20, 36), verifier.subarray(40, 60)])
  return makeRc4Cipher('sha1', proofBytes, (block) => {
    const key = computeDigest('sha1', hash, toLittleEndianBytes(block)).subarray(0, keyBytes)
    // A 40-bit key is padded with zeros.
    return keyBytes === 5 ? Buffer.concat([key, Buffer.alloc(11)]) : key
  })
}

const BLOCK_BYTES = 1024

/** `proofBytes`: 16 bytes and their hash, encrypted with the first key. Each block of the stream has its own key. */
function makeRc4Cipher(
  algorithm: 'md5' | 'sha1',
  proofBytes: Buffer,
  keyOf: (block: number) => Buffer,
): Cipher | 'wrong-password' {
  const firstKeyStream = makeKeyStream(keyOf(0), proofBytes.length)
  const plainBytes = proofBytes.map((byte, index) => byte ^ (firstKeyStream[index] ?? 0))
  const expectedDigest = computeDigest(algorithm, plainBytes.subarray(0, 16))
  if (plainBytes.length !== 16 + expectedDigest.length || !timingSafeEqual(expectedDigest, plainBytes.subarray(16)))
    return 'wrong-password'
  let block = -1
  let stream: Uint8Array = firstKeyStream
  return (bytes, offset) => {
    for (let index = 0; index < bytes.length; index++) {
      const position = offset + index
      if (block !== Math.floor(position / BLOCK_BYTES)) {
        block = Math.floor(position / BLOCK_BYTES)
        stream = makeKeyStream(keyOf(block), BLOCK_BYTES)
      }
      bytes[index] = (bytes[index] ?? 0) ^ (stream[position % BLOCK_BYTES] ?? 0)
    }
  }
}

/** The key stream of RC4, which the system's libraries no longer support. */
function makeKeyStream(key: Uint8Array, length: number): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swapBytes = (a: number, b: number): void => {
    const byte = state[a] ?? 0
    state[a] = state[b] ?? 0
    state[b] = byte
  }
  for (let a = 0, b = 0; a < 256; a++) {
    b = (b + (state[a] ?? 0) + (key[a % key.length] ?? 0)) & 0xff
    swapBytes(a, b)
  }
  let [a, b] = [0, 0]
  return Uint8Array.from({ length }, () => {
    a = (a + 1) & 0xff
    b = (b + (state[a] ?? 0)) & 0xff
    swapBytes(a, b)
    return state[((state[a] ?? 0) + (state[b] ?? 0)) & 0xff] ?? 0
  })
}

/** The bytes that pad a password to 16 bytes. */
const PASSWORD_PADDING = Buffer.from('bbffffbaffffb98000be0f00bf0f00', 'hex')
const MAX_PASSWORD_BYTES = 15

/** Excel 95's obfuscation, which combines the data with the repeated bytes of the password. */
function makeObfuscationCipher(encryptionInfo: Buffer, password: string): Cipher | 'wrong-password' {
  const passwordBytes = Buffer.from(password, 'latin1')
  const { key, hash } = computeObfuscationKey(passwordBytes)
  const isPossibleLength = passwordBytes.length > 0 && passwordBytes.length <= MAX_PASSWORD_BYTES
  if (!isPossibleLength || encryptionInfo.readUInt16LE(0) !== key || encryptionInfo.readUInt16LE(2) !== hash)
    return 'wrong-password'
  const pattern = Buffer.concat([passwordBytes, PASSWORD_PADDING])
    .subarray(0, 16)
    .map((byte, index) => rotateLeft(byte ^ (index % 2 === 0 ? key & 0xff : key >> 8), 2, 8))
  return (bytes, offset, recordBytes) => {
    for (let index = 0; index < bytes.length; index++)
      bytes[index] = rotateLeft(bytes[index] ?? 0, 3, 8) ^ (pattern[(offset + recordBytes + index) % 16] ?? 0)
  }
}

/** The key that is combined with the password's bytes, and the password's hash. Both are in the file. */
function computeObfuscationKey(passwordBytes: Buffer): { readonly key: number; readonly hash: number } {
  let [key, step, end, hash] = [0, 0x8000, 0xffff, passwordBytes.length ^ 0xce4b]
  for (const letter of passwordBytes.toReversed()) {
    for (let bit = 0; bit < 8; bit++) {
      step = rotateStep(step)
      // Only the lower seven bits of each letter are used.
      if (bit < 7 && ((letter >> bit) & 1) === 1) key ^= step
      end = rotateStep(end)
    }
  }
  for (const [index, letter] of passwordBytes.entries()) hash ^= rotateLeft(letter, (index + 1) % 15, 15)
  return { key: key ^ end, hash }
}

function rotateStep(word: number): number {
  const rotatedWord = rotateLeft(word, 1, 16)
  return (rotatedWord & 1) === 1 ? rotatedWord ^ 0x1020 : rotatedWord
}

function rotateLeft(word: number, count: number, bits: 8 | 15 | 16): number {
  return ((word << count) | (word >> (bits - count))) & ((1 << bits) - 1)
}
