/** Between the addresses main knows (app://stocksheet/) and those Chromium can show (https://stocksheet.app-standin/). */

const ENDING = '.app-standin'

export function shown(address: string): string {
  return address.replace(/^app:\/\/([^/?#]*)/, `https://$1${ENDING}`)
}

export function known(address: string): string {
  return address.replace(/^https:\/\/([^/?#]*)\.app-standin(?=[/?#]|$)/, 'app://$1')
}

/** The scheme a shown address belongs to, or undefined when it is not one of ours. */
export function isStandIn(address: string): boolean {
  return known(address) !== address
}
