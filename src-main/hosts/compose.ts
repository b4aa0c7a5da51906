/** The one place where ports meet adapters: journal, accounts, sessions and runs behind the contract. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventName, EventOf } from '../../src-shared/contract/calls.ts'
import type { Failure } from '../../src-shared/contract/failure.ts'
import { openJournal } from '../adapters/journal/journal.ts'
import { RememberedMappings } from '../adapters/settings/remembered-mappings.ts'
import { JournalFailure } from '../engine/run/journal-port.ts'
import { FolderInUse } from '../practice/store/store.ts'
import type { App, AppEvent, AppOptions } from './app.ts'
import { StockExports } from './app/export-stock.ts'
import { makeHandlers } from './app/handlers.ts'
import { KnownFiles } from './app/known-files.ts'
import { OpenAccounts } from './app/open-accounts.ts'
import { OpenSessions } from './app/open-sessions.ts'
import { RunningRuns } from './app/running-runs.ts'
import { makeDispatch } from './dispatch.ts'

/** Throws JournalFailure (words for people) when the data folder or the journal cannot be used. */
export async function composeApp(options: AppOptions): Promise<App> {
  const { dataFolder } = options
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const journal = openJournal(join(dataFolder, 'journal.sqlite'))
  const scratch = await mkdtemp(join(tmpdir(), 'stocksheet-'))

  const mappings = await RememberedMappings.open(dataFolder)

  const listeners = new Set<(event: AppEvent) => void>()
  const emit = <Name extends EventName>(name: Name, event: EventOf<Name>): void => {
    // Name and event belong together by this function's own signature; the union cannot express it.
    for (const listener of listeners) listener({ name, event } as AppEvent)
  }

  const files = new KnownFiles()
  const count = (ledger: string): void => journal.countRequests(ledger, 1)
  const accounts = new OpenAccounts(dataFolder, { onRequest: count })
  const sessions = new OpenSessions({
    onProgress: (session, stage, done, total) => emit('import.progress', { session, stage, done, total }),
    onRequest: count,
    onFileChanged: (session) => emit('import.fileChanged', { session }),
  })
  const runs = new RunningRuns(journal, accounts, (progress) => emit('run.progress', progress))
  const exports = new StockExports({
    files,
    scratch,
    journal,
    onProgress: ({ stage, done, total }) => emit('export.progress', { stage, done, total }),
  })
  const handlers = makeHandlers({ options, scratch, files, accounts, sessions, runs, journal, mappings, exports })
  const handle = makeDispatch(handlers, {
    expected: expectedFailure,
    onBug: (name, error) => {
      const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
      process.stderr.write(`${name}: ${said}\n`)
    },
  })

  return {
    handle,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    offerPath: (path, name) => files.offer(path, name),
    scratch,
    fileOf: (token) => files.find(token),
    busy: () => runs.busy(),
    async close() {
      await runs.close()
      await sessions.closeAll()
      await accounts.close()
      journal.close()
      await rm(scratch, { recursive: true, force: true })
    },
  }
}

function expectedFailure(error: unknown): Failure | null {
  if (error instanceof JournalFailure) {
    return {
      code: error.code === 'no-such-run' ? 'not-found' : 'cannot-write',
      message: error.message,
      detail: error.code,
    }
  }
  if (error instanceof FolderInUse) return { code: 'cannot-write', message: error.message }
  return null
}
