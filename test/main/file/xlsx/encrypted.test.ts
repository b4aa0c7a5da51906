import { describe, expect, test } from 'vitest'
import { readSource } from '../../../../src-main/file/read-source.ts'
import { processorTime } from '../../../processor-time.ts'
import { type Agile, agile, compoundFile, standard } from './encrypted-maker.ts'
import { readLines, refusalOf } from './reading.ts'
import { book } from './workbook-maker.ts'

const excels = 'VelvetSweatshop'
const usual: Agile = { algorithm: 'SHA512', keyBits: 256, spins: 100_000 }
const rows = Array.from(
  { length: 400 },
  (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>${row * 7919}</v></c></row>`,
)
const plain = book({ sheets: [rows.join('')] })

describe('[T-34] workbooks encrypted with the password Excel uses by itself', () => {
  test.each([
    ['agile, as Excel writes it', agile(plain, excels, usual)],
    ['agile, SHA1 and 128 bits', agile(plain, excels, { algorithm: 'SHA1', keyBits: 128, spins: 1000 })],
    ['agile, SHA256 and 192 bits', agile(plain, excels, { algorithm: 'SHA256', keyBits: 192, spins: 0 })],
    ['agile, SHA384', agile(plain, excels, { algorithm: 'SHA384', keyBits: 256, spins: 10 })],
    ['standard, 128 bits', standard(plain, excels)],
    ['standard, 256 bits', standard(plain, excels, 256)],
  ])('%s: opened, cell by cell as without', async (_, bytes) => {
    expect(await readLines(bytes)).toEqual(await readLines(plain))
    const read = await readSource({ name: 'protected.xlsx', bytes }, {}, {})
    expect(read.ok && read.value.sheet.rowCount).toBe(400)
  })

  test.each([
    ['agile', agile(plain, 'secret', usual)],
    ['standard', standard(plain, 'secret')],
  ])('%s with another password says that it has one', async (_, bytes) => {
    expect((await refusalOf(readLines(bytes))).code).toBe('password-protected')
    expect(await readSource({ name: 'x.xlsx', bytes }, {}, {})).toMatchObject({
      ok: false,
      error: { code: 'password-protected' },
    })
  })

  test('what is inside is told by its content: text that was encrypted is no workbook', async () => {
    const text = agile(Buffer.from('a;b\n1;2\n'.repeat(900)), excels, { ...usual, spins: 1 })
    expect((await refusalOf(readLines(text))).code).toBe('csv')
  })

  test('cut off, in circles, or with absurd numbers: refused quickly, never broken', async () => {
    const whole = agile(plain, excels, { ...usual, spins: 10 })
    for (let cut = 513; cut < whole.length; cut += 997) {
      await refusalOf(readLines(whole.subarray(0, cut)))
    }
    for (let at = 24; at < whole.length; at += 101) {
      const broken = Buffer.from(whole)
      for (let k = 0; k < 4 && at + k < broken.length; k++) broken[at + k] = 0xff ^ (broken[at + k] ?? 0)
      await readLines(broken).catch((error: unknown) => expect(error).toMatchObject({ name: 'XlsxRefusal' }))
    }
    const absurd = agile(plain, excels, { ...usual, spins: 10 })
      .toString('latin1')
      .replaceAll('spinCount="10"', 'spinCount="4000000000"')
    const start = processorTime()
    await refusalOf(readLines(Buffer.from(absurd, 'latin1')))
    expect(processorTime() - start).toBeLessThan(5000)
    expect(
      (await refusalOf(readLines(compoundFile([{ name: 'EncryptedPackage', bytes: Buffer.alloc(5000) }])))).code,
    ).toBe('password-protected')
  })
})
