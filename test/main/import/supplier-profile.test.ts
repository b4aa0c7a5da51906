/** A list is remembered, and its supplier's next list is read the same way. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { openStoreIn } from '../../../src-main/store/database/store.ts'
import { fc } from '../../fast-check.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src-main/machine/clock.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { makeSupplierStore } from '../../../src-main/store/suppliers/suppliers-table.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { ImportSession } from '../../../src-main/import/session.ts'
import { rememberList } from '../../../src-main/import/suppliers/remember-applied.ts'
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import { getRowName, valueOf } from '../../../src-shared/plan/draft/draft.ts'
import { FIELDS } from '../../../src-shared/material/fields/field.ts'
import { profileSchema, type Profile } from '../../../src-shared/api/profile.ts'
import { EXPORT_COLUMNS } from '../../../src-shared/export/export-columns.ts'
import { WRITTEN_HEADINGS } from '../../../src-shared/file/headings/written-headings.ts'
import { decimal } from '../../build.ts'
import { calls, problems, threeStorages, type ThreeStorages } from './three-storages.ts'

let stand: ThreeStorages
beforeAll(async () => {
  stand = await threeStorages()
})
afterAll(() => stand.close())

const AT = '2026-10-03T08:00:00.000Z'

async function csv(
  name: string,
  lines: readonly string[],
  encoded: (text: string) => string | Uint8Array = (text) => text,
): Promise<string> {
  const path = join(stand.folder, name)
  await writeFile(path, encoded(lines.join('\n')))
  return path
}

/** The Russian letters that these files contain. */
function windows1251(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    return code < 128 ? code : code - 0x410 + 0xc0
  })
}

/** Each draft with everything in its row. */
function draftsIn({ currentState: { drafts } }: ImportSession): unknown {
  return Array.from({ length: drafts.count }, (_, index) => [
    getRowName(drafts, index),
    FIELDS.map((field) => valueOf(drafts, field, index)),
    drafts.problems.get(index),
  ])
}

/** `unchosen`: as if no storage was chosen. */
async function open(
  path: string,
  profiles: readonly Profile[],
  choices: Partial<ImportChoices> = {},
  unchosen: readonly (keyof ImportChoices)[] = ['storage'],
): Promise<ImportSession> {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const made = await ImportSession.open(
    {
      session: 's',
      accountName: 'Practice',
      clearToken: '(clear)',
      source: { name, path },
      storages: stand.practice.storages,
      choices: { storage: 1, ...choices },
      profiles,
      unchosen,
    },
    { readSource, account: stand.account, clock: systemClock, digest: sha256 },
  )
  if (!made.ok) throw new Error(JSON.stringify(made.failure))
  return made.value
}

/** As it is stored: through a file. */
function remembered(session: ImportSession, before: Profile | string = 'Holz AG'): Profile {
  const { howRead, answeredCodes } = session.supplierList.rulesToRemember({ at: AT, missing: 'leave' })
  const start = typeof before === 'string' ? { id: `p-${'0'.repeat(16)}`, name: before } : before
  return profileSchema.parse(JSON.parse(JSON.stringify(rememberList(start, howRead, answeredCodes).profile)))
}

function rows(session: ImportSession): unknown {
  return session.listPlanRows(0, 1000).map(({ row, status, changes, calls: sent }) => [row, status, changes, sent])
}

const OCTOBER = [
  'Holz AG;;;',
  ';;;',
  'Artikel-Nr.;Bezeichnung;EK netto;Rabatt %',
  'H1;Eiche;12,50;20',
  'H2;Kiefer;7,00;10',
]
const NOVEMBER = [
  'Holz AG;;;',
  'neu;;;',
  ';;;',
  'Rabatt %;Artikel-Nr.;EK netto;Bezeichnung',
  '20;H1;15,00;Eiche',
  '10;H2;8,00;Kiefer',
]
const CHOICES: Partial<ImportChoices> = { decimals: 'comma', rules: [['price', 'price * (1 - `Rabatt %`/100)']] }

async function october(): Promise<Profile> {
  const session = await open(await csv('Holz 2026-10.csv', OCTOBER), [], { ...CHOICES, storage: 2 }, [])
  session.edit({
    kind: 'picks',
    picks: [
      [0, 100],
      [1, 101],
    ],
  })
  session.edit({ kind: 'field', field: 'name', included: false })
  return remembered(session)
}

/** A supplier with its own codes and names: one matches a material, one nearly, one is new. */
const OF_VENDOR = ['Vendor SKU;Name;Unit;Price', 'Q-71;Oak bord;pcs;13', 'Q-72;Pine;pcs;8', 'Q-73;Teak;pcs;30']

describe('[SUPPLIER-5] a supplier’s own codes', () => {
  test('are kept from an answer, find the rows of the next list, and are never sent', async () => {
    const firstSession = await open(await csv('vendor 1.csv', OF_VENDOR), [])
    expect(firstSession.summary().columns.map(({ field, confidence }) => [field, confidence])[0]).toEqual([
      'supplier_code',
      'sure',
    ])
    firstSession.edit({ kind: 'picks', picks: [[0, 100]] })
    const sent = calls(firstSession)
    expect(sent.map((call) => call.slice(0, 17))).toEqual([
      '2: materials/edit',
      '3: materials/add ',
      '4: materials/add ',
    ])
    expect(sent.filter((call) => call.includes('Q-7') || call.includes('sku'))).toEqual([])
    firstSession.edit({ kind: 'field', field: 'name', included: false })
    expect(calls(firstSession)[0]).toBe('2: materials/edit {"material_id":100,"price":13}')
    const profile = remembered(firstSession, 'Vendor')
    expect(profile.crossReference).toMatchObject([{ code: 'Q-71', material: 100 }])

    const renamedTexts = ['Vendor SKU;Name;Unit;Price', 'Q-71;OAK-27/planed;pcs;14']
    const nextSession = await open(await csv('vendor 2.csv', renamedTexts), [profile])
    expect(calls(nextSession)).toEqual(['2: materials/edit {"material_id":100,"price":14}'])
    // A user who chooses the SKU for the column means it.
    const asSku = await open(await csv('vendor 3.csv', renamedTexts), [], { fields: [[0, 'sku']] })
    expect(calls(asSku)).toHaveLength(1)
    expect(calls(asSku)[0]).toContain('"sku":"Q-71"')
  })

  test('beside them, an id and a sku of the account decide', async () => {
    const firstSession = await open(await csv('beside 1.csv', OF_VENDOR), [])
    firstSession.edit({ kind: 'picks', picks: [[0, 100]] })
    const profile = remembered(firstSession, 'Vendor')
    const beside = async (...lines: readonly string[]) =>
      open(await csv('beside 2.csv', lines), [profile], { profile: profile.id })
    const agreeing = await beside('Vendor SKU;SKU;Price', 'Q-71;00123;14')
    expect(calls(agreeing)).toEqual(['2: materials/edit {"material_id":100,"price":14}'])
    const another = await beside('Vendor SKU;SKU;Price', 'Q-71;P-1;14')
    expect(calls(another)).toEqual(['2: materials/edit {"material_id":101,"price":14}'])
    const unknown = await beside('Vendor SKU;SKU;Price', 'Q-71;NEW-1;14')
    expect(calls(unknown)).toEqual(['2: materials/edit {"material_id":100,"price":14}'])
    const byId = await beside('Vendor SKU;Material ID;Price', 'Q-71;101;14')
    expect(calls(byId)).toEqual(['2: materials/edit {"material_id":101,"price":14}'])
  })

  test('alone, they find the materials they are known for; others are asked about, with the key that would find more', async () => {
    const firstSession = await open(await csv('codes 1.csv', OF_VENDOR), [])
    firstSession.edit({ kind: 'picks', picks: [[0, 100]] })
    const bare = ['Vendor SKU;Price', 'Q-71;14', 'Q-99;15']
    const nextSession = await open(await csv('codes 2.csv', bare), [remembered(firstSession, 'Vendor')], {
      profile: `p-${'0'.repeat(16)}`,
    })
    expect(problems(nextSession)).toEqual([
      'A3: No material is known by the supplier’s code “Q-99”, and the row has no ID, SKU or name. Choose the material of the row. If the codes are the account’s SKUs, choose SKU for the column.',
    ])
    expect(calls(nextSession)).toEqual(['2: materials/edit {"material_id":100,"price":14}'])
  })
})

describe('[SUPPLIER-7] the next list', () => {
  test('is read as the one before: columns that moved, decimals, rules, storage, kept fields, codes', async () => {
    const nextSession = await open(await csv('Holz 2026-11.csv', NOVEMBER), [await october()])
    const { profile, choices, excludedFields } = nextSession.summary()
    expect(profile).toMatchObject({ name: 'Holz AG', known: 2, shape: { added: [], gone: [], missing: [] } })
    expect(profile?.evidence.map(({ code }) => code)).toEqual(['used-headings', 'file-name'])
    expect(profile?.shape.moved.length).toBeGreaterThan(0)
    expect([choices.storage, choices.decimals, excludedFields]).toEqual([2, 'comma', ['name']])
    expect(calls(nextSession)).toEqual([
      '5: materials/edit {"material_id":100,"price":12}',
      '6: materials/edit {"material_id":101,"price":7.2}',
    ])
  })

  test('what is chosen besides wins, and no profile is used where none is wanted', async () => {
    const holz = await october()
    const path = await csv('Holz 2026-12.csv', NOVEMBER)
    const chosenSession = await open(path, [holz], { storage: 1, rules: [] }, [])
    expect([chosenSession.summary().choices.storage, calls(chosenSession)[0]]).toEqual([
      1,
      '5: materials/edit {"material_id":100,"price":15}',
    ])
    const off = await open(path, [holz], { profile: 'off' })
    expect([off.summary().profile, off.summary().profilesAsked]).toEqual([undefined, undefined])
  })

  test('a workbook with a chosen sheet and two rows of headings is found where they moved', async () => {
    const book = async (name: string, above: number): Promise<string> => {
      const workbook = new ExcelJS.Workbook()
      workbook.addWorksheet('Stock').addRows([
        ['SKU', 'Stock'],
        ['00123', 1],
      ])
      const sheet = workbook.addWorksheet('Prices')
      for (let row = 0; row < above; row++) sheet.addRow([`Line ${row}`])
      sheet.addRows([
        ['Item', 'Price', 'Price'],
        ['no', 'net', 'gross'],
        ['00123', 13, 20],
        ['P-1', 8, 30],
      ])
      const path = join(stand.folder, name)
      await workbook.xlsx.writeFile(path)
      return path
    }
    const firstSession = await open(await book('Stahl 1.xlsx', 2), [], {
      sheet: 'Prices',
      headings: [3, 4],
      fields: [
        [0, 'sku'],
        [1, 'price'],
        [2, null],
      ],
    })
    const expected = ['materials/edit {"material_id":100,"price":13}', 'materials/edit {"material_id":101,"price":8}']
    expect(calls(firstSession)).toEqual([`5: ${expected[0]}`, `6: ${expected[1]}`])
    const nextSession = await open(await book('Stahl 2.xlsx', 4), [remembered(firstSession, 'Stahl')])
    expect(nextSession.summary().profile?.name).toBe('Stahl')
    expect(calls(nextSession)).toEqual([`7: ${expected[0]}`, `8: ${expected[1]}`])
  })

  test('columns of storages are found by their headings', async () => {
    const firstSession = await open(await csv('pivot 1.csv', ['SKU,A,B', '00123,41,2']), [], {
      perStorage: [
        [1, 1, 'stock'],
        [2, 3, 'stock'],
      ],
    })
    const nextSession = await open(await csv('pivot 2.csv', ['B,SKU,A', '5,00123,44']), [remembered(firstSession)])
    expect(calls(nextSession)).toEqual([
      '2 in “Van”: materials/update_stock {"material_id":100,"storage_id":3,"stock":5}',
      '2 in “Main”: materials/update_stock {"material_id":100,"storage_id":1,"stock":44}',
    ])
  })

  test('law: a profile that is saved and loaded reads its own file to the same drafts, and the same rows', async () => {
    const price = fc
      .tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(2, 3))
      // With three digits after the comma, only a choice distinguishes thousands from decimals.
      .map(([digits, scale]) => (digits / 10 ** scale).toFixed(scale).replace('.', ','))
    const line = fc.tuple(fc.constantFrom('00123', 'P-1', 'F-1', 'H1', 'H2'), price, fc.integer({ min: 0, max: 50 }))
    const choices: fc.Arbitrary<Partial<ImportChoices>> = fc.record(
      {
        storage: fc.constantFrom(1, 2, 3),
        decimals: fc.constantFrom('comma' as const, 'dot' as const, 'auto' as const),
        onConflict: fc.constantFrom('mine' as const, 'live' as const),
        keys: fc.constantFrom(['sku' as const], ['sku' as const, 'name' as const]),
        fields: fc.constantFrom([[2, null]] as [number, null][], [[2, 'minimum']] as [number, 'minimum'][]),
        rules: fc.constantFrom([], [['price', 'price * 1,2']] as [['price', string]]),
        translations: fc.constantFrom([['sku', [['H1', '00123']]]] as [['sku', [[string, string]]]]),
      },
      { requiredKeys: ['storage'] },
    )
    let files = 0
    await fc.assert(
      fc.asyncProperty(
        // A code that rows share is doubtful, whoever reads it.
        fc.uniqueArray(line, { minLength: 1, selector: ([code]) => code }),
        choices,
        fc.boolean(),
        fc.record({ above: fc.nat({ max: 2 }), cyrillic: fc.boolean(), tabs: fc.boolean(), other: fc.boolean() }),
        async (lines, asked, picked, { above, cyrillic, tabs, other }) => {
          // Decoded with the wrong encoding, its headings have no meaning.
          const byHand: Partial<ImportChoices> = {
            encoding: 'koi8-r',
            fields: [
              [0, 'sku'],
              [1, 'price'],
              [2, null],
            ],
          }
          const made = cyrillic && other ? { ...asked, ...byHand } : asked
          const cover = Array.from({ length: above }, (_, index) => `Holz AG ${index}`)
          const headings = cyrillic ? 'Артикул;Цена;Остаток' : 'SKU;Preis;Bestand'
          const text = [...cover, headings, ...lines.map((cells) => cells.join(';'))]
          const path = await csv(
            `law ${files++}.csv`,
            tabs ? text.map((text) => text.replaceAll(';', '\t')) : text,
            cyrillic ? windows1251 : undefined,
          )
          const session = await open(path, [], made, [])
          if (picked)
            session.edit({
              kind: 'picks',
              picks: lines.flatMap(([code], index) => (code === 'H2' ? [[index, 102]] : [])),
            })
          const store = makeSupplierStore(openStoreIn(stand.folder), `law ${files}`)
          await store.save(remembered(session))
          const secondSession = await open(path, await store.list())
          expect(secondSession.summary().profile?.name).toBe('Holz AG')
          expect(draftsIn(secondSession)).toEqual(draftsIn(session))
          expect(secondSession.summary().choices.storage).toBe(made.storage)
          const answeredLength = session.supplierList.rulesToRemember({ at: AT, missing: 'leave' }).answeredCodes.length
          if (!picked || answeredLength === lines.filter(([code]) => code === 'H2').length)
            expect(rows(secondSession)).toEqual(rows(session))
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('[SUPPLIER-5] codes that are known', () => {
  test('give way to answers of this import, and to a key typed over', async () => {
    const nextSession = await open(await csv('Holz 2026-11.csv', NOVEMBER), [await october()])
    nextSession.edit({ kind: 'picks', picks: [[0, 102]] })
    nextSession.edit({ kind: 'cell', index: 1, column: 1, text: '00123' })
    expect(calls(nextSession)).toEqual([
      '5: materials/edit {"material_id":102,"price":12}',
      '6: materials/edit {"material_id":100,"price":7.2}',
    ])
  })

  test('come before another material that has the code as its own SKU', async () => {
    const firstSession = await open(await csv('own 1.csv', ['sku;price', 'P-1;3']), [], { storage: 1 })
    const profile = remembered(firstSession)
    const known = { ...profile, crossReference: [{ code: 'P-1', material: 100, at: AT, file: '' }] }
    const nextSession = await open(await csv('own 2.csv', ['sku;price', 'P-1;3']), [known])
    expect(calls(nextSession)).toEqual(['2: materials/edit {"material_id":100,"price":3}'])
  })

  test('of a material that is gone say so, and send nothing', async () => {
    const profile = { ...(await october()), crossReference: [{ code: 'H1', material: 9999, at: AT, file: '' }] }
    const nextSession = await open(await csv('Holz 2027-01.csv', NOVEMBER.slice(0, 5)), [profile])
    const [row] = nextSession.listPlanRows(0, 1)
    expect([row?.status, row?.problems[0]?.code, row?.calls]).toEqual(['problem', 'id-not-found', []])
  })

  test('of another profile are never used', async () => {
    const holz = await october()
    const other = { ...holz, id: `p-${'1'.repeat(16)}`, name: 'Stahl', crossReference: [] }
    const nextSession = await open(await csv('Holz 2026-11.csv', NOVEMBER), [holz, other], { profile: other.id })
    expect(nextSession.summary().profile).toMatchObject({ name: 'Stahl', known: 0 })
    expect(nextSession.summary().counts.problem).toBe(2)
  })
})

describe('[SUPPLIER-1] our own export', () => {
  const headings = EXPORT_COLUMNS.map(({ field }) => WRITTEN_HEADINGS.en[field])
  const line = headings.map((heading) =>
    heading === WRITTEN_HEADINGS.en.sku ? '00123' : heading === WRITTEN_HEADINGS.en.price ? '14' : '',
  )
  const lines = [headings.join(';'), line.join(';')]

  test('is no supplier’s list: a profile that was made of one claims no other, but can be chosen', async () => {
    const profile = remembered(await open(await csv('Stock of Main 2026-10.csv', lines), []))
    const path = await csv('Stock of Main 2026-11.csv', lines)
    const summary = (await open(path, [profile])).summary()
    expect([summary.profile, summary.profilesAsked]).toEqual([undefined, undefined])
    expect((await open(path, [profile], { profile: profile.id })).summary().profile?.id).toBe(profile.id)
    // A supplier's own list in which one heading differs.
    const otherTexts = [headings.toSpliced(1, 1, 'Artikel').join(';'), line.join(';')]
    const theirResult = remembered(await open(await csv('Holz 2026-10.csv', otherTexts), []))
    expect((await open(await csv('Holz 2026-11.csv', otherTexts), [theirResult])).summary().profile?.id).toBe(
      theirResult.id,
    )
  })
})

describe('[SUPPLIER-2] two profiles that fit', () => {
  test('are asked about, and none is used', async () => {
    const holz = await october()
    const other = { ...holz, id: `p-${'1'.repeat(16)}`, name: 'Stahl' }
    const nextSession = await open(await csv('Holz 2026-11.csv', NOVEMBER), [holz, other])
    const { profile, profilesAsked } = nextSession.summary()
    expect([profile, profilesAsked?.map(({ name }) => name)]).toEqual([undefined, ['Holz AG', 'Stahl']])
  })
})

test('[SUPPLIER-8] a list that is read otherwise changes how the next one is read; one that is not changes nothing', async () => {
  const firstResult = await october()
  const path = await csv('Holz 2026-11.csv', NOVEMBER)
  const moveResult = remembered(await open(path, [firstResult]), firstResult)
  expect(moveResult.howRead).not.toEqual(firstResult.howRead)
  expect(remembered(await open(path, [moveResult]), moveResult).howRead).toEqual(moveResult.howRead)
})

describe('[SUPPLIER-9] the list before', () => {
  const before = {
    file: 'oct.csv',
    at: AT,
    lines: [
      { code: '00123', name: 'Oak', price: decimal('12.40') },
      { code: 'G-1', name: 'Gone', price: decimal('3') },
    ],
  }
  const prices = (session: ImportSession) =>
    session
      .rows(0, 10, { filter: {} })
      .rows.map(({ cells }) => cells.map(({ was }) => was).find((was) => was !== undefined))

  test('each row says what its code cost in it, or that it is new; edits count', async () => {
    const path = await csv('before.csv', ['sku;name;price', '00123;Oak;12,90', 'N-1;New;5', ';No code;1'])
    const session = await open(path, [], {}, [])
    expect(session.supplierList.compareWithLastList()).toBeNull()
    expect(prices(session)).toEqual([undefined, undefined, undefined])
    session.supplierList.setPreviousList(before)
    expect(prices(session)).toEqual(['12.4', null, null])
    expect(session.supplierList.withPrices(session.listPlanRows(0, 2), 0).map(({ was }) => was)).toEqual(['12.4', null])
    expect([...session.planBatches(2)].flat().map(({ was }) => was)).toEqual(['12.4', null, null])
    expect(session.supplierList.compareWithLastList()).toMatchObject({
      file: 'oct.csv',
      at: AT,
      counts: { dearer: 1, new: 2, gone: 1 },
      prices: { up: '0.5', fresh: '6', gone: '3' },
      droppedLines: [{ code: 'G-1' }],
    })
    session.edit({ kind: 'cell', index: 1, column: 0, text: 'G-1' })
    expect(prices(session)).toEqual(['12.4', '3', null])
    session.supplierList.setPreviousList(null)
    expect(prices(session)).toEqual([undefined, undefined, undefined])
  })
})

describe('[SUPPLIER-2] pack sizes under another heading', () => {
  const PACKS = ['Artikelnummer;VE;Preis', '00123;10;128', 'P-1;10;71', 'F-1;5;10,20']
  const RENAMED = ['Art.-Nr.;Verpackung;Preis EUR netto', '00123;10;131', 'P-1;10;72', 'F-1;5;10,30']

  async function packs(): Promise<Profile> {
    const session = await open(await csv('packs 41.csv', PACKS), [])
    const [proposal] = session.summary().proposals ?? []
    expect(proposal).toMatchObject({ kind: 'pieces', heading: 'VE' })
    return remembered(await open(await csv('packs 41.csv', PACKS), [], { rules: [['price', 'price / VE * 1.1']] }))
  }

  test('a list that lacks them is asked about, with the rule in its own columns', async () => {
    const profile = await packs()
    expect(profile.howRead.recognition.used).toEqual(['artikelnummer', 've', 'preis'])
    const [asked] = (await open(await csv('packs 44.csv', RENAMED), [profile])).summary().profilesAsked ?? []
    expect(asked?.rules).toEqual([['price', 'price / Verpackung * 1.1']])
    const used = await open(await csv('packs 44.csv', RENAMED), [], { profile: profile.id, rules: asked?.rules ?? [] })
    expect(calls(used)).toEqual(
      calls(await open(await csv('packs 44.csv', RENAMED), [], { rules: asked?.rules ?? [] })),
    )
    expect(calls(used)[0]).toContain('"price":14.41')
  })

  test.each(['price * VE', 'price / (1 - VE)', 'price / VE + VE', 'price * (1 - Rabatt / 100) / VE'])(
    'a column that is not only a divisor is not replaced: %s',
    async (rule) => {
      const lines = PACKS.map((line, index) => `${line};${index === 0 ? 'Rabatt' : '0'}`)
      const profile = remembered(await open(await csv('packs 41.csv', lines), [], { rules: [['price', rule]] }))
      const [asked] = (await open(await csv('packs 44.csv', RENAMED), [profile])).summary().profilesAsked ?? []
      expect(asked).toBeDefined()
      expect(asked?.rules).toBeUndefined()
    },
  )

  test('if several suppliers fit, none brings a rule', async () => {
    const profile = await packs()
    const profiles = [profile, { ...profile, id: `${profile.id}2`, name: 'Other' }]
    const asked = (await open(await csv('packs 44.csv', RENAMED), profiles)).summary().profilesAsked ?? []
    expect(asked.map(({ rules }) => rules)).toEqual([undefined, undefined])
  })

  test('it has no rule where no column has pack sizes', async () => {
    const lines = RENAMED.map((line) => line.replace(/;10;|;5;/, ';x;'))
    const [asked] = (await open(await csv('packs 45.csv', lines), [await packs()])).summary().profilesAsked ?? []
    expect(asked).toBeDefined()
    expect(asked?.rules).toBeUndefined()
  })
})
