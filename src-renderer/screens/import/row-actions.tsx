/** What can be decided about the selected row: leave it out, say which material it means, settle a conflict. */
import type { CellView, ImportColumn, RowView } from '../../../src-shared/contract/received.ts'
import { Button, Checkbox } from '@mantine/core'
import { useStore } from 'zustand'
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import { showDecimal } from '../../../src-shared/domain/fields/shown-number.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { showValue } from '../../view/cell-text.ts'
import { shownText } from '../../view/visible-text.ts'
import { asItCame, type UntrustedText } from '../../../src-shared/domain/values/untrusted-text.ts'
import { Visible } from '../../parts/visible.tsx'
import css from './details.module.css'

export function IncludeRow({ row }: { readonly row: RowView }) {
  const { imports, run } = useStores()
  const words = useWords()
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  if (row.included === undefined || locked) return null
  return (
    <Checkbox
      size="xs"
      className={css['include'] ?? ''}
      label={words.details.include}
      checked={row.included}
      onChange={(event) =>
        void imports.act.edit({ kind: 'rows', indexes: [row.index], included: event.currentTarget.checked })
      }
    />
  )
}

export function Candidates({ row }: { readonly row: RowView }) {
  const { imports, run } = useStores()
  const words = useWords()
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  if (!row.candidates || row.candidates.length === 0 || locked) return null
  const proposed = row.candidates.find(({ id }) => id === row.proposed)
  const pick = (pick: number | 'new' | { change: number }) =>
    void imports.act.edit({ kind: 'pick', index: row.index, pick })
  return (
    <div className={css['line']} role="group" aria-label={words.details.which} data-answers="">
      <span className={css['quiet']}>{words.details.which}</span>
      {row.candidates.map(({ id, name, sku }) => (
        <Button key={id} size="compact-xs" variant="default" onClick={() => pick(id)}>
          {[shownText(name), shownText(sku), `#${id}`].filter((text) => text !== '').join(' \u00b7 ')}
        </Button>
      ))}
      {proposed !== undefined && (
        <Button size="compact-xs" variant="default" onClick={() => pick({ change: proposed.id })}>
          {words.details.takeFile(`#${proposed.id}`)}
        </Button>
      )}
      {row.mayBeNew === true && (
        <Button size="compact-xs" variant="subtle" onClick={() => pick('new')}>
          {words.details.asNew}
        </Button>
      )}
    </div>
  )
}

/** A typed or written number that can mean two: each of them is one click away. [EDIT-5] */
export function NumberAnswers({ row, columns }: { readonly row: RowView; readonly columns: readonly ImportColumn[] }) {
  const { imports, run } = useStores()
  const words = useWords()
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  if (locked) return null
  return row.problems.map(({ answers, column, message }) => {
    const field = columns.find((one) => one.column === column)?.field ?? null
    if (!answers || answers.length < 2 || column === null || field === null) return null
    const { numbers } = words
    return (
      <div
        key={`${column} ${asItCame(message)}`}
        className={css['line']}
        role="group"
        aria-label={shownText(message)}
        data-answers=""
      >
        <span className={css['quiet']}>{words.details.whichNumber(words.names.fields[field])}</span>
        {answers.map((answer) => {
          const text = showDecimal(answer, numbers)
          const edit = { kind: 'cell', index: row.index, column, text, numbers } as const
          return (
            <Button key={answer} size="compact-xs" variant="default" onClick={() => void imports.act.edit(edit)}>
              {text}
            </Button>
          )
        })}
      </div>
    )
  })
}

interface ConflictProps {
  readonly row: RowView
  readonly field: Field
  readonly conflict: NonNullable<CellView['conflict']>
}

export function Conflict({ row, field, conflict }: ConflictProps) {
  const { imports, run } = useStores()
  const words = useWords()
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  const policies = field === 'stock' ? (['mine', 'live', 'delta'] as const) : (['mine', 'live'] as const)
  const show = (text: UntrustedText) =>
    asItCame(text) === '' ? words.grid.empty : <Visible text={showValue(text, field, words.numbers)} />
  return (
    <div className={css['line']} role="group" aria-label={words.names.statuses.conflict} data-answers="">
      {(['base', 'mine', 'live'] as const).map((side) => (
        <span key={side} className={css['value']}>
          <span className={css['quiet']}>{words.details.sides[side]}: </span>
          {show(conflict[side])}
        </span>
      ))}
      {!locked &&
        policies.map((policy) => (
          <Button
            key={policy}
            size="compact-xs"
            variant="default"
            onClick={() => void imports.act.edit({ kind: 'resolve', index: row.index, field, policy })}
          >
            {words.details.keep[policy]}
          </Button>
        ))}
    </div>
  )
}
