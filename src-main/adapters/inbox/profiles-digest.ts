/** What files are recognised with, as a short text that changes with it. */
import { createHash } from 'node:crypto'
import type { Profile } from '../../../src-shared/contract/profile.ts'
import type { Language } from '../../../src-shared/domain/values/language.ts'

/** Codes that were learnt change nothing about it. `language`: refusals are said in it. */
export function profilesDigest(profiles: readonly Profile[], language: Language): string {
  const known = profiles.map(({ id, name, versions }) => [id, name, versions.length, versions.at(-1)?.at])
  return createHash('sha256')
    .update(JSON.stringify([language, known]))
    .digest('hex')
    .slice(0, 16)
}
