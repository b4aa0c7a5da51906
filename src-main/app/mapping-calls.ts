/** The calls about mappings that are kept: in a file of the user's, or remembered for the next file of the same headings. */
import type { Handlers } from './dispatch.ts'
import type { AppParts } from './app-parts.ts'
import { importClosed } from './import-closed.ts'
import { forgetMapping, loadMapping, mappingToScratch, rememberMapping } from './mappings.ts'

type Calls = Pick<Handlers, Extract<keyof Handlers, `mapping.${string}`>>

export function mappingCalls(parts: AppParts): Calls {
  const { files, sessions, mappings, uiLanguage } = parts
  return {
    'mapping.save': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? mappingToScratch(parts, session) : importClosed(uiLanguage)
    },
    'mapping.remember': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? rememberMapping(session, mappings, new Date().toISOString()) : importClosed(uiLanguage)
    },
    'mapping.forget': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? forgetMapping(session, mappings) : importClosed(uiLanguage)
    },
    'mapping.load': async ({ file }) => loadMapping(files, file, uiLanguage.words),
  }
}
