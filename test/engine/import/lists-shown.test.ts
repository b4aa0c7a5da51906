/** Rows of several files as they are shown: by their source; and each file looked at by itself. */
import { describe, expect, test } from 'vitest'
import { RawSheets } from '../../../src-main/engine/import/raw-sheets.ts'
import type { ImportSession } from '../../../src-main/engine/import/session.ts'
import { readSource } from '../../../src-main/adapters/intake/read-source.ts'
import { sha256 } from '../../../src-main/adapters/sha256.ts'
import type { RowsShown } from '../../../src-shared/contract/rows-shown.ts'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { openFiles } from './small-file.ts'

const HOLZ = { name: 'holz.csv', text: 'sku;price\nA-1;1,50\nB-2;2,00\n' }
const COUNT = { name: 'count.csv', text: 'sku,stock\nA-1,12\nC-3,30\n' }

function sources(session: ImportSession, shown: RowsShown): string[] {
  return session
    .rows(0, 100, shown)
    .rows.map(({ row, sheet }) => `${sheet === undefined ? '' : asItCame(sheet)} ${row}`)
}

describe('rows by their source', () => {
  test('[LISTS-11] rows are sorted by the names of their files, and of one file alone', async () => {
    const session = await openFiles([HOLZ, COUNT])
    const by = { by: { kind: 'source' as const }, descending: false }
    expect(sources(session, { filter: {}, sort: by })).toEqual([
      'count.csv 2',
      'count.csv 3',
      'holz.csv 2',
      'holz.csv 3',
    ])
    expect(sources(session, { filter: {}, sort: { ...by, descending: true } })[0]).toBe('holz.csv 2')
    const next = [{ by: { kind: 'row' as const }, descending: true }]
    expect(sources(session, { filter: {}, sort: { ...by, next } })).toEqual([
      'count.csv 3',
      'count.csv 2',
      'holz.csv 3',
      'holz.csv 2',
    ])
    expect(sources(session, { filter: { sheet: 'count.csv' } })).toEqual(['count.csv 2', 'count.csv 3'])
    expect(session.find({ filter: {} }, { row: 3, sheet: 'count.csv' })).toEqual({ position: 3, exact: true })
  })

  test('[LISTS-11] a file with columns per storage is one source, and each of its storages is told', async () => {
    const counts = { name: 'counts.csv', text: 'sku,Main,Shop\nA-1,12,3\nC-3,30,4\n' }
    const perStorage: [number, number, 'stock'][] = [
      [1, 1, 'stock'],
      [2, 2, 'stock'],
    ]
    const session = await openFiles([HOLZ, counts], {
      storages: [
        { id: 1, name: 'Main' },
        { id: 2, name: 'Shop' },
      ],
      choices: { lists: [['counts.csv', { perStorage }]] },
    })
    const shown = sources(session, { filter: { sheet: 'counts.csv' } })
    expect(shown).toHaveLength(4)
    expect(shown.every((one) => one.startsWith('counts.csv › '))).toBe(true)
    expect(session.find({ filter: {} }, { row: 2, sheet: 'counts.csv' }).exact).toBe(true)
  })

  test('[LISTS-11] copied rows say their source', async () => {
    const session = await openFiles([HOLZ, COUNT])
    const copied = session.copy({
      filter: {},
      ranges: [[0, 2]],
      columns: [
        { of: 'source', header: 'Source' },
        { of: 'row', header: 'Row' },
      ],
      headed: true,
      point: '.',
      statuses: {
        problem: '',
        conflict: '',
        add: '',
        edit: '',
        stock: '',
        'edit+stock': '',
        delete: '',
        unchanged: '',
      },
      excluded: '',
    })
    expect(copied.ok && copied.value.text.split(/\r?\n/)).toEqual([
      'Source\tRow',
      'holz.csv\t2',
      'holz.csv\t3',
      'count.csv\t2',
    ])
  })
})

describe('one of several files', () => {
  const looks = () => new RawSheets(() => ({ readSource, digest: sha256, account: { address: '' } }))

  test('[LISTS-12] is looked at as it is read, and by other choices, without a change of the plan', async () => {
    const session = await openFiles([HOLZ, { name: 'empty.csv', text: '' }])
    const look = looks()
    const found = await look.at({ list: 'holz.csv' }, session)
    expect(found).toMatchObject({ headings: [1], data: [2, 3], columns: 2, refusal: null })
    expect(look.rows('holz.csv', 0, 2, 0, 2)?.map(({ cells }) => cells)).toEqual([
      ['sku', 'price'],
      ['A-1', '1,50'],
    ])
    const other = await look.at({ list: 'holz.csv', choices: { storage: 1, delimiter: ',' } }, session)
    expect(other?.columns).toBe(2)
    expect(session.summary().lists?.map(({ rows }) => rows)).toEqual([2, null])
    expect((await look.at({ list: 'empty.csv' }, session))?.refusal?.code).toBe('empty-file')
    expect(await look.at({ list: 'no.csv' }, session)).toBeNull()
  })

  test('[LISTS-12] is read otherwise: the plan is made anew of all, and work on the others and on itself stays', async () => {
    const session = await openFiles([HOLZ, { name: 'other.csv', text: 'sku;a;b\nA-1;5;6\n' }])
    session.edit({ kind: 'cell', index: 1, column: 1, text: '2,75' })
    session.edit({ kind: 'rows', indexes: [0], included: false })
    const before = session.summary()
    expect(before.changes).toMatchObject({ cells: 1, rows: 1 })
    const changed = await session.change({ storage: 1, lists: [['other.csv', { fields: [[2, 'price']] }]] })
    expect(changed.ok && changed.value.changes).toMatchObject({ cells: 1, rows: 1 })
    const { rows } = session.rows(0, 10, { filter: {} })
    expect(rows.map(({ sheet, status, included }) => [sheet, status, included])).toEqual([
      ['holz.csv', 'unchanged', false],
      ['holz.csv', 'edit', true],
      ['other.csv', 'edit', true],
    ])
    expect(rows[1]?.cells.find(({ edited }) => edited)?.after).toBe('2.75')
    // And taken back, as any other change.
    await session.undo()
    expect(session.rows(0, 10, { filter: {} }).rows[2]?.status).toBe('unchanged')
  })

  test('[LISTS-12] headings can be chosen per file, and its numbers written otherwise', async () => {
    const session = await openFiles([HOLZ, { name: 'other.csv', text: 'note\nsku;price\nA-1;1.500\n' }])
    const price = () =>
      session.rows(2, 1, { filter: {} }).rows[0]?.cells.find(({ value }) => value !== undefined)?.value
    const changed = await session.change({ storage: 1, lists: [['other.csv', { headings: [2], decimals: 'comma' }]] })
    expect(changed.ok).toBe(true)
    expect(price()).toBe('1500')
    await session.change({ storage: 1, lists: [['other.csv', { headings: [2], decimals: 'dot' }]] })
    expect(price()).toBe('1.5')
  })
})
