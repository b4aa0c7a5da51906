/** Unit tests for the mutation run, all or those of one room: without the long ones, and without the bundles. */
import { defineConfig } from 'vitest/config'

/** As `domain/values`; empty: all of them. */
const room = process.env['STOCKSHEET_MUTATION_ROOM'] ?? ''

export default defineConfig({
  test: {
    include: [room === '' ? 'test/{domain,engine,wording}/**/*.test.ts' : `test/${room}/**/*.test.ts`],
    exclude: ['**/*.long.test.ts', 'test/domain/rules-quoted.test.ts', 'node_modules/**'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
