/** The heading of a page. Takes the focus where what had it went away with the page before, so that the keyboard is never lost. */
import { useEffect, useRef, type ReactNode } from 'react'

interface PageTitleProps {
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function PageTitle({ className, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A reloaded page begins where the browser begins.
    if (!navigator.userActivation.hasBeenActive) return
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
