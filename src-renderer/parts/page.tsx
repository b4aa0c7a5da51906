/** A page of a screen: its frame, heading, cards and back button. */
import { Stack, Text } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import shared from './shared.module.css'
import { useWindowEvent } from '@mantine/hooks'
import { canHeadingTakeFocus } from './focus-home.ts'
import { isTextInput } from './typing.ts'

interface PageTitleProps {
  /** What the page is for, shown below its name. */
  readonly description?: ReactNode
  readonly children: ReactNode
}

/** A page's heading. It takes the focus if the focused element disappeared with the previous page. */
export function PageTitle({ description, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // After a reload, the browser decides where the focus starts.
    if (!navigator.userActivation.hasBeenActive) return
    if (canHeadingTakeFocus()) heading.current?.focus()
  }, [])
  return (
    <div>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {description !== undefined && <PageDescription>{description}</PageDescription>}
    </div>
  )
}

function PageDescription({ children }: { readonly children: ReactNode }) {
  return (
    <Text c="dimmed" mt={4} maw="66ch">
      {children}
    </Text>
  )
}

/** A card with its name on a separate line. */
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

const LAYER_SELECTOR = '[role="dialog"], [role="menu"]'

/** Escape goes back from a page within a screen. In a dialog, a menu or a field, or if something is selected, Escape acts there instead. */
export function useEscapeToLeave(leave: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isTextInput(event.target)) return
    // A menu or dialog may already be closed, because it handles the key first.
    const isInLayer = event.target instanceof Element && event.target.closest(LAYER_SELECTOR) !== null
    if (isInLayer || document.querySelector(LAYER_SELECTOR)) return
    leave()
  })
}
