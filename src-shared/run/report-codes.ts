/** Codes of what a report says beside values. */

/** Who made the account hold what it was last seen to hold. `another-run`: one of this data folder. */
export const WRITERS = ['this-run', 'another-run', 'someone-else'] as const
export type Writer = (typeof WRITERS)[number]

/** What came back of a request, as a code; the text is the account's. */
export const ANSWER_CODES = ['success', 'refused', 'read-back', 'no-answer', 'not-sent', 'already'] as const
export type AnswerCode = (typeof ANSWER_CODES)[number]
