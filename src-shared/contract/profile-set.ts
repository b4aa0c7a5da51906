/** The policy that lists of several profiles are planned by, kept for the next lists of the same profiles. [LISTS-17] */
import { z } from 'zod'
import { LIST_POLICIES } from '../domain/plan/desired-value.ts'
import { MOST_LISTS } from './lists.ts'
import { profileIdSchema } from './profile-id.ts'

/** Whose lists are planned together, the most preferred first. */
const together = z.array(profileIdSchema).min(1).max(MOST_LISTS)

/** What a plan says of it. `ask`: nothing is to be kept. */
export const policyTaughtSchema = z.object({ policy: z.enum(LIST_POLICIES), profiles: together })
export type PolicyTaught = z.infer<typeof policyTaughtSchema>

export const profileSetSchema = z.object({
  stocksheetProfileSet: z.literal(1),
  profiles: together,
  policy: z.enum(LIST_POLICIES).exclude(['ask']),
  /** When it was chosen. */
  at: z.iso.datetime(),
})
export type ProfileSet = z.infer<typeof profileSetSchema>
