/**
 * Second step of a build: bundles the startup code of the import and run threads into one file each. Every thread loads its modules again, and a
 * hundred small files take too long (decision 216). Code that is loaded later stays in separate files.
 */
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { loadedAtOnce, unusedFiles, workersIn } from './loaded-files.ts'

/** The entry files of processes, not threads. */
const PROGRAMS = ['main.js', 'cli.js']

/**
 * The other threads load so few files that bundling them is not worth it. What an import's thread runs, a command runs for a small text in its own
 * process, so it is an entry, too.
 */
export const IN_ONE_FILE: Readonly<Record<string, readonly string[]>> = {
  'import-worker': ['import-calls'],
  'run-worker': [],
}

/** `folder` contains main's bundles. Files that are still loaded stay there. */
export async function bundleWorkers(folder: string): Promise<void> {
  for (const [name, others] of Object.entries(IN_ONE_FILE)) {
    const entries = [name, ...others]
    const atOnce = loadedAtOnce(folder, `${name}.js`)
    for (const entry of entries) atOnce.delete(`./${entry}.js`)
    await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: true,
        target: 'esnext',
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: {
          input: Object.fromEntries(entries.map((entry) => [entry, join(folder, `${entry}.js`)])),
          // Otherwise the files would contain the path of the build folder, which changes with each build.
          experimental: { attachDebugInfo: 'none' },
          output: {
            // Next to the entries, as in the first step.
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
