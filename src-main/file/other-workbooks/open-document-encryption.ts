/**
 * Opens encrypted OpenDocument spreadsheets. Usually each part is encrypted with AES or Blowfish (ODF 1.2, part 3, 3.4). Since version 24.8,
 * LibreOffice encrypts the whole document as one part with AES-GCM.
 */
import * as crypto from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { makeStoredArchive } from '../../machine/zip-archive.ts'
import type { ByteSource } from '../xlsx/byte-source.ts'
import { unpackWhole } from '../xlsx/inflate.ts'
import { findEntry, manifestPart } from '../xlsx/parts.ts'
import { type Deadline, defaultLimits, refuseDamaged, XlsxRefusal } from '../xlsx/refusal.ts'
import { XmlReader, decodeXmlText } from '../xlsx/xml.ts'
import type { ZipDirectory } from '../xlsx/zip-directory.ts'
import { decryptBlowfish } from './blowfish.ts'

const MAX_PART_BYTES = 256_000_000
/** The maximum number of iterations. LibreOffice uses 100,000. */
const MAX_ITERATIONS = 1_000_000
/** The maximum memory of Argon2 in kilobytes. LibreOffice uses 64 MB, three passes and four lanes. */
const MAX_MEMORY = 256 * 1024
const MAX_PASSES = 20
const MAX_LANES = 16

/** The name of the part that contains the whole encrypted document. */
const ENCRYPTED_PACKAGE = 'encrypted-package'
/** The parts that the spreadsheet reader needs. */
const NEEDED_PARTS = ['content.xml', 'styles.xml']

/** The attributes of a part's elements in the manifest, such as `algorithm/algorithm-name`. */
type PartAttributes = ReadonlyMap<string, string>
type DecryptionResult = Buffer | 'wrong-password' | undefined

/** Undefined if the encryption is unknown, or if this computer's libraries do not support it. */
export async function decryptOpenDocument(
  source: ByteSource,
  directory: ZipDirectory,
  password: string,
  deadline: Deadline,
): Promise<DecryptionResult> {
  const readPart = async (part: string): Promise<Buffer | undefined> => {
    const entry = findEntry(directory, part)
    const budget = { bytesLeft: MAX_PART_BYTES, deadline }
    return entry && unpackWhole(source, entry, defaultLimits, budget, MAX_PART_BYTES)
  }
  const facts = readManifest(decodeXmlText((await readPart(manifestPart)) ?? Buffer.alloc(0)), deadline)
  const startKeys = [hash('sha1', Buffer.from(password)), hash('sha256', Buffer.from(password))] as const
  const packageBytes = await readPart(ENCRYPTED_PACKAGE)
  if (packageBytes) return decryptPart(packageBytes, facts.get(ENCRYPTED_PACKAGE) ?? new Map(), startKeys)
  const parts: [string, Buffer | string][] = [['mimetype', 'application/vnd.oasis.opendocument.spreadsheet']]
  for (const name of NEEDED_PARTS) {
    const part = await readPart(name)
    if (!part) continue
    const partAttributes = facts.get(name)
    const plainPart =
      partAttributes?.has('algorithm/algorithm-name') === true ? decryptPart(part, partAttributes, startKeys) : part
    if (!Buffer.isBuffer(plainPart)) return plainPart
    parts.push([name, plainPart])
    deadline.check({ part: name })
  }
  return makeStoredArchive(parts)
}

function readManifest(xml: string, deadline: Deadline): ReadonlyMap<string, PartAttributes> {
  const parts = new Map<string, PartAttributes>()
  let facts = new Map<string, string>()
  const reader = new XmlReader(xml, manifestPart, deadline)
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event !== 'open') continue
    if (reader.name === 'file-entry') facts = new Map()
    for (const [, localName, value] of reader.allAttributes()) facts.set(`${reader.name}/${localName}`, value)
    if (reader.name === 'file-entry') parts.set(facts.get('file-entry/full-path') ?? '', facts)
  }
  return parts
}

function hash(algorithm: 'sha1' | 'sha256', bytes: Uint8Array): Buffer {
  return crypto.createHash(algorithm).update(bytes).digest()
}

function bytesOf(facts: PartAttributes, name: string): Buffer {
  return Buffer.from(facts.get(name) ?? '', 'base64')
}

/** Throws XlsxRefusal if the part is damaged. */
function decryptPart(
  encryptedPart: Buffer,
  facts: PartAttributes,
  [sha1, sha256]: readonly [Buffer, Buffer],
): DecryptionResult {
  const startKeyAlgorithm = facts.get('start-key-generation/start-key-generation-name') ?? ''
  const key = deriveKey(/sha256/i.test(startKeyAlgorithm) ? sha256 : sha1, facts)
  const packedPart = key && decryptBytes(encryptedPart, key, facts)
  if (!Buffer.isBuffer(packedPart)) return packedPart
  const size = Number(facts.get('file-entry/size'))
  if (!(size <= MAX_PART_BYTES)) throw new XlsxRefusal('too-large', { limit: MAX_PART_BYTES })
  const plainBytes = inflate(packedPart, size)
  if (plainBytes?.length === size) return plainBytes
  if (!hasValidChecksum(packedPart, facts)) return 'wrong-password'
  throw refuseDamaged('part-cannot-be-unpacked', { part: facts.get('file-entry/full-path') ?? '' })
}

function inflate(packedPart: Buffer, size: number): Buffer | undefined {
  try {
    return inflateRawSync(packedPart, { maxOutputLength: Math.max(1, size) })
  } catch {
    // If the password is wrong, the decrypted bytes cannot be unpacked.
    return undefined
  }
}

const CHECKED_BYTES = 1024

/** True if the bytes match the part's checksum. With AES-GCM, decryption has already verified them. */
function hasValidChecksum(packedPart: Buffer, facts: PartAttributes): boolean {
  const type = facts.get('encryption-data/checksum-type')
  if (type === undefined) return true
  const start = packedPart.subarray(0, CHECKED_BYTES)
  return hash(/sha256/i.test(type) ? 'sha256' : 'sha1', start).equals(bytesOf(facts, 'encryption-data/checksum'))
}

function deriveKey(startKey: Buffer, facts: PartAttributes): Buffer | undefined {
  const parameterOf = (name: string): string => facts.get(`key-derivation/${name}`) ?? ''
  const salt = bytesOf(facts, 'key-derivation/salt')
  const keyBytes = Number(parameterOf('key-size') || 16)
  if (!(keyBytes >= 1 && keyBytes <= 64)) return undefined
  if (/pbkdf2$/i.test(parameterOf('key-derivation-name'))) {
    const iterations = Number(parameterOf('iteration-count'))
    if (!(iterations >= 1 && iterations <= MAX_ITERATIONS)) return undefined
    return crypto.pbkdf2Sync(startKey, salt, iterations, keyBytes, 'sha1')
  }
  const [passes, memory, lanes] = ['argon2-iterations', 'argon2-memory', 'argon2-lanes'].map((name) =>
    Number(parameterOf(name)),
  )
  const isWithinLimits = (passes ?? NaN) <= MAX_PASSES && (memory ?? NaN) <= MAX_MEMORY && (lanes ?? NaN) <= MAX_LANES
  // Node has Argon2 since version 24.7. Electron's crypto library does not have it.
  if (!parameterOf('key-derivation-name').endsWith('argon2id') || !isWithinLimits || !('argon2Sync' in crypto))
    return undefined
  return crypto.argon2Sync('argon2id', {
    message: startKey,
    nonce: salt,
    parallelism: lanes ?? 0,
    passes: passes ?? 0,
    memory: memory ?? 0,
    tagLength: keyBytes,
  })
}

const TAG_BYTES = 16

function decryptBytes(encryptedPart: Buffer, key: Buffer, facts: PartAttributes): DecryptionResult {
  const iv = bytesOf(facts, 'algorithm/initialisation-vector')
  const name = facts.get('algorithm/algorithm-name') ?? ''
  if (/blowfish/i.test(name)) return iv.length === 8 ? decryptBlowfish(key, iv, encryptedPart) : undefined
  if (/#aes(?:128|192|256)-cbc$/.test(name)) {
    const decipher = crypto.createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv)
    // Padding is not checked automatically, because only its last byte is defined.
    decipher.setAutoPadding(false)
    const paddedBytes = Buffer.concat([decipher.update(encryptedPart), decipher.final()])
    return paddedBytes.subarray(0, paddedBytes.length - (paddedBytes.at(-1) ?? 0))
  }
  if (!name.endsWith('#aes256-gcm') || key.length !== 32) return undefined
  const decipher = crypto.createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(encryptedPart.subarray(-TAG_BYTES))
  // The initialisation vector is repeated before the encrypted bytes.
  const plainBytes = decipher.update(encryptedPart.subarray(iv.length, -TAG_BYTES))
  try {
    decipher.final()
    return plainBytes
  } catch {
    return 'wrong-password'
  }
}
