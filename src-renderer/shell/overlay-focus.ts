/**
 * Dialogs and menus take the focus when they appear, keep it while open, and return it when they close. No timers are used. On a busy machine, a key
 * press could arrive before the timer and reach the page behind.
 */
import { useEffect } from 'react'
import { ancestorsOf, focusFirst, returnFocus, isNothingFocused, listTabStops } from '../parts/focus-home.ts'

const OVERLAY_SELECTOR = '[role="dialog"], [role="menu"]'

interface ShownOverlay {
  readonly overlay: HTMLElement
  /** The previously focused element and its ancestors. */
  readonly focusPath: readonly Element[]
}

/** Called once for the whole window. The theme turns Mantine's focus traps off. */
export function useOverlayFocus(): void {
  useEffect(() => {
    let shownOverlays: readonly ShownOverlay[] = []
    /** Whether the current key press has already moved the focus elsewhere. */
    let hasMovedFocus = false

    function onChange(): void {
      const openOverlays = listOverlays()
      const closedOverlay = shownOverlays.find(({ overlay }) => !openOverlays.includes(overlay))
      shownOverlays = shownOverlays.filter(({ overlay }) => openOverlays.includes(overlay))
      if (closedOverlay && isNothingFocused()) {
        returnFocus(closedOverlay.focusPath)
        hasMovedFocus = true
      }
      for (const overlay of openOverlays) {
        if (shownOverlays.some((shownOverlay) => shownOverlay.overlay === overlay)) continue
        shownOverlays = [...shownOverlays, { overlay, focusPath: ancestorsOf(document.activeElement) }]
        if (overlay.contains(document.activeElement)) continue
        focusOverlay(overlay)
        hasMovedFocus = true
      }
    }

    function onKeyDown(event: KeyboardEvent): void {
      const topOverlay = shownOverlays.at(-1)?.overlay
      const nextStop =
        event.key === 'Tab' && !event.defaultPrevented && topOverlay
          ? findOppositeTabStop(topOverlay, event.shiftKey)
          : null
      if (!nextStop) return
      event.preventDefault()
      nextStop.focus()
    }

    const onPressed = (): void => void (hasMovedFocus = false)
    const onKeyPress = (event: KeyboardEvent): void => {
      if (hasMovedFocus) event.preventDefault()
    }
    // Called right after the page changes, before any other key or click.
    const observer = new MutationObserver(onChange)
    observer.observe(document.body, { subtree: true, childList: true })
    window.addEventListener('keydown', onPressed, { capture: true })
    window.addEventListener('keypress', onKeyPress, { capture: true })
    document.addEventListener('keydown', onKeyDown)
    return () => {
      observer.disconnect()
      window.removeEventListener('keydown', onPressed, { capture: true })
      window.removeEventListener('keypress', onKeyPress, { capture: true })
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** The open overlays, the lowest first. */
function listOverlays(): readonly HTMLElement[] {
  const portals = [...document.body.children].filter((element) => element.hasAttribute('data-portal'))
  return portals.flatMap((portal) => [...portal.querySelectorAll<HTMLElement>(OVERLAY_SELECTOR)])
}

function focusOverlay(overlay: HTMLElement): void {
  if (!focusFirst(overlay, ['[data-autofocus]']) && !focusFirst(overlay)) overlay.focus({ preventScroll: true })
}

/** The tab stop at the other end of the overlay if Tab would leave the overlay. Null if Tab stays inside. */
function findOppositeTabStop(overlay: HTMLElement, isBackwards: boolean): HTMLElement | null {
  const tabStops = listTabStops(overlay)
  const index = tabStops.findIndex((tabStop) => tabStop === document.activeElement)
  const [firstTabStop, lastTabStop] = [tabStops[0] ?? overlay, tabStops.at(-1) ?? overlay]
  if (index < 0) return overlay.contains(document.activeElement) ? null : isBackwards ? lastTabStop : firstTabStop
  if (isBackwards) return index === 0 ? lastTabStop : null
  return index === tabStops.length - 1 ? firstTabStop : null
}
