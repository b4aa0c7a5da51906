/** A dialog in the middle or at the side of the window. Escape, the close button or a click outside closes it. */
import { Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUi } from '../use-ui.ts'
import css from './dialog.module.css'
import shared from './shared.module.css'

interface DialogProps {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** With `true`, the dialog is wide enough for pages of text; with `pictures`, for a picture of a window. */
  readonly size?: boolean | 'pictures'
  /** Opens at the side. The rest of the window stays visible but inactive, and a click there does not close the dialog. */
  readonly isAtSide?: boolean
}

export function Dialog({ title, open, onClose, children, size = false, isAtSide = false }: DialogProps) {
  const { words } = useUi()
  // Mantine locks scrolling with its own style element, which the page's policy forbids. The page does not scroll anyway.
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      centered={!isAtSide}
      closeOnClickOutside={!isAtSide}
      classNames={isAtSide ? { inner: css['beside'] ?? '' } : {}}
      size={size === 'pictures' ? 1000 : size ? 760 : 480}
    >
      <Modal.Overlay backgroundOpacity={isAtSide ? 0 : 0.45} />
      <Modal.Content>
        <Group className={css['head'] ?? ''} justify="space-between" wrap="nowrap" px={16} pt={12} pb={12}>
          <Modal.Title className={shared['wrap'] ?? ''} fz={15} fw={600} lh={1.35} miw={0}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={words.result.close} />
        </Group>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The dialog's buttons, and the text field before them. Always visible, however long the content is. */
export function DialogFooter({ children }: { readonly children: ReactNode }) {
  return (
    <Group
      className={`${css['foot']} ${shared['answers']}`}
      justify="flex-end"
      mt={12}
      mx={-16}
      mb={-16}
      px={16}
      pt={12}
      pb={16}
    >
      {children}
    </Group>
  )
}
