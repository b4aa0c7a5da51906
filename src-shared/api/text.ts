/**
 * Every string of a reply or an event is one of these, an enumeration or a literal. Free text is untrusted by type for the
 * window: it cannot be drawn, joined or put into an attribute before `Visible` or `shownText` made it plain. For the host it is the
 * string it has.
 */
import { z } from 'zod'
import type { UntrustedText } from '../material/values/untrusted-text.ts'
import { FIELDS } from '../material/fields/field.ts'

/** Text in which a file, an account or a person may have put anything: names, values, reasons, and sentences that quote them. */
export const textSchema = z.string() as unknown as z.ZodType<UntrustedText, string>

/** The same, untrusted in the host as well: cells and names of sheets. */
export const asItCameSchema = z.string() as unknown as z.ZodType<UntrustedText, UntrustedText>

/** Ids, codes, canonical numbers, times, titles: nothing in them hides, ends a line or turns the writing round, and that is checked. */
export const codeSchema = z.string().regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u)

/** Names something that the host knows, such as a file, an open import or a run. */
export const tokenSchema = codeSchema.min(1).max(200)

/** What people are told, in parts: see src-shared/words/message.ts. */
export const messageSchema = z.object({ title: codeSchema, what: textSchema, fix: textSchema })

/** Text of a request: what the person typed, or what came from the host, handed back as it came. */
export function handedBack(most: number): z.ZodType<string, string | UntrustedText> {
  return z.string().max(most)
}

/** A field of a material, as requests and replies name it. */
export const fieldSchema = z.enum(FIELDS)

/**
 * A supplier's profile as an import names it.
 * Names a profile within its account: made once, never reused.
 */
export const profileIdSchema = z.string().regex(/^p-[0-9a-f]{16}$/)
