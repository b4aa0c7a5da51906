/** Which rows of a report are listed: by outcome, by field, by whose change, by text; and which of them are chosen. */
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { SENT_FIELDS } from '../../../src-shared/domain/fields/field.ts'
import { REPORT_STATES } from '../../../src-shared/domain/run/report-rows.ts'
import { SearchIcon } from '../../parts/icons.tsx'
import { useUi } from '../../use-ui.ts'

/** People are done typing after this long. */
const SEARCH_MS = 250
const WRITERS = ['this-run', 'others'] as const

export function ReportFilterBar() {
  const { history, words } = useUi()
  const { filter, report, chosen } = useStore(history)
  const [text, setText] = useState(filter.search ?? '')
  const later = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(later.current), [])
  const total = report?.total ?? 0

  function search(wanted: string): void {
    setText(wanted)
    clearTimeout(later.current)
    later.current = setTimeout(() => void history.act.setFilter({ search: wanted.slice(0, 200) }), SEARCH_MS)
  }

  return (
    <Group gap="8px 10px" role="group" aria-label={words.values.filter}>
      <TextInput
        type="search"
        size="sm"
        w={220}
        leftSection={<SearchIcon size={14} />}
        placeholder={words.values.search}
        aria-label={words.values.search}
        value={text}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <NativeSelect
        size="sm"
        aria-label={words.history.reportColumns.state}
        value={filter.states?.[0] ?? ''}
        data={[
          { value: '', label: words.values.anyState },
          ...REPORT_STATES.map((value) => ({ value, label: words.values.states[value] })),
        ]}
        onChange={(event) => {
          const state = REPORT_STATES.find((one) => one === event.currentTarget.value)
          void history.act.setFilter({ states: state === undefined ? undefined : [state] })
        }}
      />
      <NativeSelect
        size="sm"
        aria-label={words.past.field}
        value={filter.fields?.[0] ?? ''}
        data={[
          { value: '', label: words.values.anyField },
          ...SENT_FIELDS.map((value) => ({ value, label: words.names.fields[value] })),
        ]}
        onChange={(event) => {
          const field = SENT_FIELDS.find((one) => one === event.currentTarget.value)
          void history.act.setFilter({ fields: field === undefined ? undefined : [field] })
        }}
      />
      <NativeSelect
        size="sm"
        aria-label={words.values.whose}
        value={filter.changed ?? ''}
        data={[
          { value: '', label: words.values.anyone },
          ...WRITERS.map((value) => ({ value, label: words.values.changed[value] })),
        ]}
        onChange={(event) =>
          void history.act.setFilter({ changed: WRITERS.find((one) => one === event.currentTarget.value) })
        }
      />
      <Text component="span" c="var(--text-3)" role="status">
        {words.values.shown(total, words.count(total))}
      </Text>
      <Button variant="subtle" size="compact-sm" disabled={total === 0} onClick={() => void history.act.chooseAll()}>
        {words.values.chooseAll}
      </Button>
      {chosen.size > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => history.act.chooseNone()}>
          {words.values.chooseNone(words.count(chosen.size))}
        </Button>
      )}
    </Group>
  )
}
