/**
 * Looks at an inbox again and again, until the loop is stopped: sooner where the system reports a change, or a file may be whole soon.
 * What a look does with the files is in inbox.ts.
 */
import type { Clock } from '../ports.ts'
import type { Inbox } from './inbox.ts'
import { BEAT_MS, WHOLE_AFTER_MS } from './whole-files.ts'

/** Network folders tell nobody of a change: they are looked at this often. */
export const LOOK_EVERY_MS = 10_000

type Watched = Pick<Inbox, 'beat' | 'isWaitingForFiles'>

/** Until the next look. A beat more than a file needs: one of them may be counted short. */
export async function betweenLooks(inbox: Watched, clock: Clock, stop: AbortSignal): Promise<void> {
  if (!inbox.isWaitingForFiles) return clock.sleep(LOOK_EVERY_MS, stop)
  for (let ms = 0; ms < WHOLE_AFTER_MS + BEAT_MS && !stop.aborted; ms += BEAT_MS) {
    await clock.sleep(BEAT_MS, stop)
    inbox.beat()
  }
}

export interface LoopParts {
  readonly inbox: Watched & Pick<Inbox, 'check'>
  readonly clock: Clock
  /** Calls when something in the folder changed; answers what ends that. */
  readonly watch: (changed: () => void) => () => void
  /** What was not expected. The next look is tried all the same. */
  readonly failed: (error: unknown) => void
}

export class InboxLoop {
  private readonly parts: LoopParts
  private readonly ending = new AbortController()
  private waiting = new AbortController()
  private asked = false
  private readonly running: Promise<void>

  constructor(parts: LoopParts) {
    this.parts = parts
    this.running = this.run()
  }

  /** Looks now, or again once the look under way is over. */
  poke(): void {
    this.asked = true
    this.waiting.abort()
  }

  /** Resolves when no look is under way any more. */
  async stop(): Promise<void> {
    this.ending.abort()
    this.waiting.abort()
    await this.running
  }

  private async run(): Promise<void> {
    const { inbox, clock, watch, failed } = this.parts
    const unwatch = watch(() => this.poke())
    const { signal } = this.ending
    // Whoever made it goes on first.
    await clock.sleep(0)
    while (!signal.aborted) {
      this.asked = false
      try {
        await inbox.check(signal)
      } catch (error) {
        failed(error)
      }
      this.waiting = new AbortController()
      if (this.asked || signal.aborted) continue
      await betweenLooks(inbox, clock, this.waiting.signal)
    }
    unwatch()
  }
}
