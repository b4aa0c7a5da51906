/** A message about a problem or a failure, in three parts. Each has its own place on the screen. */
import type { Field } from '../material/fields/field.ts'
export interface Message extends Explanation {
  /** For a heading or a badge: a few words without a full stop, and without texts from the file or the account. */
  readonly title: string
}

export interface Explanation {
  /** What happened and where, with the values, in complete sentences. */
  readonly what: string
  /** What to do next; '' only if there is nothing to do. */
  readonly fix: string
}

/** A message without its title on one line, for places with a single line. */
export function formatOnOneLine({ what, fix }: Explanation): string {
  return fix === '' ? what : `${what} ${fix}`
}

/** The details of a problem or a refusal, by name. */
export interface DetailParts {
  /** The detail as text; '' if absent. */
  readonly detail: (name: string) => string
  /** The text that names a row after the word "row": `5`, or `5 in “Shop”`. */
  readonly row: (name: string) => string
  /** `“A”, “B” and 2 more`. `quote` formats each of them. */
  readonly list: (name: string, quote?: (text: string) => string) => string
  /** A cell by its `line` and `column`: `“Price”, row 5`. */
  readonly cell: () => string
  /** `“Stock”, “Position”`: columns by their headings, or by their letters if they have none. */
  readonly columns: (name: string) => string
  /** `“Oak” (id 3, sku 001)`, or a list of several. */
  readonly materials: (name: string) => string
}

/** The parts of a problem that its message can mention, as texts. */
export interface ProblemParts extends DetailParts {
  /** The cell's text in quotation marks, shortened; “” if it has none. */
  readonly got: string
  /** The text that names the column after the word "column": the heading in `got`, or its letter. */
  readonly column: string
  /** The field's English name, or `value` if the problem has no field. */
  readonly field: string
  /** The field, for languages that need its name in a grammatical case; null if the problem has no field. */
  readonly fieldCode: Field | null
  /** Why the column has this field. */
  readonly reason: string
}
