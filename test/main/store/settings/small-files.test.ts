/** Small files of the data folder: choices of columns, the window's version. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RememberedMappings } from '../../../../src-main/store/settings/remembered-mappings.ts'
import { keepWindowVersion, windowVersion } from '../../../../src-main/store/settings/window-version.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'small-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('choices of columns', () => {
  const names = async (): Promise<readonly string[]> => [...(await RememberedMappings.open(folder)).all().keys()]

  test('are found again; the newest stands last, and one that is forgotten is gone', async () => {
    const mappings = await RememberedMappings.open(folder)
    for (const name of ['a', 'b', 'c'])
      await mappings.remember(name, { fields: [['preis', 'price']], file: `${name}.csv` })
    await mappings.remember('a', { fields: [['preis', null]], at: '2026-10-03T08:00:00.000Z' })
    expect(await names()).toEqual(['b', 'c', 'a'])
    const again = await RememberedMappings.open(folder)
    expect(again.all().get('a')).toEqual({ fields: [['preis', null]], at: '2026-10-03T08:00:00.000Z' })
    expect(again.all().get('b')).toEqual({ fields: [['preis', 'price']], file: 'b.csv' })
    await again.forget('c')
    await again.forget('nobody')
    expect(await names()).toEqual(['b', 'a'])
  })

  test('two hundred are kept, the oldest are forgotten', async () => {
    const all = Array.from({ length: 201 }, (_, at) => [`list ${at}`, [['x', 'name']]])
    await writeFile(join(folder, 'mappings.json'), JSON.stringify({ mappings: all }))
    const mappings = await RememberedMappings.open(folder)
    expect(mappings.all().get('list 0')).toEqual({ fields: [['x', 'name']] })
    await mappings.remember('newest', { fields: [] })
    const kept = await names()
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, 'list 2', 'newest'])
  })

  test('a file that is damaged counts as none', async () => {
    for (const text of ['', '{', '{"mappings":[["a",[["x","no-field"]]]]}']) {
      await writeFile(join(folder, 'mappings.json'), text)
      expect(await names()).toEqual([])
    }
  })
})

describe('the window’s version', () => {
  test('is told as it was kept', async () => {
    expect(windowVersion(folder)).toBeNull()
    await keepWindowVersion(folder, '1.12.0-beta.1')
    expect(windowVersion(folder)).toBe('1.12.0-beta.1')
    expect(JSON.parse(await readFile(join(folder, 'window-version.json'), 'utf8'))).toEqual({
      version: '1.12.0-beta.1',
    })
  })

  test.each([
    '',
    '{',
    'null',
    '5',
    '[]',
    '{}',
    '{"version":7}',
    '{"version":"new"}',
    '{"version":"1.2"}',
    '{"version":"1.2.3 x"}',
  ])('%j says nothing', async (text) => {
    await writeFile(join(folder, 'window-version.json'), text)
    expect(windowVersion(folder)).toBeNull()
  })
})
