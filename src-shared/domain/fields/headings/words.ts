/** The shape of a language's list of headings. */
import type { Field } from '../field.ts'

/**
 * Headings that mean a field, as they are written, separated by commas. `often`: means it unless another column says it
 * plainly (`Код` is the article unless there is an `Артикул`). Compared by headerKey, so case and dots do not matter.
 */
export interface HeaderWords {
  readonly language: string
  readonly plain: Readonly<Record<Field, string>>
  readonly often: Readonly<Partial<Record<Field, string>>>
}
