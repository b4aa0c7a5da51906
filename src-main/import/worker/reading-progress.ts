/** How far an import's reading is, told as often as a person can follow. */
import type { ImportStage } from '../../../src-shared/api/import.ts'
import type { ReadingHooks } from '../table-read.ts'

const EVERY_MS = 100

export function throttledProgress(hooks: {
  onProgress(stage: ImportStage, done: number, total: number): void
}): ReadingHooks {
  let last = 0
  return {
    onProgress: (stage, done, total) => {
      const now = performance.now()
      // 0 of 0: a stage begins; n of 0: nobody knows of how many.
      if (done > 0 && (total === 0 || done < total) && now - last < EVERY_MS) return
      last = now
      hooks.onProgress(stage, done, total)
    },
  }
}
