/** Work that goes on in an import of more files, or of fewer. */
import { describe, expect, test } from 'vitest'
import { carriedChoices, type CarriedName } from '../../../src-main/engine/import/carried-work.ts'
import type { ImportSession } from '../../../src-main/engine/import/session.ts'
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { openFile, openFiles, type SmallFile } from './small-file.ts'

const HOLZ = { name: 'holz.csv', text: 'sku;old;new\nA-1;1,50;1,60\nB-2;2,00;2,10\n' }
const COUNT = { name: 'count.csv', text: 'sku,stock\nA-1,12\nC-3,30\n' }
const GONE = { name: 'gone.csv', text: 'id,notes\n3,gone\n' }

async function goOn(
  from: ImportSession,
  files: readonly SmallFile[],
  names: readonly CarriedName[],
  alone = false,
): Promise<ImportSession> {
  const work = { ...from.work(), names }
  const choices = carriedChoices({ storage: 1 }, work)
  const [only] = files
  const next =
    alone && only ? await openFile(only.text, { name: only.name, choices }) : await openFiles(files, { choices })
  next.takeOver(work)
  return next
}

/** Rows with what was changed by hand in them. */
function told(session: ImportSession): string[] {
  return session.rows(0, 50, { filter: {} }).rows.map(({ row, sheet, included, cells, status }) => {
    const typed = cells.flatMap(({ edited, text }) => (edited ? [asItCame(text)] : []))
    return [sheet === undefined ? '' : asItCame(sheet), row, status, ...(included ? [] : ['out']), ...typed]
      .join(' ')
      .trim()
  })
}

async function holzChanged(): Promise<ImportSession> {
  const choices: Partial<ImportChoices> = { fields: [[2, 'price']], onConflict: 'mine' }
  const session = await openFile(HOLZ.text, { name: HOLZ.name, choices })
  session.edit({ kind: 'cell', index: 1, column: 2, text: '2,75' })
  session.edit({ kind: 'rows', indexes: [0], included: false })
  expect(told(session)).toEqual(['2 unchanged out', '3 edit 2,75'])
  return session
}

describe('[LISTS-13] an import goes on', () => {
  test('with files that come to it: how it is read, and every change of its rows', async () => {
    const next = await goOn(await holzChanged(), [HOLZ, COUNT, GONE], [[null, 'holz.csv']])
    expect(told(next)).toEqual([
      'holz.csv 2 unchanged out',
      'holz.csv 3 edit 2,75',
      'count.csv 2 stock',
      // Of one material, so that they are one request. [LISTS-2]
      'count.csv 3 edit',
      'gone.csv 2 unchanged',
    ])
    expect(next.summary().choices).toMatchObject({
      onConflict: 'mine',
      lists: [['holz.csv', { fields: [[2, 'price']] }]],
    })
    // What was done before can be taken back.
    await next.undo()
    await next.undo()
    expect(told(next).slice(0, 2)).toEqual(['holz.csv 2 edit+stock', 'holz.csv 3 edit'])
  })

  test('without one of them, whose name another one has from then on', async () => {
    const twice = [HOLZ, { ...COUNT, name: 'holz.csv' }, COUNT]
    const session = await openFiles(twice, { choices: { lists: [['holz.csv', { fields: [[2, 'price']] }]] } })
    session.edit({ kind: 'rows', indexes: [0, 2, 4], included: false })
    const left: CarriedName[] = [
      ['holz (2).csv', 'holz.csv'],
      ['count.csv', 'count.csv'],
    ]
    const next = await goOn(session, [{ ...COUNT, name: 'holz.csv' }, COUNT], left)
    expect(told(next).filter((row) => row.endsWith('out'))).toEqual([
      'holz.csv 2 unchanged out',
      'count.csv 2 unchanged out',
    ])
    // What was chosen for the file that went is not for the one that has its name now.
    expect(next.summary().choices.lists).toBeUndefined()
  })

  test('alone again, as it was among others', async () => {
    const together = await goOn(await holzChanged(), [HOLZ, COUNT], [[null, 'holz.csv']])
    const alone = await goOn(together, [HOLZ], [['holz.csv', null]], true)
    expect(told(alone)).toEqual(['2 unchanged out', '3 edit 2,75'])
    expect(alone.summary().choices).toEqual({ storage: 1, onConflict: 'mine', fields: [[2, 'price']] })
  })

  test('a change of rows that are not there any more waits, and is no change of others', async () => {
    const session = await openFiles([HOLZ, COUNT])
    session.edit({ kind: 'rows', indexes: [2], included: false })
    const next = await goOn(session, [HOLZ, GONE], [['holz.csv', 'holz.csv']])
    expect(told(next).some((row) => row.endsWith('out'))).toBe(false)
  })
})
