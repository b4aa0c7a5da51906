/** The two small buttons of the window. The one that goes on is a full one, Mantine's own. */
import { ActionIcon, Button, Tooltip, type ActionIconProps, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

/** Beside other things: in a line, on a card. */
export function SmallButton(props: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) {
  return <Button size="compact-sm" variant="default" {...props} />
}

interface IconButtonProps extends ActionIconProps {
  readonly label: string
  readonly tip?: boolean
  readonly onClick: () => void
}

/** A bare icon: its name is read out, and shown beside it where `tip` is set. */
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
