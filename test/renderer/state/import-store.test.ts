import { expect, test } from 'vitest'
import { REVIEWED } from '../../../src-renderer/view/counts.ts'
import { bench, TARGET, until } from './stores.ts'

const refused = { code: 'file-refused', message: 'An old workbook. Save it as XLSX.' } as const

test('a file goes through reading to an open preview with what differs', async () => {
  const { stores, host } = bench()
  await stores.start()
  const steps: string[] = []
  stores.imports.subscribe((state) => {
    const step = state.step === 'reading' ? `reading ${state.stage ?? 'offer'}` : state.step
    if (steps.at(-1) !== step) steps.push(step)
  })
  await stores.imports.act.offer(new File(['sku;price'], 'prices.csv'), TARGET)
  expect(steps).toEqual(['reading offer', 'reading file', 'reading account', 'reading plan', 'open'])
  await until(() => stores.rows.getState().settled)
  expect(stores.rows.getState().filter).toEqual({ statuses: [...REVIEWED] })
  expect(host.asked).not.toContain('run.start')
})

test('a refused file leaves a failure to show, nothing kept, and the next file opens', async () => {
  const { stores, page } = bench({ fail: { 'import.open': refused } })
  await stores.imports.act.open('s1', 'old.xls', TARGET)
  expect(stores.imports.getState()).toEqual({ step: 'failed', name: 'old.xls', failure: refused, file: 's1' })
  expect(page.session.getItem('stocksheet.import')).toBeNull()
  await stores.imports.act.close()
  expect(stores.imports.getState()).toEqual({ step: 'empty' })
})

test('cancelled while reading: the late answer is not shown and its session is closed', async () => {
  const { stores, host } = bench()
  const opening = stores.imports.act.open('s1', 'prices.csv', TARGET)
  await stores.imports.act.close()
  await opening
  expect(stores.imports.getState()).toEqual({ step: 'empty' })
  expect(host.asked.filter((name) => name === 'import.close')).toHaveLength(1)
})

test('a change that is refused keeps the preview and says so', async () => {
  const { stores } = bench({ fail: { 'import.change': { code: 'bad-request', message: 'No such encoding.' } } })
  await stores.imports.act.open('s1', 'prices.csv', TARGET)
  await stores.imports.act.change({ storage: 1, encoding: 'koi8-r' })
  expect(stores.imports.getState()).toMatchObject({
    step: 'open',
    busy: false,
    failure: { message: 'No such encoding.' },
    summary: { choices: { storage: 1 } },
  })
  stores.imports.act.dismissFailure()
  expect(stores.imports.getState()).toMatchObject({ step: 'open', failure: null })
})

test('only the last of two changes is shown', async () => {
  const { stores } = bench()
  await stores.imports.act.open('s1', 'prices.csv', TARGET)
  await Promise.all([
    stores.imports.act.change({ storage: 1, decimals: 'dot' }),
    stores.imports.act.change({ storage: 1, decimals: 'comma' }),
  ])
  expect(stores.imports.getState()).toMatchObject({ summary: { choices: { decimals: 'comma' } } })
})

test('a reload comes back to the same import and its run', async () => {
  const { stores, reload } = bench({ rate: 2000 })
  await stores.start()
  await stores.imports.act.open('s1', 'prices.csv', { account: 'practice', storage: 2 })
  await stores.run.act.start('session-1')
  const again = reload()
  await again.start()
  expect(again.imports.getState()).toMatchObject({ step: 'open', file: 's1' })
  expect(again.app.getState().storage).toBe(2)
  await until(() => again.run.getState().progress?.state === 'done')
  expect(again.run.getState().run).toBe('run-1')
})

test('notes of a session the host no longer has are forgotten', async () => {
  const gone = { code: 'not-found', message: 'That import is closed.' } as const
  const { stores, page } = bench({ fail: { 'import.summary': gone } })
  page.session.setItem(
    'stocksheet.import',
    JSON.stringify({ session: 'old', file: 's1', account: 'practice', run: null }),
  )
  await stores.start()
  expect(stores.imports.getState()).toEqual({ step: 'empty' })
  expect(page.session.getItem('stocksheet.import')).toBeNull()
})

test.each(['{', '[]', '{"session":1,"file":"s1","account":"a"}', '{"session":"s","file":"s1"}', 'null'])(
  'damaged notes %s count as none',
  async (text) => {
    const { stores, page, host } = bench()
    page.session.setItem('stocksheet.import', text)
    await stores.start()
    expect(stores.imports.getState()).toEqual({ step: 'empty' })
    expect(host.asked).not.toContain('import.summary')
  },
)

test('a host that breaks off is a failure, not an exception', async () => {
  const { stores, host } = bench()
  host.call = () => Promise.reject(new Error('socket closed'))
  await stores.imports.act.open('s1', 'prices.csv', TARGET)
  expect(stores.imports.getState()).toMatchObject({
    step: 'failed',
    failure: { code: 'internal', detail: 'lost', message: 'socket closed' },
  })
})
