/**
 * Command line switches that would make the packaged app unsafe: debugging, foreign code, another network route, logging of connection keys, no
 * sandbox. None is needed. Chromium has hundreds, so whole families are refused by prefix.
 */

const REFUSED_SWITCHES = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'js-flags',
  'load-extension',
  'disable-extensions-except',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-file-access-from-files',
  'allow-running-insecure-content',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'ignore-urlfetcher-cert-requests',
  'allow-insecure-localhost',
  'unsafely-treat-insecure-origin-as-secure',
  'unsafely-disable-devtools-self-xss-warnings',
  'host-rules',
  'host-resolver-rules',
  'proxy-server',
  'proxy-pac-url',
  'proxy-auto-detect',
  'proxy-bypass-list',
  'winhttp-proxy-resolver',
  'auth-server-allowlist',
  'auth-negotiate-delegate-allowlist',
  'ssl-key-log-file',
  'log-net-log',
  'net-log-capture-mode',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'ppapi-plugin-launcher',
  'browser-subprocess-path',
  'no-sandbox',
  'no-zygote-sandbox',
  'disable-gpu-sandbox',
  'disable-setuid-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'allow-sandbox-debugging',
  'single-process',
  'auto-open-devtools-for-tabs',
  'renderer-startup-dialog',
  'wait-for-debugger',
  'wait-for-debugger-children',
] as const

/** Prefixes of refused switches. They also match unlisted switches and those of later Chromium versions. */
const REFUSED_FAMILIES =
  /^(?:remote-debugging-|remote-allow-|inspect(?:-|$)|proxy-|ssl-key-log|net-log-|log-net-log|unsafely-|allow-insecure-|allow-running-insecure|ignore-certificate-|ignore-urlfetcher-|host-(?:resolver-)?rules|wait-for-debugger|load-(?:extension|component-extension)|.*-cmd-prefix$|.*-launcher$|.*-startup-dialog$|disable-.*sandbox|no-.*sandbox|disable-web-security|js-flags|experimental-)/

/** The part of Electron's CommandLine used here. */
export interface Switches {
  hasSwitch(name: string): boolean
}

/** The first refused switch on the app's command line, or undefined. In development, every switch is allowed. */
export function findRefusedSwitch(
  commandLine: Switches,
  isPackaged: boolean,
  argv: readonly string[] = [],
): string | undefined {
  if (!isPackaged) return undefined
  return (
    REFUSED_SWITCHES.find((name) => commandLine.hasSwitch(name)) ??
    listSwitchNames(argv).find((name) => REFUSED_FAMILIES.test(name))
  )
}

/** The switch that turns the sandbox off. Some AppImage launchers add it if the system does not let programs create user namespaces. */
export const NO_SANDBOX = 'no-sandbox'

/** The switches among the arguments. There are none after `--`. */
function listSwitchNames(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--')
  const switchArguments = end === -1 ? argv : argv.slice(0, end)
  return switchArguments.flatMap((argument) => {
    const name = /^--?([a-z][a-z0-9-]*)(?:=|$)/i.exec(argument)?.[1]
    return name === undefined ? [] : [name.toLowerCase()]
  })
}
