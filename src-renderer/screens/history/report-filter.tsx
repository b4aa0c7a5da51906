/** Filters the rows of a report: by outcome, field, who changed them, text and columns; and selects them. */
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ReportFilter } from '../../../src-shared/api/report.ts'
import { MOST_CONDITIONS } from '../../../src-shared/api/rows-shown.ts'
import { isDecimalField, SENT_FIELDS } from '../../../src-shared/material/fields/field.ts'
import { REPORT_STATES } from '../../../src-shared/run/report-rows.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { ColumnFilterForm, conditionText, type FilterColumn } from '../../parts/column-filter.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { AddIcon, CloseIcon, SearchIcon } from '../../parts/icons.tsx'
import { useUi } from '../../use-ui.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'

/** The search starts this long after the last key press. */
const SEARCH_MS = 250
const WRITERS = ['this-run', 'others'] as const

export function ReportFilterBar() {
  const { history, words } = useUi()
  const { filter, report, chosen } = useStore(history)
  const [text, setText] = useState(filter.search ?? '')
  const later = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(later.current), [])
  const total = report?.total ?? 0

  function search(text: string): void {
    setText(text)
    clearTimeout(later.current)
    later.current = setTimeout(() => void history.act.setFilter({ search: text.slice(0, 200) }), SEARCH_MS)
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
      <ColumnFilters />
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

type Conditions = NonNullable<ReportFilter['conditions']>

/** Filters by column, as on the Stock screen: each is a chip that removes it. */
function ColumnFilters() {
  const { history, words } = useUi()
  const conditions = useStore(history, (state) => state.filter.conditions) ?? []
  const [adding, setAdding] = useState(false)
  const text = words.stockTools.filter
  const columns = columnsOf(words)
  const put = (next: Conditions): void =>
    void history.act.setFilter({ conditions: next.length === 0 ? undefined : next })
  return (
    <>
      {conditions.map((condition, at) => {
        const columnId = idOf(condition.of)
        const said = conditionText(condition, columns.find(({ id }) => id === columnId)?.name ?? '', words)
        return (
          <SmallButton
            key={JSON.stringify(condition)}
            aria-pressed="true"
            aria-label={text.remove(said)}
            rightSection={<CloseIcon size={12} />}
            onClick={() => put(conditions.filter((_, other) => other !== at))}
          >
            {said}
          </SmallButton>
        )
      })}
      <SmallButton leftSection={<AddIcon size={12} />} onClick={() => setAdding(true)}>
        {text.add}
      </SmallButton>
      <Dialog title={text.title} open={adding} onClose={() => setAdding(false)}>
        {adding && (
          <ColumnFilterForm
            columns={columns}
            first="material"
            onMade={(condition) => put([...conditions, condition].slice(-MOST_CONDITIONS))}
            onClose={() => setAdding(false)}
          />
        )}
      </Dialog>
    </>
  )
}

type Asked = Conditions[number]['of']

function idOf({ side, field }: Asked): string {
  return field === null ? side : `${field} ${side}`
}

function columnsOf(words: Words): FilterColumn<Asked>[] {
  const material: Asked = { side: 'material', field: null }
  const values = SENT_FIELDS.flatMap((field) =>
    (['before', 'after'] as const).map((side): FilterColumn<Asked> => {
      const name = words.values[side](words.names.fields[field])
      const of = { side, field }
      return { id: idOf(of), of, name, isNumber: isDecimalField(field), isMoney: field === 'price' }
    }),
  )
  const name = words.history.reportColumns.material
  return [{ id: idOf(material), of: material, name, isNumber: false, isMoney: false }, ...values]
}
