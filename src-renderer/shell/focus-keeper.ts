/**
 * Keeps the focus on an element. If the focused element is removed, disabled or hidden, focuses the nearest one. A click on the background clears
 * the focus on purpose, so nothing is focused then.
 */
import { useEffect, useRef } from 'react'
import { chainOf, focusHome, focusNear, giveBack, isNowhere } from '../parts/focus-home.ts'

/** Called once for the whole window. `screen`: the current screen. A new screen focuses its heading if nothing else has the focus. */
export function useFocusKept(screen: string): void {
  const shownScreen = useRef(screen)
  const arriving = useRef(false)
  useEffect(() => {
    if (shownScreen.current === screen) return
    shownScreen.current = screen
    arriving.current = true
  }, [screen])
  useEffect(() => {
    /** The last focused element and its ancestors, innermost first; empty after a click on the background. */
    let chain: readonly Element[] = []
    let waiting = false
    /** The focused element was disabled, perhaps briefly. The browser then drops the focus and does not return it. */
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

    /** Runs one frame later: the browser drops the focus of disabled or hidden elements late, and other code may set it first. */
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

    /** The focused element was removed or disabled, but its parent is still there and should get the next key. A new page sets its own focus. */
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
