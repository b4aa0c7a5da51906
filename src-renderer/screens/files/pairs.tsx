/** Labels on the left, their numbers on the right. */
import { Group, Stack, Text } from '@mantine/core'

export function Pairs({ pairs }: { readonly pairs: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Stack component="dl" gap={4} mb={8}>
      {pairs.map(([name, value]) => (
        <Group key={name} justify="space-between" wrap="nowrap" gap={12}>
          <Text component="dt" c="dimmed">
            {name}
          </Text>
          <Text component="dd" fw={600}>
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
