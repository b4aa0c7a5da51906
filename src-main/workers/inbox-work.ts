/** What an inbox asks of a thread beside an import: by which profile a file is read, and how far its prices would move. */
import type { Answer } from '../../src-shared/contract/host.ts'
import type { ImportChoices } from '../../src-shared/contract/import.ts'
import { ok } from '../../src-shared/domain/values/result.ts'
import type { Language } from '../../src-shared/domain/values/language.ts'
import { readSource } from '../adapters/intake/read-source.ts'
import { sha256 } from '../adapters/sha256.ts'
import { failed } from '../engine/import/import-codes.ts'
import type { ProfilesInput } from '../engine/import/profile-fit.ts'
import { recognisedProfile } from '../engine/import/recognised-profile.ts'
import type { ImportSession } from '../engine/import/session.ts'
import { readTable } from '../engine/import/table-read.ts'
import { pricesMoved } from '../engine/inbox/prices-moved.ts'
import type { PricesMoved } from '../engine/inbox/inbox-entry.ts'
import { failureInWords } from './import-words.ts'

export interface RecogniseAsked {
  readonly input: ProfilesInput
  readonly choices: ImportChoices
  readonly language: Language
}

/** Plain data: it crosses from a thread. `used`: the one it is read by; `asked`: those of which one is to be chosen. */
export interface Recognised {
  readonly used: { readonly id: string; readonly name: string } | null
  readonly asked: readonly string[]
}

const PLAN_BATCH = 500

/** Why a file cannot be read at all is answered only where no profile reads it. */
export async function recogniseFile({ input, choices, language }: RecogniseAsked): Promise<Answer<Recognised>> {
  // No account is asked, so no export is known again.
  const ports = { readSource, digest: sha256, account: { address: '' } }
  const { used, asked } = await recognisedProfile(input, ports, choices, {})
  if (used || asked.length > 0)
    return ok({ used: used && { id: used.id, name: used.name }, asked: asked.map(({ name }) => name) })
  const read = await readTable(input, ports, choices, {})
  const refusal = !read.ok ? read.error : read.value.table.ok ? null : read.value.table.error
  if (refusal === null) return ok({ used: null, asked: [] })
  return failureInWords(failed({ code: 'refused', refusal, file: input.source.name }).failure, language)
}

export function pricesOf(open: ImportSession): PricesMoved | null {
  const rows = function* () {
    for (const batch of open.planBatches(PLAN_BATCH)) yield* batch
  }
  return pricesMoved(rows())
}
