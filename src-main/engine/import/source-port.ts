/** Reading a file into a sheet, as the engine asks for it. */
import type { Refusal } from '../../../src-shared/domain/problem.ts'
import type { Result } from '../../../src-shared/domain/result.ts'
import type { SourceRead } from '../../../src-shared/domain/source.ts'
import type { StopSignal } from '../ports.ts'
import type { SourceChoices } from './choices.ts'

export type Source =
  | { readonly name: string; readonly path: string }
  | { readonly name: string; readonly bytes: Uint8Array }

export interface SourceHooks {
  onProgress?(done: number, total: number): void
  readonly stop?: StopSignal
}

export type ReadSource = (
  source: Source,
  choices: SourceChoices,
  hooks: SourceHooks,
) => Promise<Result<SourceRead, Refusal>>
