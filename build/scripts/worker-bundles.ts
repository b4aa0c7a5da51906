/**
 * Second step of a build: what the threads of imports and of runs load at once becomes one file each. A thread loads all its modules anew,
 * and a hundred small files cost it more than they save the disk (decision 216). What it loads later stays in files of its own.
 */
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { loadedAtOnce, unusedFiles, workersIn } from './loaded-files.ts'

/** Where the processes begin that are no threads. */
const PROGRAMS = ['main.js', 'cli.js']

/** The others load so few files that it gains them nothing. */
export const IN_ONE_FILE = ['import-worker', 'run-worker']

/** `folder` holds the bundles of main, and keeps those that are still loaded. */
export async function bundleWorkers(folder: string): Promise<void> {
  for (const name of IN_ONE_FILE) {
    const entry = `${name}.js`
    const atOnce = loadedAtOnce(folder, entry)
    await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: true,
        target: 'esnext',
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: {
          input: { [name]: join(folder, entry) },
          // Without it the files name the folder they are built in, which is another one each time.
          experimental: { attachDebugInfo: 'none' },
          output: {
            // Beside the entries, as in the first step.
            entryFileNames: '[name].js',
            chunkFileNames: `${name}-[name].js`,
            codeSplitting: { groups: [{ name: 'at-once', test: (id) => atOnce.has(`./${basename(id)}`) }] },
          },
        },
      },
    })
  }
  for (const name of unusedFiles(folder, [...PROGRAMS, ...workersIn(folder)])) rmSync(join(folder, name))
}
