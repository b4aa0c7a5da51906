/**
 * The session with the loopback server: the token of the printed address, traded once for a secret that this tab keeps over a
 * reload (`sessionStorage`, which no other port and no other tab reads). Never puts either into an address, a cookie or a log.
 */
import type { Failure } from '../../src-shared/api/window-types.ts'
import { SESSION_PATH, sessionSchema } from '../../src-shared/api/loopback.ts'
import { checkedAnswer } from './bridge.ts'
import { untrusted } from '../../src-shared/material/values/untrusted-text.ts'

const KEPT_AS = 'stocksheet-session'
const TOKEN = /^#token=([\w-]+)$/

type Entered = { readonly ok: true; readonly secret: string } | { readonly ok: false; readonly failure: Failure }

export interface Session {
  /** The secret, or why this tab has none, with what to do. */
  entered(): Promise<Entered>
  /** The server does not know the secret: after a reload the tab asks for another. */
  lost(): void
}

/** What of the page this needs. */
export interface Tab {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'origin' | 'reload'>
  readonly history: Pick<History, 'replaceState'>
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Settles when the page is looked at: browsers load typed addresses ahead of time. */
  readonly shown: Promise<unknown>
  onHashChange(heard: () => void): void
}

/** Takes the token out of the address at once, and trades it when the page is looked at. */
export function openSession(tab: Tab): Session {
  let token = TOKEN.exec(tab.location.hash)?.[1] ?? ''
  if (token !== '') tab.history.replaceState(null, '', tab.location.pathname)
  // A new address in a tab that is open changes the fragment only, and loads nothing.
  tab.onHashChange(() => {
    if (TOKEN.test(tab.location.hash)) tab.location.reload()
  })
  let entering: Promise<Entered> | undefined

  async function once(): Promise<Entered> {
    const entered = await enter(tab, token)
    token = ''
    // Asked again, it tries again: the server may be back, or have a new address to print.
    if (!entered.ok) entering = undefined
    return entered
  }

  return {
    entered() {
      entering ??= once()
      return entering
    },
    lost() {
      tab.storage.removeItem(KEPT_AS)
      entering = undefined
    },
  }
}

async function enter(tab: Tab, token: string): Promise<Entered> {
  await tab.shown
  const kept = tab.storage.getItem(KEPT_AS)
  if (kept !== null && token === '') return { ok: true, secret: kept }
  const entered = await trade(tab.location.origin, token)
  if (entered.ok) tab.storage.setItem(KEPT_AS, entered.secret)
  // An address used already, followed again in the tab that it opened.
  return entered.ok || kept === null ? entered : { ok: true, secret: kept }
}

async function trade(origin: string, token: string): Promise<Entered> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    const asked = { method: 'POST', headers, body: JSON.stringify({ token }), redirect: 'error' } as const
    const answer = checkedAnswer(await (await fetch(`${origin}${SESSION_PATH}`, asked)).json(), sessionSchema)
    if (answer) return answer.ok ? { ok: true, secret: answer.value.session } : answer
    return NO_ANSWER
  } catch {
    return NO_ANSWER
  }
}

/** What there is to do when nobody answers. */
export const NO_ANSWER: { readonly ok: false; readonly failure: Failure } = {
  ok: false,
  failure: {
    code: 'internal',
    message: {
      title: 'No answer',
      what: untrusted('Stocksheet does not answer.'),
      fix: untrusted('Start it again where it was started, then open the address it prints.'),
    },
  },
}

export function ownTab(): Tab {
  const { location, history, sessionStorage, document } = globalThis.window
  const ahead = 'prerendering' in document && document.prerendering === true
  return {
    location,
    history,
    storage: sessionStorage,
    shown: ahead
      ? new Promise((shown) => document.addEventListener('prerenderingchange', shown, { once: true }))
      : Promise.resolve(),
    onHashChange: (heard) => globalThis.window.addEventListener('hashchange', heard),
  }
}
