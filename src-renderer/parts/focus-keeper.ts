/**
 * The focus never falls to the page: where what had it is taken away, switched off or hidden, it goes to what is nearest to that
 * place. A click beside everything is the user's own wish, and stays.
 */
import { useEffect, useRef } from 'react'
import { focusFirst, focusHome } from './focus-home.ts'

/** Called once, for the whole window; `screen` is the one shown: with another one, its beginning has the focus unless something has. */
export function useFocusKept(screen: string): void {
  const shown = useRef(screen)
  const arriving = useRef(false)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    arriving.current = true
  }, [screen])
  useEffect(() => {
    /** What had the focus last, and what it was in, from the inside out; empty once the user let go of it. */
    let chain: readonly Element[] = []
    let waiting = false

    function onFocus({ target }: FocusEvent): void {
      const found: Element[] = []
      for (let at = target instanceof Element ? target : null; at && at !== document.body; at = at.parentElement)
        found.push(at)
      chain = found
    }

    function isLost(): boolean {
      const [last] = chain
      if (!last || !isNowhere()) return false
      return !last.isConnected || last.matches(':disabled') || last.getClientRects().length === 0
    }

    /** A step of the browser later: it drops the focus of what is switched off or hidden only then, and others may take it first. */
    function check(): void {
      if (waiting) return
      waiting = true
      // A menu gives the focus back itself, once what was chosen in it is done.
      const later = chain.some((one) => one.matches('[role="menu"]')) ? MENU_MS : 0
      setTimeout(
        () =>
          requestAnimationFrame(() => {
            waiting = false
            if (isLost()) giveBack(chain)
            if (!arriving.current || document.querySelector('main h1') === null) return
            arriving.current = false
            if (isNowhere()) focusHome()
          }),
        later,
      )
    }

    const watch = new MutationObserver(() => (chain.length > 0 || arriving.current) && check())
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] })
    document.addEventListener('focusin', onFocus)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
}

/** Milliseconds a menu has for it. */
const MENU_MS = 400

function isNowhere(): boolean {
  return document.activeElement === document.body || document.activeElement === null
}

/** Parts of the window larger than these have a place of their own to begin. */
const LARGE = 'main, [data-portal], #root'

/** A menu that is gone has its opener’s name. */
function openerOf(chain: readonly Element[]): HTMLElement | null {
  const menu = chain.find((one) => one.matches('[role="menu"]'))
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')
}

function giveBack(chain: readonly Element[]): void {
  const opener = openerOf(chain)
  opener?.focus()
  if (opener && document.activeElement === opener) return
  const near = chain.find((one) => one.isConnected && one.getClientRects().length > 0)
  const small = near && near !== document.body && !near.matches(LARGE) && !near.contains(document.querySelector('main'))
  if (small && focusFirst(near)) return
  focusHome()
}
