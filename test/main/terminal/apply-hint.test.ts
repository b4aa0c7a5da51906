/** The command that applies a plan can be copied as printed. */
import { expect, test } from 'vitest'
import { makeApplyHint } from '../../../src-main/terminal/make-plan.ts'
import { makeTextTable } from '../../../src-main/terminal/terminal.ts'

test('names the account and the data folder that the plan was made with', () => {
  expect(makeApplyHint('plan.json', {})).toBe('Apply it with: stocksheet apply plan.json')
  expect(makeApplyHint('plans/Прайс 3.plan.json', { account: 'My shop', data: 'my data' }, 'ab12')).toBe(
    "Apply it with: stocksheet apply 'plans/Прайс 3.plan.json' --sha256 ab12 --account 'My shop' --data 'my data'",
  )
})

test('[TERMINAL-17] names that a shell would carry out are quoted, and what cannot be quoted is left out', () => {
  expect(makeApplyHint('$(touch hit).json', { account: '-x', data: 'a\nb' })).toBe(
    "Apply it with: stocksheet apply '$(touch hit).json' --account NAME --data DIR",
  )
})

test('a cell that is cut keeps its row, where there is room for it', () => {
  const cut = (text: string, maxCount: number) =>
    makeTextTable([{ title: '', maxWidth: maxCount, keepAfter: '!' }], [[text]])[1]
  expect(cut('Preisliste 2026-11.xlsx!14', 16)).toBe('Preisliste 2…!14')
  expect(cut('short.csv!14', 16)).toBe('short.csv!14')
  expect(cut('no row in this long text', 16)).toBe('no row in this …')
  expect(cut('a!longer than there is room', 16)).toBe('a!longer than t…')
})
