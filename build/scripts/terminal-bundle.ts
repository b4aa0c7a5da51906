/**
 * Bundles the command line: what a command always loads is in few files, without what it never needs. Left to itself, the bundler shares code in some
 * 175 small files for `plan`, and finding, reading and linking them took a sixth of its processor time (decision 216).
 */
import { join, relative } from 'node:path'
import { build, type Rolldown } from 'vite'
import { reachedFiles } from './layers.ts'

const TERMINAL = 'src-main/terminal'
const ACCOUNT = [
  'connect.ts',
  '../account/client.ts',
  '../account/test-connection.ts',
  '../store/journal/list-memory.ts',
]
const JOURNAL = '../store/journal/journal.ts'
const WORKER = '../import/worker'

/** What the commands that people wait for load, at once or later. All others take what they share with these from the same files. */
const JOBS: Readonly<Record<string, readonly string[]>> = {
  // What is small and `serve` needs of the other jobs, it has with the start.
  start: ['main.ts', 'data-folder.ts', '../browser/serve-here.ts'],
  inspect: [
    'commands/files.ts',
    'flag-defaults.ts',
    'reading-flags.ts',
    'data-folder.ts',
    'inspect-words.ts',
    `${WORKER}/inspect-thread.ts`,
    `${WORKER}/inspect-calls.ts`,
  ],
  settings: ['../store/database/store.ts', '../store/settings/settings-table.ts'],
  plan: [
    'commands/plan.ts',
    'flag-defaults.ts',
    'account-use.ts',
    'make-plan.ts',
    JOURNAL,
    ...ACCOUNT,
    `${WORKER}/import-calls.ts`,
    `${WORKER}/calls-here.ts`,
  ],
  stock: ['commands/stock.ts', 'flag-defaults.ts', 'stock-list.ts', JOURNAL, ...ACCOUNT],
  runs: ['commands/runs.ts', 'flag-defaults.ts', JOURNAL],
}
/** What a command runs in its own process or in a thread, and finds by its name. It shares the command's files. */
const PROGRAMS = ['inspect-worker', 'inspect-calls', 'import-calls']
/** The program of `serve`, found by its name, too. It shares nothing with the other commands. */
const SERVED = 'serve-app'
/** Every command begins with this one. */
const START = 'start'
const SETTINGS = 'settings'

interface Bundle extends Rolldown.CodeSplittingOptions {
  readonly input: Readonly<Record<string, string>>
}

/** Writes `cli.js` and its files into `folder`. */
export async function bundleTerminal(root: string, folder: string): Promise<void> {
  const jobs = Object.entries(JOBS).map(([job, files]) => ({ job, files: filesOf(root, files) }))
  const start = jobs.find(({ job }) => job === START)?.files
  const launch = new Set(filesOf(root, ['launch.ts']))
  launch.delete(`${TERMINAL}/launch.ts`)
  /** The jobs that load a file. Whatever such a file imports is loaded by all of them, too, so the bundles cannot import each other in a circle. */
  const nameOf = (id: string): string | null => {
    const file = relative(root, id).replaceAll('\\', '/')
    // An old Node runs this, too, before it starts a newer one.
    if (launch.has(file)) return 'launch'
    if (start?.has(file)) return START
    const users = jobs.filter(({ files }) => files.has(file)).map(({ job }) => job)
    // What only settings need is not loaded if nothing was stored yet.
    if (users.includes(SETTINGS)) return users.includes('inspect') ? 'common' : SETTINGS
    return users.length === 0 ? null : users.join('-')
  }
  const programs = Object.fromEntries(PROGRAMS.map((name) => [name, join(root, TERMINAL, WORKER, `${name}.ts`)]))
  await bundle({
    input: { cli: join(root, TERMINAL, 'launch.ts'), ...programs },
    includeDependenciesRecursively: false,
    groups: [
      { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/ },
      { name: nameOf, debugName: 'jobs' },
    ],
  })
  // What `serve` loads at once is in one file. Sharing files with the other commands, it would load twice as much, or they more than they need.
  await bundle({
    input: { [SERVED]: join(root, 'src-main/browser', `${SERVED}.ts`) },
    groups: [{ name: SERVED, tags: ['$initial'] }],
  })

  async function bundle({ input, ...codeSplitting }: Bundle): Promise<void> {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      // As in the first step, zod is bundled and the other packages are not.
      ssr: { noExternal: ['zod'] },
      build: {
        ssr: true,
        target: 'node20',
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: {
          input,
          // Which of several commands loads a module late is said above.
          checks: { ineffectiveDynamicImport: false },
          experimental: { attachDebugInfo: 'none' },
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'cli-[name]-[hash].js',
            // Node decodes each file, and compares it with what it keeps compiled, at each start. Of ASCII, this takes a fifth less.
            charset: 'ascii',
            comments: { legal: true, annotation: false, jsdoc: false },
            codeSplitting,
          },
        },
      },
    })
  }
}

function filesOf(root: string, files: readonly string[]): ReadonlySet<string> {
  const entries = files.map((file) => join(TERMINAL, file).replaceAll('\\', '/'))
  return new Set(entries.flatMap((entry) => [...reachedFiles(root, entry, { late: false })]))
}
