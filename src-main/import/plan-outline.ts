/** Opens a plan file and collects what the user must see before applying it. Reads the account but sends no changes. */
import { makeComparableAddress } from '../../src-shared/account/account-place.ts'
import { checkPlan } from '../../src-shared/plan/check-plan-file.ts'
import type { ChangedField } from '../../src-shared/plan/guard/changed-fields.ts'
import type { Guard, UnusualRows } from '../../src-shared/plan/guard/unusual.ts'
import type { GuardSwitches } from '../../src-shared/plan/guard/guard-kinds.ts'
import {
  listChangedFieldsOfPlan,
  judgePlan,
  predictPlanConsequences,
} from '../../src-shared/plan/guard/unusual-plan.ts'
import type { Problem, ProblemCode } from '../../src-shared/file/problem.ts'
import { blockClaimedRows, type Claims } from '../../src-shared/plan/claims.ts'
import { compareWithAccount, findWrongLabel, type ChangedRow } from '../../src-shared/run/plan-account.ts'
import { rowNameOf } from '../../src-shared/file/row-name.ts'
import type { PlanHead, PlannedRow, RowStatus } from '../../src-shared/plan/plan.ts'
import type { AccountPort } from '../ports/ports.ts'
import { readCatalogue } from './read-catalogue.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import type { ProblemKind } from '../../src-shared/api/problem.ts'
import { MAX_EXAMPLE_ROWS } from './session-summary.ts'
import { countRequestsFor } from '../../src-shared/account/list-reading.ts'

export interface PlanOutline {
  readonly head: PlanHead
  readonly rows: number
  readonly unchanged: number
  readonly writes: number
  readonly deletes: number
  readonly adds: number
  /** How many rows have problems or conflicts. */
  readonly leftOutCount: number
  /** The distinct kinds of problems that block rows. */
  readonly blocks: readonly ProblemKind[]
  /** The storages that the plan was made against, and the storages that its rows name. */
  readonly storages: readonly number[]
  /** The storages that the plan's calls change. */
  readonly changedStorages: readonly number[]
  /** The plan's effects by field. */
  readonly changedFields: readonly ChangedField[]
  readonly guard: Guard | null
  /** Unusual changes that need no confirmation. */
  readonly marks: readonly UnusualRows[]
  /** Rows whose values have since changed in the account. */
  readonly laterChanges: readonly ChangedRow[]
}

export interface AcceptedPlan {
  readonly outline: PlanOutline
  readonly rows: readonly PlannedRow[]
  /** How many materials the account has now. */
  readonly materials: number
}

interface PlanSource {
  /** The path of the file, shown to users. */
  readonly path: string
  readonly head: PlanHead
  readonly rows: readonly PlannedRow[]
  /** The storages that the plan was made against. */
  readonly seenStorages: readonly number[]
  /** What unfinished runs of the account are still going to change. */
  readonly claims: Claims
}

/** `knownStorages`: the account's storages; empty if it does not list them. `names`: their names. */
export async function openPlan(
  { path, head, rows: planRows, seenStorages, claims }: PlanSource,
  guardSwitches: GuardSwitches,
  account: AccountPort,
  knownStorages: readonly number[],
  storageNames: ReadonlyMap<number, string> = new Map(),
): Promise<Answer<AcceptedPlan>> {
  if (makeComparableAddress(head.account) !== makeComparableAddress(account.address))
    return refuse({ code: 'plan-of-other-account', made: head.account, now: account.address })
  const checkedPlan = checkPlan(planRows)
  if (!checkedPlan.ok) return refuse({ code: 'plan-not-as-made', path, trouble: checkedPlan.error })
  const changedStorages = new Set<number>([head.storage])
  for (const row of checkedPlan.rows) {
    for (const storage of listWrittenStorages(row)) {
      if (knownStorages.length > 0 && !knownStorages.includes(storage))
        return refuse({ code: 'plan-storage', path, row: rowNameOf(row), storage })
      changedStorages.add(storage)
    }
  }
  if (knownStorages.length > 0 && !knownStorages.includes(head.storage))
    return refuse({ code: 'plan-storage', path, row: null, storage: head.storage })
  for (const [id, label] of head.names?.storages ?? []) {
    const name = storageNames.get(id)
    if (changedStorages.has(id) && name !== undefined && name !== label)
      return refuse({ code: 'plan-storage-label', path, id, label, name })
  }
  const otherStorages = seenStorages.filter(
    (storage) => !changedStorages.has(storage) && (knownStorages.length === 0 || knownStorages.includes(storage)),
  )
  const storages = [...new Set([...changedStorages, ...otherStorages])]
  const answer = await readCatalogue(account, storages, {})
  if (!answer.ok) {
    const { failure, storage } = answer
    return refuse({ code: 'account', failure, address: account.address, storage })
  }
  const { catalogue } = answer.value
  const checkedRows = blockClaimedRows(checkedPlan.rows, claims)
  const { rows, changedRows } = compareWithAccount(checkedRows, catalogue)
  const wrongLabel = findWrongLabel(checkedRows, changedRows, catalogue)
  if (wrongLabel) return refuse({ code: 'plan-label', path, ...wrongLabel })
  const outline = makeOutline(head, rows, guardSwitches, catalogue.count)
  return {
    ok: true,
    value: {
      rows,
      materials: catalogue.count,
      outline: { ...outline, storages, changedStorages: [...changedStorages], laterChanges: changedRows },
    },
  }
}

/** The storages that a row's calls change. */
function listWrittenStorages({ calls }: PlannedRow): number[] {
  return calls.flatMap(({ body, changes }) => {
    const bodyStorages = typeof body['storage_id'] === 'number' ? [body['storage_id']] : []
    return [...bodyStorages, ...changes.flatMap(({ storage }) => storage ?? [])]
  })
}

/** `materialCount`: how many materials the account has; null if unknown. */
function makeOutline(
  head: PlanHead,
  rows: readonly PlannedRow[],
  guardSwitches: GuardSwitches,
  materialCount: number | null,
) {
  const { guard, marks } = judgePlan(rows, guardSwitches, materialCount)
  const counts = { unchanged: 0, writes: 0, deletes: 0, adds: 0, leftOutCount: 0 }
  for (const { calls, status } of rows) {
    counts.writes += calls.length
    if (status === 'unchanged') counts.unchanged++
    if (status === 'delete') counts.deletes++
    if (status === 'add') counts.adds++
    if (status === 'problem' || status === 'conflict') counts.leftOutCount++
  }
  return {
    head,
    rows: rows.length,
    ...counts,
    blocks: listBlockingKinds(rows),
    changedFields: listChangedFieldsOfPlan(rows),
    guard,
    marks,
  }
}

/** The kinds of problems that block rows, most frequent first. */
function listBlockingKinds(rows: readonly PlannedRow[]): ProblemKind[] {
  const problemsByCode = new Map<ProblemCode, Problem[]>()
  for (const { problems } of rows) {
    for (const problem of problems) {
      if (problem.severity !== 'blocks') continue
      const sameProblems = problemsByCode.get(problem.code)
      if (sameProblems) sameProblems.push(problem)
      else problemsByCode.set(problem.code, [problem])
    }
  }
  const problemLists = [...problemsByCode.values()].sort((problemsA, problemsB) => problemsB.length - problemsA.length)
  return problemLists.flatMap((problems) => {
    const [firstProblem] = problems
    if (!firstProblem) return []
    const { code, severity } = firstProblem
    return [{ code, severity, count: problems.length, examples: problems.slice(0, MAX_EXAMPLE_ROWS) }]
  })
}

interface OfflineSource {
  /** The path of the file, shown to users. */
  readonly path: string
  readonly head: PlanHead
  readonly rows: readonly PlannedRow[]
  /** How many materials the account had when the plan was made. */
  readonly materials: number
}

/** Describes a plan file without connecting to the account, from its calls only. Sends no request. [PLAN-22] */
export function openPlanOffline(
  { path, head, rows: planRows, materials }: OfflineSource,
  guardSwitches: GuardSwitches,
) {
  const checkedPlan = checkPlan(planRows)
  if (!checkedPlan.ok) return refuse({ code: 'plan-not-as-made', path, trouble: checkedPlan.error })
  const { rows } = checkedPlan
  const counts = { add: 0, edit: 0, stock: 0, 'edit+stock': 0, delete: 0, unchanged: 0, problem: 0, conflict: 0 }
  const changedStorages = new Set([head.storage])
  for (const row of rows) {
    counts[row.status]++
    for (const storage of listWrittenStorages(row)) changedStorages.add(storage)
  }
  const outline = makeOutline(head, rows, guardSwitches, materials === 0 ? null : materials)
  const consequences = predictPlanConsequences(rows, head.storage)
  const supplierRequestCount = consequences.find(({ code }) => code === 'suppliers-replaced')?.count ?? 0
  // Lists are read before and after the run, as for an import. Each needs one request unless the account returns pages. [READ-4]
  const listRequestCount = changedStorages.size * countRequestsFor(materials, 'whole')
  const readCount = outline.writes === 0 ? 0 : (listRequestCount + supplierRequestCount) * 2
  const value = {
    ...outline,
    counts: counts satisfies Record<RowStatus, number>,
    consequences,
    reads: readCount,
    changedStorages: [...changedStorages],
  }
  return { ok: true, value: { rows, materials, outline: value } } as const
}
