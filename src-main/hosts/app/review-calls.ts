/** Plans for a second person, as the window asks for them: saved, shown, approved, sent. Each plan is read in a thread of its own. */
import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import type { Reply } from '../../../src-shared/contract/calls.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import { MOST_PLAN_ROWS } from '../../../src-shared/contract/review-calls.ts'
import type { SavedPlanFacts } from '../../../src-shared/contract/saved-plan-facts.ts'
import { fileName } from '../../../src-shared/domain/export/export-names.ts'
import { fingerprintOf } from '../../../src-shared/domain/guard/seals.ts'
import { rowNameOf } from '../../../src-shared/domain/sheet/row-name.ts'
import { isoTime } from '../../../src-shared/domain/values/utc-time.ts'
import { writeFailure } from '../../../src-shared/wording/export.ts'
import { sealWords } from '../../../src-shared/wording/seals.ts'
import { systemClock } from '../../adapters/clock.ts'
import { approvePlanFile } from '../../adapters/plan-file/approve-plan.ts'
import { ImportThread } from '../../workers/import-thread.ts'
import type { Handlers } from '../dispatch.ts'
import type { AppParts } from './app-parts.ts'
import type { KnownFile } from './known-files.ts'
import type { OpenSession } from './open-sessions.ts'

type Calls = Pick<Handlers, 'review.save' | Extract<keyof Handlers, `plan.${string}`> | 'seals.trust'>
const HOUR_MS = 3_600_000

export function reviewCalls(parts: AppParts): Calls {
  const { files, scratch, seals, sessions, settings, uiLanguage, options } = parts

  const unknown = (): Answer<never> => ({
    ok: false,
    failure: { code: 'not-found', message: uiLanguage.words.fileUnknown },
  })

  /** The name says what a saved file may replace. */
  const made = (path: string, stem: string, ending: 'html' | 'json') => {
    const name = fileName([stem, uiLanguage.words.files.plan], ending)
    return { ok: true, value: { file: files.remember(path, name), name } } as const
  }

  /** `keep`: asks more of the plan while it is open. */
  async function shown<T>(
    { path, name }: KnownFile,
    thread: ImportThread,
    keep: (plan: SavedPlanFacts) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const asked = {
      source: { name, path },
      own: await seals.own(),
      known: await seals.known(),
      limits: settings().guard,
      language: uiLanguage.language,
      called: name,
    }
    const plan = await thread.ask('showPlan', asked)
    return plan.ok ? keep(plan.value) : plan
  }

  async function opened<T>(
    token: string,
    keep: (plan: SavedPlanFacts, thread: ImportThread, file: KnownFile) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const file = files.find(token)
    if (!file) return unknown()
    const nobody = { onProgress: () => undefined, onRequest: () => undefined }
    const thread = new ImportThread({ ...nobody, language: () => uiLanguage.language })
    try {
      return await shown(file, thread, (plan) => keep(plan, thread, file))
    } finally {
      await thread.close()
    }
  }

  async function writtenPlan({ thread }: OpenSession): Promise<Answer<string>> {
    const path = join(scratch, `${randomUUID()}.plan.json`)
    const written = await thread.ask('writePlan', { path, key: await seals.keys.key() })
    return written.ok ? { ok: true, value: path } : written
  }

  async function page(thread: ImportThread, stem: string): Promise<Answer<Reply<'plan.page'>>> {
    const path = join(scratch, `${randomUUID()}.html`)
    const written = await thread.ask('writePlanPage', { path })
    return written.ok ? made(path, stem, 'html') : written
  }

  return {
    'review.save': async ({ session: id, as }) => {
      const session = sessions.find(id)
      if (!session) return { ok: false, failure: { code: 'not-found', message: uiLanguage.words.importClosed } }
      const plan = await writtenPlan(session)
      if (!plan.ok) return plan
      const stem = stemOf(session.name)
      if (as === 'plan') return made(plan.value, stem, 'json')
      return shown({ path: plan.value, name: fileName([stem], 'json') }, session.thread, () =>
        page(session.thread, stem),
      )
    },
    'plan.show': ({ file }) =>
      opened(file, async (plan, thread) => {
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
    'plan.page': ({ file }) => opened(file, (plan, thread) => page(thread, stemOf(plan.file.name))),
    'plan.approve': ({ file: token, hours }) =>
      opened(token, async (plan, _, { path, name }): Promise<Answer<Reply<'plan.approve'>>> => {
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
      }),
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

function declined({ words }: AppParts['uiLanguage']): Answer<never> {
  return { ok: false, failure: { code: 'bad-request', message: words.planDeclined, detail: 'declined' } }
}

/** A file's name without its ending. */
function stemOf(file: string): string {
  return file.replace(/\.[^.]*$/, '')
}
