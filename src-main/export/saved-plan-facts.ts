/** Describes a saved plan without its account: in the window, as JSON and as a page. */
import { basename } from 'node:path'
import type { SavedPlanFacts } from '../../src-shared/api/saved-plan-facts.ts'
import { makeFirstRow } from '../../src-shared/file/row-name.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import type { ProblemKind } from '../../src-shared/api/problem.ts'
import type { ChangedField } from '../../src-shared/plan/guard/changed-fields.ts'
import type { Consequence } from '../../src-shared/plan/guard/consequences.ts'
import { addDeletesToGuard, type Guard, type UnusualRows } from '../../src-shared/plan/guard/unusual.ts'
import { describeChangedField } from '../../src-shared/words/changed-fields.ts'
import { consequenceMessage, listGuardKinds, guardPhrase, markMessage } from '../../src-shared/words/outliers.ts'
import { problemKindLine } from '../../src-shared/words/problems.ts'
import type { PlanFile } from '../store/plan-file/plan-file.ts'

/** The default number of requests per second. */
const REQUESTS_PER_SECOND = 5

/** What a plan does, computed from its rows alone. */
interface Outline {
  readonly rows: number
  readonly counts: SavedPlanFacts['counts']
  readonly reads: number
  readonly writes: number
  /** The storages that the plan's calls change. */
  readonly changedStorages: readonly number[]
  readonly changedFields: readonly ChangedField[]
  readonly consequences: readonly Consequence[]
  readonly guard: Guard | null
  readonly marks: readonly UnusualRows[]
  readonly blocks: readonly ProblemKind[]
}

export interface FactsInput {
  /** The path of the plan file, shown to users. */
  readonly path: string
  readonly plan: Pick<PlanFile, 'head' | 'creationTime' | 'sha256'>
  /** `materials`: how many the account had when the plan was made. */
  readonly offline: { readonly outline: Outline; readonly materials: number }
  readonly now: number
}

export function describeSavedPlan({ path, plan, offline, now }: FactsInput, language: Language): SavedPlanFacts {
  const { head, creationTime: madeAt, sha256 } = plan
  const { outline } = offline
  const guard = addDeletesToGuard(outline.guard, outline.consequences, offline.materials)
  const names = new Map(head.names?.storages)
  return {
    formatVersion: 1,
    planFile: { name: basename(path), sha256 },
    file: { name: head.file, sha256: head.fileSha256 ?? null },
    account: { name: head.names?.account ?? null, address: head.account },
    storages: outline.changedStorages.map((id) => ({ id, name: names.get(id) ?? null })),
    made: madeAt,
    ageSeconds: Math.floor((now - Date.parse(madeAt)) / 1000),
    rowCount: outline.rows,
    counts: outline.counts,
    cost: {
      reads: outline.reads,
      writes: outline.writes,
      seconds: Math.ceil((outline.reads + outline.writes) / REQUESTS_PER_SECOND),
    },
    changed: outline.changedFields.map((changedField) => describeChangedField(changedField, language)),
    consequences: outline.consequences.map((consequence) => ({
      code: consequence.code,
      count: consequence.count,
      message: consequenceMessage(consequence, language),
      ...makeFirstRow(consequence.first),
    })),
    guard: { phrase: guard && guardPhrase(guard, language), kinds: listGuardKinds(guard, language) },
    marks: outline.marks.map((mark) => markMessage(mark, language)),
    problems: outline.blocks.map((kind) => problemKindLine(kind, language)),
  }
}
