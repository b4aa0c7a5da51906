/** Files of plans for a second person: written, and opened in a thread of their own. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Reply } from '../../../src-shared/contract/calls.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { SavedPlanFacts } from '../../../src-shared/contract/saved-plan-facts.ts'
import { fileName } from '../../../src-shared/domain/export/export-names.ts'
import { ImportThread } from '../../workers/import-thread.ts'
import type { AppParts } from './app-parts.ts'
import type { KnownFile } from './known-files.ts'

type PlanFileParts = Pick<AppParts, 'files' | 'scratch' | 'seals' | 'settings' | 'uiLanguage'>

export class PlanFiles {
  private readonly parts: PlanFileParts

  constructor(parts: PlanFileParts) {
    this.parts = parts
  }

  /** The name says what a saved file may replace. */
  made(path: string, stem: string, ending: 'html' | 'json') {
    const { files, uiLanguage } = this.parts
    const name = fileName([stem, uiLanguage.words.files.plan], ending)
    return { ok: true, value: { file: files.remember(path, name), name } } as const
  }

  /** `keep`: asks more of the plan while it is open. */
  async shown<T>(
    { path, name }: KnownFile,
    thread: ImportThread,
    keep: (plan: SavedPlanFacts) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const { seals, settings, uiLanguage } = this.parts
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

  async opened<T>(
    token: string,
    keep: (plan: SavedPlanFacts, thread: ImportThread, file: KnownFile) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const { files, uiLanguage } = this.parts
    const file = files.find(token)
    if (!file) return { ok: false, failure: { code: 'not-found', message: uiLanguage.words.fileUnknown } }
    const nobody = { onProgress: () => undefined, onRequest: () => undefined }
    const thread = new ImportThread({ ...nobody, language: () => uiLanguage.language })
    try {
      return await this.shown(file, thread, (plan) => keep(plan, thread, file))
    } finally {
      await thread.close()
    }
  }

  /** Its path. */
  async written(thread: ImportThread): Promise<Answer<string>> {
    const path = join(this.parts.scratch, `${randomUUID()}.plan.json`)
    const written = await thread.ask('writePlan', { path, key: await this.parts.seals.keys.key() })
    return written.ok ? { ok: true, value: path } : written
  }

  async page(thread: ImportThread, stem: string): Promise<Answer<Reply<'plan.page'>>> {
    const path = join(this.parts.scratch, `${randomUUID()}.html`)
    const written = await thread.ask('writePlanPage', { path })
    return written.ok ? this.made(path, stem, 'html') : written
  }
}
