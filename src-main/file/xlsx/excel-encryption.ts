/**
 * Opens encrypted workbooks, with the user's password or with Excel's own, "VelvetSweatshop". Excel uses its own password if a workbook is protected
 * against changes or saved as read-only, and opens such a file without asking. No other password is tried, and no password is stored.
 * ([MS-OFFCRYPTO])
 */
import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'
import type { ByteSource } from './byte-source.ts'
import { CompoundFile } from './recognise.ts'
import type { Deadline } from './refusal.ts'
import { XmlReader } from './xml.ts'

export const EXCEL_PASSWORD = 'VelvetSweatshop'
/** The maximum number of times that a password is hashed. Excel hashes it 100,000 times. This limit takes a second or two. */
const maxSpins = 1_000_000
const standardSpins = 50_000
const deadlineCheckMask = 0x3fff
const segmentBytes = 4096
/** The maximum size of a file, in bytes. A file is in memory twice while it is decrypted. */
const maxFileBytes = 1_000_000_000

/** The maximum length in characters, far above Excel's own limit of 255. */
const maxPasswordLength = 1000

/**
 * The workbook inside an encrypted file. `wrong-password` if the file needs another password. Undefined if its encryption is not one that Excel uses
 * by default.
 */
export async function decryptWorkbook(
  source: ByteSource,
  deadline: Deadline,
  password = EXCEL_PASSWORD,
): Promise<Buffer | 'wrong-password' | undefined> {
  if (source.size > maxFileBytes) return undefined
  try {
    const file = new CompoundFile(await source.read(0, source.size))
    const infoBytes = file.readStream('EncryptionInfo')
    const encryptedPackage = file.readStream('EncryptedPackage')
    if (!infoBytes || !encryptedPackage || encryptedPackage.length < 8) return undefined
    const isAgile = infoBytes.readUInt16LE(0) === 4 && infoBytes.readUInt16LE(2) === 4
    const passwordBytes = Buffer.from(password.slice(0, maxPasswordLength), 'utf16le')
    const openedPackage = isAgile
      ? openAgilePackage(infoBytes.toString('utf8', 8), encryptedPackage.subarray(8), passwordBytes, deadline)
      : openStandardPackage(infoBytes, encryptedPackage.subarray(8), passwordBytes, deadline)
    return typeof openedPackage === 'string'
      ? openedPackage
      : openedPackage?.subarray(0, Number(encryptedPackage.readBigUInt64LE(0)))
  } catch (error) {
    // These errors are caused by positions outside the file, keys of the wrong length, or unknown algorithms.
    if (error instanceof RangeError || (error instanceof Error && 'code' in error)) return undefined
    throw error
  }
}

type OpenedPackage = Buffer | 'wrong-password' | undefined

export function computeDigest(algorithm: string, ...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash(algorithm)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Converts a number to 4 bytes, lowest byte first. */
export function toLittleEndianBytes(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}

function spinHash(algorithm: string, salt: Uint8Array, password: Buffer, times: number, deadline: Deadline): Buffer {
  let hash = computeDigest(algorithm, salt, password)
  for (let round = 0; round < times; round++) {
    hash = computeDigest(algorithm, toLittleEndianBytes(round), hash)
    if ((round & deadlineCheckMask) === 0) deadline.check({ part: 'EncryptionInfo' })
  }
  return hash
}

function areBytesEqual(a: Buffer, b: Buffer): boolean {
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}

function decrypt(mode: 'ecb' | 'cbc', key: Buffer, iv: Buffer | null, bytes: Uint8Array): Buffer {
  const decipher = createDecipheriv(`aes-${key.length * 8}-${mode}`, key, iv)
  decipher.setAutoPadding(false)
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}

/** Opens files of Office 2007, and of programs that use its format: AES in single blocks, SHA-1. */
function openStandardPackage(
  infoBytes: Buffer,
  encryptedBytes: Buffer,
  password: Buffer,
  deadline: Deadline,
): OpenedPackage {
  const headerBytes = infoBytes.readUInt32LE(8)
  const keyBytes = infoBytes.readUInt32LE(12 + 16) / 8
  const verifierStart = 12 + headerBytes
  const salt = infoBytes.subarray(verifierStart + 4, verifierStart + 20)
  const hash = computeDigest('sha1', spinHash('sha1', salt, password, standardSpins, deadline), toLittleEndianBytes(0))
  const key = Buffer.concat([0x36, 0x5c].map((pad) => computeDigest('sha1', padHash(hash, pad)))).subarray(0, keyBytes)
  const expectedHash = decrypt('ecb', key, null, infoBytes.subarray(verifierStart + 40, verifierStart + 72)).subarray(
    0,
    20,
  )
  const input = decrypt('ecb', key, null, infoBytes.subarray(verifierStart + 20, verifierStart + 36))
  if (!areBytesEqual(computeDigest('sha1', input), expectedHash)) return 'wrong-password'
  return decrypt('ecb', key, null, encryptedBytes.subarray(0, encryptedBytes.length - (encryptedBytes.length % 16)))
}

function padHash(hash: Buffer, pad: number): Buffer {
  return Buffer.from(Array.from({ length: 64 }, (_, index) => (hash[index] ?? 0) ^ pad))
}

/** Constants that give each key made from the password's hash a different value. */
const inputBlockKey = Buffer.from('fea7d2763b4b9e79', 'hex')
const hashBlockKey = Buffer.from('d7aa0f6d3061344e', 'hex')
const keyBlockKey = Buffer.from('146e0be7abacd0d6', 'hex')

/**
 * Opens files of Office 2010 and later. They use AES in chained blocks, the hash algorithm that the file names, and a data key that is encrypted with
 * the password.
 */
function openAgilePackage(xml: string, encryptedBytes: Buffer, password: Buffer, deadline: Deadline): OpenedPackage {
  const { dataAttributes, keyAttributes } = readAgileInfo(xml)
  const spinCount = Number(keyAttributes.get('spinCount'))
  if (!(spinCount >= 0 && spinCount <= maxSpins) || dataAttributes.get('cipherChaining') !== 'ChainingModeCBC')
    return undefined
  const algorithm = (keyAttributes.get('hashAlgorithm') ?? '').toLowerCase()
  const salt = decodeBase64(keyAttributes.get('saltValue'))
  const spunHash = spinHash(algorithm, salt, password, spinCount, deadline)
  const keyBytes = Number(keyAttributes.get('keyBits')) / 8
  const unlockKey = (blockKey: Buffer, name: string): Buffer =>
    decrypt(
      'cbc',
      fitLength(computeDigest(algorithm, spunHash, blockKey), keyBytes),
      fitLength(salt, 16),
      decodeBase64(keyAttributes.get(name)),
    )
  const input = unlockKey(inputBlockKey, 'encryptedVerifierHashInput').subarray(0, salt.length)
  const expectedHash = unlockKey(hashBlockKey, 'encryptedVerifierHashValue')
  const hash = computeDigest(algorithm, input)
  if (!areBytesEqual(hash, expectedHash.subarray(0, hash.length))) return 'wrong-password'
  const key = unlockKey(keyBlockKey, 'encryptedKeyValue').subarray(0, Number(dataAttributes.get('keyBits')) / 8)
  return openSegments(
    encryptedBytes,
    key,
    decodeBase64(dataAttributes.get('saltValue')),
    (dataAttributes.get('hashAlgorithm') ?? '').toLowerCase(),
    deadline,
  )
}

function openSegments(
  encryptedBytes: Buffer,
  key: Buffer,
  salt: Buffer,
  algorithm: string,
  deadline: Deadline,
): Buffer {
  const pieces: Buffer[] = []
  for (let segment = 0; segment * segmentBytes < encryptedBytes.length; segment++) {
    const piece = encryptedBytes.subarray(segment * segmentBytes, (segment + 1) * segmentBytes)
    const iv = fitLength(computeDigest(algorithm, salt, toLittleEndianBytes(segment)), 16)
    pieces.push(decrypt('cbc', key, iv, piece.subarray(0, piece.length - (piece.length % 16))))
    if ((segment & 0xff) === 0) deadline.check({ part: 'EncryptedPackage' })
  }
  return Buffer.concat(pieces)
}

type Attributes = ReadonlyMap<string, string>

const attributeNames = [
  'spinCount',
  'keyBits',
  'hashAlgorithm',
  'cipherChaining',
  'saltValue',
  'encryptedVerifierHashInput',
  'encryptedVerifierHashValue',
  'encryptedKeyValue',
]

/** Reads how the data is encrypted, and how its key is encrypted with a password. Other ways to unlock it (certificates) are ignored. */
function readAgileInfo(xml: string): { dataAttributes: Attributes; keyAttributes: Attributes } {
  const reader = new XmlReader(xml, 'EncryptionInfo')
  let dataAttributes: Attributes = new Map()
  let keyAttributes: Attributes = new Map()
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event !== 'open') continue
    const readAttributes = (): Attributes => new Map(attributeNames.map((name) => [name, reader.attribute(name) ?? '']))
    if (reader.name === 'keyData') dataAttributes = readAttributes()
    else if (reader.name.endsWith('/keyEncryptor/password}encryptedKey')) keyAttributes = readAttributes()
  }
  return { dataAttributes, keyAttributes }
}

function decodeBase64(text = ''): Buffer {
  return Buffer.from(text, 'base64')
}

/** Cuts the bytes to this length, or pads them as the format defines. */
function fitLength(bytes: Buffer, length: number): Buffer {
  return bytes.length >= length
    ? bytes.subarray(0, length)
    : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)])
}
