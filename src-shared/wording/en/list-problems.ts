/** What a row is told of rows in other files that are planned with it, in English. */
import type { ProblemParts } from '../message.ts'

/** Why the value of another file is used. */
const WINS: Readonly<Record<string, string>> = {
  preferred: 'and its file comes first',
  cheapest: 'and its price is the lowest',
  newest: 'and its file is the newest',
  answered: 'which you chose',
}

export const listProblems = {
  'list-value': ({ field, row, detail }: ProblemParts) => ({
    what: `The ${field} “${detail('value')}” comes from row ${row('other')}, and is sent with this row.`,
    fix: `Nothing needs to be done. Leave that row out to do without it.`,
  }),
  'list-passed-over': ({ field, row, detail }: ProblemParts) => ({
    what: `The ${field} “${detail('mine')}” is not used: row ${row('other')} says “${detail('value')}”, ${WINS[detail('why')] ?? 'which is used'}.`,
    fix: `To use this one, choose it in the row, or choose which file decides.`,
  }),
  'list-joined': ({ row }: ProblemParts) => ({
    what: `This row is planned together with row ${row('other')}, which is about the same material.`,
    fix: `Nothing needs to be done. Leave one of the rows out to do without it.`,
  }),
} as const
