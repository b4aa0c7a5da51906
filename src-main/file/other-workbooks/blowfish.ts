/** Decrypts Blowfish in cipher feedback mode, which OpenOffice uses for encryption. The system's libraries no longer support it. */

const ROUNDS = 16
const BOX_SIZE = 256
const BLOCK_BYTES = 8

export function decryptBlowfish(key: Buffer, iv: Buffer, bytes: Buffer): Buffer {
  const encrypt = makeEncryptor(key)
  const plainBytes = Buffer.alloc(bytes.length)
  let lastBlock = iv
  for (let position = 0; position < bytes.length; position += BLOCK_BYTES) {
    const mask = Buffer.alloc(BLOCK_BYTES)
    const [left, right] = encrypt(lastBlock.readUInt32BE(0), lastBlock.readUInt32BE(4))
    mask.writeUInt32BE(left, 0)
    mask.writeUInt32BE(right, 4)
    lastBlock = bytes.subarray(position, position + BLOCK_BYTES)
    for (const [index, byte] of lastBlock.entries()) plainBytes[position + index] = byte ^ (mask[index] ?? 0)
  }
  return plainBytes
}

type Block = readonly [left: number, right: number]

/** Returns a function that encrypts one block with this key. */
function makeEncryptor(key: Buffer): (left: number, right: number) => Block {
  const words = Uint32Array.from(makePiWords(ROUNDS + 2 + 4 * BOX_SIZE))
  const [subkeys, boxes] = [words.subarray(0, ROUNDS + 2), words.subarray(ROUNDS + 2)]
  const lookUpBox = (number: number, byte: number): number => boxes[number * BOX_SIZE + (byte & 0xff)] ?? 0
  const mixWord = (word: number): number =>
    (((lookUpBox(0, word >>> 24) + lookUpBox(1, word >>> 16)) ^ lookUpBox(2, word >>> 8)) + lookUpBox(3, word)) >>> 0
  const encrypt = (left: number, right: number): Block => {
    let [leftHalf, rightHalf] = [left, right]
    for (let round = 0; round < ROUNDS; round++) {
      const mixedWord = (leftHalf ^ (subkeys[round] ?? 0)) >>> 0
      ;[leftHalf, rightHalf] = [(rightHalf ^ mixWord(mixedWord)) >>> 0, mixedWord]
    }
    return [(rightHalf ^ (subkeys[ROUNDS + 1] ?? 0)) >>> 0, (leftHalf ^ (subkeys[ROUNDS] ?? 0)) >>> 0]
  }
  for (const index of subkeys.keys())
    for (let byte = 0; byte < 4; byte++)
      subkeys[index] = (subkeys[index] ?? 0) ^ ((key[(index * 4 + byte) % key.length] ?? 0) << (24 - byte * 8))
  let block: Block = [0, 0]
  for (let index = 0; index < words.length; index += 2) {
    block = encrypt(...block)
    words.set(block, index)
  }
  return encrypt
}

/** The first binary digits of pi after the point, in words of 32 bits, by Machin's formula. Blowfish's tables are made of them. */
function makePiWords(count: number): number[] {
  const spareBits = 64n
  const bitCount = BigInt(count * 32) + spareBits
  const computeArctanOfInverse = (number: bigint): bigint => {
    let sum = 0n
    let power = (1n << bitCount) / number
    for (let divisor = 1n; power > 0n; divisor += 2n) {
      sum += divisor % 4n === 1n ? power / divisor : -(power / divisor)
      power /= number * number
    }
    return sum
  }
  const pi = 16n * computeArctanOfInverse(5n) - 4n * computeArctanOfInverse(239n)
  const digits = ((pi - (3n << bitCount)) >> spareBits).toString(16).padStart(count * 8, '0')
  return Array.from({ length: count }, (_, index) => Number.parseInt(digits.slice(index * 8, index * 8 + 8), 16))
}
