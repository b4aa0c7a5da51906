/** Gives the focus to the control of a setting that was looked for by its name. */
import { useEffect, useRef, type RefObject } from 'react'
import { useStore } from 'zustand'
import { useUi } from '../../use-ui.ts'

/** For the element with the control. One that has none yet, or none at all, leaves the search to others. */
export function useSought<Element extends HTMLElement>(name: string): RefObject<Element | null> {
  const { settings } = useUi()
  const sought = useStore(settings, (state) => state.sought)
  const ref = useRef<Element>(null)
  useEffect(() => {
    if (sought !== name || !ref.current) return
    // Of several to choose from, the one that is chosen.
    const control =
      ref.current.querySelector<HTMLElement>('input:checked') ??
      ref.current.querySelector<HTMLElement>('input:not(:disabled), select, button:not(:disabled)')
    if (!control) return
    settings.act.seek(null)
    control.focus()
    control.scrollIntoView({ block: 'center' })
  }, [sought, name, settings])
  return ref
}
