/** The one address the app's own page has. Pure: compares texts, never resolves or fetches anything. */

export const SCHEME = 'app'
export const HOST = 'stocksheet'
/** Where the window starts. */
export const HOME = `${SCHEME}://${HOST}/`

/** The raw path of an address of ours, from its first slash, without query and fragment; undefined for any other. */
export function ownPath(address: string): string | undefined {
  // By prefix, not by a parser: what a parser would repair (`app:/\stocksheet`, a user name, a port) is not ours.
  if (!address.startsWith(HOME)) return undefined
  return address.slice(HOME.length - 1).replace(/[?#].*$/s, '')
}

export function isOwn(address: string): boolean {
  return ownPath(address) !== undefined
}
