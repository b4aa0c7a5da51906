/** Escape leads back from a page within a screen; inside a dialog or a field it means that one. */
import { useEffect } from 'react'
import { isTyping } from './shortcuts.tsx'

export function useLeave(leave: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || isTyping(event.target) || document.querySelector('[role="dialog"]')) return
      // The dialog it was meant for may have closed already: it hears the key first.
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
      leave()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [leave])
}
