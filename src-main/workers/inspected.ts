/** What is in a file, without an account. */
import type { ImportChoices } from '../../src-shared/contract/import.ts'
import { readSource } from '../adapters/intake/read-source.ts'
import { sha256 } from '../adapters/sha256.ts'
import type { Imported } from '../engine/import/import-codes.ts'
import { inspectSource, type Inspection } from '../engine/import/inspect-source.ts'
import type { Source } from '../engine/import/source-port.ts'

export interface InspectAsked {
  readonly source: Source
  readonly choices: ImportChoices
  readonly clearToken: string
  readonly usualEncoding?: string
}

export function inspected({ source, choices, ...settings }: InspectAsked): Promise<Imported<Inspection>> {
  return inspectSource(source, choices, settings, { readSource, digest: sha256 })
}
