/** A saved plan in an import's thread: read from its file, then compared with the account, or shown without it. */
import { basename } from 'node:path'
import type { Storage } from '../../../src-shared/api/account.ts'
import type { Answer } from '../../../src-shared/api/host.ts'
import type { SavedPlanFacts } from '../../../src-shared/api/saved-plan-facts.ts'
import type { HeldBack, Allowed } from '../../../src-shared/run/hold-back.ts'
import type { GuardSwitches } from '../../../src-shared/plan/guard/guard-kinds.ts'
import type { PlannedRow } from '../../../src-shared/plan/plan.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { ok } from '../../../src-shared/material/values/result.ts'
import { writeFailure } from '../../../src-shared/words/export.ts'
import { systemClock } from '../../machine/clock.ts'
import type { PlanFile } from '../../store/plan-file/plan-file.ts'
import { holdPlan } from '../hold-back.ts'
import { sourcePlace, type Source } from '../../ports/source-port.ts'
import type { ClaimsAnswer } from '../session-ports.ts'
import type { AccountPort } from '../../ports/ports.ts'
import { failureInWords, outlineInWords } from './import-words.ts'
import { planRowJson } from './plan-document.ts'

interface SavedPlanRequest {
  readonly source: Source
  readonly guardKinds: GuardSwitches
  /** What people call its file; its path where absent. */
  readonly called?: string
}

export interface TakePlanRequest extends SavedPlanRequest {
  /** The account's storages; empty where it does not tell them. */
  readonly storages: readonly Storage[]
}

export interface ShowPlanRequest extends SavedPlanRequest {
  /** What it is said in; English where absent. */
  readonly language?: Language
}

/** A saved plan, and the materials of the account it was made against. */
export type PlanOpened = ReturnType<typeof outlineInWords> &
  Pick<PlanFile, 'made' | 'sha256'> & { readonly knownIds: readonly number[] }

/** What the account is asked, and what is known of it. */
interface TakenFrom {
  readonly account: AccountPort
  /** What unfinished runs still mean to change. Asked before the lists are read. */
  readonly claims: () => Promise<ClaimsAnswer | undefined>
}

// What not every import needs is loaded when it is needed.
export class SavedPlan {
  rows: readonly PlannedRow[] = []
  /** What is left out where nobody can be asked; null until the plan was compared with its account. */
  judge: ((allowed: Allowed) => HeldBack) | null = null
  private shown: SavedPlanFacts | null = null

  async take(asked: TakePlanRequest, from: TakenFrom, language: Language): Promise<Answer<PlanOpened>> {
    const { source, guardKinds, storages, called } = asked
    const path = called ?? sourcePlace(source)
    const read = await this.read(source, language, path)
    if (!read.ok) return read
    const { takePlan } = await import('../plan-outline.ts')
    const { claimsOf } = await import('../../../src-shared/plan/claims.ts')
    const { head, seen, rows, made, sha256 } = read.value
    const known = await from.claims()
    // Where nobody can say, the run does: it asks again before it sends anything. [RUN-18]
    const claims = claimsOf(known?.known ? known.claims : [])
    const file = { path, head, rows, seen: seen.storages, claims }
    const taken = await takePlan(
      file,
      guardKinds,
      from.account,
      storages.map(({ id }) => id),
      new Map(storages.map(({ id, name }) => [id, name])),
    )
    if (!taken.ok) return failureInWords(taken.failure, language)
    const { rows: planned, materials, outline } = taken.value
    this.rows = planned
    this.judge = (allowed) => holdPlan(planned, guardKinds, materials, allowed)
    return ok({ ...outlineInWords(outline, language), knownIds: seen.materials, made, sha256 })
  }

  /** Without its account: asks nobody. */
  async show({ source, guardKinds, called }: ShowPlanRequest, language: Language): Promise<Answer<SavedPlanFacts>> {
    const path = called ?? sourcePlace(source)
    const read = await this.read(source, language, path)
    if (!read.ok) return read
    const { offlinePlan } = await import('../offline-plan.ts')
    const { savedPlanFacts } = await import('./saved-plan-facts.ts')
    const { head, rows, seen } = read.value
    const offline = offlinePlan({ path, head, rows, materials: seen.materials.length }, guardKinds)
    if (!offline.ok) return failureInWords(offline.failure, language)
    this.rows = offline.value.rows
    const now = systemClock.now()
    this.shown = savedPlanFacts({ path, plan: read.value, offline: offline.value, now }, language)
    return ok(this.shown)
  }

  /** Rows as the document of `show --json` has them. */
  json(from: number, count: number): { readonly total: number; readonly text: string } {
    const rows = this.rows.slice(from, from + count)
    const text = rows.map((row) => planRowJson({ ...row, conflicts: [] }, { named: true })).join(',\n')
    return { total: this.rows.length, text }
  }

  /** The plan that is shown, as a page. `saved`: it is a file of the user. */
  async writePage(path: string, saved: boolean, language: Language): Promise<Answer<null>> {
    const { rows, shown } = this
    if (shown === null) throw new Error('no plan is shown yet')
    const { writePage } = await import('../../export/html/page.ts')
    const { planPage } = await import('../../export/html/plan-page.ts')
    const written = await writePage(path, planPage({ plan: shown, rows, language, saved, now: systemClock.now() }))
    return written.kind === 'failed'
      ? { ok: false, failure: writeFailure(written.error, basename(path), language) }
      : ok(null)
  }

  private async read(source: Source, language: Language, path = sourcePlace(source)): Promise<Answer<PlanFile>> {
    const { readPlanFile } = await import('../../store/plan-file/plan-file.ts')
    const read = await readPlanFile(source)
    if (read.ok) return read
    const { planRefusal } = await import('../../../src-shared/words/plan-file.ts')
    const message = planRefusal(read.refusal, path, language)
    return { ok: false, failure: { code: 'file-refused', message } }
  }
}
