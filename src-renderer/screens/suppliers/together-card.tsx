/** Which file counts where lists of several suppliers disagree about a material, as it is kept for them. [LISTS-17] */
import { Group, Stack, Text } from '@mantine/core'
import { useStore } from 'zustand'
import { LIST_POLICIES, type ListPolicy } from '../../../src-shared/domain/plan/desired-value.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { Card } from '../../parts/page.tsx'
import { Picker } from '../../parts/picker.tsx'
import type { ProfileSet } from '../../state/suppliers-store.ts'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'

export function TogetherCard() {
  const { suppliers, words } = useUi()
  const sets = useStore(suppliers, (state) => state.sets)
  const texts = words.suppliers
  if (sets.length === 0) return null
  return (
    <Card title={texts.togetherTitle}>
      <Stack gap={14}>
        <Text c="dimmed">{texts.togetherAbout}</Text>
        {sets.map((set) => (
          <Together
            key={set.profiles
              .map(({ id }) => id)
              .toSorted()
              .join(' ')}
            set={set}
          />
        ))}
      </Stack>
    </Card>
  )
}

function Together({ set }: { readonly set: ProfileSet }) {
  const { suppliers, words } = useUi()
  const { policy, profiles, at } = set
  const texts = words.suppliers
  const names = profiles.map(({ name }) => shownText(name)).join(' + ')
  // Each supplier can be the preferred one.
  const first = profiles.map(({ id, name }) => ({ value: id, text: texts.firstOf(shownText(name)) }))
  const others = LIST_POLICIES.flatMap((value) => {
    return value === 'cheapest' || value === 'newest' ? [{ value, text: words.lists.policies[value] }] : []
  })
  function pick(value: string): void {
    const other: ListPolicy | undefined = others.find((one) => one.value === value)?.value
    void (other ? suppliers.act.setTogether(set, other) : suppliers.act.setTogether(set, 'preferred', value))
  }
  return (
    <Group gap={10} justify="space-between">
      <Stack gap={2} miw={0}>
        <Text fw={600}>{names}</Text>
        <Text c="dimmed" fz={12}>
          {texts.togetherSince(words.moment(at))}
        </Text>
      </Stack>
      <Group gap={8}>
        <Picker
          label={texts.togetherPolicy}
          named={texts.togetherOf(names)}
          value={policy === 'preferred' ? (profiles[0]?.id ?? '') : policy}
          options={[...first, ...others]}
          onPick={pick}
        />
        <SmallButton
          aria-label={texts.forgetTogether(names)}
          onClick={() => void suppliers.act.setTogether(set, 'ask')}
        >
          {texts.remove}
        </SmallButton>
      </Group>
    </Group>
  )
}
