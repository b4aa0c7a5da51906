/** Random numbers for spreading retries. Never used for secrets. */

/** A random number from 0 up to but not including 1. */
export function systemChance(): number {
  return Math.random()
}
