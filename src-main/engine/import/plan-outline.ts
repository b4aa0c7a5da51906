/** A plan made before, as whoever applies it must know it before anybody is asked. Reads the account, sends no write. */
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { accountPlace } from '../../../src-shared/domain/account/account-place.ts'
import { checkPlan } from '../../../src-shared/domain/guard/check-plan.ts'
import { changedFieldWords } from '../../../src-shared/wording/changed-fields.ts'
import { planFileWords, planTroubleText } from '../../../src-shared/wording/plan-file.ts'
import { guardWords } from '../../../src-shared/wording/outliers.ts'
import type { OutlierLimits } from '../../../src-shared/domain/guard/outliers-limits.ts'
import { changedFieldsOfPlan, guardOfPlan } from '../../../src-shared/domain/guard/outliers-plan.ts'
import { kindMessage } from '../../../src-shared/wording/kinds.ts'
import type { Problem, ProblemCode } from '../../../src-shared/domain/sheet/problem.ts'
import { blockClaimedRows, type Claims } from '../../../src-shared/domain/plan/claims.ts'
import { compareWithAccount, type ChangedRow } from '../../../src-shared/domain/guard/plan-account.ts'
import type { PlanHead, PlanRow } from '../../../src-shared/domain/plan/plan.ts'
import { TERMS } from '../../../src-shared/wording/terms.ts'
import type { AccountPort } from '../ports.ts'
import { readCatalogue } from './read-catalogue.ts'
import { accountFailure } from './session-failure.ts'

export interface PlanOutline {
  readonly head: PlanHead
  readonly rows: number
  readonly unchanged: number
  readonly writes: number
  readonly deletes: number
  readonly adds: number
  /** Rows with problems or conflicts. */
  readonly leftOut: number
  /** Why, each reason once. */
  readonly blocks: readonly string[]
  /** Those it was made against, and those its rows name. */
  readonly storages: readonly number[]
  /** Those its calls name. */
  readonly sentTo: readonly number[]
  /** What it does by field, in phrases. */
  readonly changed: readonly string[]
  readonly guard: NonNullable<ImportSummary['guard']> | null
  /** Rows whose values the account changed since. */
  readonly changedSince: readonly ChangedRow[]
}

export interface PlanTaken {
  readonly outline: PlanOutline
  readonly rows: readonly PlanRow[]
  /** How many the account has now. */
  readonly materials: number
}

interface Read {
  /** The file, for people. */
  readonly path: string
  readonly head: PlanHead
  readonly rows: readonly PlanRow[]
  /** Storages it was made against. */
  readonly seen: readonly number[]
  /** What unfinished runs of the account still mean to change. */
  readonly claims: Claims
}

/** `known`: the account's storages; empty where it does not tell them. */
export async function takePlan(
  { path, head, rows: read, seen, claims }: Read,
  limits: OutlierLimits,
  account: AccountPort,
  known: readonly number[],
): Promise<Answer<PlanTaken>> {
  const words = planFileWords()
  if (accountPlace(head.account) !== accountPlace(account.address))
    return refused(words.otherAccount(head.account, account.address))
  const checked = checkPlan(read)
  if (!checked.ok) return refused(words.notAsMade(path, planTroubleText(checked.trouble)))
  const sentTo = new Set<number>([head.storage])
  for (const row of checked.rows) {
    for (const storage of storagesOf(row)) {
      if (known.length > 0 && !known.includes(storage))
        return refused(words.noStorage(path, TERMS.en.row(row), storage))
      sentTo.add(storage)
    }
  }
  if (known.length > 0 && !known.includes(head.storage)) return refused(words.noStorage(path, null, head.storage))
  const others = seen.filter((storage) => !sentTo.has(storage) && (known.length === 0 || known.includes(storage)))
  const storages = [...new Set([...sentTo, ...others])]
  const answer = await readCatalogue(account, storages, {})
  if (!answer.ok) return accountFailure(answer.failure, account.address, answer.storage)
  const { catalogue } = answer.value
  const { rows, changed: changedSince } = compareWithAccount(blockClaimedRows(checked.rows, claims), catalogue)
  const outline = outlineOf(head, rows, limits, catalogue.count)
  return {
    ok: true,
    value: { rows, materials: catalogue.count, outline: { ...outline, storages, sentTo: [...sentTo], changedSince } },
  }
}

function refused(message: string): Extract<Answer<never>, { ok: false }> {
  return { ok: false, failure: { code: 'file-refused', message } }
}

/** Those a row's calls send to. */
function storagesOf({ calls }: PlanRow): number[] {
  return calls.flatMap(({ body, changes }) => {
    const own = typeof body['storage_id'] === 'number' ? [body['storage_id']] : []
    return [...own, ...changes.flatMap(({ storage }) => storage ?? [])]
  })
}

/** `held`: materials of the account. */
function outlineOf(head: PlanHead, rows: readonly PlanRow[], limits: OutlierLimits, held: number) {
  const guard = guardOfPlan(rows, limits, held)
  const counts = { unchanged: 0, writes: 0, deletes: 0, adds: 0, leftOut: 0 }
  for (const { calls, status } of rows) {
    counts.writes += calls.length
    if (status === 'unchanged') counts.unchanged++
    if (status === 'delete') counts.deletes++
    if (status === 'add') counts.adds++
    if (status === 'problem' || status === 'conflict') counts.leftOut++
  }
  return {
    head,
    rows: rows.length,
    ...counts,
    blocks: blocksOf(rows),
    changed: changedFieldsOfPlan(rows).map((field) => changedFieldWords(field)),
    guard: guard === null ? null : guardWords(guard),
  }
}

/** Most frequent first. */
function blocksOf(rows: readonly PlanRow[]): string[] {
  const kinds = new Map<ProblemCode, Problem[]>()
  for (const { problems } of rows) {
    for (const problem of problems) {
      if (problem.severity !== 'blocks') continue
      const kind = kinds.get(problem.code)
      if (kind) kind.push(problem)
      else kinds.set(problem.code, [problem])
    }
  }
  const found = [...kinds.values()].sort((one, other) => other.length - one.length)
  return found.map((problems) => kindMessage(problems.length, problems))
}
