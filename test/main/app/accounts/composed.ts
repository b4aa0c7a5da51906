/** The composed application with a password store that can fail, and real practice servers as its accounts. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls, type CallName, type Reply, type Request } from '../../../../src-shared/api/calls.ts'
import type { Failure } from '../../../../src-shared/api/failure.ts'
import type { LoweredProtection } from '../../../../src-shared/api/settings.ts'
import type { App, AppEvent, PlanToConfirm } from '../../../../src-main/app/app.ts'
import { composeApp } from '../../../../src-main/app/compose.ts'
import { makeElectronEncryption } from '../../../../src-main/desktop/secrets.ts'
import { startPractice, type PracticeOptions, type PracticeServer } from '../../../../src-main/practice/server.ts'
import { safeStorage } from '../../../electron-standin/safe-storage.ts'

export interface Composed {
  readonly folder: string
  readonly heard: AppEvent[]
  /** Everything that came out of the app, unchanged: replies and failures. */
  readonly replies: unknown[]
  /** The bugs that it reported. */
  readonly bugs: string[]
  readonly app: () => App
  answered<Name extends CallName>(name: Name, request: Request<Name>): Promise<Reply<Name>>
  refused<Name extends CallName>(name: Name, request: Request<Name>): Promise<Failure>
  /** Stops the app and starts it again on the same data. */
  restart(): Promise<void>
  server(options?: Partial<PracticeOptions>): Promise<PracticeServer>
  close(): Promise<void>
}

/** `sealed` false: a host without a password store, like the browser's. The other options answer for the user. */
export async function composed(
  sealed = true,
  confirmHost?: (host: string) => Promise<boolean>,
  confirmPlan?: (plan: PlanToConfirm) => Promise<boolean>,
  confirmWeakening?: (weakenings: readonly LoweredProtection[]) => Promise<boolean>,
): Promise<Composed> {
  const folder = await mkdtemp(join(tmpdir(), 'stocksheet-accounts-'))
  const receivedEvents: AppEvent[] = []
  const replies: unknown[] = []
  const bugs: string[] = []
  const servers: PracticeServer[] = []
  const start = async (): Promise<App> => {
    const startedApp = await composeApp({
      dataFolder: join(folder, 'data'),
      host: sealed ? 'electron' : 'browser',
      version: '0.0.0',
      onBug: (name, error) => bugs.push(`${name}: ${error instanceof Error ? error.stack : String(error)}`),
      ...(confirmHost ? { confirmHost } : {}),
      ...(confirmPlan ? { confirmPlan } : {}),
      ...(confirmWeakening ? { confirmWeakening } : {}),
      ...(sealed ? { sealer: makeElectronEncryption(safeStorage, 'linux', Promise.resolve()) } : {}),
    })
    startedApp.listen((event) => receivedEvents.push(event))
    return startedApp
  }
  let app = await start()
  return {
    folder,
    heard: receivedEvents,
    replies,
    bugs,
    app: () => app,
    async answered(name, request) {
      const answer = await app.handle(name, request)
      replies.push(answer)
      if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.failure)}`)
      return calls[name].reply.parse(answer.value) as Reply<typeof name>
    },
    async refused(name, request) {
      const answer = await app.handle(name, request)
      replies.push(answer)
      if (answer.ok) throw new Error(`${name} was answered`)
      return answer.failure
    },
    async restart() {
      await app.close()
      app = await start()
    },
    async server(options = {}) {
      const ownText = join(folder, `server-${servers.length}`)
      const server = await startPractice({ folder: ownText, fresh: true, ...options })
      servers.push(server)
      return server
    },
    async close() {
      await app.close()
      for (const server of servers) await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
