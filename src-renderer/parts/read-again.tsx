/** Shows when the account was read for the data on screen, with a button that reads it again. */
import { Group, Text } from '@mantine/core'
import { useUi } from '../use-ui.ts'
import { SmallButton } from './buttons.tsx'

interface ReadAgainProps {
  readonly readAt: string
  readonly disabled: boolean
  readonly onRead: () => void
}

export function ReadAgain({ readAt, disabled, onRead }: ReadAgainProps) {
  const { words } = useUi()
  return (
    <Group>
      <Text c="dimmed" role="status">
        {words.reorder.asOfMoment(words.moment(readAt))}
      </Text>
      <SmallButton disabled={disabled} onClick={onRead}>
        {words.stock.readAgain}
      </SmallButton>
    </Group>
  )
}
