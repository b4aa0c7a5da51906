/** What main registers with Electron, stored for the windows and the test. */
import { startBrowser, type Browser } from './chromium.ts'

export type IpcHandler = (
  event: { readonly sender: unknown; readonly senderFrame: unknown },
  ...args: unknown[]
) => unknown
export type ProtocolHandler = (request: {
  readonly url: string
  readonly method: string
}) => Promise<Response> | Response

export const ipcHandlers = new Map<string, IpcHandler>()
export const protocolHandlers = new Map<string, ProtocolHandler>()

export function handlerOf(channel: string): IpcHandler | undefined {
  return ipcHandlers.get(channel)
}

let startedBrowser: Promise<Browser> | undefined

export function browser(): Promise<Browser> {
  if (!startedBrowser) {
    // Main's module has run and has already read the system's name. The browser needs the real system's.
    takeFor(platform)
    startedBrowser = startBrowser()
  }
  return startedBrowser
}

const { platform } = process
takeFor(process.env['STANDIN_PLATFORM'] ?? platform)

/** Sets the system that main believes it runs on. Paths and files stay those of the real one. */
function takeFor(value: string): void {
  if (process.platform !== value) Object.defineProperty(process, 'platform', { value, configurable: true })
}
