/** Many decimals added up exactly: whole numbers per scale while a double holds them, exact decimals beyond. */
import { add, fromDigits, multiply, places, small, type Decimal, ZERO } from './decimal.ts'

export class ExactSum {
  private carried: Decimal = ZERO
  /** Sum of `digits` by scale. */
  private readonly sums: number[] = []

  /** Adds digits / 10^scale; `digits` is a safe integer. */
  addDigits(digits: number, scale: number): void {
    const sum = (this.sums[scale] ?? 0) + digits
    if (Number.isSafeInteger(sum)) {
      while (this.sums.length < scale) this.sums.push(0)
      this.sums[scale] = sum
      return
    }
    this.carry(fromDigits(digits, scale))
  }

  add(value: Decimal): void {
    const scale = places(value)
    const digits = small(value, scale)
    if (digits === null) this.carry(value)
    else if (digits !== 0) this.addDigits(digits, scale)
  }

  addProduct(one: Decimal, other: Decimal): void {
    const [a, b] = [places(one), places(other)]
    const [x, y] = [small(one, a), small(other, b)]
    const digits = x === null || y === null ? null : x * y
    if (digits === null || !Number.isSafeInteger(digits)) this.carry(multiply(one, other))
    else if (digits !== 0) this.addDigits(digits, a + b)
  }

  copy(): ExactSum {
    const other = new ExactSum()
    other.carried = this.carried
    other.sums.push(...this.sums)
    return other
  }

  private carry(value: Decimal): void {
    this.carried = add(this.carried, value)
  }

  get total(): Decimal {
    let total = this.carried
    for (const [scale, digits] of this.sums.entries()) if (digits !== 0) total = add(total, fromDigits(digits, scale))
    return total
  }
}
