/**
 * The focus never falls to the page: where what had it is taken away, switched off or hidden, it goes to what is nearest to that
 * place. A click beside everything is what the user wants, and stays.
 */
import { useEffect, useRef } from 'react'
import { chainOf, focusHome, focusNear, giveBack, isNowhere } from '../parts/focus-home.ts'

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
    /** What had the focus was switched off, if only for a moment: the browser drops the focus then, and switched on again it is without. */
    let dropped = false

    function onFocus({ target }: FocusEvent): void {
      chain = chainOf(target instanceof Element ? target : null)
      dropped = false
    }

    function isLost(): boolean {
      const [last] = chain
      if (!last || !isNowhere()) return false
      return dropped || !last.isConnected || last.matches(':disabled') || last.getClientRects().length === 0
    }

    /** A step of the browser later: it drops the focus of what is switched off or hidden only then, and others may take it first. */
    function check(): void {
      if (waiting) return
      waiting = true
      setTimeout(() =>
        requestAnimationFrame(() => {
          waiting = false
          if (isLost()) giveBack(chain)
          if (!arriving.current || document.querySelector('main h1') === null) return
          arriving.current = false
          if (isNowhere()) focusHome()
        }),
      )
    }

    /** Taken away or switched off, while what it stood in is still there: the next key is for that. Another page begins by itself. */
    function isGone(): boolean {
      const [last, around] = chain
      if (!last || (!isNowhere() && document.activeElement !== last)) return false
      return around?.isConnected === true && (!last.isConnected || last.matches(':disabled'))
    }

    const watch = new MutationObserver(() => {
      if (chain[0]?.matches(':disabled') === true) dropped = true
      if (isGone() && focusNear(chain)) return
      if (chain.length > 0 || arriving.current) check()
    })
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] })
    document.addEventListener('focusin', onFocus)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
}
