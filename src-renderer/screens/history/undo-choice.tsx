/** What of a run is undone: all of it, one field everywhere, or the rows that were chosen. */
import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { SENT_FIELDS } from '../../../src-shared/material/fields/field.ts'
import type { UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { ranges } from '../../../src-shared/material/values/ranges.ts'
import { useCommand } from '../../parts/use-command.ts'
import { UndoIcon } from '../../parts/icons.tsx'
import { useUi } from '../../use-ui.ts'

export function UndoChoice({ run, file }: { readonly run: string; readonly file: UntrustedText }) {
  const { history, undo, words } = useUi()
  const chosen = useStore(history, (state) => state.chosen)
  const [name, setName] = useState('')
  const field = SENT_FIELDS.find((one) => one === name)
  const part = {
    ...(chosen.size === 0 ? {} : { places: ranges([...chosen].toSorted((a, b) => a - b)) }),
    ...(field === undefined ? {} : { fields: [field] }),
  }
  const label =
    chosen.size > 0
      ? words.values.undoChosen(chosen.size, words.count(chosen.size))
      : field === undefined
        ? words.undo.button
        : words.values.undoField(words.names.fields[field].toLowerCase())
  const plan = (): void => void undo.act.plan(run, file, Object.keys(part).length === 0 ? undefined : part)
  useCommand('undoRun', { run: plan })
  return (
    <Group gap={8} wrap="nowrap">
      <NativeSelect
        size="sm"
        w={150}
        aria-label={words.values.undoWhich}
        value={name}
        data={[
          { value: '', label: words.values.allFields },
          ...SENT_FIELDS.map((one) => ({ value: one, label: words.names.fields[one] })),
        ]}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button variant="default" leftSection={<UndoIcon />} onClick={plan}>
        {label}
      </Button>
    </Group>
  )
}
