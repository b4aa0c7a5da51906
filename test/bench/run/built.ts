/** Bundles a script of the bench as the product is shipped, with the run's worker thread next to it. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface Built {
  readonly script: string
  readonly remove: () => void
}

/**
 * `name`: a script in the folder `scripts`, by default this one; `threads`: the threads it starts besides the run's. Packages except zod are not
 * bundled, as in electron.vite.config.ts.
 */
export async function built(
  name: string,
  threads: readonly string[] = [],
  scripts = import.meta.dirname,
): Promise<Built> {
  // Inside the checkout, so that packages are found.
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bench-built-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    ssr: { noExternal: ['zod'] },
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      target: 'node24',
      rolldownOptions: {
        input: {
          ...Object.fromEntries([name, ...threads].map((text) => [text, join(scripts, `${text}.ts`)])),
          'run-worker': join(root, 'src-main/run/worker/run-worker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  return { script: join(folder, `${name}.js`), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
