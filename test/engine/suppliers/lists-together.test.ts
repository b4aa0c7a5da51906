/** Two lists of one supplier in one plan. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { profileFolder } from '../../../src-main/adapters/profiles/profile-folder.ts'
import type { ImportSession } from '../../../src-main/engine/import/session.ts'
import { rememberApplied, type KeptTogether } from '../../../src-main/engine/suppliers/remember-applied.ts'
import type { ProfileStore } from '../../../src-main/engine/suppliers/profile-store.ts'
import { decimal } from '../../domain/build.ts'
import { openFile, openFiles, type SmallFile } from '../import/small-file.ts'

const FIRST = '2026-10-03T10:00:00.000Z'
const SECOND = '2026-11-03T10:00:00.000Z'

let folder: string
let store: ProfileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lists-together-'))
  store = profileFolder(folder, 'account')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const BOARDS: SmallFile = { name: 'holz boards.csv', text: 'Artikel;Preis\nA-1;1,50\nX-8;2,00\n' }
const BEAMS: SmallFile = { name: 'holz beams.csv', text: 'Artikel;Preis\nC-3;3,50\nX-9;4,00\n' }

/** Holz AG, whose list had materials of both files and one more. */
async function known(): Promise<void> {
  const session = await openFile('Artikel;Preis\nA-1;1\nC-3;3\nD-4;4\n', { name: 'holz 10.csv' })
  const list = session.supplierLists.of()
  await rememberApplied(
    store,
    { toKeep: (asked) => Promise.resolve(list.toKeep(asked)), lines: () => Promise.resolve(list.lines()) },
    { profiles: [], used: undefined, name: 'Holz AG', newId: () => 'p-00000000000000aa', at: FIRST },
  )
}

async function opened(): Promise<ImportSession> {
  const { profiles } = await store.list()
  const session = await openFiles([BOARDS, BEAMS], { profiles })
  const before = await store.lastList('p-00000000000000aa')
  for (const { name } of [BOARDS, BEAMS]) session.supplierLists.of(name).follow(before)
  session.edit({
    kind: 'picks',
    picks: [
      [1, 2],
      [3, 4],
    ],
  })
  return session
}

/** As both hosts do once the plan is applied. */
async function remembered(session: ImportSession, at: string): Promise<void> {
  const together = new Map<string, KeptTogether>()
  for (const { name } of [BOARDS, BEAMS]) {
    const list = session.supplierLists.of(name)
    const { profiles } = await store.list()
    await rememberApplied(
      store,
      { toKeep: (asked) => Promise.resolve(list.toKeep(asked)), lines: () => Promise.resolve(list.lines()) },
      { profiles, used: 'p-00000000000000aa', name: undefined, newId: () => 'p-00000000000000cc', at, together },
    )
  }
}

async function kept() {
  const last = await store.lastList('p-00000000000000aa')
  const [profile] = (await store.list()).profiles
  const codes = profile?.crossReference.map(({ code, material }) => [code, material])
  return { file: last?.file, codes, lines: last?.lines.map(({ code, price }) => `${code} ${price}`) }
}

const BOTH = {
  file: 'holz boards.csv + holz beams.csv',
  lines: ['A-1 1.5', 'X-8 2', 'C-3 3.5', 'X-9 4'],
  codes: [
    ['X-8', 2],
    ['X-9', 4],
  ],
}

describe('two lists of one supplier', () => {
  test('[SUPPLIER-14] are compared with the list before as one, which the first of them tells', async () => {
    await known()
    const { supplierLists, ...session } = await opened().then((one) => ({
      supplierLists: one.supplierLists,
      rows: one.planRows(0, 10),
    }))
    expect(supplierLists.of(BOARDS.name).comparedWithLast()).toMatchObject({
      of: [BOARDS.name, BEAMS.name],
      file: 'holz 10.csv',
      counts: { dearer: 2, new: 2, gone: 1 },
      prices: { up: '1', gone: '4' },
      gone: [{ code: 'D-4' }],
    })
    expect(supplierLists.of(BEAMS.name).comparedWithLast()).toBeNull()
    expect(supplierLists.withPrices(session.rows, 0).map(({ was }) => was)).toEqual(['1', null, '3', null])
  })

  test('[SUPPLIER-14] are kept as one list, with the codes of both; the next one misses nothing of either', async () => {
    await known()
    await remembered(await opened(), SECOND)
    expect(await kept()).toEqual(BOTH)
    const next = await openFiles([BEAMS, BOARDS], { profiles: (await store.list()).profiles })
    const list = next.supplierLists.of(BEAMS.name)
    list.follow(await store.lastList('p-00000000000000aa'))
    expect(list.comparedWithLast()).toMatchObject({ counts: { same: 4, gone: 0, new: 0 } })
    // One of them alone lacks what was in the other.
    const alone = await openFile(BEAMS.text, { name: BEAMS.name, profiles: (await store.list()).profiles })
    alone.supplierLists.of().follow(await store.lastList('p-00000000000000aa'))
    expect(
      alone.supplierLists
        .of()
        .comparedWithLast()
        ?.gone.map(({ code }) => code),
    ).toEqual(['A-1', 'X-8'])
  })

  test('[SUPPLIER-14] of two suppliers each is its own list', async () => {
    await known()
    const stahl = 'Teil;VK\nB-2;2\n'
    const list = (
      await openFile(stahl, {
        name: 'stahl.csv',
        choices: {
          headers: [
            ['Teil', 'sku'],
            ['VK', 'price'],
          ],
        },
      })
    ).supplierLists.of()
    await rememberApplied(
      store,
      { toKeep: (asked) => Promise.resolve(list.toKeep(asked)), lines: () => Promise.resolve(list.lines()) },
      { profiles: [], used: undefined, name: 'Stahl', newId: () => 'p-00000000000000bb', at: FIRST },
    )
    const session = await openFiles([BOARDS, { name: 'stahl 2.csv', text: stahl }], {
      profiles: (await store.list()).profiles,
    })
    session.supplierLists.of(BOARDS.name).follow(await store.lastList('p-00000000000000aa'))
    session.supplierLists.of('stahl 2.csv').follow(await store.lastList('p-00000000000000bb'))
    expect(session.supplierLists.of(BOARDS.name).comparedWithLast()).toMatchObject({
      of: [BOARDS.name],
      counts: { gone: 2 },
    })
    expect(session.supplierLists.of('stahl 2.csv').comparedWithLast()).toMatchObject({
      of: ['stahl 2.csv'],
      prices: { same: decimal('2') },
    })
  })
})
