import { expect, test } from 'vitest'
import { rawCellAt, rawRowAt } from '../../../src-renderer/state/raw-sheet-shown.ts'
import { goToScreen } from '../../../src-renderer/state/go-to-screen.ts'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { bench, TARGET, until } from './stores.ts'

const REFUSED = {
  code: 'refused',
  refusal: { code: 'no-usable-columns', row: null, details: {} },
  file: 'odd.csv',
  session: 'session-1',
} as const

test('a file without a preview shows its raw sheet, and another choice creates a preview', async () => {
  const { stores, host } = bench({ refusal: REFUSED, delay: 0 })
  const { imports, rawSheet } = stores
  await imports.act.open('f1', markUntrusted('odd.csv'), TARGET)
  expect(imports.getState().step).toBe('raw-sheet')
  await until(() => rawRowAt(rawSheet.getState(), 2) !== undefined)
  expect(rawSheet.getState().sheet?.refusal?.code).toBe('no-usable-columns')
  expect(rawCellAt(rawSheet.getState(), 2, 1)).toBe('B3')

  // This choice is refused, but the sheet is still shown. The user undoes it here, because no preview contains it.
  await rawSheet.act.choose({ storage: 1, headings: [3] })
  await until(() => rawSheet.getState().sheet?.headings.join() === '3')
  expect(imports.getState().step).toBe('raw-sheet')
  expect(rawSheet.getState().pastChoices).toHaveLength(1)
  await rawSheet.act.undo()
  expect(rawSheet.getState().sheet?.headings).toEqual([1])
  await rawSheet.act.redo()
  expect(rawSheet.getState().sheet?.headings).toEqual([3])

  await rawSheet.act.choose({ storage: 1, headings: [2] })
  await until(() => rawSheet.getState().sheet?.refusal === null)
  expect(imports.getState().step).toBe('open')
  expect(rawSheet.getState().isOpen).toBe(true)
  expect(rawSheet.getState().choices?.headings).toEqual([2])
  expect(host.asked.filter((call) => call === 'import.open')).toHaveLength(1)
  rawSheet.act.close()
  expect(rawSheet.getState().pastChoices).toEqual([])
})

test('undo takes back the last change of the preview before a choice that came earlier', async () => {
  const { stores, host } = bench({ refusal: REFUSED, delay: 0 })
  const { imports, rawSheet } = stores
  await imports.act.open('f1', markUntrusted('odd.csv'), TARGET)
  await until(() => rawSheet.getState().sheet !== null)
  await rawSheet.act.choose({ storage: 1, headings: [3] })
  await until(() => rawSheet.getState().sheet?.headings.join() === '3')
  await rawSheet.act.choose({ storage: 1, headings: [2] })
  await until(() => rawSheet.getState().sheet?.refusal === null)
  expect(rawSheet.getState().pastChoices).not.toEqual([])
  const state = imports.getState()
  if (state.step !== 'open') throw new Error('there is no preview')
  const edits = { done: 1, undone: 0 }
  imports.setState({ ...state, summary: { ...state.summary, edits } }, true)
  await rawSheet.act.undo()
  expect(host.asked).toContain('import.undo')
  expect(rawSheet.getState().choices?.headings).toEqual([2])
})

test('a choice that allows no preview keeps the old preview, and is dropped when the screen closes', async () => {
  const { stores } = bench({ delay: 0 })
  const { imports, rawSheet } = stores
  await imports.act.open('f1', markUntrusted('good.csv'), TARGET)
  rawSheet.act.open()
  await until(() => rawSheet.getState().sheet !== null)
  expect(rawSheet.getState().sheet?.refusal).toBeNull()
  await rawSheet.act.choose({ storage: 1, encoding: 'koi8-r' })
  await until(() => rawSheet.getState().sheet?.file?.encoding === 'koi8-r')
  expect(rawSheet.getState().pastChoices).toEqual([])
  const state = imports.getState()
  expect(state.step === 'open' && state.summary.choices.encoding).toBe('koi8-r')
})

test('Files, from another screen, keeps choices that are tried on the sheet, and closes it if it has none', async () => {
  const { stores } = bench({ refusal: REFUSED, delay: 0 })
  const { app, imports, rawSheet } = stores
  await imports.act.open('f1', markUntrusted('odd.csv'), TARGET)
  await until(() => rawSheet.getState().sheet !== null)
  await rawSheet.act.choose({ storage: 1, headings: [2] })
  await until(() => rawSheet.getState().sheet?.refusal === null)
  await rawSheet.act.choose({ storage: 1, headings: [3] })
  await until(() => rawSheet.getState().sheet?.headings.join() === '3')
  expect(imports.getState().step).toBe('open')
  const { pastChoices } = rawSheet.getState()
  app.act.showScreen('history')
  goToScreen(stores, 'import')
  expect(app.getState().screen).toBe('import')
  expect(rawSheet.getState()).toMatchObject({ isOpen: true, choices: { headings: [3] }, pastChoices })
  // Nothing is lost: the preview has these choices.
  await rawSheet.act.undo()
  app.act.showScreen('history')
  goToScreen(stores, 'import')
  expect(rawSheet.getState().isOpen).toBe(false)
})

test('a choice that is refused after Files was pressed is refused on the preview', async () => {
  const { stores } = bench({ refusal: REFUSED, delay: 0 })
  const { imports, rawSheet } = stores
  await imports.act.open('f1', markUntrusted('odd.csv'), TARGET)
  await until(() => rawSheet.getState().sheet !== null)
  await rawSheet.act.choose({ storage: 1, headings: [2] })
  await until(() => rawSheet.getState().sheet?.refusal === null)
  const choice = rawSheet.act.choose({ storage: 1, headings: [3] })
  goToScreen(stores, 'import')
  await choice
  expect(rawSheet.getState()).toMatchObject({ isOpen: false, pastChoices: [] })
  expect(imports.getState()).toMatchObject({ step: 'open', failure: { kind: 'file-refused' } })
})

test('a refused file that is saved again is reported, and reading it again loads the sheet anew', async () => {
  const { stores, host } = bench({ refusal: REFUSED, delay: 0 })
  const { imports, rawSheet } = stores
  await imports.act.open('f1', markUntrusted('odd.csv'), TARGET)
  await until(() => rawSheet.getState().sheet !== null && !rawSheet.getState().busy)
  host.emit('import.fileChanged', { session: 'another' })
  expect(imports.getState()).toMatchObject({ step: 'raw-sheet', isStale: false })
  host.emit('import.fileChanged', { session: 'session-1' })
  expect(imports.getState()).toMatchObject({ step: 'raw-sheet', isStale: true })
  // Another choice may still be based on the old cells.
  await rawSheet.act.choose({ storage: 1, headings: [3] })
  expect(imports.getState()).toMatchObject({ step: 'raw-sheet', isStale: true })
  await until(() => !rawSheet.getState().busy)
  const looks = (): number => host.asked.filter((call) => call === 'import.rawSheet').length
  const before = looks()
  await imports.act.reread()
  expect(imports.getState()).toMatchObject({ step: 'raw-sheet', isStale: false })
  await until(() => looks() === before + 1 && !rawSheet.getState().busy)
})

test('only rows on screen are requested, and the cache stays small', async () => {
  const { stores } = bench({ delay: 0, rows: 100_000 })
  const { imports, rawSheet } = stores
  await imports.act.open('f1', markUntrusted('large.csv'), TARGET)
  rawSheet.act.open()
  await until(() => rawSheet.getState().parts.size === 2)
  for (let first = 0; first < 90_000; first += 2500) {
    rawSheet.act.setVisibleArea({ firstRow: first, lastRow: first + 30, firstColumn: 0, lastColumn: 2 })
    await until(() => rawRowAt(rawSheet.getState(), first + 30) !== undefined)
  }
  expect(rawSheet.getState().parts.size).toBeLessThanOrEqual(36)
  expect(rawRowAt(rawSheet.getState(), 0)).toBeUndefined()
})

test('a closed file is no longer loaded', async () => {
  const { stores } = bench({ refusal: REFUSED, delay: 0 })
  const { imports, rawSheet } = stores
  await imports.act.open('f1', markUntrusted('odd.csv'), TARGET)
  await until(() => rawSheet.getState().sheet !== null)
  await imports.act.close()
  expect(rawSheet.getState()).toMatchObject({ isOpen: false, session: null, sheet: null })
})
