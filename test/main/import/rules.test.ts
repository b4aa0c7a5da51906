/** Rules for columns in an import: chosen, undone, typed over, and files that lack their columns. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { measureRuleEffect } from '../../../src-main/import/column-values.ts'
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import { calls, problems, threeStorages, type ThreeStorages } from './three-storages.ts'

let folder: string
let open: ThreeStorages['open']

beforeAll(async () => {
  const place = await threeStorages()
  ;({ folder, open } = place)
  return place.close
})

async function openSession(name: string, lines: readonly string[], choices: Partial<ImportChoices> = {}) {
  const path = join(folder, name)
  await writeFile(path, `${lines.join('\n')}\n`)
  return open(path, choices)
}

const LINES = ['SKU;Price;Rabatt', 'P-1;100;20', 'F-1;10;']
const RULES: NonNullable<ImportChoices['rules']> = [['price', 'price * (1 - Rabatt/100)']]

test('[RULE-4] [RULE-7] chosen and taken back as one step; what is typed over wins', async () => {
  const session = await openSession('discount.csv', LINES)
  const plainTexts = calls(session)
  const changed = await session.change({ ...session.currentState.choices, rules: RULES })
  expect(changed.ok && changed.value.edits).toMatchObject({ done: 1, last: { what: 'rules', count: 1 } })
  expect(calls(session)).toEqual([expect.stringContaining('"price":80')])
  expect(problems(session)).toEqual([expect.stringContaining('C3: The rule for the price needs this cell')])
  // Typing the price settles the rule's problem with the discount.
  session.edit({ kind: 'cell', index: 1, column: 1, text: '9.5' })
  expect(problems(session)).toEqual([])
  expect(calls(session)[1]).toContain('"price":9.5')
  await session.undo()
  await session.undo()
  expect(calls(session)).toEqual(plainTexts)
  await session.redo()
  expect(calls(session)).toEqual([expect.stringContaining('"price":80')])
})

test('[RULE-5] a field without a column: shown, typed over, gone with its rule', async () => {
  const session = await openSession('minimum.csv', LINES)
  await session.change({ ...session.currentState.choices, rules: [['minimum', 'Price / 4']] })
  const shown = session.rows(0, 1, { filter: {} }).rows[0]
  expect(shown?.cells.at(-1)).toMatchObject({ state: 'changed', after: '25' })
  session.edit({ kind: 'cell', index: 0, column: 3, text: '7' })
  expect(session.rows(0, 1, { filter: {} }).rows[0]?.cells.at(-1)).toMatchObject({ after: '7', edited: true })
  const without = await session.change({ ...session.currentState.choices, rules: [] })
  expect(!without.ok && without.failure.code).toBe('edits-lost')
})

test('[RULE-6] a file without the rule’s column is shown, and sends nothing of it', async () => {
  const session = await openSession('none.csv', ['SKU;Price', 'P-1;100'], { rules: RULES })
  expect(calls(session)).toEqual([])
  expect(problems(session)).toEqual([
    expect.stringContaining('No column of the file is called “Rabatt” (character 14)'),
  ])
})

test('[RULE-8] what a rule would do', async () => {
  const session = await openSession('effect.csv', [...LINES, 'X-1;50;50', 'Y-1;40;0', 'Z-1;;10'])
  expect(measureRuleEffect(session.currentState, 'price', 'price * (1 - Rabatt/100)')).toEqual({
    ok: true,
    value: {
      rows: 3,
      changed: 2,
      stopped: 1,
      percent: { smallest: -50, median: -50, largest: -20 },
      examples: [
        { row: 2, before: '100', after: '80' },
        { row: 4, before: '50', after: '25' },
      ],
    },
  })
  expect(measureRuleEffect(session.currentState, 'minimum', 'Price')).toMatchObject({
    ok: true,
    value: { rows: 4, percent: null },
  })
  expect(measureRuleEffect(session.currentState, 'price', 'price *')).toMatchObject({ ok: false, error: { at: 7 } })
  expect(measureRuleEffect(session.currentState, 'id', '5')).toMatchObject({
    ok: false,
    error: { code: 'field-fixed' },
  })
  expect(session.summary().edits).toMatchObject({ done: 0 })
})
