/** A dialog in the middle of the window, closed by Escape, its cross or a click beside it. */
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../use-words.ts'
import css from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** For pages to read rather than a question; with pictures in them, as wide as a picture of a window. */
  readonly wide?: boolean | 'pictures'
}

export function Dialog({ title, open, onClose, children, wide = false }: DialogProps) {
  const words = useWords()
  // Mantine would lock the page's scrolling with a style element of its own: this page does not scroll, and its policy forbids it.
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      centered
      size={wide === 'pictures' ? 1000 : wide ? 760 : 480}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <div className={css['head']}>
          <Modal.Title className={css['title'] ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={words.result.close} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The buttons of a dialog, and what must be typed before them: in view however long the text above is. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return <div className={css['foot']}>{children}</div>
}
