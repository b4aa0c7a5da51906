/** Writes rows of a plan, with their problems and conflicts, in the format of `plan --json`. */
import { toBodyJson, type PlannedRow } from '../../../src-shared/plan/plan.ts'
import { describeConflict, isTranslatable, pickHint, translateHint } from '../../../src-shared/words/plan-file.ts'
import { problemLine } from '../../../src-shared/words/problems.ts'
import type { Catalogue } from '../../../src-shared/material/catalogue/catalogue.ts'
import type { PreviewRow } from '../../../src-shared/plan/planned-row.ts'
import { detectShell } from '../../machine/command-word.ts'
import type { PriceBefore } from '../supplier-list.ts'
import { type Problem, parseMaterialLine, parseListDetail } from '../../../src-shared/file/problem.ts'
import { isQuestion } from '../question-answers.ts'
import { rowNameOf, type RowName } from '../../../src-shared/file/row-name.ts'

interface Candidate {
  readonly material_id: number
  readonly sku: string
  readonly name: string
}

/** Fields that are added to a row, for example the material's name if it is not found elsewhere. */
interface RowAdditions {
  readonly hasName?: boolean
  /** The materials that the user can choose from. If absent, they are taken from the problem's details. */
  readonly candidates?: readonly Candidate[]
}

export function planRowJson(
  row: PlannedRow & Pick<PreviewRow, 'conflicts'> & PriceBefore,
  { hasName = false, candidates = [] }: RowAdditions = {},
): string {
  const { status, materialId, changes, problems } = row
  const head = JSON.stringify({
    ...rowNameOf(row),
    status,
    material_id: materialId,
    storage: storageOf(changes),
    ...(hasName ? { name: row.name } : {}),
    ...(row.was === undefined ? {} : { was: row.was }),
    // `storage` is null if the change applies to the material in every storage.
    changes: changes.map(({ field, storage, before: valueBefore, after: valueAfter }) => ({
      field,
      storage,
      before: valueBefore,
      after: valueAfter,
    })),
    problems: [
      ...problems.map((problem) => ({
        field: problem.field,
        code: problem.code,
        message: describeProblem(row, problem),
        // For programs, the document also names the run that currently claims the material.
        ...(problem.code === 'claimed-by-run'
          ? { run: problem.details?.['run'], file: problem.details?.['file'] }
          : {}),
        ...(isQuestion(problem) ? { candidates: candidates.length > 0 ? candidates : listCandidates(problem) } : {}),
      })),
      ...row.conflicts.map((conflict) => ({
        field: conflict.field,
        code: 'conflict',
        message: describeConflict(conflict),
      })),
    ],
  })
  // The client uses the same function to print bodies, so these are identical to what is sent.
  const calls = row.calls.map((call) => `{"method":${JSON.stringify(call.method)},"body":${toBodyJson(call.body)}}`)
  return `${head.slice(0, -1)},"calls":[${calls.join(',')}]}`
}

/** The rows as JSON, separated by commas. The catalogue supplies the candidate materials. */
export function planRowsJson(rows: readonly (PreviewRow & PriceBefore)[], { ids, names, skus }: Catalogue): string {
  const materialAt = (index: number): Candidate => ({
    material_id: ids[index] ?? 0,
    sku: skus[index] ?? '',
    name: names[index] ?? '',
  })
  return rows.map((row) => planRowJson(row, { candidates: row.candidates.map(materialAt) })).join(',\n')
}

/** The only storage in which the row changes amounts. Null if there is none, or if there are several. Then each change names its storage. */
function storageOf(changes: PlannedRow['changes']): number | null {
  const onlyStorage = changes.find(({ storage }) => storage !== null)?.storage ?? null
  return changes.every(({ storage }) => storage === null || storage === onlyStorage) ? onlyStorage : null
}

/** In a saved plan, only the problem's details list candidates. */
function listCandidates({ details }: Problem): Candidate[] {
  return parseListDetail(String(details?.['candidates'] ?? '')).flatMap((text) => {
    const materialLine = parseMaterialLine(text)
    return materialLine === null
      ? []
      : { material_id: Number(materialLine.id), sku: materialLine.sku, name: materialLine.name }
  })
}

/** Describes a problem in words, and how to translate the text or answer the question without a window. */
export function describeProblem(row: RowName, problem: Problem): string {
  const problemText = problemLine(problem)
  if (isTranslatable(problem)) return `${problemText} ${translateHint(problem, detectShell())}`
  if (!isQuestion(problem)) return problemText
  const [candidate = ''] = parseListDetail(String(problem.details?.['candidates'] ?? ''))
  return `${problemText} ${pickHint(row, problem.code, detectShell(), parseMaterialLine(candidate)?.id)}`
}
