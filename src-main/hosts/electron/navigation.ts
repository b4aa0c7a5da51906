/**
 * Where windows may go: nowhere but the app's own page. Links to elsewhere open in the user's browser, and only the ones
 * written down here, letter by letter.
 */
import { isOwn } from './origin.ts'

/** Addresses a screen may send the user's browser to. None yet; a screen that needs one adds it here, whole. */
export const OUTSIDE: readonly string[] = []

/** Exactly an address of the list, and https whatever the list says. */
export function mayOpenOutside(address: string, allowed: readonly string[] = OUTSIDE): boolean {
  return address.startsWith('https://') && allowed.includes(address)
}

export interface Leaving {
  readonly url: string
  preventDefault(): void
}

/** The part of Electron's WebContents these rules hold on to. */
export interface Contents {
  on(event: 'will-navigate' | 'will-redirect' | 'will-frame-navigate', listener: (leaving: Leaving) => void): unknown
  on(event: 'will-attach-webview', listener: (event: { preventDefault(): void }) => void): unknown
  setWindowOpenHandler(handler: (details: { readonly url: string }) => { action: 'deny' }): void
}

/** Binds the rules to one page, of whatever kind. `openOutside` hands an allowed address to the system. */
export function holdInside(
  contents: Contents,
  openOutside: (address: string) => void,
  allowed: readonly string[] = OUTSIDE,
): void {
  function stay(leaving: Leaving): void {
    if (!isOwn(leaving.url)) leaving.preventDefault()
  }
  contents.on('will-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenOutside(url, allowed)) openOutside(url)
    return { action: 'deny' }
  })
}
