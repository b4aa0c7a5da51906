/**
 * Makes encrypted workbooks as Excel 2007 (standard) and later (agile) write them, with the compound file around them. Shares no code with the
 * reader.
 */
import { createCipheriv, createHash, randomBytes } from 'node:crypto'

const SECTOR = 512
const END = 0xfffffffe
const FREE = 0xffffffff

interface Stream {
  readonly name: string
  readonly bytes: Buffer
}

/** Version 3 with sectors of 512 bytes. Streams below 4,096 bytes are in the root's small sectors, as required. */
export function compoundFile(streams: readonly Stream[]): Buffer {
  const sectors: Buffer[] = []
  const fat: number[] = []
  const add = (bytes: Buffer, mark?: number): number => {
    const firstLength = sectors.length
    const count = Math.ceil(bytes.length / SECTOR)
    for (let index = 0; index < count; index++) {
      const sector = Buffer.alloc(SECTOR)
      bytes.copy(sector, 0, index * SECTOR, (index + 1) * SECTOR)
      sectors.push(sector)
      fat.push(mark ?? (index + 1 < count ? firstLength + index + 1 : END))
    }
    return count === 0 ? END : firstLength
  }
  const mini: Buffer[] = []
  const miniFat: number[] = []
  const entries: [name: string, type: number, start: number, bytes: number][] = []
  for (const { name, bytes } of streams) {
    if (bytes.length >= 4096) {
      entries.push([name, 2, add(bytes), bytes.length])
      continue
    }
    const firstLength = miniFat.length
    const count = Math.ceil(bytes.length / 64)
    for (let index = 0; index < count; index++) miniFat.push(index + 1 < count ? firstLength + index + 1 : END)
    mini.push(Buffer.concat([bytes, Buffer.alloc(count * 64 - bytes.length)]))
    entries.push([name, 2, firstLength, bytes.length])
  }
  const miniStream = Buffer.concat(mini)
  entries.unshift(['Root Entry', 5, add(miniStream), miniStream.length])
  const miniFatStart = add(words(miniFat, SECTOR))
  const directory = Buffer.alloc(Math.ceil(entries.length / 4) * SECTOR)
  for (const [index, [name, type, start, bytes]] of entries.entries()) {
    const at = index * 128
    directory.write(`${name}\0`, at, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, at + 64)
    directory[at + 66] = type
    directory.writeUInt32LE(FREE, at + 68)
    directory.writeUInt32LE(index === 0 || index + 1 === entries.length ? FREE : index + 1, at + 72)
    directory.writeUInt32LE(index === 0 ? 1 : FREE, at + 76)
    directory.writeUInt32LE(start, at + 116)
    directory.writeUInt32LE(bytes, at + 120)
  }
  const directoryStart = add(directory)
  let fatCount = 1
  while (fatCount * 128 < fat.length + fatCount) fatCount++
  const fatStart = sectors.length
  const allFat = [...fat, ...Array.from({ length: fatCount }, () => 0xfffffffd)]
  for (let index = 0; index < fatCount; index++)
    sectors.push(words(allFat.slice(index * 128, (index + 1) * 128), SECTOR))
  const header = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(fatCount, 44)
  header.writeUInt32LE(directoryStart, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(miniFatStart, 60)
  header.writeUInt32LE(Math.ceil(miniFat.length / 128), 64)
  header.writeUInt32LE(END, 68)
  for (let index = 0; index < 109; index++)
    header.writeUInt32LE(index < fatCount ? fatStart + index : FREE, 76 + index * 4)
  return Buffer.concat([header, ...sectors])
}

function words(list: readonly number[], multiple: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil((list.length * 4) / multiple) * multiple, 0xff)
  for (const [index, word] of list.entries()) bytes.writeUInt32LE(word, index * 4)
  return bytes
}

const hash = (algorithm: string, ...parts: Buffer[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest()

function word(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}

function spun(algorithm: string, salt: Buffer, password: string, times: number): Buffer {
  let result = hash(algorithm, salt, Buffer.from(password, 'utf16le'))
  for (let round = 0; round < times; round++) result = hash(algorithm, word(round), result)
  return result
}

function encrypt(mode: string, key: Buffer, iv: Buffer | null, plainBytes: Buffer): Buffer {
  const cipher = createCipheriv(`aes-${key.length * 8}-${mode}`, key, iv)
  cipher.setAutoPadding(false)
  const filledBytes = Buffer.concat([plainBytes, Buffer.alloc((16 - (plainBytes.length % 16)) % 16)])
  return Buffer.concat([cipher.update(filledBytes), cipher.final()])
}

function sized(bytes: Buffer): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64LE(BigInt(bytes.length))
  return size
}

export interface Agile {
  readonly algorithm: 'SHA1' | 'SHA256' | 'SHA384' | 'SHA512'
  readonly keyBits: 128 | 192 | 256
  readonly spins: number
}

export function agile(workbook: Buffer, password: string, { algorithm, keyBits, spins }: Agile): Buffer {
  const name = algorithm.toLowerCase()
  const [salt, dataSalt, key, input] = [randomBytes(16), randomBytes(16), randomBytes(keyBits / 8), randomBytes(16)]
  const spunHash = spun(name, salt, password, spins)
  const locked = (use: string, plainBytes: Buffer): string => {
    const createdBytes = Buffer.concat([hash(name, spunHash, Buffer.from(use, 'hex')), Buffer.alloc(32, 0x36)])
    return encrypt('cbc', createdBytes.subarray(0, keyBits / 8), salt, plainBytes).toString('base64')
  }
  const common = `saltSize="16" blockSize="16" keyBits="${keyBits}" hashSize="${hash(name).length}" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="${algorithm}"`
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password" xmlns:c="http://schemas.microsoft.com/office/2006/keyEncryptor/certificate"><keyData ${common} saltValue="${dataSalt.toString('base64')}"/><dataIntegrity encryptedHmacKey="AAAA" encryptedHmacValue="AAAA"/><keyEncryptors><keyEncryptor uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><p:encryptedKey spinCount="${spins}" ${common} saltValue="${salt.toString('base64')}" encryptedVerifierHashInput="${locked('fea7d2763b4b9e79', input)}" encryptedVerifierHashValue="${locked('d7aa0f6d3061344e', hash(name, input))}" encryptedKeyValue="${locked('146e0be7abacd0d6', key)}"/></keyEncryptor></keyEncryptors></encryption>`
  const segments: Buffer[] = []
  for (let index = 0; index * 4096 < workbook.length; index++) {
    const iv = hash(name, dataSalt, word(index)).subarray(0, 16)
    segments.push(encrypt('cbc', key, iv, workbook.subarray(index * 4096, (index + 1) * 4096)))
  }
  return compoundFile([
    { name: 'EncryptionInfo', bytes: Buffer.concat([Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]), Buffer.from(xml)]) },
    { name: 'EncryptedPackage', bytes: Buffer.concat([sized(workbook), ...segments]) },
  ])
}

export function standard(workbook: Buffer, password: string, keyBits: 128 | 256 = 128): Buffer {
  const [salt, verifier] = [randomBytes(16), randomBytes(16)]
  const lastBytes = hash('sha1', spun('sha1', salt, password, 50_000), word(0))
  const half = (pad: number): Buffer => {
    const block = Buffer.alloc(64, pad)
    for (const [index, byte] of lastBytes.entries()) block[index] = (block[index] ?? 0) ^ byte
    return hash('sha1', block)
  }
  const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keyBits / 8)
  const provider = Buffer.from('Microsoft Enhanced RSA and AES Cryptographic Provider\0', 'utf16le')
  const header = Buffer.concat([
    word(0x24),
    word(0),
    word(keyBits === 128 ? 0x660e : 0x6610),
    word(0x8004),
    word(keyBits),
    word(24),
    word(0),
    word(0),
    provider,
  ])
  const proof = [
    word(16),
    salt,
    encrypt('ecb', key, null, verifier),
    word(20),
    encrypt('ecb', key, null, hash('sha1', verifier)),
  ]
  return compoundFile([
    {
      name: 'EncryptionInfo',
      bytes: Buffer.concat([Buffer.from([4, 0, 2, 0]), word(0x24), word(header.length), header, ...proof]),
    },
    { name: 'EncryptedPackage', bytes: Buffer.concat([sized(workbook), encrypt('ecb', key, null, workbook)]) },
  ])
}

/** Encrypts the records of an .xls workbook, as Excel XP and later (a key of the system’s provider) and Excel 95 do ([MS-OFFCRYPTO] 2.3.5 and 2.3.7). */
export function encryptedXls(
  records: Buffer,
  password: string,
  kind: 'provider' | 'obfuscated',
  keyBits = 128,
): Buffer {
  const { filePass, encryptByte } =
    kind === 'provider' ? provider(password, keyBits) : obfuscated(Buffer.from(password, 'latin1'))
  const inserted = Buffer.concat([Buffer.from([0x2f, 0, filePass.length, 0]), filePass])
  const bof = 4 + records.readUInt16LE(2)
  const bytes = Buffer.concat([records.subarray(0, bof), inserted, records.subarray(bof)])
  for (let at = 0; at + 4 <= bytes.length;) {
    const [type, size] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
    const start = at + 4
    if (type === 0x85) bytes.writeUInt32LE(bytes.readUInt32LE(start) + inserted.length, start)
    at = start + size
    if ([0x09, 0x0809, 0x2f, 0xe1].includes(type)) continue
    for (let position = type === 0x85 ? start + 4 : start; position < at; position++)
      bytes[position] = encryptByte(bytes[position] ?? 0, position, size)
  }
  return compoundFile([{ name: 'Workbook', bytes }])
}

interface XlsEncryption {
  readonly filePass: Buffer
  readonly encryptByte: (byte: number, position: number, recordSize: number) => number
}

function rc4(key: Buffer, length: number): number[] {
  const box = Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number): number => box[index & 255] ?? 0
  const swap = (a: number, b: number): void => void ([box[a & 255], box[b & 255]] = [at(b), at(a)])
  for (let i = 0, j = 0; i < 256; i++) swap(i, (j = (j + at(i) + (key[i % key.length] ?? 0)) & 255))
  let [i, j] = [0, 0]
  return Array.from({ length }, () => (swap((i = (i + 1) & 255), (j = (j + at(i)) & 255)), at(at(i) + at(j))))
}

function provider(password: string, keyBits: number): XlsEncryption {
  const [salt, input] = [randomBytes(16), randomBytes(16)]
  const base = hash('sha1', salt, Buffer.from(password, 'utf16le'))
  const streams = new Map<number, number[]>()
  const streamOf = (block: number): number[] => {
    const key = hash('sha1', base, word(block)).subarray(0, keyBits / 8)
    const stream = streams.get(block) ?? rc4(keyBits === 40 ? Buffer.concat([key, Buffer.alloc(11)]) : key, 1024)
    streams.set(block, stream)
    return stream
  }
  const proof = Buffer.concat([input, hash('sha1', input)]).map((byte, index) => byte ^ (streamOf(0)[index] ?? 0))
  const name = Buffer.from('Microsoft Enhanced Cryptographic Provider v1.0\0', 'utf16le')
  const header = Buffer.concat([...[4, 0, 0x6801, 0x8004, keyBits, 1, 0, 0].map(word), name])
  const verifier = Buffer.concat([word(16), salt, proof.subarray(0, 16), word(20), proof.subarray(16)])
  return {
    filePass: Buffer.concat([Buffer.from([1, 0, 4, 0, 2, 0]), word(4), word(header.length), header, verifier]),
    encryptByte: (byte, position) => byte ^ (streamOf(position >> 10)[position & 1023] ?? 0),
  }
}

const INITIAL_CODE = 'e1f01d0fcc9c84c0110c0e10f1ce313e1872e139d40f84f9280ca96a4ec3'
const XOR_MATRIX =
  'aefc4dd99bb227454e8a9d142a097b61f6c2fda5eb6bc6f79dcf2bbf45638ac605ad0b5a16b42d685ad0037506ea0dd41ba83750' +
  '6ea0dd40d849a0b35147a28e553daa7a44d56f45de8aad354a4b9496390d721aeb23c6679cef29ff53fea7fc5fd947d38fa60f6d' +
  '1eda3db47b68f6d0b86160e3c1c693ad377b6ef6ddec45a08b4006a10d421a8435086a10aa5144838906022d045a08b4116876b4' +
  'ed68caf185c31ba7374e6e9c37306e60dcc0a9a1436386c61dad33316662ccc489a9037306e60dcc102120424084810812312462' +
  '48c4'

/** With the tables of the specification, not the feedback register behind them. */
function obfuscated(password: Buffer): XlsEncryption {
  const initial = Buffer.from(INITIAL_CODE, 'hex')
  const matrix = Buffer.from(XOR_MATRIX, 'hex')
  let key = initial.readUInt16BE((password.length - 1) * 2)
  let element = 0x68
  for (const letter of password.toReversed())
    for (let bit = 0; bit < 7; bit++, element--)
      if (((letter << bit) & 0x40) !== 0) key ^= matrix.readUInt16BE(element * 2)
  let verifier = 0
  for (const byte of [...password.toReversed(), password.length])
    verifier = (((verifier & 0x4000) === 0 ? 0 : 1) | ((verifier << 1) & 0x7fff)) ^ byte
  const pads = [0xbb, 0xff, 0xff, 0xba, 0xff, 0xff, 0xb9, 0x80, 0, 0xbe, 0x0f, 0, 0xbf, 0x0f, 0]
  const array = Array.from({ length: 16 }, (_, index) => {
    const mixed = (password[index] ?? pads[index - password.length] ?? 0) ^ (index % 2 === 0 ? key & 255 : key >> 8)
    return ((mixed >> 1) | (mixed << 7)) & 255
  })
  const filePass = Buffer.alloc(6)
  filePass.writeUInt16LE(key, 2)
  filePass.writeUInt16LE(verifier ^ 0xce4b, 4)
  return {
    filePass,
    encryptByte: (byte, position, size) => (((byte << 5) | (byte >> 3)) & 255) ^ (array[(position + size) % 16] ?? 0),
  }
}
