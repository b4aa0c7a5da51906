/** The machine's time and timers for the engine, which has no other clock. */
import type { Clock } from '../ports/ports.ts'

/** The longest delay of a timer. A longer one overflows, and the timer would fire at once. */
const MAX_TIMER_MS = 2_147_000_000

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, stop) =>
    new Promise((resolve) => {
      if (stop?.aborted === true) return resolve()
      // This only lets other work run in between. A timer would take a millisecond.
      if (ms <= 0) {
        setImmediate(resolve)
        return
      }
      const finish = (): void => {
        clearTimeout(timer)
        stop?.removeEventListener('abort', finish)
        resolve()
      }
      const timer = setTimeout(finish, Math.min(ms, MAX_TIMER_MS))
      stop?.addEventListener('abort', finish, { once: true })
    }),
}
