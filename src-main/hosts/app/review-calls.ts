/** Plans for a second person, as the window asks for them: saved, shown, approved, sent. Each plan is read in a thread of its own. */
import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import type { Reply, Request } from '../../../src-shared/contract/calls.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import { MOST_PLAN_ROWS } from '../../../src-shared/contract/review-calls.ts'
import { fileName } from '../../../src-shared/domain/export/export-names.ts'
import { fingerprintOf } from '../../../src-shared/domain/guard/seals.ts'
import { rowNameOf } from '../../../src-shared/domain/sheet/row-name.ts'
import { isoTime } from '../../../src-shared/domain/values/utc-time.ts'
import { writeFailure } from '../../../src-shared/wording/export.ts'
import { sealWords } from '../../../src-shared/wording/seals.ts'
import { systemClock } from '../../adapters/clock.ts'
import { approvePlanFile } from '../../adapters/plan-file/approve-plan.ts'
import type { Handlers } from '../dispatch.ts'
import type { AppParts } from './app-parts.ts'
import { importClosed } from './import-closed.ts'
import { PlanFiles } from './plan-files.ts'

type Calls = Pick<Handlers, 'review.save' | Extract<keyof Handlers, `plan.${string}`> | 'seals.trust'>
const HOUR_MS = 3_600_000

export function reviewCalls(parts: AppParts): Calls {
  const { seals, sessions, uiLanguage, options } = parts
  const plans = new PlanFiles(parts)

  return {
    'review.save': async ({ session: id, as }) => {
      const session = sessions.find(id)
      if (!session) return importClosed(uiLanguage)
      const plan = await plans.written(session.thread)
      if (!plan.ok) return plan
      const stem = stemOf(session.name)
      if (as === 'plan') return plans.made(plan.value, stem, 'json')
      return plans.shown({ path: plan.value, name: fileName([stem], 'json') }, session.thread, () =>
        plans.page(session.thread, stem),
      )
    },
    'plan.show': ({ file }) =>
      plans.opened(file, async (plan, thread) => {
        const read = await thread.ask('planFirst', MOST_PLAN_ROWS)
        if (!read.ok) return read
        const rows = read.value.map(({ status, materialId, name, changes, ...row }) => ({
          ...rowNameOf(row),
          status,
          materialId,
          name,
          changes: changes.map(({ field, storage, before, after }) => ({ field, storage, before, after })),
        }))
        return { ok: true, value: { plan, rows } }
      }),
    'plan.page': ({ file }) => plans.opened(file, (plan, thread) => plans.page(thread, stemOf(plan.file.name))),
    'plan.approve': (asked) => approvePlan(parts, plans, asked),
    'plan.check': (asked) => parts.plansToSend.check(asked),
    'plan.apply': async (asked) => {
      const started = await parts.plansToSend.apply(asked)
      if (started.ok) parts.inboxes.poke()
      return started
    },
    'plan.leave': async ({ check }) => {
      await parts.plansToSend.close(check)
      return { ok: true, value: {} }
    },
    'seals.trust': async ({ name, fingerprint: text }) => {
      const fingerprint = fingerprintOf(text)
      const { own } = await seals.own()
      if (fingerprint === null || name.trim() === '' || own.includes(fingerprint)) return declined(uiLanguage)
      if (options.confirmSeal && !(await options.confirmSeal(name.trim(), fingerprint))) return declined(uiLanguage)
      await seals.trusted.trust(name, fingerprint)
      return { ok: true, value: {} }
    },
  }
}

/** Asked first, of what the file itself says; the sealed copy is a file of its own. */
function approvePlan(
  { files, scratch, seals, uiLanguage, options }: AppParts,
  plans: PlanFiles,
  { file: token, hours }: Request<'plan.approve'>,
): ReturnType<Handlers['plan.approve']> {
  return plans.opened(token, async (plan, _, { path, name }): Promise<Answer<Reply<'plan.approve'>>> => {
    const lines = [...plan.guard.kinds, ...plan.consequences].map(({ message }) => message)
    const about = {
      kind: 'approve',
      file: plan.file.name,
      account: plan.account.address,
      writes: plan.cost.writes,
      lines,
    } as const
    if (options.confirmPlan && !(await options.confirmPlan(about))) return declined(uiLanguage)
    const now = systemClock.now()
    const out = join(scratch, `${randomUUID()}.plan.json`)
    const expires = hours === null ? null : isoTime(now + hours * HOUR_MS)
    const asked = { path, out, digest: plan.sha256, at: isoTime(now), expires }
    const done = await approvePlanFile({ ...asked, key: await seals.keys.key() })
    switch (done.kind) {
      case 'written':
        return { ok: true, value: { file: files.remember(out, name), name } }
      case 'no-seal':
      case 'too-many': {
        const message = sealWords(uiLanguage.language).cannotApprove[done.kind](name)
        return { ok: false, failure: { code: 'bad-request', message, detail: done.kind } }
      }
      case 'failed':
        return { ok: false, failure: writeFailure(done.error, basename(out), uiLanguage.language) }
      case 'stopped':
        return { ok: false, failure: { code: 'cannot-write', message: uiLanguage.words.writingStopped } }
    }
  })
}

function declined({ words }: AppParts['uiLanguage']): Answer<never> {
  return { ok: false, failure: { code: 'bad-request', message: words.planDeclined, detail: 'declined' } }
}

/** A file's name without its ending. */
function stemOf(file: string): string {
  return file.replace(/\.[^.]*$/, '')
}
