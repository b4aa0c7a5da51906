/**
 * Unit tests with real parts. `npm test` leaves out `*.long.test.ts`; `npm run test:long` runs those alone; `vitest run` runs all.
 * STOCKSHEET_TESTS says which: short, long, or both where it is not set.
 */
import { defineConfig } from 'vitest/config'

const part = process.env['STOCKSHEET_TESTS']

export default defineConfig({
  test: {
    include: [part === 'long' ? 'test/**/*.long.test.ts' : 'test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'node_modules/**', ...(part === 'short' ? ['test/**/*.long.test.ts'] : [])],
    globalSetup: ['test/built-first.ts'],
    pool: 'forks',
    // Vitest takes one core fewer than there are: on two cores that is one, and most tests wait for programs they start.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
