/** Finds what a command leaves behind in its process. If it leaves nothing, it would have ended a separate process, too. */
import { setTimeout as after } from 'node:timers/promises'

const HEARD = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection'] as const

/** The resources that keep this process alive: timers, connections, threads. */
async function held(): Promise<string[]> {
  await after(1)
  return process.getActiveResourcesInfo()
}

/**
 * Call it before a command, and the returned function afterwards: it describes what is left. It waits at most `maxMs` milliseconds for connections
 * and threads to end.
 */
export async function leftBehind(maxMs: number): Promise<() => Promise<string | null>> {
  const before = await held()
  const listening = HEARD.map((name) => process.listenerCount(name))
  return async () => {
    if (process.exitCode !== undefined) return `the exit status ${process.exitCode}`
    const receivedTexts = HEARD.filter((name, index) => process.listenerCount(name) !== listening[index])
    if (receivedTexts.length > 0) return `listeners of ${receivedTexts.join(', ')}`
    const startTime = performance.now()
    for (;;) {
      const remainingTexts = await held()
      for (const text of before)
        if (remainingTexts.includes(text)) remainingTexts.splice(remainingTexts.indexOf(text), 1)
      if (remainingTexts.length === 0) return null
      if (performance.now() - startTime > maxMs) return `what keeps a process alive: ${remainingTexts.join(', ')}`
    }
  }
}
