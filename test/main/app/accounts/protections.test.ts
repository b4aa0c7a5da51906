/** A compromised page calls the contract directly: the account's protections do not change. */
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type Settings, type LoweredProtection } from '../../../../src-shared/api/settings.ts'
import { GUARD_KINDS } from '../../../../src-shared/plan/guard/guard-kinds.ts'
import { composed, type Composed } from './composed.ts'
import { failureMessage } from '../../../../src-shared/words/failure.ts'

let app: Composed
afterEach(() => app.close())

const STRONG: Settings = { ...DEFAULT_SETTINGS, quotaReserve: 500 }
const WEAKER: readonly Settings[] = [
  ...GUARD_KINDS.map((kind) => ({ ...STRONG, guard: { ...STRONG.guard, [kind]: false } })),
  { ...STRONG, quotaReserve: 499 },
  { ...STRONG, proxy: 'http://stranger.example:8080' },
  // With something harmless, and all at once.
  { ...STRONG, theme: 'dark', rate: 50, quotaReserve: 0 },
]

test('[PROTECT-1] where the host has no dialog, none can be weakened; the words name the terminal', async () => {
  app = await composed(false)
  await app.answered('settings.set', { settings: STRONG })
  for (const settings of WEAKER) {
    const failure = await app.refused('settings.set', { settings })
    expect(failure).toMatchObject({ code: 'weakens-protection' })
    expect(failureMessage(failure).fix).toContain('stocksheet config set ')
    expect((await app.answered('settings.get', {})).settings).toEqual(STRONG)
  }
  await app.answered('settings.set', { settings: { ...STRONG, theme: 'dark', rate: 50, quotaReserve: 501 } })
})

test('[PROTECT-1] on the desktop the dialog decides, with what becomes weaker; a no changes nothing', async () => {
  const requestedRows: (readonly LoweredProtection[])[] = []
  let says = false
  app = await composed(true, undefined, undefined, async (weakenings) => {
    requestedRows.push(weakenings)
    return says
  })
  await app.answered('settings.set', { settings: STRONG })
  expect(requestedRows).toEqual([])
  for (const settings of WEAKER) {
    expect(await app.refused('settings.set', { settings })).toEqual({ code: 'weakening-declined' })
    expect((await app.answered('settings.get', {})).settings).toEqual(STRONG)
  }
  expect(requestedRows.map((weakenings) => weakenings.length)).toEqual(WEAKER.map(() => 1))
  expect(requestedRows.at(-1)).toEqual([{ setting: 'quotaReserve', from: 500, to: 0 }])
  says = true
  const [leap = STRONG] = WEAKER
  await app.answered('settings.set', { settings: leap })
  expect((await app.answered('settings.get', {})).settings).toEqual(leap)
})

test('[PROTECT-1] calls at one time: what is turned on while the dialog is open is not turned off by its yes', async () => {
  const requestedRows: (readonly LoweredProtection[])[] = []
  app = await composed(true, undefined, undefined, async (weakenings) => {
    requestedRows.push(weakenings)
    return true
  })
  const off = (kind: 'leap' | 'zero') => ({ ...STRONG, guard: { ...STRONG.guard, [kind]: false } })
  await app.answered('settings.set', { settings: off('zero') })
  await Promise.all([
    app.answered('settings.set', { settings: { ...STRONG, guard: { ...STRONG.guard, leap: false, zero: false } } }),
    app.answered('settings.set', { settings: STRONG }),
    app.answered('settings.set', { settings: off('zero') }),
  ])
  // Each was compared with what the previous one had saved.
  expect(requestedRows.map((weakenings) => weakenings.length)).toEqual([1, 1, 1])
})
