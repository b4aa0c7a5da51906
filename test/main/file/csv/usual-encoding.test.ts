/** The encoding from the settings: used if the file has no mark and no other choice was made for it. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStoreIn } from '../../../../src-main/store/database/store.ts'
import { readCsv, type CsvOptions } from '../../../../src-main/file/csv/read-csv.ts'
import { makeMemorySource } from '../../../../src-main/file/xlsx/byte-source.ts'
import { settingsSchema, DEFAULT_SETTINGS } from '../../../../src-shared/api/settings.ts'
import { DETECT_ENCODING, ENCODING_CHOICES } from '../../../../src-shared/file/source.ts'
import { cellsOf } from './read.ts'
import { run } from '../../terminal/command.ts'
import { SettingsTable } from '../../../../src-main/store/settings/settings-table.ts'

const TEXT = 'sku,name\nA-1,Ж\n'
/** `Ж` of windows-1251, which is `Ц` in koi8-r. With it the file is not valid UTF-8. */
const LEGACY = Buffer.concat([Buffer.from('sku,name\nA-1,'), Buffer.from([0xc6]), Buffer.from('\n')])

async function read(bytes: Buffer, options: CsvOptions) {
  const answer = await readCsv(makeMemorySource(bytes), options, {})
  if (!answer.ok) return answer.error.code
  const { format, sheet } = answer.value
  return [format.encoding, format.encodingReason.code, cellsOf(sheet)[1]?.[1]] as const
}

test('[T-35] a file that says nothing of itself is read as set', async () => {
  expect(await read(LEGACY, { defaultEncoding: 'windows-1251' })).toEqual(['windows-1251', 'settings', 'Ж'])
  expect((await read(LEGACY, { defaultEncoding: 'koi8-r' }))[2]).toBe('ф')
})

test.each(ENCODING_CHOICES)(
  '[T-35] with a byte order mark it is what the mark says, although %s is set',
  async (set) => {
    const markedRows: readonly (readonly [string, Buffer])[] = [
      ['utf-8', Buffer.from(`\uFEFF${TEXT}`)],
      ['utf-16le', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
      ['utf-16be', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
      ['utf-16le', Buffer.from(TEXT.repeat(3), 'utf16le')],
    ]
    for (const [encoding, bytes] of markedRows) {
      const [foundText, , name] = await read(bytes, { defaultEncoding: set })
      expect([foundText, name]).toEqual([encoding, 'Ж'])
    }
  },
)

test('[T-35] a choice for this file goes before the setting, to find it from the bytes as well', async () => {
  expect(await read(LEGACY, { encoding: 'windows-1251', defaultEncoding: 'koi8-r' })).toEqual([
    'windows-1251',
    'chosen',
    'Ж',
  ])
  const utf8 = Buffer.from(TEXT)
  expect((await read(utf8, { encoding: DETECT_ENCODING, defaultEncoding: 'koi8-r' }))[0]).toBe('utf-8')
  expect((await read(utf8, { defaultEncoding: DETECT_ENCODING }))[0]).toBe('utf-8')
})

test('[T-35] every encoding that is offered can be set, and no other', () => {
  for (const encoding of [DETECT_ENCODING, ...ENCODING_CHOICES])
    expect(settingsSchema.parse({ encoding }).encoding).toBe(encoding)
  expect(settingsSchema.safeParse({ encoding: 'utf-7' }).success).toBe(false)
})

test('[T-35] the terminal reads the settings of its data folder, and --encoding goes before them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stocksheet-encoding-'))
  try {
    const data = join(folder, 'data')
    await mkdir(data)
    await new SettingsTable(openStoreIn(data)).set({ ...DEFAULT_SETTINGS, encoding: 'koi8-r' })
    const file = join(folder, 'file.csv')
    await writeFile(file, LEGACY)
    const env = { STOCKSHEET_DATA: data }
    const set = await run(['inspect', file], { env })
    expect(set.out).toContain('Encoding koi8-r: as set in the settings')
    const chooseResult = await run(['inspect', file, '--encoding', 'windows-1251'], { env })
    expect(chooseResult.out).toContain('Encoding windows-1251: as chosen')
    const findResult = await run(['inspect', file, '--encoding', 'detect'], { env })
    expect(findResult.out).not.toContain('settings')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
