/** The parts of a plan that are stored as JSON, in plan files and in the journal. */
import { z } from 'zod'
import { FIELDS } from '../../src-shared/material/fields/field.ts'
import { CALL_METHODS } from '../../src-shared/material/fields/writing-methods.ts'
import { ROW_STATUSES } from '../../src-shared/plan/plan.ts'
import { PROBLEM_CODES } from '../../src-shared/file/problem.ts'
import { isCanonical, type Decimal } from '../../src-shared/material/values/decimal.ts'

export const wholeNumber = z.number().int()
export const decimal = z.custom<Decimal>((value) => typeof value === 'string' && isCanonical(value))
export const field = z.enum(FIELDS)
export const status = z.enum(ROW_STATUSES)
export const method = z.enum(CALL_METHODS)
export const details = z.record(z.string(), z.union([z.string(), z.number()]))

export const change = z.strictObject({
  field,
  storage: wholeNumber.nullable(),
  before: z.string().nullable(),
  after: z.string(),
})

export const body = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.null(), z.array(wholeNumber), z.strictObject({ decimal })]),
)

export const problem = z.strictObject({
  code: z.enum(PROBLEM_CODES),
  severity: z.enum(['blocks', 'warns']),
  row: wholeNumber.nullable(),
  sheet: z.string().exactOptional(),
  column: wholeNumber.nullable(),
  ownColumn: wholeNumber.exactOptional(),
  heading: z.string().exactOptional(),
  field: field.nullable(),
  got: z.string().exactOptional(),
  details: details.exactOptional(),
})
