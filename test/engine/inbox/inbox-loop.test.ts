/** When an inbox is looked at. */
import { expect, test } from 'vitest'
import { InboxLoop, LOOK_EVERY_MS } from '../../../src-main/engine/inbox/inbox-loop.ts'
import { BEAT_MS, WHOLE_AFTER_MS } from '../../../src-main/engine/inbox/whole-files.ts'

/** A clock whose sleeps end when the test says so, or when they are stopped. */
function fakeClock() {
  const sleeps: number[] = []
  let wake = (): void => undefined
  return {
    sleeps,
    wake: () => wake(),
    clock: {
      now: () => 0,
      sleep: async (ms: number, stop?: AbortSignal) => {
        if (ms === 0) return
        sleeps.push(ms)
        if (stop?.aborted === true) return
        await new Promise<void>((resolve) => {
          wake = resolve
          stop?.addEventListener('abort', () => resolve(), { once: true })
        })
      },
    },
  }
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('[INBOX-6] looks again after a while, sooner where a file may be whole, at once where something is told; then stops', async () => {
  const { clock, sleeps, wake } = fakeClock()
  const errors: unknown[] = []
  let [looks, beats, settling, watching]: [number, number, boolean, (() => void) | null] = [0, 0, true, null]
  const inbox = {
    check: async () => {
      looks += 1
      if (looks === 2) throw new Error('the disk broke')
    },
    beat: () => {
      beats += 1
    },
    get isWaitingForFiles() {
      return settling
    },
  }
  const loop = new InboxLoop({
    inbox,
    clock,
    watch: (changed) => {
      watching = changed
      return () => {
        watching = null
      }
    },
    failed: (error) => errors.push(error),
  })
  await turns()
  expect([looks, sleeps]).toEqual([1, [BEAT_MS]])
  const most = WHOLE_AFTER_MS / BEAT_MS + 1
  for (let beat = 1; beat <= most; beat += 1) {
    expect([looks, beats]).toEqual([1, beat - 1])
    if (beat === most) settling = false
    wake()
    await turns()
  }
  expect([looks, beats, sleeps.at(-1), errors.length]).toEqual([2, most, LOOK_EVERY_MS, 1])
  const tell: (() => void) | null = watching
  if (tell) (tell as () => void)()
  await turns()
  expect(looks).toBe(3)
  await loop.stop()
  expect([looks, watching]).toEqual([3, null])
})
