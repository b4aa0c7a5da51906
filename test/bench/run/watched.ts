/** Measures how long the main event loop is blocked. Checking a thousand times a second takes time, so timed runs are not watched. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Held {
  /** The longest block, and the 99.9th percentile, in ms. */
  readonly blocked: number
  readonly usual: number
  /** The longest block in processor time of this thread, without time used by other processes. */
  readonly busy: number
}

/** Returns a function that stops watching. */
export function watch(): () => Held {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const busy = watchBusy()
  return () => {
    delay.disable()
    return { busy: busy(), blocked: delay.max / 1e6, usual: delay.percentile(99.9) / 1e6 }
  }
}

/** Checks this thread's processor time on every turn of the event loop. Returns a function that stops it and returns the longest turn. */
function watchBusy(): () => number {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = used()
  let maxCount = 0
  const timer = setInterval(() => {
    const now = used()
    maxCount = Math.max(maxCount, now - last)
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    return Math.max(maxCount, used() - last)
  }
}
