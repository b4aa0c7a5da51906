import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import { ArrivingBytes } from '../../../src-main/adapters/account-history/arriving-bytes.ts'
import { ByteReader, ByteWriter, Damaged } from '../../../src-main/adapters/account-history/byte-writer.ts'

const held = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 9 }),
  fc.constantFrom('', null, undefined, '12.5', '\ud800'),
)
const columns = fc.array(fc.array(held, { minLength: 4, maxLength: 4 }), { maxLength: 5 })
const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 45 }), { minLength: 4, maxLength: 4 })

function written(ids: readonly number[], texts: readonly (readonly (string | null | undefined)[])[]): Buffer {
  const writer = new ByteWriter()
  writer.ascending(ids)
  for (const column of texts) writer.texts(column)
  return Buffer.concat(writer.take())
}

/** As a stream gives them. */
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield Promise.resolve(bytes.subarray(from, from + size))
}

test('law: in whatever pieces it comes, it is read as when it is there whole', async () => {
  await fc.assert(
    fc.asyncProperty(numbers, columns, fc.integer({ min: 1, max: 40 }), async (some, texts, size) => {
      const ids = some.toSorted((a, b) => a - b)
      const bytes = written(ids, texts)
      const [whole, arriving] = [new ByteReader(bytes), new ArrivingBytes(inPieces(bytes, size), bytes.length)]
      expect(await arriving.ascending()).toEqual(whole.ascending())
      for (const column of texts) {
        const read = await arriving.texts(4)
        expect(read).toEqual(whole.texts(4))
        expect(read).toEqual(column)
      }
      await arriving.end()
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1), 0],
  ['longer than it says', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from([1])]), 0],
  ['shorter than it says', (bytes: Buffer) => bytes, 3],
])('what is %s is damaged', async (_, change, more) => {
  const bytes = written([1, 2, 3, 400], [['a', 'bc', null, '12345678901']])
  const arriving = new ArrivingBytes(inPieces(change(bytes), 3), bytes.length + more)
  const read = async (): Promise<void> => {
    await arriving.ascending()
    await arriving.texts(4)
    await arriving.end()
  }
  await expect(read()).rejects.toBeInstanceOf(Damaged)
})
