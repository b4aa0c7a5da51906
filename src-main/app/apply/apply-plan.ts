/** Applies a plan: reports an empty plan, has the plan confirmed, keeps the file's original rows, and starts the run. */
import type { Answer } from '../../../src-shared/api/host.ts'

/** Where the original rows of files are kept, in the journal's folder. */
export interface OriginalsStage {
  /** A path for the rows of a run that is about to start. */
  stage(): Promise<string>
  /** The staged rows belong to `run`; null: they are not needed. */
  settle(stagedFile: string, run: string | null): Promise<void>
}

/** `nothing`: there is nothing to send. `declined`: the user said no. */
export type NotApplied = { readonly kind: 'nothing' } | { readonly kind: 'declined' }
export type Confirmed = { readonly kind: 'confirmed' } | NotApplied | Extract<Answer<never>, { readonly ok: false }>

export interface ApplyParts<Run> {
  /** Requests it would send. */
  readonly writes: number
  /** The user's answer, or the one that flags gave in advance. */
  readonly confirm: () => Promise<Confirmed>
  readonly originals: OriginalsStage
  /**
   * Writes the file's own rows to the path, before anything is sent: failed rows are given back as the file had them. False where
   * they could not be kept: then the report has the values the run meant to write. Null where there is no file.
   */
  readonly keepOriginals: ((path: string) => Promise<boolean>) | null
  readonly start: () => Promise<Answer<Run>>
}

export async function applyPlan<Run extends { readonly id: string }>({
  writes,
  confirm,
  originals,
  keepOriginals,
  start,
}: ApplyParts<Run>): Promise<NotApplied | Answer<Run>> {
  if (writes === 0) return { kind: 'nothing' }
  const confirmation = await confirm()
  if (!('kind' in confirmation) || confirmation.kind !== 'confirmed') return confirmation
  if (keepOriginals === null) return start()
  const stagedFile = await originals.stage()
  let run: string | null = null
  try {
    const kept = await keepOriginals(stagedFile)
    const started = await start()
    if (started.ok && kept) run = started.value.id
    return started
  } finally {
    await originals.settle(stagedFile, run)
  }
}

/**
 * What must be typed before something grave starts: the plan's own phrase and a number that main has just chosen. A page cannot know
 * the number before it has asked, and an answer counts once, for a few minutes, and only for the plan that was asked about.
 */
/** Milliseconds; enough to read the plan. */
export const CHALLENGE_MS = 10 * 60_000

export interface Asked {
  /** The import or the run in question. A new question about it replaces the previous one. */
  readonly subject: string
  /** The current plan: an answer for another plan is refused. */
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

  /** `number`: four digits that cannot be predicted. `now`: milliseconds, never decreasing. */
  constructor(number: () => number, now: () => number) {
    this.#number = number
    this.#now = now
  }

  /** The phrase to show; it begins with `words`. */
  ask({ subject, plan }: Asked, words: string): string {
    const phrase = `${words} ${this.#number()}`
    for (const [token, { until }] of this.#open) if (until < this.#now()) this.#open.delete(token)
    this.#open.set(subject, { plan, phrase, until: this.#now() + CHALLENGE_MS })
    return phrase
  }

  /** A grave change is confirmed by typing, and then by `confirmOutside`, which the page cannot reach. */
  async confirm(
    question: Asked,
    typedPhrase: string | undefined,
    confirmOutside: () => Promise<boolean>,
  ): Promise<'confirmed' | 'declined' | 'not-typed'> {
    if (!this.takes(question, typedPhrase)) return 'not-typed'
    return (await confirmOutside()) ? 'confirmed' : 'declined'
  }

  /** Each question takes one answer, right or wrong. */
  takes({ subject, plan }: Asked, typedPhrase: string | undefined): boolean {
    const open = this.#open.get(subject)
    this.#open.delete(subject)
    return open !== undefined && open.plan === plan && open.until >= this.#now() && typedPhrase?.trim() === open.phrase
  }
}
