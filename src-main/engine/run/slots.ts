/** Lets so many requests out at one time; the number may change meanwhile. First come, first served. */
export class RequestSlots {
  private readonly most: () => number
  private taken = 0
  private waiting: (() => void)[] = []

  constructor(most: () => number) {
    this.most = most
  }

  take(): Promise<void> {
    if (this.taken < this.most()) {
      this.taken += 1
      return Promise.resolve()
    }
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  give(): void {
    this.taken -= 1
    // After trouble fewer may go out: then nobody takes this place, unless nobody else is left to give one.
    while (this.waiting.length > 0 && (this.taken < this.most() || this.taken === 0)) {
      this.taken += 1
      this.waiting.shift()?.()
    }
  }
}
