/** A page of a screen: its frame, its heading, its cards, and the way back from it. */
import { Stack, Text } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import shared from './shared.module.css'
import { useWindowEvent } from '@mantine/hooks'
import { isFree } from './focus-home.ts'
import { isTyping } from './typing.ts'

interface PageTitleProps {
  /** What the page is for, below its name. */
  readonly about?: ReactNode
  readonly children: ReactNode
}

/** The heading of a page. Takes the focus if the focused element went away with the page before. */
export function PageTitle({ about, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A reloaded page begins where the browser begins.
    if (!navigator.userActivation.hasBeenActive) return
    if (isFree()) heading.current?.focus()
  }, [])
  return (
    <div>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {about !== undefined && <PageAbout>{about}</PageAbout>}
    </div>
  )
}

function PageAbout({ children }: { readonly children: ReactNode }) {
  return (
    <Text c="dimmed" mt={4} maw="66ch">
      {children}
    </Text>
  )
}

/** A card: its name on a line of its own, its content below. */
export function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={shared['card']} aria-label={title}>
      <h2>{title}</h2>
      <Stack gap={12} px={16} pt={12} pb={16}>
        {children}
      </Stack>
    </section>
  )
}

const LAYER = '[role="dialog"], [role="menu"]'

/** Escape goes back from a page within a screen; inside a dialog, a menu or a field, or on a selection, it acts on that. */
export function useLeave(leave: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target)) return
    // A layer may have closed already: it hears the key first.
    const isInLayer = event.target instanceof Element && event.target.closest(LAYER) !== null
    if (isInLayer || document.querySelector(LAYER)) return
    leave()
  })
}
