/** Encrypted .xls and .ods spreadsheets: asked for their password, and read like the same spreadsheet without one. */
import { readFileSync } from 'node:fs'
import * as crypto from 'node:crypto'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { decryptFile } from '../../../../src-main/file/other-workbooks/decrypt-file.ts'
import { makeMemorySource } from '../../../../src-main/file/xlsx/byte-source.ts'
import { CompoundFile } from '../../../../src-main/file/xlsx/recognise.ts'
import { Deadline, XlsxRefusal } from '../../../../src-main/file/xlsx/refusal.ts'
import { refusalMessage } from '../../../../src-shared/words/problems.ts'
import { dice } from '../xlsx/dice.ts'
import { encryptedXls } from '../xlsx/encrypted-maker.ts'
import { zip } from '../xlsx/workbook-maker.ts'
import { reading } from './whole-reading.ts'

const PASSWORD = 'Ключ 7'
const FIXTURES = join(import.meta.dirname, '../../../fixtures/other-workbooks')
const fixture = (name: string): Buffer => readFileSync(join(FIXTURES, name))

async function expectPassword(encrypted: Buffer, plain: Buffer, password = PASSWORD): Promise<void> {
  expect(await reading(encrypted)).toEqual({ refusal: { code: 'password-needed', row: null, details: {} } })
  expect(await reading(encrypted, undefined, password.toLowerCase())).toMatchObject({
    refusal: { code: 'password-needed', details: { wrong: 1 } },
  })
  expect(await reading(encrypted, undefined, password)).toEqual(await reading(plain))
}

test.each([
  ['.xls with RC4', 'by-libreoffice-password.xls', 'by-libreoffice.xls'],
  ['.ods with AES', 'by-libreoffice-password.ods', 'by-libreoffice.ods'],
  ['.ods with Blowfish, ODF 1.1', 'by-libreoffice-blowfish.ods', 'by-libreoffice.ods'],
])('LibreOffice’s %s is read with its password, and asked for without', async (_, name, plain) => {
  await expectPassword(fixture(name), fixture(plain))
})

describe('.xls as only Excel encrypts it', () => {
  const rows = Array.from({ length: 300 }, (_, row) => [`BM-${row}`, row * 7.25, 'Schraube verzinkt'])
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['sku', 'price', 'name'], ...rows]), 'Preise')
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['second']]), 'Sheet2')
  const plain = z.instanceof(Buffer).parse(write(workbook, { type: 'buffer', bookType: 'biff8' }))
  const records = new CompoundFile(plain).readStream('Workbook') ?? Buffer.alloc(0)

  test.each([
    ['the key of a provider, 128 bits', encryptedXls(records, PASSWORD, 'provider')],
    ['the key of a provider, 40 bits', encryptedXls(records, PASSWORD, 'provider', 40)],
  ])('%s', (_, encrypted) => expectPassword(encrypted, plain))

  test.each(['Geheim', 'Geheimes', 'Fifteen letters'])('obfuscated with the password “%s”', (password) =>
    expectPassword(encryptedXls(records, password, 'obfuscated'), plain, password),
  )

  test('the password that Excel uses by itself is not asked for', async () => {
    const encrypted = encryptedXls(records, 'VelvetSweatshop', 'provider')
    expect(await reading(encrypted)).toEqual(await reading(plain))
  })
})

describe('.ods as LibreOffice 24.8 encrypts it', () => {
  const plain = fixture('by-libreoffice.ods')

  function encrypt(key: Buffer, derivation: string): Buffer {
    const iv = crypto.randomBytes(12)
    const cipher = crypto.createCipheriv('aes-256-gcm', key, iv)
    const bytes = Buffer.concat([iv, cipher.update(deflateRawSync(plain)), cipher.final(), cipher.getAuthTag()])
    const manifest = `<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"><m:file-entry m:full-path="encrypted-package" m:size="${plain.length}"><m:encryption-data><m:algorithm m:algorithm-name="http://www.w3.org/2009/xmlenc11#aes256-gcm" m:initialisation-vector="${iv.toString('base64')}"/><m:start-key-generation m:start-key-generation-name="http://www.w3.org/2001/04/xmlenc#sha256" m:key-size="32"/><m:key-derivation ${derivation} m:key-size="32"/></m:encryption-data></m:file-entry></m:manifest>`
    return zip([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
      { name: 'encrypted-package', content: bytes, stored: true },
      { name: 'META-INF/manifest.xml', content: manifest },
    ])
  }

  const salt = crypto.randomBytes(16)
  const startKey = crypto.createHash('sha256').update(PASSWORD).digest()
  const argon2 = (memory: number, passes: number): string =>
    `m:key-derivation-name="urn:org:documentfoundation:names:experimental:office:manifest:argon2id" loext:argon2-iterations="${passes}" loext:argon2-memory="${memory}" loext:argon2-lanes="4" m:salt="${salt.toString('base64')}"`

  test.skipIf(!('argon2Sync' in crypto))('Argon2, where Node has it', async () => {
    const facts = { message: startKey, nonce: salt, parallelism: 4, passes: 1, memory: 64, tagLength: 32 }
    await expectPassword(encrypt(crypto.argon2Sync('argon2id', facts), argon2(64, 1)), plain)
  })

  test('with more work than anybody asks for, or unknown: the way out is said', async () => {
    for (const derivation of [argon2(4_000_000, 3), argon2(64, 4000), 'm:key-derivation-name="PGP"']) {
      const { refusal } = await reading(encrypt(Buffer.alloc(32), derivation), undefined, PASSWORD)
      expect(refusal).toMatchObject({ code: 'password-protected', details: { format: 'ods' } })
      expect(refusal && refusalMessage(refusal, 'list.ods').fix).toContain('“Save with password”')
    }
  })
})

test('with any bytes changed or cut off: decrypted or refused', async () => {
  const random = dice(40)
  for (const name of ['by-libreoffice-password.xls', 'by-libreoffice-blowfish.ods', 'by-libreoffice-password.ods']) {
    const wholeBytes = fixture(name)
    for (let round = 0; round < 12; round += 1) {
      const bytes = Buffer.from(wholeBytes.subarray(0, round % 5 === 0 ? random(wholeBytes.length) : wholeBytes.length))
      for (let change = 0; change < 1 + round && bytes.length > 0; change += 1)
        bytes[random(bytes.length)] = random(256)
      const outcome = await decryptFile(makeMemorySource(bytes), new Deadline(5000), PASSWORD).catch(
        (error: unknown) => error,
      )
      expect(outcome instanceof Buffer || outcome instanceof XlsxRefusal, `round ${round}: ${String(outcome)}`).toBe(
        true,
      )
    }
  }
})
