/**
 * Three bundles: main (also the command line and the import worker), preload, renderer. The packages in `dependencies`
 * stay outside the main bundle: `npm ci` has them once, and the heavy ones load when first needed.
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

export default defineConfig({
  main: {
    build: {
      rolldownOptions: {
        input: {
          main: 'src-main/hosts/electron/main.ts',
          cli: 'src-main/hosts/cli/launch.ts',
          'import-worker': 'src-main/workers/import-worker.ts',
          'export-worker': 'src-main/workers/export-worker.ts',
        },
        output: {
          entryFileNames: '[name].js',
          // Beside the entries, so that `new URL('./import-worker.js', import.meta.url)` holds in every chunk.
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload can require nothing but electron.
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: 'src-main/hosts/electron/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [react()],
    build: {
      minify: true,
      // Kilobytes. Read from this machine's disk, not over a network: one file is the fastest.
      chunkSizeWarningLimit: 1500,
      rolldownOptions: { input: 'src-renderer/index.html' },
    },
  },
})
