/**
 * Unit tests with real parts. `npm test` leaves out `*.long.test.ts`; `npm run test:long` runs those alone; `vitest run` runs all.
 * STOCKSHEET_TESTS says which: short, long, or both where it is not set.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const part = process.env['STOCKSHEET_TESTS']

const files = globSync('test/**/*.test.ts', { cwd: import.meta.dirname, exclude: ['test/e2e/**'] })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => part === undefined || file.endsWith('.long.test.ts') === (part === 'long'))

/**
 * Rooms whose tests share a process, so that it starts and loads the sources once and not once for each file: 0.2 to 0.3 s of processor time each.
 * Tests of hosts, workers and the build start programs and threads, and each has a process of its own.
 */
const SHARED = /^test\/(?:shared|renderer|main\/(?!app|browser|desktop|terminal|\w+\/worker))\//

/**
 * What changes or measures the process is alone with it, wherever it stands: its variables, folder, listeners, clock and streams; processor time,
 * memory and delays. Long files are alone, too: what a start costs is nothing beside them.
 */
const OF_THE_PROCESS = /\bprocess\b|\bprocessorTime\b|\bperformance\b|\bglobalThis\b|\bvi\.(?!waitFor\b|fn\b)\w+/

/** Threads are those of the built program. */
const BUILT_WORKERS = join(import.meta.dirname, 'test/main/import/worker/built-workers.ts')

const isShared = (file: string): boolean =>
  SHARED.test(file) && !file.endsWith('.long.test.ts') && !OF_THE_PROCESS.test(readFileSync(file, 'utf8'))

export default defineConfig({
  resolve: { alias: [{ find: /^\.{1,2}\/(?:.+\/)?worker-file\.ts$/, replacement: BUILT_WORKERS }] },
  test: {
    globalSetup: ['test/built-first.ts'],
    pool: 'forks',
    // Vitest takes one core fewer than there are: on two cores that is one, and most tests wait for programs they start.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'alone', include: files.filter((file) => !isShared(file)), isolate: true } },
      { extends: true, test: { name: 'shared', include: files.filter(isShared), isolate: false } },
    ],
  },
})
