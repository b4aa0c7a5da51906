/** The two small buttons of the window. The main button of a page is Mantine's own. */
import { ActionIcon, Button, Tooltip, type ActionIconProps, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

/** For use in a line or on a card. */
export function SmallButton(props: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) {
  return <Button size="compact-sm" variant="default" {...props} />
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
