/** A dialog in the middle or at the side of the window. Escape, its cross or a click outside closes it. */
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
  /** For pages to read; wide enough for a picture of a window. */
  readonly wide?: boolean | 'pictures'
  /** At the side of the window. The rest stays visible but cannot be used, and a click there does not close the dialog. */
  readonly beside?: boolean
}

export function Dialog({ title, open, onClose, children, wide = false, beside = false }: DialogProps) {
  const { words } = useUi()
  // Mantine would lock scrolling with its own style element, which the policy forbids; the page does not scroll anyway.
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      centered={!beside}
      closeOnClickOutside={!beside}
      classNames={beside ? { inner: css['beside'] ?? '' } : {}}
      size={wide === 'pictures' ? 1000 : wide ? 760 : 480}
    >
      <Modal.Overlay backgroundOpacity={beside ? 0 : 0.45} />
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

/** The buttons of a dialog, and the text to type before them: always visible, however long the content is. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
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
