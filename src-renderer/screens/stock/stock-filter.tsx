/** The dialog that makes a filter for a column of the stock. */
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useStore } from 'zustand'
import { MOST_CONDITIONS, type ColumnOf, type Condition } from '../../../src-shared/contract/rows-shown.ts'
import { isDecimalField } from '../../../src-shared/domain/fields/field.ts'
import { readTyped } from '../../../src-shared/domain/fields/typed-number.ts'
import { toDecimal, type Decimal } from '../../../src-shared/domain/values/decimal.ts'
import { Dialog, DialogFoot } from '../../parts/dialog.tsx'
import type { GridColumns } from '../../parts/grid/use-grid-columns.ts'
import { goToPlace } from '../../state/grid-store.ts'
import { useUi } from '../../use-ui.ts'
import { columnTitle } from '../../wording/column-name.ts'
import { columnOfId } from '../../view/grid-columns.ts'
import { shownText } from '../../view/visible-text.ts'

const KINDS = ['contains', 'equals', 'range', 'empty', 'filled'] as const
type Kind = (typeof KINDS)[number]

export function StockFilterDialog({ columns }: { readonly columns: GridColumns }) {
  const { grid, words } = useUi()
  const filtering = useStore(grid, (state) => state.filtering)
  function close(): void {
    grid.setState({ filtering: null })
    goToPlace(grid, grid.getState().active)
  }
  return (
    <Dialog title={words.stockTools.filter.title} open={filtering !== null} onClose={close}>
      {filtering && <FilterForm key={JSON.stringify(filtering)} first={filtering} columns={columns} onClose={close} />}
    </Dialog>
  )
}

function isAmount(field: ColumnOf['field']): boolean {
  return field === 'value' || field === 'id' || isDecimalField(field)
}

interface FilterFormProps {
  readonly first: ColumnOf
  readonly columns: GridColumns
  readonly onClose: () => void
}

function FilterForm({ first, columns, onClose }: FilterFormProps) {
  const { rows, words } = useUi()
  const text = words.stockTools.filter
  const offered = columns.all.flatMap((column) => {
    const of = columnOfId(column.id)
    return of ? [{ id: column.id, of, name: shownText(columnTitle(column, words)) }] : []
  })
  const begun = offered.find(({ of }) => JSON.stringify(of) === JSON.stringify(first))
  const [id, setId] = useState(begun?.id ?? offered[0]?.id ?? '')
  const of = offered.find((one) => one.id === id)?.of ?? first
  const isNumber = isAmount(of.field)
  const kinds = KINDS.filter((kind) => kind !== 'range' || isNumber).filter((kind) => kind !== 'contains' || !isNumber)
  const [chosen, setKind] = useState<Kind>(isNumber ? 'range' : 'contains')
  const kind = kinds.find((one) => one === chosen) ?? kinds[0] ?? 'empty'
  const [typed, setTyped] = useState('')
  const [ends, setEnds] = useState({ from: '', to: '' })
  const [wrong, setWrong] = useState(false)

  function made(): Condition | null {
    const number = (one: string): Decimal | null => {
      const read = readTyped(one, words.numbers, of.field === 'price' || of.field === 'value')
      return read.kind === 'value' ? toDecimal(read.value) : null
    }
    switch (kind) {
      case 'contains':
        return typed.trim() === '' ? null : { kind, of, text: typed }
      case 'equals': {
        if (typed.trim() === '') return null
        return { kind, of, text: isNumber ? (number(typed) ?? typed) : typed }
      }
      case 'range': {
        const [from, to] = [ends.from, ends.to].map((end) => (end.trim() === '' ? null : number(end)))
        const unread = (ends.from.trim() !== '' && from === null) || (ends.to.trim() !== '' && to === null)
        if (unread || (from === null && to === null)) return null
        return { kind, of, from: from ?? null, to: to ?? null }
      }
      case 'empty':
      case 'filled':
        return { kind: 'empty', of, empty: kind === 'empty' }
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const condition = made()
    setWrong(condition === null)
    if (!condition) return
    const { conditions = [] } = rows.getState().filter
    rows.act.filterBy('conditions', [...conditions, condition].slice(-MOST_CONDITIONS))
    onClose()
  }

  const end = (name: 'from' | 'to') => (
    <TextInput
      label={text[name]}
      value={ends[name]}
      data-autofocus={name === 'from' || undefined}
      error={wrong && text.notNumber}
      maxLength={60}
      onChange={({ currentTarget: { value } }) => setEnds({ ...ends, [name]: value })}
    />
  )
  return (
    <form onSubmit={submit}>
      <Stack gap={12}>
        <NativeSelect
          label={text.column}
          value={id}
          data={offered.map((one) => ({ value: one.id, label: one.name }))}
          onChange={({ currentTarget: { value } }) => {
            setId(value)
            const { field } = offered.find((one) => one.id === value)?.of ?? first
            setKind(isAmount(field) ? 'range' : 'contains')
          }}
        />
        <NativeSelect
          label={text.kind}
          value={kind}
          data={kinds.map((one) => ({ value: one, label: text.kinds[one] }))}
          onChange={({ currentTarget: { value } }) => setKind(KINDS.find((one) => one === value) ?? 'contains')}
        />
        {(kind === 'contains' || kind === 'equals') && (
          <TextInput
            label={text.text}
            value={typed}
            data-autofocus
            maxLength={1000}
            error={wrong && words.stockTools.filter.text}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        )}
        {kind === 'range' && (
          <Group grow align="flex-start">
            {end('from')}
            {end('to')}
          </Group>
        )}
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {words.stockTools.views.cancel}
        </Button>
        <Button type="submit">{text.apply}</Button>
      </DialogFoot>
    </form>
  )
}
