/** What holds for all lists of a supplier: what is gone, and fields that are never changed. [SUPPLIER-11] */
import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { SENT_FIELDS } from '../../../src-shared/material/fields/field.ts'
import { MISSING_ROWS } from '../../../src-shared/api/profile.ts'
import { Card } from '../../parts/page.tsx'
import { Picker } from '../../parts/picker.tsx'
import type { Profile } from '../../state/suppliers-store.ts'
import { useUi } from '../../use-ui.ts'

export function PoliciesCard({ profile: { id, howRead } }: { readonly profile: Profile }) {
  const { suppliers, words } = useUi()
  const texts = words.suppliers
  const { keep, missing } = howRead
  return (
    <Card title={texts.policies}>
      <Stack gap={14}>
        <Group gap={10}>
          <Picker
            label={texts.missingTitle}
            value={missing}
            options={MISSING_ROWS.map((value) => ({ value, text: texts.missing[value] }))}
            onPick={(picked) => {
              const found = MISSING_ROWS.find((one) => one === picked)
              if (found) void suppliers.act.setPolicies(id, { missing: found })
            }}
          />
          <Text c="dimmed">{texts.missingHint}</Text>
        </Group>
        <Checkbox.Group
          label={texts.keepTitle}
          description={texts.keepHint}
          value={keep}
          onChange={(chosen) =>
            void suppliers.act.setPolicies(id, { keep: SENT_FIELDS.filter((field) => chosen.includes(field)) })
          }
        >
          <Group gap="8px 16px" mt={8}>
            {SENT_FIELDS.map((field) => (
              <Checkbox key={field} size="xs" value={field} label={words.names.fields[field]} />
            ))}
          </Group>
        </Checkbox.Group>
      </Stack>
    </Card>
  )
}
