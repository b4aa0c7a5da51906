/** Applies a plan: reports if it is empty, has it confirmed, stores the file's original rows, and starts the run. */
import type { Answer, FailedAnswer } from '../../../src-shared/api/host.ts'

/** Stores the original rows of files in the journal's folder. */
export interface OriginalsStore {
  /** Returns a path for the rows of a run that is about to start. */
  stage(): Promise<string>
  /** Assigns the staged rows to `run`. If `run` is null, the rows are not needed and are removed. */
  assignStagedRows(stagedFile: string, run: string | null): Promise<void>
}

/** `nothing`: there is nothing to send. `declined`: the user refused. */
export type UnappliedOutcome = { readonly kind: 'nothing' } | { readonly kind: 'declined' }
export type Confirmation = { readonly kind: 'confirmed' } | UnappliedOutcome | FailedAnswer

export interface ApplyOptions<Run> {
  /** How many requests the plan would send. */
  readonly writes: number
  /** Returns the user's answer, or the answer that flags gave in advance. */
  readonly confirm: () => Promise<Confirmation>
  readonly originals: OriginalsStore
  /**
   * Writes the file's own rows to the path before anything is sent, so that the workbook of failed rows has them unchanged. False if they could not
   * be stored: that workbook then shows the planned values. Null if there is no file.
   */
  readonly storeOriginals: ((path: string) => Promise<boolean>) | null
  readonly start: () => Promise<Answer<Run>>
}

export async function applyPlan<Run extends { readonly id: string }>({
  writes,
  confirm,
  originals,
  storeOriginals: keepOriginals,
  start,
}: ApplyOptions<Run>): Promise<UnappliedOutcome | Answer<Run>> {
  if (writes === 0) return { kind: 'nothing' }
  const confirmation = await confirm()
  if (!('kind' in confirmation) || confirmation.kind !== 'confirmed') return confirmation
  if (keepOriginals === null) return start()
  const stagedFile = await originals.stage()
  let run: string | null = null
  try {
    const isStored = await keepOriginals(stagedFile)
    const startAnswer = await start()
    if (startAnswer.ok && isStored) run = startAnswer.value.id
    return startAnswer
  } finally {
    await originals.assignStagedRows(stagedFile, run)
  }
}

/*
 * What must be typed before a risky change starts: the plan's own phrase and a number that main has just chosen. A page cannot know the number in
 * advance. An answer is valid once, for a few minutes, and only for that plan.
 */

/** How long the user may take to answer, in milliseconds: long enough to read the plan. */
export const CHALLENGE_MS = 10 * 60_000

export interface PlanQuestion {
  /** The import or run that the question is about. A new question replaces the previous one. */
  readonly subject: string
  /** The current plan. An answer for another plan is refused. */
  readonly plan: string
}

interface OpenChallenge {
  readonly plan: string
  readonly phrase: string
  readonly expiryTime: number
}

export class Challenges {
  readonly #openChallenges = new Map<string, OpenChallenge>()
  readonly #makeNumber: () => number
  readonly #now: () => number

  /** `makeNumber`: four digits that cannot be predicted. `now`: milliseconds, never decreasing. */
  constructor(makeNumber: () => number, now: () => number) {
    this.#makeNumber = makeNumber
    this.#now = now
  }

  /** The phrase to show, starting with `words`. */
  ask({ subject, plan }: PlanQuestion, words: string): string {
    const phrase = `${words} ${this.#makeNumber()}`
    for (const [oldSubject, { expiryTime: validUntil }] of this.#openChallenges)
      if (validUntil < this.#now()) this.#openChallenges.delete(oldSubject)
    this.#openChallenges.set(subject, { plan, phrase, expiryTime: this.#now() + CHALLENGE_MS })
    return phrase
  }

  /** The user confirms a risky change by typing, and then in `confirmOutside`, which the page cannot reach. */
  async confirm(
    question: PlanQuestion,
    typedPhrase: string | undefined,
    confirmOutside: () => Promise<boolean>,
  ): Promise<'confirmed' | 'declined' | 'not-typed'> {
    if (!this.isAnswered(question, typedPhrase)) return 'not-typed'
    return (await confirmOutside()) ? 'confirmed' : 'declined'
  }

  /** Each question accepts one answer, right or wrong. */
  isAnswered({ subject, plan }: PlanQuestion, typedPhrase: string | undefined): boolean {
    const openChallenge = this.#openChallenges.get(subject)
    this.#openChallenges.delete(subject)
    return (
      openChallenge !== undefined &&
      openChallenge.plan === plan &&
      openChallenge.expiryTime >= this.#now() &&
      typedPhrase?.trim() === openChallenge.phrase
    )
  }
}
