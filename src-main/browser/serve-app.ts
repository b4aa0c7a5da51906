/**
 * The app and its server, as a program of its own: the command line's build bundles it into one file. The command shares no classes with it, so
 * expected failures are answers.
 */
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import type { App, AppOptions } from '../app/app.ts'
import { composeApp } from '../app/compose.ts'
import { findExpectedFailure } from '../app/expected-failure.ts'
import { serveApp, type ServedApp, type ServeOptions } from './serve.ts'

/** Rejects if the server cannot listen on the port. */
export async function openServedApp(options: AppOptions, serveOptions: ServeOptions): Promise<Answer<ServedApp>> {
  let app: App
  try {
    app = await composeApp(options)
  } catch (error) {
    const failure = findExpectedFailure(error)
    if (failure === null) throw error
    return refuse(failure)
  }
  try {
    const server = await serveApp(app, serveOptions)
    // The page asks for the accounts first. They are opened once the address is printed, while the browser loads the page.
    setImmediate(() => void app.handle('accounts.list', {}))
    return {
      ok: true,
      value: {
        ...server,
        async close() {
          await server.close()
          await app.close()
        },
      },
    }
  } catch (error) {
    await app.close()
    throw error
  }
}
