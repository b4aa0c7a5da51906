/** The left part of the window's header. Each screen fills it with its own title, menus and chips. */
import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The header's element; null until it is drawn. */
export const HeaderSlot = createContext<HTMLElement | null>(null)

export function ScreenHeader({ children }: { readonly children: ReactNode }) {
  const headerElement = useContext(HeaderSlot)
  return headerElement && createPortal(children, headerElement)
}
