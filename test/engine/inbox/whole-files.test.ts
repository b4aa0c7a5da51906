/** Which files are whole. */
import { describe, expect, test } from 'vitest'
import { WholeFiles } from '../../../src-main/engine/inbox/whole-files.ts'

describe('while a file is waited for', () => {
  /** When it is whole: what the clock shows at each beat. */
  function wholeAt(clock: readonly number[]): number | null {
    const whole = new WholeFiles()
    for (const [beat, now] of clock.entries()) {
      whole.beat(now)
      if (whole.isWhole({ name: 'a.csv', stamp: '1' })) return beat
    }
    return null
  }
  const beats = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at * 250)

  test('[INBOX-2] only time counts in which the program ran: whoever writes it may have slept, too', () => {
    expect(wholeAt(beats(0, 9))).toBe(8)
    // A sleep of two seconds, of an hour, and a look an hour after the one before.
    expect(wholeAt([0, ...beats(2_000, 20)])).toBe(8)
    expect(wholeAt([0, 250, ...beats(3_600_000, 20)])).toBe(8)
    expect(wholeAt([0, 3_600_000])).toBe(null)
  })

  test('[INBOX-2] a clock that is set, also by as long as the computer slept, is no time in which nobody wrote', () => {
    expect(wholeAt([0, 250, ...beats(-3_600_000, 20)])).toBe(9)
    expect(wholeAt([0, 250, ...beats(3_600_000, 20)])).toBe(8)
    // It slept for an hour, and its clock was set back by one.
    expect(wholeAt([0, 250, 300, ...beats(550, 20)])).toBe(9)
  })

  test('[INBOX-2] a file that was away is waited for anew, whatever it says of itself', () => {
    const whole = new WholeFiles()
    const file = { name: 'a.csv', stamp: '1' }
    const lookAt = (now: number): boolean => {
      whole.beat(now)
      return whole.isWhole(file)
    }
    expect(beats(0, 9).map(lookAt).at(-1)).toBe(true)
    whole.keep(new Set())
    expect(beats(2_250, 9).map(lookAt)).toEqual([...Array.from({ length: 8 }, () => false), true])
    whole.keep(new Set(['a.csv']))
    expect(lookAt(4_500)).toBe(true)
  })
})
