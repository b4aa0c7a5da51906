/** Says that a command still waits where nothing was printed for a while: a terminal that says nothing looks dead. [T-17] */
import { seconds, sinceOutput, tellWaiting } from './terminal.ts'

const QUIET_MS = 20_000
const LOOK_MS = 1000

/** Runs the job; every 20 seconds without output it says for how long there was none. */
export async function withWaitingNotice<T>(job: () => Promise<T>): Promise<T> {
  let told = 0
  const timer = setInterval(() => {
    const quiet = sinceOutput()
    if (quiet < told) told = 0
    if (quiet - told < QUIET_MS) return
    told = quiet
    tellWaiting(
      `Still waiting: no progress for ${seconds(quiet / 1000)}. The account may be slow or out of reach. Ctrl+C stops.`,
    )
  }, LOOK_MS)
  timer.unref()
  try {
    return await job()
  } finally {
    clearInterval(timer)
  }
}
