/** Builds or serves the page with the scripted host. It is not part of the product. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  logLevel: 'warn',
  build: { outDir: '../../../.cache/window-page', emptyOutDir: true },
})
