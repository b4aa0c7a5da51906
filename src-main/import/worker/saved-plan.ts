/** A saved plan in an import's thread: read from its file, then compared with the account or shown without it. */
import { basename } from 'node:path'
import type { Storage } from '../../../src-shared/api/accounts-calls.ts'
import type { HeldBackRows, AllowedChanges } from '../../../src-shared/run/hold-back.ts'
import type { GuardSwitches } from '../../../src-shared/plan/guard/guard-kinds.ts'
import type { PlannedRow } from '../../../src-shared/plan/plan.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { ok, refuse } from '../../../src-shared/material/values/result.ts'
import { systemClock } from '../../machine/clock.ts'
import type { PlanFile } from '../../store/plan-file/plan-file.ts'
import { holdBackPlan } from '../hold-back.ts'
import { sourcePathOrName, type Source } from '../../ports/source-port.ts'
import type { ClaimsAnswer } from '../session-ports.ts'
import type { AccountPort } from '../../ports/ports.ts'
import type { Answer } from '../../../src-shared/api/host.ts'
import type { PlanOutline } from '../plan-outline.ts'
import type { FactsInput } from '../../export/saved-plan-facts.ts'

interface SavedPlanRequest {
  readonly source: Source
  readonly guardSwitches: GuardSwitches
  /** The file's name as shown to users; its path if absent. */
  readonly fileName?: string
}

export interface TakePlanRequest extends SavedPlanRequest {
  /** The account's storages; empty if it does not list them. */
  readonly storages: readonly Storage[]
}

export type ShowPlanRequest = SavedPlanRequest

/** A page to write. `isSaved`: true if the plan is in one of the user's files. */
export interface PlanPageRequest {
  readonly path: string
  readonly isSaved: boolean
  readonly language: Language
}

/** A saved plan, and how many materials the account had when it was made. */
export type OpenedPlanOutline = PlanOutline &
  Pick<PlanFile, 'creationTime' | 'sha256'> & { readonly knownIds: readonly number[] }

/** The account to read, and what is already known about it. */
interface PlanAccount {
  readonly account: AccountPort
  /** What unfinished runs are still going to change. Requested before the lists are read. */
  readonly claims: () => Promise<ClaimsAnswer | undefined>
}

// Reads a saved plan, compares it with the account, and shows it. Loads modules only when they are needed.
export class SavedPlan {
  rows: readonly PlannedRow[] = []
  /** Finds the changes that are held back if no user can be asked. Null until the plan was compared with its account. */
  judge: ((allowedChanges: AllowedChanges) => HeldBackRows) | null = null
  private lastShown: FactsInput | null = null

  async open(planRequest: TakePlanRequest, planAccount: PlanAccount): Promise<Answer<OpenedPlanOutline>> {
    const { source, guardSwitches, storages, fileName } = planRequest
    const path = fileName ?? sourcePathOrName(source)
    const planResult = await this.read(source, path)
    if (!planResult.ok) return planResult
    const { openPlan } = await import('../plan-outline.ts')
    const { claimsOf } = await import('../../../src-shared/plan/claims.ts')
    const { head, seen: accountIds, rows, creationTime: madeAt, sha256 } = planResult.value
    const claimsAnswer = await planAccount.claims()
    // If the claims are unknown, the run checks them again before it sends anything. [RUN-18]
    const claims = claimsOf(claimsAnswer?.isKnown ? claimsAnswer.claims : [])
    const planSource = { path, head, rows, seenStorages: accountIds.storages, claims }
    const planAnswer = await openPlan(
      planSource,
      guardSwitches,
      planAccount.account,
      storages.map(({ id }) => id),
      new Map(storages.map(({ id, name }) => [id, name])),
    )
    if (!planAnswer.ok) return planAnswer
    const { rows: plannedRows, materials, outline } = planAnswer.value
    this.rows = plannedRows
    this.judge = (allowedChanges) => holdBackPlan(plannedRows, guardSwitches, materials, allowedChanges)
    return ok({ ...outline, knownIds: accountIds.materials, creationTime: madeAt, sha256 })
  }

  /** Shows the plan without its account; sends no request. */
  async show({ source, guardSwitches, fileName }: ShowPlanRequest): Promise<Answer<FactsInput>> {
    const path = fileName ?? sourcePathOrName(source)
    const planResult = await this.read(source, path)
    if (!planResult.ok) return planResult
    const { openPlanOffline: offlinePlan } = await import('../plan-outline.ts')
    const { head, rows, seen: seenParts } = planResult.value
    const offlineResult = offlinePlan({ path, head, rows, materials: seenParts.materials.length }, guardSwitches)
    if (!offlineResult.ok) return offlineResult
    this.rows = offlineResult.value.rows
    const { creationTime: madeAt, sha256 } = planResult.value
    const { outline, materials } = offlineResult.value
    this.lastShown = {
      path,
      plan: { head, creationTime: madeAt, sha256 },
      offline: { outline, materials },
      now: systemClock.now(),
    }
    return ok(this.lastShown)
  }

  /** Rows for the document of `show --json`. */
  async rowsJson(from: number, count: number): Promise<{ readonly total: number; readonly text: string }> {
    const { planRowJson } = await import('./plan-document.ts')
    const rows = this.rows.slice(from, from + count)
    const text = rows.map((row) => planRowJson({ ...row, conflicts: [] }, { hasName: true })).join(',\n')
    return { total: this.rows.length, text }
  }

  /** Writes the plan as an HTML page. */
  async writePage({ path, isSaved, language }: PlanPageRequest): Promise<Answer<null>> {
    const { rows, lastShown: shownFacts } = this
    if (shownFacts === null) throw new Error('no plan is shown yet')
    const { writePage } = await import('../../export/html/page.ts')
    const { planPage } = await import('../../export/html/plan-page.ts')
    const { describeSavedPlan } = await import('../../export/saved-plan-facts.ts')
    const plan = describeSavedPlan(shownFacts, language)
    const writeResult = await writePage(path, planPage({ plan, rows, language, isSaved, now: systemClock.now() }))
    return writeResult.kind === 'failed'
      ? refuse({ code: 'not-written', error: writeResult.error, file: basename(path) })
      : ok(null)
  }

  private async read(source: Source, path = sourcePathOrName(source)): Promise<Answer<PlanFile>> {
    const { readPlanFile } = await import('../../store/plan-file/plan-file.ts')
    const planFileResult = await readPlanFile(source)
    return planFileResult.ok ? planFileResult : refuse({ code: 'plan-refused', path, refusal: planFileResult.refusal })
  }
}
