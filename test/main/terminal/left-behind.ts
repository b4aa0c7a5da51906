/** What a command leaves behind in the process that carried it out. One that leaves nothing has ended there as a process of its own would. */
import { setTimeout as after } from 'node:timers/promises'

const HEARD = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection'] as const

/** What keeps this process alive: timers, connections, threads. */
async function held(): Promise<string[]> {
  await after(1)
  return process.getActiveResourcesInfo()
}

/** Asked before a command; what it returns says after it, in words, what is left. It waits as long as this for connections and threads that end. */
export async function leftBehind(most: number): Promise<() => Promise<string | null>> {
  const before = await held()
  const listening = HEARD.map((name) => process.listenerCount(name))
  return async () => {
    if (process.exitCode !== undefined) return `the exit status ${process.exitCode}`
    const heard = HEARD.filter((name, at) => process.listenerCount(name) !== listening[at])
    if (heard.length > 0) return `listeners of ${heard.join(', ')}`
    const begun = performance.now()
    for (;;) {
      const left = await held()
      for (const one of before) if (left.includes(one)) left.splice(left.indexOf(one), 1)
      if (left.length === 0) return null
      if (performance.now() - begun > most) return `what keeps a process alive: ${left.join(', ')}`
    }
  }
}
