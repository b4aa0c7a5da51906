/** Reads a file once for several looks at it with the same choices: what was read last is kept until another reading replaces it. */
import type { ReadSource, SourceHooks, WorkbookOverview } from '../ports/source-port.ts'

type Answer = Awaited<ReturnType<ReadSource>>

interface Kept {
  readonly key: string
  readonly answer: Answer
  /** What the workbook said of itself, and which sheets were wanted of it. */
  readonly workbook: WorkbookOverview | null
  readonly wanted: string
}

export function readOnce(readSource: ReadSource): ReadSource {
  let kept: Kept | null = null
  return async (source, choices, hooks) => {
    const key = JSON.stringify(choices)
    if (kept?.key === key && sameSheets(kept, hooks)) return kept.answer
    let workbook: WorkbookOverview | null = null
    let wanted = ''
    const answer = await readSource(source, choices, {
      ...hooks,
      ...(hooks.sheetsFor
        ? {
            sheetsFor: (seen: WorkbookOverview) => {
              const sheets = hooks.sheetsFor?.(seen) ?? { together: [] }
              workbook = seen
              wanted = JSON.stringify(sheets)
              return sheets
            },
          }
        : {}),
    })
    if (answer.ok) kept = { key, answer, workbook, wanted }
    return answer
  }
}

/** Asks again, since whoever asks takes note of it. */
function sameSheets({ workbook, wanted }: Kept, hooks: SourceHooks): boolean {
  return workbook === null || JSON.stringify(hooks.sheetsFor?.(workbook) ?? { together: [] }) === wanted
}
