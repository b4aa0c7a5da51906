import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import {
  makeTerminalCommand,
  findLoweredProtections,
  DEFAULT_SETTINGS,
  type Settings,
} from '../../../src-shared/api/settings.ts'
import { GUARD_KINDS } from '../../../src-shared/plan/guard/guard-kinds.ts'

const settings = fc.record({
  off: fc.subarray([...GUARD_KINDS]),
  quotaReserve: fc.integer({ min: 0, max: 10_000 }),
  proxy: fc.constantFrom('system', 'none', 'http://one.example:8080', 'https://two.example'),
  rate: fc.constantFrom(1, 5, 50),
  theme: fc.constantFrom('dark' as const, 'light' as const),
})
const made = ({ off, ...own }: typeof settings extends fc.Arbitrary<infer Made> ? Made : never): Settings => ({
  ...DEFAULT_SETTINGS,
  ...own,
  guard: { ...DEFAULT_SETTINGS.guard, ...Object.fromEntries(off.map((kind) => [kind, false])) },
})

test('[PROTECT-1] each kind that is turned off, a smaller reserve and another proxy are weaker, and say their command', () => {
  const nextResult = made({
    off: ['leap', 'adding'],
    quotaReserve: 5,
    proxy: 'http://one.example:8080',
    rate: 50,
    theme: 'dark',
  })
  expect(
    findLoweredProtections({ ...DEFAULT_SETTINGS, quotaReserve: 9 }, nextResult)
      .map(makeTerminalCommand)
      .toSorted(),
  ).toEqual([
    'stocksheet config set guard-adding off',
    'stocksheet config set guard-leap off',
    'stocksheet config set proxy',
    'stocksheet config set reserve 5',
  ])
  expect(findLoweredProtections(nextResult, { ...DEFAULT_SETTINGS, quotaReserve: 9 })).toEqual([])
})

test('[PROTECT-1] law: what is not weaker can be set, and sets nothing of the protections down', () => {
  fc.assert(
    fc.property(settings, settings, (entry, other) => {
      const [now, next] = [made(entry), made(other)]
      fc.pre(findLoweredProtections(now, next).length === 0)
      for (const kind of GUARD_KINDS) expect(now.guard[kind] && !next.guard[kind]).toBe(false)
      expect(next.quotaReserve).toBeGreaterThanOrEqual(now.quotaReserve)
      expect([now.proxy, 'system', 'none']).toContain(next.proxy)
    }),
  )
})
