/** Serves the built page at app://stocksheet. Never reads outside the renderer's folder or answers another host. */
import { makeNonce, makePageHeaders } from '../app/page/content-policy.ts'
import { makePageAnswer } from '../app/page/page-answer.ts'
import { ownPath, SCHEME } from './navigation.ts'

/** Passed to `protocol.registerSchemesAsPrivileged` before the app is ready. `bypassCSP` and similar options stay off. */
export const PRIVILEGED_SCHEME = {
  scheme: SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
} as const

/** Passed to `protocol.handle`. */
export async function answerPage(
  rendererFolder: string,
  request: { readonly url: string; readonly method: string },
): Promise<Response> {
  const path = ownPath(request.url)
  if (path === undefined) return refusal(404, 'There is nothing at this address.')
  if (request.method !== 'GET') return refusal(405, 'This address does not take such requests.')
  const { status, headers, body } = await makePageAnswer(rendererFolder, path)
  return new Response(body, { status, headers })
}

function refusal(status: number, text: string): Response {
  const headers = { ...makePageHeaders(makeNonce()), 'Content-Type': 'text/plain; charset=utf-8' }
  return new Response(text, { status, headers })
}
