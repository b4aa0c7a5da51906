/** A fake application, so that hosts can be tested alone: it answers, sends events and knows files. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, AppEvent } from '../../../src-main/app/app.ts'
import { refuse } from '../../../src-shared/material/values/result.ts'

export interface AppDouble extends App {
  /** Every message handled: name and request, as they arrived. */
  readonly handled: { readonly name: unknown; readonly request: unknown }[]
  tell(event: AppEvent): void
  setBusy(busy: boolean): void
  /** Names of files that an import still reads. */
  readonly inUse: Set<string>
}

export function appDouble(): AppDouble {
  const scratch = mkdtempSync(join(tmpdir(), 'stocksheet-double-'))
  const files = new Map<string, { path: string; name: string }>()
  const listeners = new Set<(event: AppEvent) => void>()
  const handled: AppDouble['handled'] = []
  const inUse = new Set<string>()
  let busy = false
  return {
    handled,
    inUse,
    scratch,
    async handle(name, request) {
      handled.push({ name, request })
      if (name === 'app.info') return { ok: true, value: { version: '1.2.3', host: 'browser', platform: 'linux' } }
      return refuse({ code: 'not-understood', what: 'The double only knows app.info.' })
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async offerPath(path, name) {
      const file = randomUUID()
      files.set(file, { path, name })
      return { ok: true, value: { file, name, bytes: statSync(path).size } }
    },
    fileOf: (token) => files.get(token),
    async release(token) {
      const file = files.get(token)
      if (file && !inUse.has(file.name)) {
        files.delete(token)
        await rm(file.path, { force: true })
        return true
      }
      return false
    },
    listOpenFiles: () => [],
    language: () => 'en',
    isBusy: () => busy,
    saveWork: async () => undefined,
    closeImports: async () => undefined,
    listUnappliedImports: () => [],
    close: () => rm(scratch, { recursive: true, force: true }),
    tell(event) {
      for (const listener of listeners) listener(event)
    },
    setBusy(now) {
      busy = now
    },
  }
}
