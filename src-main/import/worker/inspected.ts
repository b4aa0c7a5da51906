/** What is in a file, without an account. */
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import { readSource } from '../../file/read-source.ts'
import { sha256 } from '../../machine/sha256.ts'
import type { Imported } from '../import-codes.ts'
import { inspectSource, type Inspection } from '../inspect-source.ts'
import type { Source } from '../../ports/source-port.ts'

export interface InspectRequest {
  readonly source: Source
  readonly choices: ImportChoices
  readonly clearToken: string
  readonly usualEncoding?: string
}

export function inspected({ source, choices, ...settings }: InspectRequest): Promise<Imported<Inspection>> {
  return inspectSource(source, choices, settings, { readSource, digest: sha256 })
}
