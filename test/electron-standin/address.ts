/** Converts between addresses main knows (app://stocksheet/) and addresses Chromium can show (https://stocksheet.app-standin/). */

const ENDING = '.app-standin'

export function shown(address: string): string {
  return address.replace(/^app:\/\/([^/?#]*)/, `https://$1${ENDING}`)
}

export function known(address: string): string {
  return address.replace(/^https:\/\/([^/?#]*)\.app-standin(?=[/?#]|$)/, 'app://$1')
}

/** Whether a shown address is one of ours. */
export function isStandIn(address: string): boolean {
  return known(address) !== address
}
