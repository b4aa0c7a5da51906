/**
 * Keeps the focus on an element. If the focused element is removed, disabled or hidden, focuses the nearest one. A click on the background clears
 * the focus on purpose, so nothing is focused then.
 */
import { useEffect, useRef } from 'react'
import {
  ancestorsOf,
  focusFallback,
  focusInClosestAncestor,
  returnFocus,
  isNothingFocused,
} from '../parts/focus-home.ts'

/** Called once for the whole window. `screen`: the current screen. A new screen focuses its heading if nothing else has the focus. */
export function useFocusKeeper(screen: string): void {
  const shownScreen = useRef(screen)
  const isFocusArriving = useRef(false)
  useEffect(() => {
    if (shownScreen.current === screen) return
    shownScreen.current = screen
    isFocusArriving.current = true
  }, [screen])
  useEffect(() => {
    /** The last focused element and its ancestors, innermost first; empty after a click on the background. */
    let focusPath: readonly Element[] = []
    let isCheckPending = false
    /** True if the focused element was disabled, perhaps briefly. The browser then drops the focus and does not return it. */
    let wasElementDisabled = false

    function onFocus({ target }: FocusEvent): void {
      focusPath = ancestorsOf(target instanceof Element ? target : null)
      wasElementDisabled = false
    }

    function isFocusLost(): boolean {
      const [lastElement] = focusPath
      if (!lastElement || !isNothingFocused()) return false
      return (
        wasElementDisabled ||
        !lastElement.isConnected ||
        lastElement.matches(':disabled') ||
        lastElement.getClientRects().length === 0
      )
    }

    /** Runs one frame later: the browser drops the focus of disabled or hidden elements late, and other code may set it first. */
    function checkFocusLater(): void {
      if (isCheckPending) return
      isCheckPending = true
      setTimeout(() =>
        requestAnimationFrame(() => {
          isCheckPending = false
          if (isFocusLost()) returnFocus(focusPath)
          if (!isFocusArriving.current || document.querySelector('h1') === null) return
          isFocusArriving.current = false
          if (isNothingFocused()) focusFallback()
        }),
      )
    }

    /**
     * True if the focused element was removed or disabled, but its parent is still there and should get the next key. A new page sets its own focus.
     */
    function isElementUnavailable(): boolean {
      const [lastElement, parentElement] = focusPath
      if (!lastElement || (!isNothingFocused() && document.activeElement !== lastElement)) return false
      return parentElement?.isConnected === true && (!lastElement.isConnected || lastElement.matches(':disabled'))
    }

    const observer = new MutationObserver(() => {
      if (focusPath[0]?.matches(':disabled') === true) wasElementDisabled = true
      if (isElementUnavailable() && focusInClosestAncestor(focusPath)) return
      if (focusPath.length > 0 || isFocusArriving.current) checkFocusLater()
    })
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] })
    document.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
}
