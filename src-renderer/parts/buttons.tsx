/** Buttons of the window. The main button of a page is Mantine's own. */
import { ActionIcon, Button, Tooltip, type ActionIconProps, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

/** For use in a line or on a card. */
export function SmallButton(props: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) {
  return <Button size="compact-sm" variant="default" {...props} />
}

interface PatientButtonProps extends ButtonProps {
  readonly blocked: boolean
  readonly onClick: () => void
  readonly 'data-autofocus'?: true | undefined
}

/** Does nothing while it is blocked, and stays in the way of Tab and keeps the focus: a disabled button loses both. */
export function PatientButton({ blocked, onClick, ...button }: PatientButtonProps) {
  return <Button aria-disabled={blocked} data-disabled={blocked} onClick={() => !blocked && onClick()} {...button} />
}

interface IconButtonProps extends ActionIconProps {
  readonly label: string
  readonly tip?: boolean
  readonly onClick: () => void
}

/** Only an icon: its label is read out, and shown as a tip if `tip` is set. */
export function IconButton({ label, tip = false, ...button }: IconButtonProps) {
  const icon = <ActionIcon variant="subtle" color="gray" aria-label={label} {...button} />
  return tip ? (
    <Tooltip label={label} withArrow>
      {icon}
    </Tooltip>
  ) : (
    icon
  )
}
