/**
 * Three bundles: main (also the threads), preload, renderer; the command line has a step of its own (build/scripts/terminal-bundle.ts). The packages in `dependencies`
 * stay outside the main bundle (but for zod): `npm ci` has them once, and the heavy ones load when first needed.
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { ownFiles } from './build/scripts/own-files.ts'

export default defineConfig({
  main: {
    build: {
      // Zod is bundled: its package would load 90 files, a language each, before the first window (decision 097).
      externalizeDeps: { exclude: ['zod'] },
      rolldownOptions: {
        // What main loads at once, the command line may load late.
        checks: { ineffectiveDynamicImport: false },
        input: {
          main: 'src-main/desktop/main.ts',
          'import-worker': 'src-main/import/worker/import-worker.ts',
          // Separate from its thread: files that the thread loads later share this code, and must not import the entry itself.
          'import-answers': 'src-main/import/worker/import-calls.ts',
          'workbook-worker': 'src-main/file/other-workbooks/workbook-worker.ts',
          'run-worker': 'src-main/run/worker/run-worker.ts',
          'export-worker': 'src-main/export/worker/export-worker.ts',
          'account-worker': 'src-main/account/worker/account-worker.ts',
        },
        output: {
          entryFileNames: '[name].js',
          // Beside the entries, so that `new URL('./import-worker.js', import.meta.url)` holds in every chunk.
          chunkFileNames: '[name]-[hash].js',
          // What a run came to, and how counts are said: short modules, one file to open before the first window.
          codeSplitting: {
            groups: [
              {
                name: 'counts',
                test: /src-shared[\\/](?:words[\\/](?:counts|(?:(?:en|ru)[\\/])?numbers)|material[\\/]values[\\/]shown-decimal|run[\\/]run-outcome)\.ts$/,
              },
            ],
          },
        },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload can require nothing but electron.
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: 'src-main/desktop/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [react(), ownFiles(process.cwd())],
    build: {
      minify: true,
      // Kilobytes. Read from this machine's disk, not over a network: one file is the fastest.
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        input: 'src-renderer/index.html',
        output: {
          // What the first paint waits for is one file. In forty, each costs the browser and the host a request.
          codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        },
      },
    },
  },
})
