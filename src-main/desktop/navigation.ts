/**
 * Which addresses windows may open: only the app's own page. Other links open in the user's browser, and only if their exact address is listed here.
 */

/** Addresses that a screen may open in the user's browser. There are none yet; add complete addresses here. */
export const OUTSIDE_ADDRESSES: readonly string[] = []

/** True only for an https address that is exactly in the list. */
export function mayOpenOutside(address: string, allowedAddresses: readonly string[] = OUTSIDE_ADDRESSES): boolean {
  return address.startsWith('https://') && allowedAddresses.includes(address)
}

export interface NavigationEvent {
  readonly url: string
  preventDefault(): void
}

/** The part of Electron's WebContents that these rules use. */
export interface PageContents {
  on(
    event: 'will-navigate' | 'will-redirect' | 'will-frame-navigate',
    listener: (navigation: NavigationEvent) => void,
  ): unknown
  on(event: 'will-attach-webview', listener: (event: { preventDefault(): void }) => void): unknown
  setWindowOpenHandler(handler: (details: { readonly url: string }) => { action: 'deny' }): void
}

/** Applies the rules to one page of any kind. `openOutside` passes an allowed address to the system. */
export function keepNavigationInside(
  contents: PageContents,
  openOutside: (address: string) => void,
  allowedAddresses: readonly string[] = OUTSIDE_ADDRESSES,
): void {
  function preventLeaving(navigation: NavigationEvent): void {
    if (!isOwnAddress(navigation.url)) navigation.preventDefault()
  }
  contents.on('will-navigate', preventLeaving)
  contents.on('will-redirect', preventLeaving)
  contents.on('will-frame-navigate', preventLeaving)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenOutside(url, allowedAddresses)) openOutside(url)
    return { action: 'deny' }
  })
}

export const SCHEME = 'app'
export const HOST = 'stocksheet'
/** The address where the window starts, which is the app's only page. */
export const HOME_ADDRESS = `${SCHEME}://${HOST}/`

/** The raw path of one of our own addresses, from its first slash, without query and fragment. Undefined for any other address. */
export function ownPath(address: string): string | undefined {
  // Compared by prefix: a parser would accept addresses that are not ours (`app:/\stocksheet`, a user name, a port).
  if (!address.startsWith(HOME_ADDRESS)) return undefined
  return address.slice(HOME_ADDRESS.length - 1).replace(/[?#].*$/s, '')
}

export function isOwnAddress(address: string): boolean {
  return ownPath(address) !== undefined
}

/** The part of Electron's Session that these rules use. */
export interface PermissionSession {
  setPermissionRequestHandler(
    handler: (contents: unknown, permission: string, answer: (isGranted: boolean) => void) => void,
  ): void
  setPermissionCheckHandler(handler: () => boolean): void
  setDevicePermissionHandler(handler: () => boolean): void
  on(event: 'will-download', listener: (event: { preventDefault(): void }) => void): unknown
}

/** Denies the page every permission and device, because it needs none. Refuses downloads: files are saved with `saveFile`. */
export function denyPermissions(session: PermissionSession): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => event.preventDefault())
}
