/**
 * Unit tests with real parts. `npm test` leaves out `*.long.test.ts`; `npm run test:long` runs those alone; `vitest run` runs all.
 * STOCKSHEET_TESTS says which: short, long, or both where it is not set.
 */
import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const part = process.env['STOCKSHEET_TESTS']

const files = globSync('test/**/*.test.ts', { cwd: import.meta.dirname, exclude: ['test/e2e/**'] })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => part === undefined || file.endsWith('.long.test.ts') === (part === 'long'))

/**
 * Rooms whose tests share a process, so that it starts and loads the sources once and not once for each file: 0.2 to 0.3 s of processor time each.
 * Tests of threads have a process of their own for each file.
 */
const SHARED = /^test\/(?:shared|renderer|main\/(?:app|import|run|terminal)(?!\/worker\/))\//
/** As above, for tests that open files in the app. */
const SHARED_ON_DISK =
  /^test\/(?:bench|build|classes|mutation|main\/(?:account|browser|desktop|export|file|machine|ports|store|practice))\//

/**
 * What changes or measures the process is alone with it, wherever it stands: its variables, folder, listeners, clock and streams; processor time,
 * memory and delays. The word in a sentence does not count, nor facts that nothing changes. Long files are alone, too: what a start costs is nothing
 * beside them. Those of commands share the processes that carry these out.
 */
const OF_THE_PROCESS =
  /\bprocess(?:\.(?!(?:execPath|getuid|pid|platform|ppid)\b)\w|\[|, ')|\bprocessorTime\b|\bperformance\b|\bglobalThis\b|\bvi\.(?!waitFor\b|fn\b)\w+/
const LONG_ALONE = /^(?!test\/main\/terminal\/).*\.long\.test\.ts$/

/**
 * What is tested is the thread: it is one, of the built program; so it is in long files, and where a run ends while it is asked. Elsewhere the code of a
 * thread runs in the process of the tests.
 */
const THREADS =
  /^test\/main\/(?:(?:account|import|run)\/worker\/|machine\/worker-calls|app\/discard|(?!terminal\/).*\.long\.test\.ts$)/
const BUILT_WORKERS = join(import.meta.dirname, 'test/main/import/worker/built-workers.ts')
const IN_PLACE = join(import.meta.dirname, 'test/main/worker-in-place.ts')

const isShared = (file: string, rooms: RegExp): boolean =>
  rooms.test(file) && !LONG_ALONE.test(file) && !OF_THE_PROCESS.test(readFileSync(file, 'utf8'))

/** The app opens no file below /dev, where temporary files in memory are. */
const ON_DISK = { TMPDIR: tmpdir() }

const inPlace = { alias: [{ find: 'node:worker_threads', replacement: IN_PLACE }] }

export default defineConfig({
  resolve: { alias: [{ find: /^\.{1,2}\/(?:.+\/)?worker-file\.ts$/, replacement: BUILT_WORKERS }] },
  test: {
    globalSetup: ['test/built-first.ts', 'test/temporary-folder.ts'],
    pool: 'forks',
    // Vitest takes one core fewer than there are: on two cores that is one, and most tests wait for programs they start.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Loaded by Node itself.
    server: { deps: { external: [/\/worker-in-place\.ts$/, /\/out\/main\//] } },
    projects: [
      {
        extends: true,
        test: { name: 'threads', include: files.filter((file) => THREADS.test(file)), isolate: true, env: ON_DISK },
      },
      {
        extends: true,
        resolve: inPlace,
        test: {
          name: 'alone',
          include: files.filter(
            (file) => !THREADS.test(file) && !isShared(file, SHARED) && !isShared(file, SHARED_ON_DISK),
          ),
          isolate: true,
          env: ON_DISK,
        },
      },
      {
        extends: true,
        resolve: inPlace,
        test: {
          name: 'shared',
          include: files.filter((file) => !THREADS.test(file) && isShared(file, SHARED)),
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: inPlace,
        test: {
          name: 'disk',
          include: files.filter((file) => !THREADS.test(file) && isShared(file, SHARED_ON_DISK)),
          isolate: false,
          env: ON_DISK,
        },
      },
    ],
  },
})
