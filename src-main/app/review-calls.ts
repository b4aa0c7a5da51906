/** What an import would send, as a page: its plan is written for that, shown without the account, and made a page. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileName } from '../../src-shared/export/export-names.ts'
import type { Handlers } from './dispatch.ts'
import type { AppParts } from './app-parts.ts'
import { importClosed } from './import-closed.ts'

export function reviewCalls({
  files,
  scratch,
  sessions,
  settings,
  uiLanguage,
}: Pick<AppParts, 'files' | 'scratch' | 'sessions' | 'settings' | 'uiLanguage'>): Pick<Handlers, 'review.save'> {
  return {
    'review.save': async ({ session: id }) => {
      const session = sessions.find(id)
      if (!session) return importClosed(uiLanguage)
      const { thread } = session
      const stem = stemOf(session.name)
      const plan = join(scratch, `${randomUUID()}.plan.json`)
      const written = await thread.ask('writePlan', plan)
      if (!written.ok) return written
      const name = fileName([stem], 'json')
      const source = { name, path: plan }
      const facts = await thread.ask('showPlan', { source, guardKinds: settings().guard, called: name })
      if (!facts.ok) return facts
      const page = join(scratch, `${randomUUID()}.html`)
      const pageWritten = await thread.ask('writePlanPage', { path: page, saved: false, language: uiLanguage.language })
      if (!pageWritten.ok) return pageWritten
      // The name says what a saved file may replace.
      const pageName = fileName([stem, uiLanguage.words.files.plan], 'html')
      return { ok: true, value: { file: files.remember(page, pageName), name: pageName } }
    },
  }
}

/** A file's name without its ending. */
function stemOf(file: string): string {
  return file.replace(/\.[^.]*$/, '')
}
