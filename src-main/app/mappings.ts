/** Column mappings: remembered for files with the same headings, and saved as files. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Reply } from '../../src-shared/api/calls.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import { readMappingFile, writeMappingFile } from '../store/settings/persisted-json.ts'
import type { RememberedMappings } from '../store/settings/remembered-mappings.ts'
import type { AppParts } from './app-parts.ts'
import type { KnownFiles } from './known-files.ts'
import type { OpenSession } from './open-sessions.ts'
import { type Handlers, makeImportClosedAnswer } from './dispatch.ts'

/** Remembers the columns' fields for the next file with these headings. `savedAt`: the current ISO time. */
export async function rememberMapping(
  { thread }: OpenSession,
  mappings: RememberedMappings,
  savedAt: string,
): Promise<Answer<Reply<'mapping.remember'>>> {
  const mappingAnswer = await thread.ask('mapping')
  if (!mappingAnswer.ok) return mappingAnswer
  const { signature, fields, savedMapping } = mappingAnswer.value
  mappings.remember(signature, { fields, file: savedMapping.name, at: savedAt })
  return { ok: true, value: {} }
}

/** Forgets the mapping for these headings. */
async function forgetMapping(
  { thread }: OpenSession,
  mappings: RememberedMappings,
): Promise<Answer<Reply<'mapping.forget'>>> {
  const mappingAnswer = await thread.ask('mapping')
  if (!mappingAnswer.ok) return mappingAnswer
  mappings.forget(mappingAnswer.value.signature)
  return { ok: true, value: {} }
}

async function writeMapping(
  { files, scratch, uiLanguage }: Pick<AppParts, 'files' | 'scratch' | 'uiLanguage'>,
  { thread }: OpenSession,
): Promise<Answer<Reply<'mapping.save'>>> {
  const mappingAnswer = await thread.ask('mapping')
  if (!mappingAnswer.ok) return mappingAnswer
  const path = join(scratch, `${randomUUID()}.json`)
  await writeMappingFile(path, mappingAnswer.value.savedMapping)
  const name = `${uiLanguage.words.files.mapping(mappingAnswer.value.savedMapping.name.replace(/\.[^.]*$/, ''))}.json`
  return { ok: true, value: { file: files.remember(path, name), name } }
}

async function loadMapping(files: KnownFiles, token: string): Promise<Answer<Reply<'mapping.load'>>> {
  const knownFile = files.find(token)
  if (!knownFile) return refuse({ code: 'file-unknown' })
  const result = await readMappingFile(knownFile.path)
  if (!result.ok) return refuse({ code: 'mapping-unusable', file: knownFile.name, fault: result.error })
  const { columns, decimals } = result.value
  return { ok: true, value: { headers: columns.map(({ heading, field }) => [heading, field]), decimals } }
}

type Calls = Pick<Handlers, Extract<keyof Handlers, `mapping.${string}`>>

/** The API calls for mappings. A mapping is saved in a file of the user's, or remembered for files with the same headings. */
export function mappingCalls(parts: AppParts): Calls {
  const { files, sessions, mappings } = parts
  return {
    'mapping.save': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? writeMapping(parts, session) : makeImportClosedAnswer()
    },
    'mapping.remember': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? rememberMapping(session, mappings, new Date().toISOString()) : makeImportClosedAnswer()
    },
    'mapping.forget': async ({ session: id }) => {
      const session = sessions.find(id)
      return session ? forgetMapping(session, mappings) : makeImportClosedAnswer()
    },
    'mapping.load': async ({ file }) => loadMapping(files, file),
  }
}
