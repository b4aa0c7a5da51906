/** The app's window as it must be made: sandboxed, isolated, without Node. Never loads anything but the app's address. */
import type { BrowserWindowConstructorOptions } from 'electron'

/** `developing` allows the developer tools; nothing else differs. */
export function windowOptions(preload: string, developing: boolean): BrowserWindowConstructorOptions {
  return {
    width: 1360,
    height: 860,
    minWidth: 900,
    minHeight: 560,
    show: false,
    title: 'Stocksheet',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      experimentalFeatures: false,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      devTools: developing,
    },
  }
}
