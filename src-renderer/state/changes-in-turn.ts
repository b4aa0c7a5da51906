/**
 * Runs the changes of the open import one after another. Each change builds on the previous result, and parallel requests could arrive out of order.
 */

/** `steps`: an undo or redo, which depends on the change before it. */
export type ChangeKind = 'makes' | 'steps'

/** `Result`: the result of a change; null if it was refused. */
export class ChangesInTurn<Result> {
  /** The last change that the host has not answered yet. */
  lastChange: Promise<Result | null> | null = null
  private lastChangeNumber = 0
  private currentChange: { readonly number: number; readonly result: Promise<Result | null> } | null = null
  private lastStop = { stoppedNumber: 0, lastChangeNumber: 0 }

  /**
   * Adds a change. `makeChange` first waits until it is known whether the change is still wanted. Undoing a stopped change must not undo the change
   * before it. Resolves to null if the change was refused or stopped. [EDIT-12]
   */
  queueChange(
    kind: ChangeKind,
    makeChange: (waitForTurn: () => Promise<boolean>) => Promise<Result | null>,
  ): Promise<Result | null> {
    const previousChange = this.lastChange
    const changeNumber = ++this.lastChangeNumber
    const result: Promise<Result | null> = makeChange(async () => {
      await previousChange
      const { stoppedNumber, lastChangeNumber } = this.lastStop
      this.currentChange = { number: changeNumber, result }
      if (kind === 'makes' || changeNumber > lastChangeNumber || changeNumber !== stoppedNumber + 1) return true
      this.lastStop = { stoppedNumber: changeNumber, lastChangeNumber }
      return false
    })
    const queuedChange = result
      .then((value) => (this.lastStop.stoppedNumber === changeNumber ? null : value))
      .finally(() => {
        if (this.currentChange?.number === changeNumber) this.currentChange = null
        if (this.lastChange === queuedChange) this.lastChange = null
      })
    this.lastChange = queuedChange
    return queuedChange
  }

  /** Stops the current change and the undo steps that wait for it. Returns the result of the current change; null if there is none. */
  async stop(): Promise<Result | null> {
    this.lastStop = { stoppedNumber: this.currentChange?.number ?? 0, lastChangeNumber: this.lastChangeNumber }
    return (await this.currentChange?.result) ?? null
  }
}
