/** Problems of cells, rows and columns: a message follows its place (`D12: `), so it does not repeat it. */
import type { Field } from '../../domain/fields/field.ts'
import type { ProblemCode } from '../../domain/sheet/problem.ts'

/** What a message can mention. */
interface ProblemParts {
  /** The cell's text in quotation marks, shortened; “” when it has none. */
  readonly got: string
  /** The field's English name, or `value` when the problem concerns none. */
  readonly field: string
  /** The field itself, for languages that name it by its case; null when the problem concerns none. */
  readonly of: Field | null
  /** Why the column is taken for the field; as an old journal has it, where it holds a sentence. */
  readonly why: string
  /** A detail by name, as text; '' when absent. */
  readonly detail: (name: string) => string
}

/** A language: what follows the place. */
export type ProblemWords = Readonly<Record<ProblemCode, (parts: ProblemParts) => string>>
