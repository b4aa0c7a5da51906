/** How long main's event loop is held up. Looking a thousand times a second costs time itself: runs whose time counts are not watched. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Held {
  /** The longest block, and what all but one in a thousand turns stay below, in ms. */
  readonly blocked: number
  readonly usual: number
  /** The longest block by the processor time of this thread: without what others took of the processor. */
  readonly busy: number
}

/** Returns how to end it. */
export function watch(): () => Held {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const busy = watchBusy()
  return () => {
    delay.disable()
    return { busy: busy(), blocked: delay.max / 1e6, usual: delay.percentile(99.9) / 1e6 }
  }
}

/** Looks at this thread's processor time each time the event loop comes round. Returns how to end it, with the most between two. */
function watchBusy(): () => number {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = used()
  let most = 0
  const timer = setInterval(() => {
    const now = used()
    most = Math.max(most, now - last)
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    return Math.max(most, used() - last)
  }
}
