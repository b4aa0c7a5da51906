/** The password of an encrypted workbook at a link or inside a zip file, given on stdin. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { readSource } from '../../../src-main/file/read-source.ts'
import { SourceDigest } from '../../../src-main/file/source-digest.ts'
import type { Source } from '../../../src-main/ports/source-port.ts'
import { makeFailureError } from '../../../src-main/terminal/failure-error.ts'
import { makeFileSource, isReadInThisProcess } from '../../../src-main/terminal/file-source.ts'
import { agile } from '../file/xlsx/encrypted-maker.ts'
import { book, bookParts, zip } from '../file/xlsx/workbook-maker.ts'

const LINK = 'https://lists.example/enc.xlsx'
const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const parts = { sheets: [`<row r="1">${text('A1', 'sku')}</row><row r="2">${text('A2', 'BM-1')}</row>`] }
const workbook = book(parts)
const encrypted = agile(workbook, 'Ключ 7', { algorithm: 'SHA512', keyBits: 256, spins: 1000 })

const { stdin } = process
afterEach(() => Object.defineProperty(process, 'stdin', { value: stdin }))

function pipe(input: string): void {
  Object.defineProperty(process, 'stdin', { value: new PassThrough().end(input), configurable: true })
}

const downloaded = (bytes: Uint8Array) => (): Promise<Source> => Promise.resolve({ name: 'enc.xlsx', bytes })
const flags = { 'password-stdin': true } as const

test('[LINK-1] --password-stdin is the password of a workbook at a link', async () => {
  pipe('Ключ 7\n')
  const source = await makeFileSource(LINK, flags, downloaded(encrypted))
  expect(source).toMatchObject({ name: 'enc.xlsx', password: 'Ключ 7' })
  expect(await readSource(source, {}, {})).toMatchObject({ ok: true })
  await expect(makeFileSource(LINK, flags, downloaded(Buffer.from('sku\nA1\n')))).rejects.toMatchObject({
    message: expect.stringContaining('“enc.xlsx” is not an encrypted workbook') as unknown,
  })
})

test('--password-stdin is the password of a workbook inside a zip file; without it the failure says how', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stocksheet-source-'))
  const path = join(folder, 'enc.zip')
  await writeFile(path, zip([{ name: 'enc.xlsx', content: encrypted }]))
  const without = await readSource(await makeFileSource(path, {}), {}, {})
  if (without.ok) throw new Error('it was read')
  expect(makeFailureError({ code: 'refused', refusal: without.error, file: path }).message).toContain(
    '--password-stdin',
  )
  pipe('Ключ 7\n')
  expect(await readSource(await makeFileSource(path, flags), {}, {})).toMatchObject({ ok: true })
  await rm(folder, { recursive: true })
})

test('a workbook whose password was typed is decrypted once, and again only if the file has changed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stocksheet-typed-'))
  const path = join(folder, 'enc.xlsx')
  await writeFile(path, encrypted)
  const terminal = Object.assign(new PassThrough().end('Ключ 7\n'), { isTTY: true })
  Object.defineProperty(process, 'stdin', { value: terminal, configurable: true })
  const source = await makeFileSource(path, {})
  expect(source).toMatchObject({ path, password: 'Ключ 7', plainFile: { bytes: new Uint8Array(workbook) } })
  const sources: Source[] = []
  const read = new SourceDigest().recordReads((asked) => {
    sources.push(asked)
    return readSource(asked, {}, {})
  })
  const sizeOf = async (): Promise<number | false> => {
    const result = await read(source, {}, {})
    return result.ok && result.value.bytes
  }
  expect(await sizeOf()).toBe(encrypted.length)
  await writeFile(path, agile(workbook, 'Ключ 7', { algorithm: 'SHA256', keyBits: 128, spins: 10 }))
  expect(await sizeOf()).toBe((await readFile(path)).length)
  expect(sources.map(({ plainFile }) => plainFile !== undefined)).toEqual([true, false])
  await rm(folder, { recursive: true })
})

const unpackedBytes = bookParts(parts).reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)

test('a small text is read in the command itself; so is a small workbook if asked; everything else gets a thread', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stocksheet-here-'))
  const isHere = async (contents: string | Buffer, flags = {}, workbookBytes = 0): Promise<boolean> => {
    await writeFile(join(folder, 'list.csv'), contents)
    return isReadInThisProcess(join(folder, 'list.csv'), flags, workbookBytes)
  }
  try {
    expect(await isHere('sku,price\nA,1\n')).toBe(true)
    expect(await isHere('sku,price\nA,1\n', { memory: '500' })).toBe(false)
    expect(await isHere(workbook)).toBe(false)
    expect(await isHere(workbook, {}, unpackedBytes)).toBe(true)
    expect(await isHere(workbook, {}, unpackedBytes - 1)).toBe(false)
    expect(await isHere(workbook, { memory: '500' }, unpackedBytes)).toBe(false)
    expect(await isHere(encrypted, {}, unpackedBytes)).toBe(false)
    expect(await isHere(Buffer.from('sku\tprice\n', 'utf16le'))).toBe(false)
    expect(await isHere('x'.repeat(2_000_001))).toBe(false)
    expect(await isReadInThisProcess(folder, {})).toBe(false)
    expect(await isReadInThisProcess(join(folder, 'none.csv'), {})).toBe(false)
    expect(await isReadInThisProcess('-', {})).toBe(false)
    expect(await isReadInThisProcess(LINK, {})).toBe(false)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test.runIf(process.platform !== 'win32')(
  'a pipe that is named as a file is refused at once, although nobody writes into it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stocksheet-fifo-'))
    const path = join(folder, 'prices.csv')
    try {
      execFileSync('mkfifo', [path])
      expect(await isReadInThisProcess(path, {})).toBe(false)
      await expect(makeFileSource(path)).rejects.toMatchObject({
        message: expect.stringContaining('is a pipe') as unknown,
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
