/** Reading a file into a sheet, as the engine asks for it. */
import type { Refusal } from '../../../src-shared/domain/sheet/problem.ts'
import type { Result } from '../../../src-shared/domain/values/result.ts'
import type { Sheet } from '../../../src-shared/domain/sheet/sheet.ts'
import type { SheetsWanted, SheetTab, SourceRead } from '../../../src-shared/domain/sheet/source.ts'
import type { SourceChoices } from './choices.ts'

export type Source =
  | { readonly name: string; readonly path: string }
  | { readonly name: string; readonly bytes: Uint8Array }

/** Where it is, for a sentence: its path, or its name where it has none. */
export function sourcePlace(source: Source): string {
  return 'path' in source ? source.path : source.name
}

/** What a workbook says of itself before a sheet is read. */
export interface WorkbookSeen {
  readonly tabs: readonly SheetTab[]
  /** The hidden sheet of an export of ours, undecoded. */
  readonly base: Sheet | null
}

export interface SourceHooks {
  /** Asked once for a workbook. */
  sheetsFor?(workbook: WorkbookSeen): SheetsWanted
  onProgress?(done: number, total: number): void
  readonly stop?: AbortSignal
}

export type ReadSource = (
  source: Source,
  choices: SourceChoices,
  hooks: SourceHooks,
) => Promise<Result<SourceRead, Refusal>>
