/** Denies the page every permission and device: it needs none. Downloads are refused too; files leave by `saveFile`. */

/** The part of Electron's Session these rules hold on to. */
export interface Permissions {
  setPermissionRequestHandler(
    handler: (contents: unknown, permission: string, answer: (granted: boolean) => void) => void,
  ): void
  setPermissionCheckHandler(handler: () => boolean): void
  setDevicePermissionHandler(handler: () => boolean): void
  on(event: 'will-download', listener: (event: { preventDefault(): void }) => void): unknown
}

export function denyAll(session: Permissions): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => event.preventDefault())
}
