/** What is rarely needed beside the one button of the footer, behind “⋯”. */
import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { MoreIcon } from '../../parts/icons.tsx'
import { menuStyle } from '../../parts/picker.tsx'

export function FooterMenu({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Menu {...menuStyle} position="top-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} title={label}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
