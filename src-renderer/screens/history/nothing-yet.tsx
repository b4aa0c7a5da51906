/** Of a history that has not begun: what will be here, and where it begins. */
import { Button, Stack } from '@mantine/core'
import { HistoryIcon } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { PageTitle } from '../../parts/page.tsx'
import shared from '../../parts/shared.module.css'

interface NothingYetProps {
  readonly title: string
  readonly about: string
  /** The screen where it begins. */
  readonly next: string
  readonly onNext: () => void
}

export function NothingYet({ title, about, next, onNext }: NothingYetProps) {
  return (
    <Stack component="section" className={shared['titled'] ?? ''} align="center" gap={6} m="auto" p={32} ta="center">
      <Mark tone="accent" size={48}>
        <HistoryIcon size={22} />
      </Mark>
      <PageTitle about={about}>{title}</PageTitle>
      <Button mt={12} onClick={onNext}>
        {next}
      </Button>
    </Stack>
  )
}
