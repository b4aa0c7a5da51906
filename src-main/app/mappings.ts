/** Mappings kept by themselves for the same headings, and handed on as files. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Reply } from '../../src-shared/api/calls.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import type { HostWords } from '../../src-shared/words/host.ts'
import { readMappingFile, writeMappingFile } from '../store/settings/persisted-json.ts'
import type { RememberedMappings } from '../store/settings/remembered-mappings.ts'
import type { AppParts } from './app-parts.ts'
import type { KnownFiles } from './known-files.ts'
import type { OpenSession } from './open-sessions.ts'
import { type Handlers, importClosed } from './dispatch.ts'

/** Keeps the columns' fields for the next file of these headings; `at`: now, as ISO time. */
export async function rememberMapping(
  { thread }: OpenSession,
  mappings: RememberedMappings,
  at: string,
): Promise<Answer<Reply<'mapping.remember'>>> {
  const kept = await thread.ask('mapping')
  if (!kept.ok) return kept
  const { signature, fields, saved } = kept.value
  mappings.remember(signature, { fields, file: saved.name, at })
  return { ok: true, value: {} }
}

/** Forgets what was kept for these headings. */
async function forgetMapping(
  { thread }: OpenSession,
  mappings: RememberedMappings,
): Promise<Answer<Reply<'mapping.forget'>>> {
  const kept = await thread.ask('mapping')
  if (!kept.ok) return kept
  mappings.forget(kept.value.signature)
  return { ok: true, value: {} }
}

async function mappingToScratch(
  { files, scratch, uiLanguage }: Pick<AppParts, 'files' | 'scratch' | 'uiLanguage'>,
  { thread }: OpenSession,
): Promise<Answer<Reply<'mapping.save'>>> {
  const kept = await thread.ask('mapping')
  if (!kept.ok) return kept
  const path = join(scratch, `${randomUUID()}.json`)
  await writeMappingFile(path, kept.value.saved)
  const name = `${uiLanguage.words.files.mapping(kept.value.saved.name.replace(/\.[^.]*$/, ''))}.json`
  return { ok: true, value: { file: files.remember(path, name), name } }
}

async function loadMapping(files: KnownFiles, token: string, words: HostWords): Promise<Answer<Reply<'mapping.load'>>> {
  const known = files.find(token)
  if (!known) return { ok: false, failure: { code: 'not-found', message: words.fileUnknown } }
  const read = await readMappingFile(known.path)
  if (!read.ok)
    return {
      ok: false,
      failure: { code: 'file-refused', message: words.mappingUnusable(known.name, read.error), detail: 'mapping' },
    }
  const { columns, decimals } = read.value
  return { ok: true, value: { headers: columns.map(({ heading, field }) => [heading, field]), decimals } }
}

type Calls = Pick<Handlers, Extract<keyof Handlers, `mapping.${string}`>>

/**
 * The calls about mappings that are kept: in a file of the user's, or remembered for the next file of the same headings.
 */
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
