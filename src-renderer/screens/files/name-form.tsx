/** Under which supplier's name a list is remembered. */
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'

interface NameFormProps {
  readonly file: UntrustedText
  readonly saving: boolean
  readonly onName: (name: string) => void
  readonly onLeave: () => void
}

export function NameForm({ file, saving, onName, onLeave }: NameFormProps) {
  const { words } = useUi()
  const texts = words.suppliers
  const [name, setName] = useState(() => suggested(shownText(file)))
  return (
    <Group
      component="form"
      gap={6}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onName(name.trim())
      }}
    >
      <TextInput
        size="xs"
        w={200}
        aria-label={texts.askName}
        value={name}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button size="compact-sm" type="submit" loading={saving}>
        {texts.remember}
      </Button>
      <SmallButton onClick={onLeave}>{texts.notNow}</SmallButton>
    </Group>
  )
}

/** `Holz AG 2026-10.xlsx` -> Holz AG. */
function suggested(file: string): string {
  return file
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[\s_()-]*\p{Nd}[\p{Nd}\s._()-]*/gu, ' ')
    .trim()
    .slice(0, 120)
}
