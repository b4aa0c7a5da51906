/**
 * Every string in a reply or event has one of these types, or is an enumeration or a literal. In the window, free text has an untrusted type: it
 * cannot be drawn, joined or used in an attribute until `Visible` or `shownText` cleans it. In the host it is a plain string.
 */
import { z } from 'zod'
import { toDecimal, type Decimal } from '../material/values/decimal.ts'
import type { UntrustedText } from '../material/values/untrusted-text.ts'
import { FIELDS } from '../material/fields/field.ts'

/** Text that may contain anything a file, an account or a person put there: names, values, reasons, and sentences that contain them. */
export const textSchema = z.string() as unknown as z.ZodType<UntrustedText, string>

/** Like `textSchema`, but also untrusted in the host: cells and sheet names. */
export const rawTextSchema = z.string() as unknown as z.ZodType<UntrustedText, UntrustedText>

/** Ids, codes, canonical numbers, times and titles. The check refuses invisible characters, line ends and direction marks. */
export const codeSchema = z.string().regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u)

/** Identifies something in the host, such as a file, an open import or a run. */
export const tokenSchema = codeSchema.min(1).max(200)

/** Text in a request: typed by the user, or returned unchanged to the host. */
export function makeReturnedTextSchema(maxLength: number): z.ZodType<string, string | UntrustedText> {
  return z.string().max(maxLength)
}

/** An exact number in the program's canonical form. */
export const decimalSchema = z.custom<Decimal>((text) => typeof text === 'string' && toDecimal(text) === text)

/** The name of a material's field in requests and replies. */
export const fieldSchema = z.enum(FIELDS)

/** Identifies a profile within its account. Never reused. */
export const profileIdSchema = z.string().regex(/^p-[0-9a-f]{16}$/)

/** A reason in a document: the code for programs, the sentence for people. A code never comes without its message. [CLI-10] */
export const reasonViewSchema = z.object({ code: codeSchema, message: textSchema })
export type ReasonView = z.input<typeof reasonViewSchema>
