/** Loads the program that serves the app. The build puts it next to this module. */
import { findWorkerFile } from '../machine/worker-file.ts'
import type { openServedApp } from './serve-app.ts'

export async function openServedAppHere(...args: Parameters<typeof openServedApp>): ReturnType<typeof openServedApp> {
  const { href } = findWorkerFile('serve-app', import.meta.url)
  // The file is our own, built from this module.
  const programModule = (await import(href)) as { readonly openServedApp: typeof openServedApp }
  return programModule.openServedApp(...args)
}
