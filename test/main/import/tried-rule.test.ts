/** A rule that is only tried: the rows are shown as if it applied, and nothing else of the import changes. [RULE-10] */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ImportSession } from '../../../src-main/import/session.ts'
import type { SessionState } from '../../../src-main/import/stages.ts'
import type { RuleTrial } from '../../../src-main/import/tried-rule.ts'
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import type { RowsQuery } from '../../../src-shared/api/rows-shown.ts'
import { threeStorages, type ThreeStorages } from './three-storages.ts'

let folder: string
let open: ThreeStorages['open']

beforeAll(async () => {
  const place = await threeStorages()
  ;({ folder, open } = place)
  return place.close
})

const LINES = ['SKU;Name;Price;Rabatt', '00123;Oak board;20;10', 'P-1;Pine board;7;', 'F-1;Flour;4;50', 'NEW-1;New;5;0']

async function openSession(choices: Partial<ImportChoices> = {}): Promise<ImportSession> {
  const path = join(folder, 'tried.csv')
  await writeFile(path, `${LINES.join('\n')}\n`)
  const session = await open(path, choices)
  // An edited cell, a row left out, and a change to redo.
  session.edit({ kind: 'cell', index: 2, column: 2, text: '9' })
  session.edit({ kind: 'filtered', filter: { text: 'New' }, included: false })
  session.edit({ kind: 'cell', index: 0, column: 2, text: '30' })
  await session.undo()
  return session
}

const ALL = { filter: {} }
const EDITED: RowsQuery = { filter: { statuses: ['edit'] }, sort: { by: { kind: 'row' }, descending: true } }

function everything(session: ImportSession): string {
  const { took: _, ...summary } = session.summary()
  const head = session.planHead()
  const all = {
    summary,
    head,
    plan: session.listPlanRows(0, 100),
    rows: session.rows(0, 100, ALL),
    work: session.unappliedChanges(),
  }
  return inspect(all, { depth: null, maxArrayLength: null, maxStringLength: null })
}

function withRule({ rules, ...choices }: ImportChoices, [field, text]: RuleTrial): ImportChoices {
  return { ...choices, rules: [...new Map(rules).set(field, text)] }
}

function sums({ preview: { totals, statuses, fields, storages } }: SessionState) {
  const { counts, writes, valueUp, valueDown } = totals
  return { counts, writes, valueUp, valueDown, statuses, fields, storages }
}

describe('[RULE-10] a rule is tried and left', () => {
  test.each<readonly [string, RuleTrial, ImportChoices['rules']]>([
    ['a price', ['price', 'price * (1 - Rabatt/100)'], undefined],
    ['another rule than the one used', ['price', 'price * 2'], [['price', 'price * 3']]],
    ['the one used', ['price', 'price * 3'], [['price', 'price * 3']]],
    ['a field without a column', ['minimum', 'price / 4'], undefined],
    ['a field without a column beside another', ['minimum', 'price / 4'], [['notes', '"x"']]],
    [
      'the first of two made columns',
      ['notes', '"y"'],
      [
        ['notes', '"x"'],
        ['minimum', 'price'],
      ],
    ],
    ['a key', ['sku', 'if(Rabatt = 50, "P-1", sku)'], undefined],
    ['a name', ['name', 'if(Rabatt = 50, "Pine board", name)'], undefined],
    ['a column that is not there', ['price', 'price * Rabat'], undefined],
  ])('%s', async (_name, rule, rules) => {
    const session = await openSession(rules ? { rules } : {})
    const before = everything(session)
    const { rows, trialState } = session.rows(0, 100, ALL, rule)
    const sortResult = session.rows(0, 2, EDITED, rule)
    expect(everything(session)).toBe(before)

    const used = await session.change(withRule(session.currentState.choices, rule), true)
    expect(used.ok).toBe(true)
    expect(rows).toEqual(session.rows(0, 100, ALL).rows)
    expect(trialState && sums(trialState)).toEqual(sums(session.currentState))
    expect(trialState?.mapping.columns).toEqual(session.currentState.mapping.columns)
    expect(sortResult.rows).toEqual(session.rows(0, 2, EDITED).rows)
  })

  test.each<readonly [string, RuleTrial]>([
    ['that is not finished', ['price', 'price *']],
    ['for an id', ['id', '5']],
  ])('a rule %s shows what there is', async (_name, rule) => {
    const session = await openSession()
    const before = everything(session)
    expect(session.rows(0, 100, ALL, rule).rows).toEqual(session.rows(0, 100, ALL).rows)
    expect(everything(session)).toBe(before)
  })

  test('what is changed meanwhile is seen through the rule', async () => {
    const session = await openSession()
    const rule = ['price', 'price * 2'] as const
    session.rows(0, 100, ALL, rule)
    session.edit({ kind: 'cell', index: 1, column: 2, text: '8' })
    const [, row] = session.rows(0, 100, ALL, rule).rows
    expect(row?.cells[2]).toMatchObject({ after: '8', edited: true })
    await session.undo()
    expect(session.rows(0, 100, ALL, rule).rows[1]?.cells[2]).toMatchObject({ after: '14' })
  })
})
