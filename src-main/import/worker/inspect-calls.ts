/** Answers `inspect`, in its thread or in the process of the command. Does not load modules that only an import needs. */
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import type { Answer } from '../../../src-shared/api/host.ts'
import { readSource } from '../../file/read-source.ts'
import type { CallAnswerer } from '../../machine/worker-calls.ts'
import { sha256 } from '../../machine/sha256.ts'
import type { Source } from '../../ports/source-port.ts'
import { inspectSource, type Inspection } from '../inspect-source.ts'

export interface InspectRequest {
  readonly source: Source
  readonly choices: ImportChoices
  readonly clearToken: string
  readonly defaultEncoding?: string
}

export interface InspectCalls {
  inspect(request: InspectRequest): Promise<Answer<Inspection>>
}

export const answering: CallAnswerer<InspectCalls> = {
  operations: {
    inspect: ({ source, choices, ...settings }) =>
      inspectSource(source, choices, settings, { readSource, digest: sha256 }),
  },
  inTurn: (_, answer) => answer(),
  close: () => Promise.resolve(),
}
