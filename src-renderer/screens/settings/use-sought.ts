/** Focuses the control of a setting that was chosen in the palette. */
import { useEffect, useRef, type RefObject } from 'react'
import { useStore } from 'zustand'
import { useUi } from '../../use-ui.ts'

/** For the element that contains the control. If it has none, the search is left to others. */
export function useSought<Element extends HTMLElement>(name: string): RefObject<Element | null> {
  const { settings } = useUi()
  const soughtName = useStore(settings, (state) => state.sought)
  const ref = useRef<Element>(null)
  useEffect(() => {
    if (soughtName !== name || !ref.current) return
    // Of several radio buttons, the chosen one.
    const control =
      ref.current.querySelector<HTMLElement>('input:checked') ??
      ref.current.querySelector<HTMLElement>('input:not(:disabled), select, button:not(:disabled)')
    if (!control) return
    settings.act.seek(null)
    control.focus()
    control.scrollIntoView({ block: 'center' })
  }, [soughtName, name, settings])
  return ref
}
