/** Every string that a window receives: free text has the untrusted type, and everything else is checked for hidden characters. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls, events } from '../../../src-shared/api/calls.ts'
import { failureSchema } from '../../../src-shared/api/failure.ts'
import { offeredFileSchema } from '../../../src-shared/api/inbox-calls.ts'
import { rawTextSchema, codeSchema, textSchema } from '../../../src-shared/api/text.ts'

const HOSTILE = ['\u001b[2J', '\u0007', '\u009b31m', '\n', '\u2028', '\u202e', '\u2067', '\u200b', '\u00ad', '\ufeff']
const UNTRUSTED = new Set<unknown>([textSchema, rawTextSchema])

/** Paths of plain strings in a schema: a window could draw them although they may contain anything. */
function freeStrings(schema: unknown, path: string): string[] {
  if (!(schema instanceof z.ZodType) || UNTRUSTED.has(schema)) return []
  if (schema instanceof z.ZodString || schema instanceof z.ZodCustom)
    return accepting(schema).map((sign) => `${path} takes ${JSON.stringify(sign)}`)
  if (schema instanceof z.ZodAny || schema instanceof z.ZodUnknown) return [`${path} takes anything`]
  return inner(schema).flatMap(([name, one]) => freeStrings(one, `${path}${name}`))
}

/** Short and long values, so that a length limit alone does not refuse them all. */
function accepting(schema: z.ZodType): string[] {
  return HOSTILE.filter((sign) =>
    [sign, `a${sign}`, `(a${sign}b)`, `http://a${sign}b:80`, `http://a:80/${sign}`].some(
      (text) => schema.safeParse(text).data === text,
    ),
  )
}

function inner(schema: z.ZodType): [string, unknown][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).map(([name, one]) => [`.${name}`, one])
  if (schema instanceof z.ZodArray) return [['[]', schema.element]]
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item, index) => [`[${index}]`, item])
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ['', option])
  if (schema instanceof z.ZodRecord) {
    return [
      ['{name}', schema.keyType],
      ['{}', schema.valueType],
    ]
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return [['', schema.unwrap()]]
  }
  if (LEAVES.some((leaf) => schema instanceof leaf)) return []
  throw new Error(`This test does not know ${schema.constructor.name}`)
}

const LEAVES = [z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNull] as const

describe('[T-26] no string of a reply can be drawn as it came', () => {
  test.each(Object.entries(calls))('%s', (name, { reply }) => {
    expect(freeStrings(reply, name)).toEqual([])
  })

  test.each(Object.entries(events))('event %s', (name, event) => {
    expect(freeStrings(event, name)).toEqual([])
  })

  test('failures and offered files', () => {
    expect(freeStrings(failureSchema, 'failure')).toEqual([])
    expect(freeStrings(offeredFileSchema, 'file')).toEqual([])
  })

  test('the walk finds a free string wherever it stands', () => {
    const freeString = z.string()
    const schema = z.object({
      a: freeString,
      b: z.array(freeString.min(1)).optional(),
      c: z.tuple([codeSchema, freeString.nullable()]),
      d: z.record(codeSchema, z.union([freeString.max(5), z.number()])),
      e: z.discriminatedUnion('kind', [z.object({ kind: z.literal('x'), text: freeString })]),
      f: textSchema,
      g: codeSchema.min(1).max(200),
    })
    const places = new Set(freeStrings(schema, '').map((line) => line.slice(0, line.indexOf(' '))))
    expect([...places]).toEqual(['.a', '.b[]', '.c[1]', '.d{}', '.e.text'])
  })
})
