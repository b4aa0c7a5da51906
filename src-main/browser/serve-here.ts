/** Finds the program that serves the app, as built beside this module. */
import { workerFile } from '../machine/worker-file.ts'
import type { openServedApp } from './serve-app.ts'

export async function openServedAppHere(...args: Parameters<typeof openServedApp>): ReturnType<typeof openServedApp> {
  const { href } = workerFile('serve-app', import.meta.url)
  // The file is our own, built from this module.
  const program = (await import(href)) as { readonly openServedApp: typeof openServedApp }
  return program.openServedApp(...args)
}
