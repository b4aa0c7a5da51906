/** The form for a column filter, and the text of such a filter. */
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { parseTypedNumber } from '../../src-shared/material/fields/typed-number.ts'
import { toDecimal, type Decimal } from '../../src-shared/material/values/decimal.ts'
import { toRawText, markUntrusted, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { useUi } from '../use-ui.ts'
import { shownText } from '../view/visible-text.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { DialogFooter } from './dialog.tsx'

const CONDITION_KINDS = ['contains', 'equals', 'range', 'empty', 'filled'] as const
type ConditionKind = (typeof CONDITION_KINDS)[number]

/** A condition on the cells of a column, as the form creates it. */
export type ColumnCondition<Of> =
  | { readonly kind: 'contains' | 'equals'; readonly of: Of; readonly text: string }
  | { readonly kind: 'range'; readonly of: Of; readonly from: Decimal | null; readonly to: Decimal | null }
  | { readonly kind: 'empty'; readonly of: Of; readonly empty: boolean }

/** A column that can be filtered. */
export interface FilterColumn<Of> {
  readonly id: string
  readonly of: Of
  readonly name: string
  readonly isNumber: boolean
  /** Whether numbers may be typed as amounts of money. */
  readonly isMoney: boolean
}

interface TypedFilter {
  readonly kind: ConditionKind
  readonly typedText: string
  readonly rangeEnds: { readonly from: string; readonly to: string }
}

/** The condition that was typed. Null if the text is not a valid condition. */
function makeCondition<Of>(
  { of, isNumber, isMoney }: FilterColumn<Of>,
  { kind, typedText, rangeEnds }: TypedFilter,
  numbers: Words['numbers'],
): ColumnCondition<Of> | null {
  const parseNumber = (text: string): Decimal | null => {
    const parsedNumber = parseTypedNumber(text, numbers, isMoney)
    return parsedNumber.kind === 'value' ? toDecimal(parsedNumber.value) : null
  }
  switch (kind) {
    case 'contains':
      return typedText.trim() === '' ? null : { kind, of, text: typedText }
    case 'equals':
      return typedText.trim() === ''
        ? null
        : { kind, of, text: isNumber ? (parseNumber(typedText) ?? typedText) : typedText }
    case 'range': {
      const [from, to] = [rangeEnds.from, rangeEnds.to].map((endText) =>
        endText.trim() === '' ? null : parseNumber(endText),
      )
      const hasInvalidEnd =
        (rangeEnds.from.trim() !== '' && from === null) || (rangeEnds.to.trim() !== '' && to === null)
      if (hasInvalidEnd || (from === null && to === null)) return null
      return { kind, of, from: from ?? null, to: to ?? null }
    }
    case 'empty':
    case 'filled':
      return { kind: 'empty', of, empty: kind === 'empty' }
  }
}

interface ColumnFilterFormProps<Of> {
  readonly columns: readonly FilterColumn<Of>[]
  /** The id of the column that is selected first. */
  readonly firstColumnId: string
  readonly onCondition: (condition: ColumnCondition<Of>) => void
  readonly onClose: () => void
}

export function ColumnFilterForm<Of>(props: ColumnFilterFormProps<Of>) {
  const { columns, firstColumnId, onCondition, onClose } = props
  const { words } = useUi()
  const filterWords = words.stockTools.filter
  const firstColumn = columns.find(({ id }) => id === firstColumnId) ?? columns[0]
  const [id, setId] = useState(firstColumn?.id ?? '')
  const column = columns.find((column) => column.id === id) ?? firstColumn
  const isNumber = column?.isNumber === true
  const kindsForColumn = CONDITION_KINDS.filter((kind) => kind !== (isNumber ? 'contains' : 'range'))
  const [chosenKind, setChosenKind] = useState<ConditionKind>(isNumber ? 'range' : 'contains')
  const kind = kindsForColumn.find((kind) => kind === chosenKind) ?? kindsForColumn[0] ?? 'empty'
  const [typedText, setTypedText] = useState('')
  const [rangeEnds, setRangeEnds] = useState({ from: '', to: '' })
  const [isInvalid, setIsInvalid] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const condition = column ? makeCondition(column, { kind, typedText, rangeEnds }, words.numbers) : null
    setIsInvalid(condition === null)
    if (!condition) return
    onCondition(condition)
    onClose()
  }

  const renderEndInput = (name: 'from' | 'to') => (
    <TextInput
      label={filterWords[name]}
      value={rangeEnds[name]}
      data-autofocus={name === 'from' || undefined}
      error={isInvalid && filterWords.notNumber}
      maxLength={60}
      onChange={({ currentTarget: { value } }) => setRangeEnds({ ...rangeEnds, [name]: value })}
    />
  )
  return (
    <form onSubmit={submit}>
      <Stack gap={12}>
        <NativeSelect
          label={filterWords.column}
          value={id}
          data={columns.map((column) => ({ value: column.id, label: column.name }))}
          onChange={({ currentTarget: { value } }) => {
            setId(value)
            setChosenKind(columns.find((column) => column.id === value)?.isNumber === true ? 'range' : 'contains')
          }}
        />
        <NativeSelect
          label={filterWords.kind}
          value={kind}
          data={kindsForColumn.map((kind) => ({ value: kind, label: filterWords.kinds[kind] }))}
          onChange={({ currentTarget: { value } }) =>
            setChosenKind(CONDITION_KINDS.find((kind) => kind === value) ?? 'contains')
          }
        />
        {(kind === 'contains' || kind === 'equals') && (
          <TextInput
            label={filterWords.text}
            value={typedText}
            data-autofocus
            maxLength={1000}
            error={isInvalid && filterWords.text}
            onChange={({ currentTarget: { value } }) => setTypedText(value)}
          />
        )}
        {kind === 'range' && (
          <Group grow align="flex-start">
            {renderEndInput('from')}
            {renderEndInput('to')}
          </Group>
        )}
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {words.stockTools.views.cancel}
        </Button>
        <Button type="submit">{filterWords.apply}</Button>
      </DialogFooter>
    </form>
  )
}

type FilterTexts =
  | { readonly kind: 'contains' | 'equals'; readonly text: string | UntrustedText }
  | { readonly kind: 'range'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'empty'; readonly empty: boolean }

/** `name`: the column's name, ready to show. */
export function conditionText(condition: FilterTexts, name: string, words: Words): string {
  const { descriptions } = words.stockTools.filter
  switch (condition.kind) {
    case 'contains':
    case 'equals':
      return descriptions[condition.kind](name, shownText(markUntrusted(toRawText(condition.text))))
    case 'range': {
      const [from = null, to = null] = [condition.from, condition.to].map(
        (endDecimal) => endDecimal && words.decimal(endDecimal),
      )
      if (from !== null && to !== null) return descriptions.between(name, from, to)
      return from === null ? descriptions.to(name, to ?? '') : descriptions.from(name, from)
    }
    case 'empty':
      return condition.empty ? descriptions.empty(name) : descriptions.filled(name)
  }
}
