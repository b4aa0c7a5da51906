import { expect, test } from 'vitest'
import { lookCellAt, lookRowAt } from '../../../src-renderer/state/look-store.ts'
import { untrusted } from '../../../src-shared/domain/values/untrusted-text.ts'
import { bench, TARGET, until } from './stores.ts'

const REFUSED = {
  code: 'file-refused',
  message: { title: 'No key column', what: 'No column names the materials.', fix: 'Choose its field.' },
  session: 'session-1',
} as const

test('a file without a preview is looked at, and another choice makes one', async () => {
  const { stores, host } = bench({ refusal: REFUSED, delay: 0 })
  const { imports, look } = stores
  await imports.act.open('f1', untrusted('odd.csv'), TARGET)
  expect(imports.getState().step).toBe('looking')
  await until(() => lookRowAt(look.getState(), 2) !== undefined)
  expect(look.getState().look?.refusal?.code).toBe('file-refused')
  expect(lookCellAt(look.getState(), 2, 1)).toBe('B3')

  // Refused as well: looked at all the same, and undone here, since no preview knows of it.
  await look.act.choose({ storage: 1, headings: [3] })
  await until(() => look.getState().look?.headings.join() === '3')
  expect(imports.getState().step).toBe('looking')
  expect(look.getState().past).toHaveLength(1)
  await look.act.undo()
  expect(look.getState().look?.headings).toEqual([1])
  await look.act.redo()
  expect(look.getState().look?.headings).toEqual([3])

  await look.act.choose({ storage: 1, headings: [2] })
  await until(() => look.getState().look?.refusal === null)
  expect(imports.getState().step).toBe('open')
  expect(look.getState().open).toBe(true)
  expect(look.getState().choices?.headings).toEqual([2])
  expect(host.asked.filter((call) => call === 'import.open')).toHaveLength(1)
  look.act.close()
  expect(look.getState().past).toEqual([])
})

test('a choice no preview can be made with keeps the preview, and leaves with the screen', async () => {
  const { stores } = bench({ delay: 0 })
  const { imports, look } = stores
  await imports.act.open('f1', untrusted('good.csv'), TARGET)
  look.act.open()
  await until(() => look.getState().look !== null)
  expect(look.getState().look?.refusal).toBeNull()
  await look.act.choose({ storage: 1, encoding: 'koi8-r' })
  await until(() => look.getState().look?.file?.encoding === 'koi8-r')
  expect(look.getState().past).toEqual([])
  const state = imports.getState()
  expect(state.step === 'open' && state.summary.choices.encoding).toBe('koi8-r')
})

test('a refused file that is saved again is told, and read again is looked at anew', async () => {
  const { stores, host } = bench({ refusal: REFUSED, delay: 0 })
  const { imports, look } = stores
  await imports.act.open('f1', untrusted('odd.csv'), TARGET)
  await until(() => look.getState().look !== null && !look.getState().busy)
  host.emit('import.fileChanged', { session: 'another' })
  expect(imports.getState()).toMatchObject({ step: 'looking', stale: false })
  host.emit('import.fileChanged', { session: 'session-1' })
  expect(imports.getState()).toMatchObject({ step: 'looking', stale: true })
  // Another choice may still be about the old cells.
  await look.act.choose({ storage: 1, headings: [3] })
  expect(imports.getState()).toMatchObject({ step: 'looking', stale: true })
  await until(() => !look.getState().busy)
  const looks = (): number => host.asked.filter((call) => call === 'import.look').length
  const before = looks()
  await imports.act.reread()
  expect(imports.getState()).toMatchObject({ step: 'looking', stale: false })
  await until(() => looks() === before + 1 && !look.getState().busy)
})

test('only what is on screen is asked for, and the cache stays small', async () => {
  const { stores } = bench({ delay: 0, rows: 100_000 })
  const { imports, look } = stores
  await imports.act.open('f1', untrusted('large.csv'), TARGET)
  look.act.open()
  await until(() => look.getState().parts.size === 2)
  for (let first = 0; first < 90_000; first += 2500) {
    look.act.look({ first, last: first + 30, firstColumn: 0, lastColumn: 2 })
    await until(() => lookRowAt(look.getState(), first + 30) !== undefined)
  }
  expect(look.getState().parts.size).toBeLessThanOrEqual(36)
  expect(lookRowAt(look.getState(), 0)).toBeUndefined()
})

test('a file that is closed is looked at no more', async () => {
  const { stores } = bench({ refusal: REFUSED, delay: 0 })
  const { imports, look } = stores
  await imports.act.open('f1', untrusted('odd.csv'), TARGET)
  await until(() => look.getState().look !== null)
  await imports.act.close()
  expect(look.getState()).toMatchObject({ open: false, session: null, look: null })
})
