/** Chance from outside: spreads retries. Never used for secrets. */

/** At least 0, below 1. */
export function systemChance(): number {
  return Math.random()
}
