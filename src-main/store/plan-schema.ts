/** The parts of a plan that are stored as JSON, in plan files and in the journal. */
import { z } from 'zod'
import { FIELDS } from '../../src-shared/material/fields/field.ts'
import { CALL_METHODS } from '../../src-shared/material/fields/writing-methods.ts'
import { ROW_STATUSES } from '../../src-shared/plan/plan.ts'
import { PROBLEM_CODES } from '../../src-shared/file/problem.ts'
import { isCanonical, type Decimal } from '../../src-shared/material/values/decimal.ts'

export const wholeNumberSchema = z.number().int()
export const decimalSchema = z.custom<Decimal>((value) => typeof value === 'string' && isCanonical(value))
export const fieldSchema = z.enum(FIELDS)
export const statusSchema = z.enum(ROW_STATUSES)
export const methodSchema = z.enum(CALL_METHODS)
export const detailsSchema = z.record(z.string(), z.union([z.string(), z.number()]))

export const changeSchema = z.strictObject({
  field: fieldSchema,
  storage: wholeNumberSchema.nullable(),
  before: z.string().nullable(),
  after: z.string(),
})

export const bodySchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.null(), z.array(wholeNumberSchema), z.strictObject({ decimal: decimalSchema })]),
)

export const problemSchema = z.strictObject({
  code: z.enum(PROBLEM_CODES),
  severity: z.enum(['blocks', 'warns']),
  row: wholeNumberSchema.nullable(),
  sheet: z.string().exactOptional(),
  column: wholeNumberSchema.nullable(),
  ownColumn: wholeNumberSchema.exactOptional(),
  heading: z.string().exactOptional(),
  field: fieldSchema.nullable(),
  got: z.string().exactOptional(),
  details: detailsSchema.exactOptional(),
})
