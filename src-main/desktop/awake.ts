/** Keeps the machine awake while a run sends calls, and only then. */
import type { AppEvent } from '../app/app.ts'

export interface Blocker {
  start(kind: 'prevent-app-suspension'): number
  stop(id: number): unknown
}

/** Feed it every event. */
export function keepAwake(blocker: Blocker): (event: AppEvent) => void {
  const running = new Set<string>()
  let held: number | undefined
  return ({ name, event }) => {
    if (name !== 'run.progress') return
    if (event.state === 'running' || event.state === 'verifying') running.add(event.run)
    else running.delete(event.run)
    if (running.size > 0) held ??= blocker.start('prevent-app-suspension')
    else if (held !== undefined) {
      blocker.stop(held)
      held = undefined
    }
  }
}
