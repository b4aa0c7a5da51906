/** The facts of a saved plan that are shown without its account: in the window, as JSON and as a page. */
import { basename } from 'node:path'
import type { SavedPlanFacts } from '../../../src-shared/api/saved-plan-facts.ts'
import { firstOf } from '../../../src-shared/file/row-name.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { guardWithDeletes } from '../../../src-shared/plan/guard/unusual.ts'
import { changedFieldWords } from '../../../src-shared/words/changed-fields.ts'
import { consequenceMessage, guardKinds, guardPhrase, markMessage } from '../../../src-shared/words/outliers.ts'
import { problemKindLine } from '../../../src-shared/words/problems.ts'
import type { PlanFile } from '../../store/plan-file/plan-file.ts'
import type { OfflinePlan } from '../plan-outline.ts'

/** The default number of requests per second. */
const PER_SECOND = 5

export interface FactsInput {
  /** The path of the plan file, shown to users. */
  readonly path: string
  readonly plan: Pick<PlanFile, 'head' | 'creationTime' | 'sha256'>
  readonly offline: Pick<OfflinePlan, 'outline' | 'materials'>
  readonly now: number
}

export function savedPlanFacts({ path, plan, offline, now }: FactsInput, language: Language): SavedPlanFacts {
  const { head, creationTime: madeAt, sha256 } = plan
  const { outline } = offline
  const guard = guardWithDeletes(outline.guard, outline.consequences, offline.materials)
  const names = new Map(head.names?.storages)
  return {
    formatVersion: 1,
    planFile: { name: basename(path), sha256 },
    file: { name: head.file, sha256: head.fileSha256 ?? null },
    account: { name: head.names?.account ?? null, address: head.account },
    storages: outline.sentTo.map((id) => ({ id, name: names.get(id) ?? null })),
    made: madeAt,
    ageSeconds: Math.floor((now - Date.parse(madeAt)) / 1000),
    rowCount: outline.rows,
    counts: outline.counts,
    cost: {
      reads: outline.reads,
      writes: outline.writes,
      seconds: Math.ceil((outline.reads + outline.writes) / PER_SECOND),
    },
    changed: outline.changedFields.map((sum) => changedFieldWords(sum, language)),
    consequences: outline.consequences.map((consequence) => ({
      code: consequence.code,
      count: consequence.count,
      message: consequenceMessage(consequence, language),
      ...firstOf(consequence.first),
    })),
    guard: { phrase: guard && guardPhrase(guard, language), kinds: guardKinds(guard, language) },
    marks: outline.marks.map((mark) => markMessage(mark, language)),
    problems: outline.blocks.map((kind) => problemKindLine(kind, language)),
  }
}
