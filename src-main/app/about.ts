/** What the app is made of, as its About box lists it. Never names the machine or its user. */

interface Part {
  readonly name: string
  readonly version: string
}

/** The app first, then what of Electron, Chromium and Node it runs on, by `process.versions`. */
export function partsOf(version: string, versions: Readonly<Record<string, string | undefined>>): Part[] {
  const runtime = [
    ['Electron', versions['electron']],
    ['Chromium', versions['chrome']],
    ['Node.js', versions['node']],
    ['V8', versions['v8']],
  ] as const
  const known = runtime.flatMap(([name, found]) => (found === undefined ? [] : [{ name, version: found }]))
  return [{ name: 'Stocksheet', version }, ...known]
}
