/** Changes of the open import, one behind the other: two requests may overtake each other, and each means what those before it made. */

/** `steps`: it goes back or forth from what the change before it made. */
export type ChangeKind = 'makes' | 'steps'

export class ChangesInTurn {
  /** The last one that the host has not answered yet. */
  last: Promise<void> | null = null
  private asked = 0
  private underWay = 0
  private stopped = { at: 0, asked: 0 }

  /**
   * `make` is called with what is to be awaited first: whether the change is still to be made. What takes back a change that was
   * stopped has nothing to take back, and must not reach the change before that. [EDIT-12]
   */
  put(kind: ChangeKind, make: (turn: () => Promise<boolean>) => Promise<void>): Promise<void> {
    const before = this.last
    const own = ++this.asked
    const mine = make(async () => {
      await before
      const { at, asked } = this.stopped
      this.underWay = own
      if (kind === 'makes' || own > asked || own !== at + 1) return true
      this.stopped = { at: own, asked }
      return false
    }).finally(() => {
      if (this.last === mine) this.last = null
    })
    this.last = mine
    return mine
  }

  /** The change under way is to be stopped, and with it the steps asked for behind it. */
  stop(): void {
    this.stopped = { at: this.underWay, asked: this.asked }
  }
}
