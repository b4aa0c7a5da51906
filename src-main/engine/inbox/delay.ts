/** How long nothing is tried after the account could not be asked: each time twice as long, so that trouble costs few requests. */
const FIRST_MS = 60_000
const LONGEST_MS = 3_600_000

export class Delay {
  private until = 0
  private last = 0

  /** True while nothing is to be tried. */
  lasts(now: number): boolean {
    // A clock that was put back ends it.
    return now < this.until && now >= this.until - this.last
  }

  begin(now: number): void {
    this.last = Math.min(LONGEST_MS, this.last === 0 ? FIRST_MS : this.last * 2)
    this.until = now + this.last
  }

  over(): void {
    this.until = 0
    this.last = 0
  }
}
