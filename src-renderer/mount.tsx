/** Renders the app for a host into an element. The stores get the page's storage and timers here. */
// Imported first, so that our style sheets come after Mantine's.
import type { Host } from '../src-shared/api/window-types.ts'
import './styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createStores } from './state/stores.ts'

export function mountApp(element: HTMLElement, host: Host): void {
  const stores = createStores(host, {
    pageStorage: window.localStorage,
    session: window.sessionStorage,
    now: () => performance.now(),
    runLater: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    runWhenIdle,
    async readBundledFile(name) {
      try {
        const response = await fetch(new URL(name, document.baseURI))
        const json: unknown = response.ok ? await response.json() : undefined
        return json
      } catch {
        return undefined
      }
    },
    language: navigator.language,
  })
  // Browsers show their own message; the desktop app names what would be lost.
  window.addEventListener('beforeunload', (event) => {
    const importStores = [stores.imports, stores.stock.imports]
    if (
      stores.app.getState().info?.host === 'browser' &&
      importStores.some(({ act }) => act.findUnappliedChanges() !== null)
    )
      event.preventDefault()
  })
  createRoot(element).render(<App stores={stores} />)
  void stores.start()
}

/** Milliseconds after which a busy page counts as idle. */
const MAX_BUSY_MS = 1000

function runWhenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 50)
    return () => clearTimeout(timer)
  }
  const callbackId = window.requestIdleCallback(run, { timeout: MAX_BUSY_MS })
  return () => window.cancelIdleCallback(callbackId)
}
