/**
 * What must be typed before something grave starts: the plan's own phrase and a number that main has just chosen. A page cannot know
 * the number before it has asked, and an answer counts once, for a few minutes, and only for the plan that was asked about.
 */
/** Milliseconds; time enough to read what the plan does. */
export const CHALLENGE_MS = 10 * 60_000

export interface Asked {
  /** What it is about, as an import or a run. A new question about it replaces the one before. */
  readonly subject: string
  /** The plan as it stands: an answer for another one is refused. */
  readonly plan: string
}

interface Open {
  readonly plan: string
  readonly phrase: string
  readonly until: number
}

export class Challenges {
  readonly #open = new Map<string, Open>()
  readonly #number: () => number
  readonly #now: () => number

  /** `number`: four digits that nobody can foresee. `now`: milliseconds, rising. */
  constructor(number: () => number, now: () => number) {
    this.#number = number
    this.#now = now
  }

  /** The phrase to show; it begins with `words`. */
  ask({ subject, plan }: Asked, words: string): string {
    const phrase = `${words} ${this.#number()}`
    for (const [other, { until }] of this.#open) if (until < this.#now()) this.#open.delete(other)
    this.#open.set(subject, { plan, phrase, until: this.#now() + CHALLENGE_MS })
    return phrase
  }

  /** What is grave is typed where it was asked, and then allowed by `outside`, which the page cannot reach. */
  async confirm(
    asked: Asked,
    typed: string | undefined,
    outside: () => Promise<boolean>,
  ): Promise<'confirmed' | 'declined' | 'not-typed'> {
    if (!this.takes(asked, typed)) return 'not-typed'
    return (await outside()) ? 'confirmed' : 'declined'
  }

  /** One answer to each question, whether it is right or not. */
  takes({ subject, plan }: Asked, typed: string | undefined): boolean {
    const open = this.#open.get(subject)
    this.#open.delete(subject)
    return open !== undefined && open.plan === plan && open.until >= this.#now() && typed?.trim() === open.phrase
  }
}
