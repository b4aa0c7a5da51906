/**
 * Dialogs, menus and sheets have the focus from the moment they are seen, keep it while they are open, and give it back as they go.
 * Nothing waits for a timer: on a busy machine a key would come before it, and go to what lies behind.
 */
import { useEffect } from 'react'
import { chainOf, focusFirst, giveBack, isNowhere, tabStops } from '../parts/focus-home.ts'

const OVERLAY = '[role="dialog"], [role="menu"]'

interface Shown {
  readonly overlay: HTMLElement
  /** What had the focus before, and what that was in. */
  readonly from: readonly Element[]
}

/** Called once, for the whole window: Mantine's own traps are switched off in the theme. */
export function useOverlayFocus(): void {
  useEffect(() => {
    let shown: readonly Shown[] = []
    /** Whether the key that is on its way has led somewhere else: what it was pressed on has had it. */
    let led = false

    function onChange(): void {
      const there = overlays()
      const gone = shown.find(({ overlay }) => !there.includes(overlay))
      shown = shown.filter(({ overlay }) => there.includes(overlay))
      if (gone && isNowhere()) {
        giveBack(gone.from)
        led = true
      }
      for (const overlay of there) {
        if (shown.some((one) => one.overlay === overlay)) continue
        shown = [...shown, { overlay, from: chainOf(document.activeElement) }]
        if (overlay.contains(document.activeElement)) continue
        begin(overlay)
        led = true
      }
    }

    function onKeyDown(event: KeyboardEvent): void {
      const top = shown.at(-1)?.overlay
      const next = event.key === 'Tab' && !event.defaultPrevented && top ? roundIn(top, event.shiftKey) : null
      if (!next) return
      event.preventDefault()
      next.focus()
    }

    const onPressed = (): void => void (led = false)
    const onTyped = (event: KeyboardEvent): void => {
      if (led) event.preventDefault()
    }
    // Told as soon as the page is drawn anew, before any other key or click.
    const watch = new MutationObserver(onChange)
    watch.observe(document.body, { subtree: true, childList: true })
    window.addEventListener('keydown', onPressed, { capture: true })
    window.addEventListener('keypress', onTyped, { capture: true })
    document.addEventListener('keydown', onKeyDown)
    return () => {
      watch.disconnect()
      window.removeEventListener('keydown', onPressed, { capture: true })
      window.removeEventListener('keypress', onTyped, { capture: true })
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** Those open, the lowest first. */
function overlays(): readonly HTMLElement[] {
  const portals = [...document.body.children].filter((one) => one.hasAttribute('data-portal'))
  return portals.flatMap((portal) => [...portal.querySelectorAll<HTMLElement>(OVERLAY)])
}

function begin(overlay: HTMLElement): void {
  if (!focusFirst(overlay, ['[data-autofocus]']) && !focusFirst(overlay)) overlay.focus({ preventScroll: true })
}

/** Where Tab would leave an overlay, the other end of it; null: it stays inside by itself. */
function roundIn(overlay: HTMLElement, back: boolean): HTMLElement | null {
  const stops = tabStops(overlay)
  const at = stops.findIndex((one) => one === document.activeElement)
  const [first, last] = [stops[0] ?? overlay, stops.at(-1) ?? overlay]
  if (at < 0) return overlay.contains(document.activeElement) ? null : back ? last : first
  if (back) return at === 0 ? last : null
  return at === stops.length - 1 ? first : null
}
