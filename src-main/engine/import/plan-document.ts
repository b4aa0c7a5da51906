/** Rows of a plan in the document of `plan --json` (cli.md), and their problems and conflicts in its words. */
import { bodyJson } from '../../../src-shared/domain/plan/call.ts'
import type { Conflict } from '../../../src-shared/domain/plan/diff.ts'
import { problemMessage } from '../../../src-shared/wording/problems.ts'
import type { PreviewRow } from '../../../src-shared/domain/preview/preview-row.ts'
import type { Problem } from '../../../src-shared/domain/sheet/problem.ts'
import { rowNameOf, type RowName } from '../../../src-shared/domain/sheet/row-name.ts'

export function planRowJson(row: PreviewRow): string {
  const { status, materialId, changes, problems } = row
  const head = JSON.stringify({
    ...rowNameOf(row),
    status,
    material_id: materialId,
    // `storage`: null for what belongs to the material as a whole.
    changes: changes.map(({ field, storage, before, after }) => ({ field, storage, before, after })),
    problems: [
      ...problems.map((problem) => ({
        field: problem.field,
        code: problem.code,
        message: problemWords(row, problem),
        // Whose the material is until then, for programs.
        ...(problem.code === 'claimed-by-run'
          ? { run: problem.details?.['run'], file: problem.details?.['file'] }
          : {}),
      })),
      ...row.conflicts.map((conflict) => ({
        field: conflict.field,
        code: 'conflict',
        message: conflictWords(conflict),
      })),
    ],
  })
  // Bodies are written by the same printer that the client sends with: digit by digit what goes out.
  const calls = row.calls.map((call) => `{"method":${JSON.stringify(call.method)},"body":${bodyJson(call.body)}}`)
  return `${head.slice(0, -1)},"calls":[${calls.join(',')}]}`
}

/** A problem, and how a question is answered where nobody can click. */
export function problemWords(row: RowName, problem: Problem): string {
  const said = problemMessage(problem)
  if (!isQuestion(problem)) return said
  // The candidates stand in the message, with their ids; the first makes the example.
  const id = /\(id (\d+)/.exec(said)?.[1]
  return `${said} ${pickHint(row, problem.code, id === undefined ? undefined : Number(id))}`
}

/** A conflict as people read it: what was exported, what the file says, what the account says. */
export function conflictWords({ field, base, mine, live }: Conflict): string {
  return `${field} was ${base} at export, is ${mine} in the file and ${live} in the account`
}

const QUESTIONS = ['many-materials', 'near-miss', 'key-mismatch', 'keys-disagree'] as const

/** A row's problem that a pick answers. */
export function isQuestion({ code }: { readonly code: Problem['code'] }): boolean {
  return QUESTIONS.some((one) => one === code)
}

/** How to answer a row's question here, to follow the problem's own words. */
function pickHint(row: RowName, code: Problem['code'], example: number | undefined): string {
  const name = row.sheet === undefined ? String(row.row) : `'${row.sheet}!${row.row}`
  const end = row.sheet === undefined ? '' : "'"
  const same = `On the command line: --pick ${name}=${example ?? 'ID'}${end}`
  if (code === 'many-materials') return `${same}.`
  const change = `--pick ${name}=change:${example ?? 'ID'}${end} to write the file's value`
  return code === 'keys-disagree'
    ? `${same}, or ${change}. For all rows: --pick all=keep.`
    : `${same}, ${change}, or --pick ${name}=new${end} for a new one. For all rows: --pick all=keep.`
}
