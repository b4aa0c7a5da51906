/**
 * Second step of a build: bundles the startup code of the import and run threads into one file each. Every thread loads its modules again, and a
 * hundred small files take too long (decision 216). Code that is loaded later stays in separate files.
 */
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { loadedAtOnce, loadedFiles, unusedFiles, workersIn } from './loaded-files.ts'

/** The entry files of processes, not threads. */
const PROGRAMS = ['main.js', 'cli.js']

/** The other threads load so few files that bundling them is not worth it. */
export const IN_ONE_FILE = ['import-worker', 'run-worker']

/** `folder` contains main's bundles. Files that are still loaded stay there. */
export async function bundleWorkers(folder: string): Promise<void> {
  for (const name of IN_ONE_FILE) {
    const atOnce = loadedAtOnce(folder, `${name}.js`)
    await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: true,
        target: 'esnext',
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: {
          input: { [name]: join(folder, `${name}.js`) },
          // What a thread loads later, main may load at once.
          checks: { ineffectiveDynamicImport: false },
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
    // A test that runs several threads in one process would run the entry a second time.
    for (const file of loadedFiles(folder, [`${name}.js`]))
      if (loadedAtOnce(folder, file).has(`./${name}.js`))
        throw new Error(`${file} imports ${name}.js, the entry of a thread`)
  }
  for (const name of unusedFiles(folder, [...PROGRAMS, ...workersIn(folder)])) rmSync(join(folder, name))
}
