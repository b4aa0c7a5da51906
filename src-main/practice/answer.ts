/** The answer to a request. Error bodies are JSON with `success: false` and `error`; a 401 has no body at all. */

export interface Answer {
  readonly status: number
  /** The JSON text in consecutive pieces. Empty if there is no body. */
  readonly body: readonly (string | Uint8Array)[]
  /** The error text in the body, repeated here for the request log. Null if there is none. */
  readonly error: string | null
}

/** A refused value, with the error text for the client. */
export interface Refusal {
  readonly refusal: string
}

export function refuse(error: string): Refusal {
  return { refusal: error }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refusal' in value
}

/** An answer with the status 200 and `success: true`. `membersText`: JSON text such as `"material_id":5`. */
export function makeSuccessAnswer(membersText = ''): Answer {
  return {
    status: 200,
    body: [membersText === '' ? '{"success":true}' : `{"success":true,${membersText}}`],
    error: null,
  }
}

/** Like `makeSuccessAnswer`, with a long piece of the members' text as UTF-8 bytes. */
export function makeSuccessAnswerWithBytes(textBefore: string, bytes: Uint8Array, textAfter: string): Answer {
  return { status: 200, body: [`{"success":true,${textBefore}`, bytes, `${textAfter}}`], error: null }
}

export function makeFailedAnswer(status: number, error: string): Answer {
  return { status, body: [JSON.stringify({ success: false, error })], error }
}

export const keyRefusedAnswer: Answer = { status: 401, body: [], error: null }
export const limitReachedAnswer: Answer = makeFailedAnswer(429, 'Daily connections limit reached')
export const internalErrorAnswer: Answer = makeFailedAnswer(500, 'Internal error')
