/** Several files, and a supplier of one of them that nobody can tell. */
import { describe, expect, test } from 'vitest'
import type { ImportSession } from '../../../src-main/engine/import/session.ts'
import type { Profile } from '../../../src-shared/contract/profile.ts'
import { bodyJson } from '../../../src-shared/domain/plan/planned-call.ts'
import { openFiles } from './small-file.ts'
import { summaryOf } from './in-words.ts'

/** What each row is planned as, what it sends, and what is said of it. */
function told(session: ImportSession): string[] {
  return session.planRows(0, 1000).map(({ row, sheet, status, calls, problems }) => {
    const sent = calls.map(({ method, body }) => `${method.slice(10)} ${bodyJson(body)}`)
    const said = problems.map((one) => one.code)
    return [`${sheet} ${row}: ${status}`, ...sent, ...said].join(' | ')
  })
}

const STOCK = { name: 'count.csv', text: 'sku,stock\nA-1,12\nC-3,30\n' }

describe('a file that two profiles fit equally', () => {
  const knows = (id: string, name: string): Profile => ({
    stocksheetProfile: 1,
    id: `p-${id.repeat(16)}`,
    name,
    howRead: {
      at: '2026-10-01T00:00:00.000Z',
      file: `${name}.csv`,
      recognition: {
        headings: ['code', 'price'],
        used: ['code', 'price'],
        sheet: null,
        encoding: null,
        fileName: null,
      },
      reading: {
        storage: 1,
        columns: [
          ['code', 'sku'],
          ['price', 'price'],
        ],
        bareColumns: [],
      },
      keep: [],
      missing: 'leave',
    },
    crossReference: name === 'Leim' ? [{ code: 'L-7', material: 2, at: '2026-10-01T00:00:00.000Z', file: '' }] : [],
  })
  const profiles = [knows('a', 'Holz'), knows('b', 'Leim')]
  const either = { name: 'either.csv', text: 'code,price\nA-1,5\nL-7,6\n' }
  const again = { name: 'again.csv', text: 'code,price\nL-7,8\n' }
  const said = (session: ImportSession) =>
    summaryOf(session).lists?.map(({ name, rows, profile, profilesAsked }) => [
      name,
      rows,
      profile?.name ?? profilesAsked.map((one) => one.name),
    ])

  test('[LISTS-14] [SUPPLIER-2] is asked about by itself, and nothing of it is planned as a guess', async () => {
    const session = await openFiles([either, STOCK, again], { profiles })
    expect(said(session)).toEqual([
      ['either.csv', 0, ['Holz', 'Leim']],
      ['count.csv', 2, []],
      ['again.csv', 0, ['Holz', 'Leim']],
    ])
    expect(told(session)).toEqual([
      'count.csv 2: stock | update_stock {"material_id":1,"storage_id":1,"stock":12}',
      'count.csv 3: unchanged',
    ])
    expect([session.planHead().sources, session.sources.map(({ name }) => name)]).toEqual([
      ['count.csv'],
      ['count.csv'],
    ])
    session.edit({ kind: 'cell', index: 0, column: 1, text: '13' })

    // Each is answered by itself; work in the others stays.
    const [holz, leim] = profiles
    const choose = (...lists: [string, string | undefined][]) =>
      session.change({
        storage: 1,
        lists: lists.map(([name, profile = 'off']) => [name, { profile }] as const),
      })
    expect((await choose(['either.csv', leim?.id])).ok).toBe(true)
    expect(told(session)).toEqual([
      'either.csv 2: edit+stock | edit {"material_id":1,"price":5} | update_stock {"material_id":1,"storage_id":1,"stock":13} | list-value',
      'either.csv 3: edit | edit {"material_id":2,"price":6}',
      'count.csv 2: unchanged | list-joined',
      'count.csv 3: unchanged',
    ])
    expect((await choose(['either.csv', holz?.id], ['again.csv', 'off'])).ok).toBe(true)
    expect(said(session)).toEqual([
      ['either.csv', 2, 'Holz'],
      ['count.csv', 2, []],
      ['again.csv', 1, []],
    ])
    expect(session.planHead().sources).toEqual(['either.csv', 'count.csv', 'again.csv'])
  })

  test('[LISTS-14] where all of them are asked about, there is a plan of nothing, which does not say that nothing differs', async () => {
    const session = await openFiles([either, again], { profiles })
    const { warnings, nothing, rowCount } = summaryOf(session)
    expect([rowCount, warnings, nothing]).toEqual([0, [], undefined])
    expect((await session.change({ storage: 1, profile: 'off' })).ok).toBe(true)
    expect(summaryOf(session).rowCount).toBe(3)
  })

  test('[LISTS-14] [LISTS-8] it is still asked by the session that goes on', async () => {
    const session = await openFiles([either, STOCK], { profiles })
    session.edit({ kind: 'cell', index: 0, column: 1, text: '13' })
    const next = await openFiles([either, STOCK], { profiles, saved: session.work() })
    expect([said(next), told(next)]).toEqual([said(session), told(session)])
  })
})
