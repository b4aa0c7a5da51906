/** The window's buttons, except the main button of a page, which is Mantine's. */
import { ActionIcon, Button, Tooltip, type ActionIconProps, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

/** A small button for a line or a card. */
export function SmallButton(props: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) {
  return <Button size="compact-sm" variant="default" {...props} />
}

interface BlockableButtonProps extends ButtonProps {
  readonly isBlocked: boolean
  readonly onClick: () => void
  readonly 'data-autofocus'?: true | undefined
}

/** While blocked, the button does nothing but stays focusable. A disabled button would lose the focus and its tab stop. */
export function BlockableButton({ isBlocked, onClick, ...buttonProps }: BlockableButtonProps) {
  return (
    <Button
      aria-disabled={isBlocked}
      data-disabled={isBlocked}
      onClick={() => !isBlocked && onClick()}
      {...buttonProps}
    />
  )
}

interface IconButtonProps extends ActionIconProps {
  readonly label: string
  readonly hasTip?: boolean
  readonly onClick: () => void
}

/** A button with only an icon. Screen readers read its label, and a tooltip shows it if `hasTip` is set. */
export function IconButton({ label, hasTip = false, ...buttonProps }: IconButtonProps) {
  const icon = <ActionIcon variant="subtle" color="gray" aria-label={label} {...buttonProps} />
  return hasTip ? (
    <Tooltip label={label} withArrow>
      {icon}
    </Tooltip>
  ) : (
    icon
  )
}
