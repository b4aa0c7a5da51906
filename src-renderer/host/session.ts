/**
 * The session with the loopback server. The token in the printed address is exchanged once for a secret. The tab keeps the secret across reloads
 * (`sessionStorage`: no other port or tab can read it). Neither is ever sent in an address or a cookie, or written to a log.
 */
import type { Failure } from '../../src-shared/api/window-types.ts'
import { SESSION_PATH, sessionSchema } from '../../src-shared/api/loopback.ts'
import { checkAnswer } from './bridge.ts'
import { makePageFailure } from '../view/page-failure.ts'

const STORAGE_KEY = 'stocksheet-session'
const TOKEN_PATTERN = /^#token=([\w-]+)$/

type SessionResult = { readonly ok: true; readonly secret: string } | { readonly ok: false; readonly failure: Failure }

export interface Session {
  /** Returns the secret, or why this tab has none and what to do. */
  enterSession(): Promise<SessionResult>
  /** Called when the server has rejected the secret. After a reload, the tab requests a new one. */
  discardSession(): void
}

/** The parts of the browser tab that this module uses. */
export interface Tab {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'origin' | 'reload'>
  readonly history: Pick<History, 'replaceState'>
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Resolves when the page becomes visible, because browsers preload typed addresses. */
  readonly whenVisible: Promise<unknown>
  onHashChange(listener: () => void): void
}

/** Removes the token from the address at once, and exchanges it when the page is visible. */
export function openSession(tab: Tab): Session {
  let token = TOKEN_PATTERN.exec(tab.location.hash)?.[1] ?? ''
  if (token !== '') tab.history.replaceState(null, '', tab.location.pathname)
  // Opening a new address in an open tab changes only the fragment and does not reload the page.
  tab.onHashChange(() => {
    if (TOKEN_PATTERN.test(tab.location.hash)) tab.location.reload()
  })
  let entryPromise: Promise<SessionResult> | undefined

  async function exchangeToken(): Promise<SessionResult> {
    const answer = await getSecret(tab, token)
    token = ''
    // The next call tries again, because the server may be back, or the user may have opened its new address.
    if (!answer.ok) entryPromise = undefined
    return answer
  }

  return {
    enterSession() {
      entryPromise ??= exchangeToken()
      return entryPromise
    },
    discardSession() {
      tab.storage.removeItem(STORAGE_KEY)
      entryPromise = undefined
    },
  }
}

async function getSecret(tab: Tab, token: string): Promise<SessionResult> {
  await tab.whenVisible
  const storedSecret = tab.storage.getItem(STORAGE_KEY)
  if (storedSecret !== null && token === '') return { ok: true, secret: storedSecret }
  const answer = await requestSecret(tab.location.origin, token)
  if (answer.ok) tab.storage.setItem(STORAGE_KEY, answer.secret)
  // If the user opens an address again after its token was used, this tab's earlier secret is still valid.
  return answer.ok || storedSecret === null ? answer : { ok: true, secret: storedSecret }
}

async function requestSecret(origin: string, token: string): Promise<SessionResult> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify({ token }), redirect: 'error' } as const
    const answer = await checkAnswer(await (await fetch(`${origin}${SESSION_PATH}`, request)).json(), sessionSchema)
    if (answer) return answer.ok ? { ok: true, secret: answer.value.session } : answer
    return NO_ANSWER_RESULT
  } catch {
    return NO_ANSWER_RESULT
  }
}

/** The result if the server does not answer. */
export const NO_ANSWER_RESULT: { readonly ok: false; readonly failure: Failure } = {
  ok: false,
  failure: makePageFailure('connectionLost'),
}

export function readCurrentTab(): Tab {
  const { location, history, sessionStorage, document } = globalThis.window
  const isPrerendered = 'prerendering' in document && document.prerendering === true
  return {
    location,
    history,
    storage: sessionStorage,
    whenVisible: isPrerendered
      ? new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
      : Promise.resolve(),
    onHashChange: (listener) => globalThis.window.addEventListener('hashchange', listener),
  }
}
