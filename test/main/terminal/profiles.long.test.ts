/** Suppliers in the terminal: the first list teaches how to read it, the second needs no flag. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pivotedList, savedAs } from '../../weeks/suppliers-lists.ts'
import { fileIn, run, seeded, type Ended, type Practice } from './command.ts'

let server: Practice
beforeAll(async () => {
  server = await seeded()
})
afterAll(() => server.close())

const command = (...args: readonly string[]): Promise<Ended> => run(args, server)

interface Planned {
  readonly storage: number
  readonly rows: readonly { readonly row: number; readonly calls: readonly object[] }[]
  readonly warnings: readonly string[]
  readonly profile?: { readonly name: string; readonly known: number }
  readonly list?: { readonly counts: Readonly<Record<string, number>> }
}

async function planned(...args: readonly string[]): Promise<Planned> {
  const { out, err, status } = await command('plan', ...args, '--json')
  if (status !== 0) throw new Error(err)
  return JSON.parse(out) as Planned
}

const callsOf = ({ rows }: Planned): object[] => rows.flatMap(({ calls }) => [...calls])

/** Supplier codes, a discount, decimal commas, windows-1251 encoding. */
async function russian(month: number, price: string): Promise<string> {
  const text = `Код;Наименование;Цена опт;Скидка\r\nД-1;Доска;${price};10\r\nД-2;Сосна;8,00;0\r\n`
  const bytes = Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code < 128 ? code : code - 0x410 + 0xc0
    }),
  )
  const path = join(server.folder, `прайс ${month}.csv`)
  await writeFile(path, bytes)
  return path
}

/** A cover page, and prices per pack. */
async function german(month: number, price: number): Promise<string> {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('Deckblatt').addRows([['Holz AG'], [`Preisliste ${month}/2026`]])
  const prices = workbook.addWorksheet('Preise')
  prices.addRows([
    ['gültig ab'],
    [],
    ['Artikelnummer', 'Bezeichnung', 'Preis je VE', 'VE'],
    ['00123', 'Eiche', price, 10],
  ])
  const path = join(server.folder, `Holz AG 2026-${month}.xls`)
  await writeFile(path, savedAs(Buffer.from(await workbook.xlsx.writeBuffer()), 'biff8'))
  return path
}

describe('week 1 with flags, week 2 with none', () => {
  test('[SUPPLIER-1] [SUPPLIER-4] a Russian list with codes of its own', async () => {
    const firstResult = await command(
      'apply',
      await russian(10, '15,00'),
      '--storage',
      '1',
      '--yes',
      '--allow-unusual',
      '--keep',
      'name',
      '--rule',
      'price = price * (1 - Скидка / 100)',
      '--column',
      'C=price',
      '--pick',
      '2=100',
      '--pick',
      '3=101',
      '--remember',
      'Доски',
    )
    expect([firstResult.status, firstResult.err]).toEqual([
      0,
      expect.stringContaining('Remembered as “Доски”: 2 codes learnt.'),
    ])
    const next = await planned(await russian(11, '20,00'))
    expect(next).toMatchObject({
      storage: 1,
      profile: { name: 'Доски', known: 2 },
      list: { counts: { dearer: 1, same: 1, new: 0, gone: 0 } },
    })
    expect(callsOf(next)).toEqual([{ method: 'materials/edit', body: { material_id: 100, price: 18 } }])
    expect(next.warnings).toContainEqual(expect.stringMatching(/^Read as “Доски”: all 4 headings/))
    expect(next.warnings).toContainEqual(
      expect.stringMatching(/^Compared with the list of .*: 1 dearer \(\+4\.50\), 1 as before \(8\.00\), \+\d/),
    )
  })

  test('[SUPPLIER-7] a German .xls with a cover page and pack prices', async () => {
    const rule = 'price = price / VE'
    const firstResult = await command(
      'apply',
      await german(10, 130),
      '--storage',
      '2',
      '--yes',
      '--allow-unusual',
      '--keep',
      'name',
      '--rule',
      rule,
      '--column',
      'C=price',
      '--remember',
      'Holz AG',
    )
    expect([firstResult.status, firstResult.err]).toEqual([0, expect.stringContaining('Remembered as “Holz AG”.')])
    const next = await planned(await german(11, 145))
    expect([next.storage, next.profile?.name, callsOf(next)]).toEqual([
      2,
      'Holz AG',
      [{ method: 'materials/edit', body: { material_id: 100, price: 14.5 } }],
    ])
    const applyResult = await command('apply', await german(11, 145), '--yes', '--allow-unusual')
    expect([applyResult.status, applyResult.err]).toEqual([0, expect.stringContaining('Remembered as “Holz AG”.')])
  })

  test('[SUPPLIER-7] a pivoted .ods of several storages', async () => {
    const pivot = async (name: string, stock: number): Promise<string> => {
      const path = join(server.folder, name)
      await writeFile(path, savedAs(pivotedList(['Main', 'Van'], [['00123', stock, stock]]), 'ods'))
      return path
    }
    const firstResult = await command(
      'apply',
      await pivot('pivot 1.ods', 41),
      '--per-storage',
      '--yes',
      '--remember',
      'Counts',
    )
    expect([firstResult.status, firstResult.err]).toEqual([0, expect.stringContaining('Remembered as “Counts”.')])
    const next = await planned(await pivot('pivot 2.ods', 45))
    expect(callsOf(next)).toEqual(
      [1, 3].map((storage) => ({
        method: 'materials/update_stock',
        body: {
          material_id: 100,
          storage_id: storage,
          stock: 45,
          notes: expect.stringContaining('pivot 2.ods') as string,
        },
      })),
    )
  })

  test('a profile is switched off, named, and missed in words', async () => {
    const path = await russian(12, '20,00')
    const without = await planned(path, '--supplier', 'none', '--storage', '1')
    expect([without.profile, callsOf(without)]).toEqual([undefined, []])
    expect((await planned(path, '--supplier', 'доски')).profile?.name).toBe('Доски')
    const none = await command('plan', path, '--supplier', 'Nobody')
    expect(none).toEqual({
      status: 1,
      out: '',
      err: '--supplier: there is no supplier “Nobody” for this account. There are: “Counts”, “Holz AG”, “Доски”.\n',
    })
    const otherResult = await command('plan', await fileIn(server, 'other.csv', 'sku,price\n00123,1\n'))
    expect([otherResult.status, otherResult.err]).toEqual([1, expect.stringContaining('--storage is missing')])
  })
})

describe('suppliers', () => {
  test('are listed, shown, and their codes changed and written', async () => {
    const { suppliers: profiles } = JSON.parse((await command('suppliers', '--json')).out) as {
      suppliers: { name: string }[]
    }
    expect(profiles.map(({ name }) => name)).toEqual(['Counts', 'Holz AG', 'Доски'])
    expect((await command('suppliers', 'show', 'holz ag')).out).toContain('price = price / VE')
    const set = await command('suppliers', 'codes', 'Доски', '--set', 'Д-9=102', '--forget', 'Д-2', '--json')
    expect((JSON.parse(set.out) as { codes: { code: string; material: number }[] }).codes).toMatchObject([
      { code: 'Д-1', material: 100 },
      { code: 'Д-9', material: 102 },
    ])
    const out = join(server.folder, 'codes.csv')
    await command('suppliers', 'codes', 'Доски', '--out', out)
    expect((await readFile(out, 'utf8')).split('\r\n')[1]).toMatch(/^"?Д-1"?,100,/)
    const book = join(server.folder, 'codes.xlsx')
    expect((await command('suppliers', 'codes', 'Доски', '--out', book)).status).toBe(0)
    const removedItem = await command('suppliers', 'codes', 'Доски', '--forget', 'Д-7')
    expect(removedItem).toMatchObject({ status: 1, err: expect.stringContaining('is not a code of') as string })
  })

  test('[SUPPLIER-5] are handed on without their codes', async () => {
    const out = join(server.folder, 'holz.json')
    expect((await command('suppliers', 'export', 'Доски', '--out', out)).status).toBe(0)
    expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({ stocksheetProfile: 1, crossReference: [] })
    const twice = await command('suppliers', 'import', out)
    expect(twice).toMatchObject({ status: 1, err: 'There is a supplier “Доски” already. Choose another name.\n' })
    await command('suppliers', 'rename', 'Доски', 'Доски старые')
    expect((await command('suppliers', 'import', out)).status).toBe(0)
    await command('suppliers', 'forget', 'Доски старые')
    const list = await command('suppliers')
    expect(list.out).toMatch(/Доски +1 .* 0\n/)
    const wrongResult = await command(
      'suppliers',
      'import',
      await fileIn(server, 'wrong.json', '{"stocksheetProfile":1}'),
    )
    expect(wrongResult).toMatchObject({ status: 1, err: expect.stringContaining('is not a supplier’s file') as string })
    expect(await command('suppliers', 'dance')).toMatchObject({
      status: 1,
      err: expect.stringContaining('It takes list, show') as string,
    })
  })
})

describe('[SUPPLIER-10] [SUPPLIER-11] what is gone', () => {
  const list = (month: number, lines: readonly string[]) =>
    fileIn(server, `stahl ${month}.csv`, ['Nummer,price', ...lines].join('\n'))

  test('is told, and written as a file of its own only where that is asked for', async () => {
    const firstResult = await command(
      'apply',
      await list(10, ['S-1,10', 'S-2,20']),
      '--storage',
      '1',
      '--yes',
      '--allow-unusual',
      '--column',
      'A=sku',
      '--pick',
      '2=100',
      '--pick',
      '3=101',
      '--remember',
      'Stahl',
    )
    expect([firstResult.status, firstResult.err]).toEqual([0, expect.stringContaining('2 codes learnt')])
    const nextText = await list(11, ['S-1,11'])
    const out = join(server.folder, 'gone.xlsx')
    const remainingResult = await command('plan', nextText, '--gone', out)
    expect(remainingResult).toMatchObject({
      status: 0,
      err: expect.stringContaining('stay as they are. No file') as string,
    })
    const rules = await command('suppliers', 'rules', 'Stahl', '--missing', 'mark', '--keep', 'name,unit')
    expect(rules.out).toContain('it is offered to mark it in the notes')
    expect(rules.out).toContain('Never changed in the account: name, unit.')
    const reportResult = await command('plan', nextText, '--gone', out)
    expect(reportResult).toMatchObject({
      status: 0,
      err: expect.stringContaining('1 row about what is gone written') as string,
    })
    const marked = await planned(out, '--storage', '1')
    expect(callsOf(marked)).toEqual([
      {
        method: 'materials/edit',
        body: {
          material_id: 101,
          notes: expect.stringMatching(/^No longer in the list of Stahl \(last on \d/) as string,
        },
      },
    ])
    await command('plan', nextText, '--gone', out, '--missing', 'zero')
    expect(callsOf(await planned(out, '--storage', '1'))).toMatchObject([
      { method: 'materials/update_stock', body: { material_id: 101, storage_id: 1, stock: 0 } },
    ])
    expect(await command('suppliers', 'rules', 'Stahl', '--missing', 'burn')).toMatchObject({
      status: 1,
      err: expect.stringContaining('--missing takes leave, mark, zero, archive') as string,
    })
  })
})
