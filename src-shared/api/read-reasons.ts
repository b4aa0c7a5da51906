/** Why a file and its columns are read the way they are: codes and details. The window and the terminal word them. */
import { z } from 'zod'
import { DELIMITERS, SEEN_TEXTS } from '../file/source.ts'
import { fieldSchema, codeSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const header = textSchema
const field = fieldSchema

export const columnReasonSchema = z.discriminatedUnion('code', [
  z.object({
    code: z.enum([
      'chosen',
      'not-used',
      'row-numbers',
      'no-heading',
      'unknown-heading',
      'unit-values',
      'word-values',
      'code-values',
      'rule',
    ]),
  }),
  z.object({ code: z.enum(['remembered', 'storage-heading', 'foreign-ids']), header }),
  z.object({
    code: z.enum([
      'heading',
      'usual-heading',
      'stand-in',
      'field-taken',
      'other-values',
      'yes-or-no',
      'product',
      'subtraction',
      'short-heading',
      'few-values',
      'with-tax',
    ]),
    header,
    field,
  }),
  z.object({ code: z.literal('part-of-heading'), header, words: textSchema, field }),
  z.object({ code: z.literal('best-of'), header, rival: textSchema, field }),
  z.object({ code: z.literal('unclear-heading'), header, field, beside: textSchema.exactOptional() }),
  z.object({ code: z.literal('other-codes'), header, rows: count, byCode: count, byName: count }),
  z.object({ code: z.literal('other-storage'), storage: textSchema }),
  z.object({ code: z.literal('contested'), rival: textSchema, field }),
])

export const decimalsSchema = z.object({
  style: z.enum(['dot', 'comma', 'ambiguous', 'typed']),
  rows: count,
  example: textSchema,
  by: z.enum(['evidence', 'chosen', 'typed', 'other-column']),
  from: textSchema.exactOptional(),
})

const letterShape = { name: codeSchema, seen: z.enum(SEEN_TEXTS) }
export const encodingReasonSchema = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['chosen', 'settings', 'declared', 'byte-order-mark', 'zero-bytes', 'ascii', 'fits-utf8']) }),
  z.object({ code: z.literal('letters'), ...letterShape }),
  z.object({ code: z.literal('not-utf8'), line: count, ...letterShape, other: codeSchema.nullable() }),
])

const delimiter = z.enum(DELIMITERS)
export const delimiterReasonSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('none') }),
  z.object({ code: z.enum(['chosen', 'first-line']), delimiter }),
  z.object({ code: z.literal('fixed-width'), delimiter, width: count }),
  z.object({ code: z.literal('agreeing'), delimiter, rows: count, agreeing: count, width: count }),
])
