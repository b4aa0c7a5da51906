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
const plainBytes = book({ sheets: [rows.join('')] })

describe('[T-34] workbooks encrypted with the password Excel uses by itself', () => {
  test.each([
    ['agile, as Excel writes it', agile(plainBytes, excels, usual)],
    ['agile, SHA1 and 128 bits', agile(plainBytes, excels, { algorithm: 'SHA1', keyBits: 128, spins: 1000 })],
    ['agile, SHA256 and 192 bits', agile(plainBytes, excels, { algorithm: 'SHA256', keyBits: 192, spins: 0 })],
    ['agile, SHA384', agile(plainBytes, excels, { algorithm: 'SHA384', keyBits: 256, spins: 10 })],
    ['standard, 128 bits', standard(plainBytes, excels)],
    ['standard, 256 bits', standard(plainBytes, excels, 256)],
  ])('%s: opened, cell by cell as without', async (_, bytes) => {
    expect(await readLines(bytes)).toEqual(await readLines(plainBytes))
    const readResult = await readSource({ name: 'protected.xlsx', bytes }, {}, {})
    expect(readResult.ok && readResult.value.sheet.rowCount).toBe(400)
  })

  test.each([
    ['agile', agile(plainBytes, 'secret', usual)],
    ['standard', standard(plainBytes, 'secret')],
  ])('%s with another password says that it has one', async (_, bytes) => {
    expect((await refusalOf(readLines(bytes))).code).toBe('password-protected')
    const outcome = async (password?: string): Promise<unknown> => {
      const source = { name: 'x.xlsx', bytes, ...(password === undefined ? {} : { password }) }
      const result = await readSource(source, {}, {})
      return result.ok ? [result.value.sheet.rowCount, result.value.bytes] : [result.error.code, result.error.details]
    }
    expect(await outcome()).toEqual(['password-needed', {}])
    expect(await outcome('Secret')).toEqual(['password-needed', { wrong: 1 }])
    expect(await outcome('x'.repeat(1_000_000))).toEqual(['password-needed', { wrong: 1 }])
    expect(await outcome('secret')).toEqual([400, bytes.length])
  })

  test('what is inside is told by its content: text that was encrypted is no workbook', async () => {
    const text = agile(Buffer.from('a;b\n1;2\n'.repeat(900)), excels, { ...usual, spins: 1 })
    expect((await refusalOf(readLines(text))).code).toBe('csv')
  })

  test('cut off, in circles, or with absurd numbers: refused quickly, never broken', async () => {
    const wholeBytes = agile(plainBytes, excels, { ...usual, spins: 10 })
    for (let cutNumber = 513; cutNumber < wholeBytes.length; cutNumber += 997) {
      await refusalOf(readLines(wholeBytes.subarray(0, cutNumber)))
    }
    for (let index = 24; index < wholeBytes.length; index += 101) {
      const brokenBytes = Buffer.from(wholeBytes)
      for (let k = 0; k < 4 && index + k < brokenBytes.length; k++)
        brokenBytes[index + k] = 0xff ^ (brokenBytes[index + k] ?? 0)
      await readLines(brokenBytes).catch((error: unknown) => expect(error).toMatchObject({ name: 'XlsxRefusal' }))
    }
    const absurd = agile(plainBytes, excels, { ...usual, spins: 10 })
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
