/** Changes of the open import, one behind the other: two requests may overtake each other, and each means what those before it made. */

/** `steps`: it goes back or forth from what the change before it made. */
export type ChangeKind = 'makes' | 'steps'

/** `Made`: what a change came to; null where it was refused. */
export class ChangesInTurn<Made> {
  /** The last one that the host has not answered yet. */
  last: Promise<Made | null> | null = null
  private asked = 0
  private underWay: { readonly at: number; readonly made: Promise<Made | null> } | null = null
  private stopped = { at: 0, asked: 0 }

  /**
   * `make` is called with what is to be awaited first: whether the change is still to be made. What takes back a change that was
   * stopped has nothing to take back, and must not reach the change before that. Null: refused, or to be stopped: whoever stopped
   * it says what came of it. [EDIT-12]
   */
  put(kind: ChangeKind, make: (turn: () => Promise<boolean>) => Promise<Made | null>): Promise<Made | null> {
    const before = this.last
    const own = ++this.asked
    const made: Promise<Made | null> = make(async () => {
      await before
      const { at, asked } = this.stopped
      this.underWay = { at: own, made }
      if (kind === 'makes' || own > asked || own !== at + 1) return true
      this.stopped = { at: own, asked }
      return false
    })
    const mine = made
      .then((value) => (this.stopped.at === own ? null : value))
      .finally(() => {
        if (this.underWay?.at === own) this.underWay = null
        if (this.last === mine) this.last = null
      })
    this.last = mine
    return mine
  }

  /** The change under way is to be stopped, and with it the steps asked for behind it. What it comes to all the same. */
  async stop(): Promise<Made | null> {
    this.stopped = { at: this.underWay?.at ?? 0, asked: this.asked }
    return (await this.underWay?.made) ?? null
  }
}
