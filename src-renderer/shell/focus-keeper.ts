/**
 * Keeps the focus on an element: if the focused one is removed, disabled or hidden, the nearest one gets it. A click on the background is
 * the user's choice, and stays.
 */
import { useEffect, useRef } from 'react'
import { chainOf, focusHome, focusNear, giveBack, isNowhere } from '../parts/focus-home.ts'

/** Called once for the whole window. `screen`: the current one; a new screen focuses its heading, unless something else has the focus. */
export function useFocusKept(screen: string): void {
  const shownScreen = useRef(screen)
  const arriving = useRef(false)
  useEffect(() => {
    if (shownScreen.current === screen) return
    shownScreen.current = screen
    arriving.current = true
  }, [screen])
  useEffect(() => {
    /** The element that last had the focus, and its parents, innermost first; empty once the user clicked elsewhere. */
    let chain: readonly Element[] = []
    let waiting = false
    /** The focused element was disabled, if only for a moment: the browser drops the focus then, and does not give it back. */
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

    /** One browser step later: only then does it drop the focus of a disabled or hidden element, and others may take it first. */
    function check(): void {
      if (waiting) return
      waiting = true
      setTimeout(() =>
        requestAnimationFrame(() => {
          waiting = false
          if (isLost()) giveBack(chain)
          if (!arriving.current || document.querySelector('h1') === null) return
          arriving.current = false
          if (isNowhere()) focusHome()
        }),
      )
    }

    /**
     * The focused element was removed or disabled, but its surroundings are there: the next key should go there. Another page sets its own
     * focus.
     */
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
