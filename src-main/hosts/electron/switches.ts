/** Command line switches that would open the packaged app to others: debugging, foreign code, no sandbox. None is needed. */

const REFUSED = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'js-flags',
  'load-extension',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-file-access-from-files',
  'allow-running-insecure-content',
  'ignore-certificate-errors',
  'host-rules',
  'host-resolver-rules',
  'no-sandbox',
  'disable-gpu-sandbox',
  'single-process',
  'auto-open-devtools-for-tabs',
  'log-net-log',
] as const

/** The part of Electron's CommandLine this needs. */
export interface Switches {
  hasSwitch(name: string): boolean
}

/** The first refused switch the app was started with, or undefined. While developing everything is allowed. */
export function refusedSwitch(commandLine: Switches, isPackaged: boolean): string | undefined {
  return isPackaged ? REFUSED.find((name) => commandLine.hasSwitch(name)) : undefined
}
