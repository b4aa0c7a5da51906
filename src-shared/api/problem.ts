/** What is wrong or unusual, as codes, places and details. The window and the terminal turn these into sentences. */
import { z } from 'zod'
import { PROBLEM_CODES, REFUSAL_CODES } from '../file/problem.ts'
import { outlierCodeSchema } from './changed.ts'
import { RUN_REASONS } from '../run/run.ts'
import { fieldSchema, codeSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()

const detailsSchema = z.record(codeSchema, z.union([textSchema, z.number()]))

export const problemSchema = z
  .object({
    code: z.enum(PROBLEM_CODES),
    severity: z.enum(['blocks', 'warns']),
    row: count.nullable(),
    sheet: textSchema.exactOptional(),
    column: count.nullable(),
    ownColumn: count.exactOptional(),
    heading: textSchema.exactOptional(),
    field: fieldSchema.nullable(),
    got: textSchema.exactOptional(),
    details: detailsSchema.exactOptional(),
  })
  .readonly()

/** One kind of problem, with the first rows that have it. */
export const problemKindSchema = z
  .object({
    code: z.enum(PROBLEM_CODES),
    severity: problemSchema.unwrap().shape.severity,
    count,
    examples: z.array(problemSchema).readonly(),
  })
  .readonly()
export type ProblemKind = z.input<typeof problemKindSchema>

/** Why a run or one of its rows is in its state. `problem`: the problem in the plan that is the reason why the row was left out. */
export const runReasonSchema = z
  .object({
    code: z.enum(RUN_REASONS),
    field: fieldSchema.nullable(),
    details: detailsSchema,
    problem: problemSchema.exactOptional(),
  })
  .readonly()

/** Why a whole file cannot be read. */
export const refusalSchema = z
  .object({ code: z.enum(REFUSAL_CODES), row: count.nullable(), details: detailsSchema })
  .readonly()

/** What is unusual about one cell. `isAsked`: the guard asks for confirmation; otherwise the cell is only marked. */
export const unusualCellSchema = z
  .object({
    code: outlierCodeSchema,
    isAsked: z.boolean(),
  })
  .readonly()
