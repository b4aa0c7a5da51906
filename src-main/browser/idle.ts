/** Notices when nobody has needed the server for a while. Never ends it while it is in use. */

export interface Idle {
  /** Something was asked. */
  touch(): void
  stop(): void
}

/** Calls `end` once, after `minutes` without a touch during which `inUse` was false. No minutes: never. */
export function watchIdle(minutes: number | undefined, inUse: () => boolean, end: () => void): Idle {
  if (minutes === undefined) return { touch: () => undefined, stop: () => undefined }
  if (!(minutes > 0)) throw new Error(`idleMinutes must be above 0, got ${minutes}`)
  const answerWait = minutes * 60_000
  let last = performance.now()
  const timer = setInterval(
    () => {
      if (inUse()) last = performance.now()
      if (performance.now() - last < answerWait) return
      clearInterval(timer)
      end()
    },
    Math.min(answerWait / 4, 30_000),
  )
  return {
    touch() {
      last = performance.now()
    },
    stop: () => clearInterval(timer),
  }
}
