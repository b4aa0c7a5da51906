/**
 * Runs the changes of the open import one after another: each builds on the result of those before it, and two requests could overtake each
 * other.
 */

/** `steps`: an undo or redo, which depends on the change before it. */
export type ChangeKind = 'makes' | 'steps'

/** `Made`: the result of a change; null if it was refused. */
export class ChangesInTurn<Made> {
  /** The last change that the host has not answered yet. */
  last: Promise<Made | null> | null = null
  private lastNumber = 0
  private underWay: { readonly at: number; readonly made: Promise<Made | null> } | null = null
  private stopped = { at: 0, lastNumber: 0 }

  /**
   * `make` first awaits whether the change should still be made. An undo of a stopped change has nothing to undo, and must not undo the
   * change before it. Null: refused or stopped. [EDIT-12]
   */
  put(kind: ChangeKind, make: (waitForTurn: () => Promise<boolean>) => Promise<Made | null>): Promise<Made | null> {
    const before = this.last
    const ownNumber = ++this.lastNumber
    const made: Promise<Made | null> = make(async () => {
      await before
      const { at, lastNumber: stoppedUpTo } = this.stopped
      this.underWay = { at: ownNumber, made }
      if (kind === 'makes' || ownNumber > stoppedUpTo || ownNumber !== at + 1) return true
      this.stopped = { at: ownNumber, lastNumber: stoppedUpTo }
      return false
    })
    const ownChange = made
      .then((value) => (this.stopped.at === ownNumber ? null : value))
      .finally(() => {
        if (this.underWay?.at === ownNumber) this.underWay = null
        if (this.last === ownChange) this.last = null
      })
    this.last = ownChange
    return ownChange
  }

  /** Stops the change under way and the steps behind it. Returns its result all the same. */
  async stop(): Promise<Made | null> {
    this.stopped = { at: this.underWay?.at ?? 0, lastNumber: this.lastNumber }
    return (await this.underWay?.made) ?? null
  }
}
