/** The menu “More” of the filter line, for rarer kinds of rows. Shown only if there are such rows or one of the menu's filters is on. */
import { Menu } from '@mantine/core'
import { useStore } from 'zustand'
import type { ImportSummary, RowFilter } from '../../../src-shared/api/window-types.ts'
import { CheckIcon, ChevronIcon } from '../../parts/icons.tsx'
import { menuProps } from '../../parts/picker.tsx'
import { useUi } from '../../use-ui.ts'
import { problemTitle } from '../../view/problem-text.ts'
import { filterOfPill, withField } from '../../view/counts.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import css from './filter-bar.module.css'

export function MoreFilters({ summary }: { readonly summary: ImportSummary }) {
  const { rows, words } = useUi()
  const filter = useStore(rows, (state) => state.filter)
  const filterKinds = listFilterKinds(summary, filter, words)
  const { fields = [], problem } = filter
  const chosenTexts = [
    ...filterKinds.filter(({ isOn }) => isOn).map(({ text }) => text),
    ...fields.map((field) => words.names.fields[field]),
    ...(problem === undefined ? [] : [problemTitle(problem, words)]),
  ]
  if (chosenTexts.length === 0 && !filterKinds.some(({ isOnlyInMenu }) => isOnlyInMenu)) return null
  return (
    <Menu {...menuProps}>
      <Menu.Target>
        <button type="button" className={css['more']} data-name="more" data-on={chosenTexts.length > 0 || undefined}>
          <span>{chosenTexts.length === 0 ? words.filters.more : chosenTexts.join(' · ')}</span>
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={css['menu'] ?? ''}>
        <KindItems kinds={filterKinds} />
        {fields.map((field) => (
          <Menu.CheckboxItem
            key={field}
            checkIcon={<CheckIcon size={14} />}
            checked
            closeMenuOnClick
            onChange={() => rows.act.setFilter(withField(filter, field, false))}
          >
            {words.columns.onlyChanges(words.names.fields[field])}
          </Menu.CheckboxItem>
        ))}
        {problem !== undefined && (
          <Menu.Item onClick={() => rows.act.filterBy('problem', undefined)}>{words.filters.removeProblem}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

export interface FilterKind {
  readonly text: string
  readonly isOn: boolean
  /** Whether this menu is the only way to find these rows. */
  readonly isOnlyInMenu: boolean
  /** The filter to add when this entry is chosen. */
  readonly filterToAdd: RowFilter
}

/** Kinds of rows that are not pills: kinds that have rows, and kinds that are already chosen. */
export function listFilterKinds(summary: ImportSummary, filter: RowFilter, words: Words): readonly FilterKind[] {
  const { excluded = 0, changes, answered = [], guard, marks, file, counts } = summary
  const answeredCount = answered.reduce((sum, { count }) => sum + count, 0)
  // Deletes have a pill of their own.
  const hasUnusualRows = (guard?.reasons.length ?? 0) + marks.length > 0
  const withCount = (text: string, count: number): string => (count === 0 ? text : `${text} ${words.count(count)}`)
  const flags = [
    { name: 'unusual', text: words.filters.unusual, hasRows: hasUnusualRows },
    { name: 'leftOut', text: withCount(words.mine.leftOut, excluded), hasRows: excluded > 0 },
    { name: 'changedByMe', text: words.mine.changed, hasRows: (changes?.cells ?? 0) + answeredCount > 0 },
    { name: 'answered', text: withCount(words.mine.answered, answeredCount), hasRows: answeredCount > 0 },
  ] as const
  // In the stock, edited rows are the changed rows, which have a pill.
  const isPill = (name: string): boolean => name === 'changedByMe' && file.kind === 'account'
  const flagKinds = flags.flatMap(({ name, text, hasRows }): FilterKind[] => {
    // The cards and the question before Apply show some of the rows that are worth a look.
    const isPartlyOn = name === 'unusual' && (filter.guard === true || filter.unusualKind !== undefined)
    const isOn = filter[name] === true || isPartlyOn
    return hasRows || isOn ? [{ text, isOn, isOnlyInMenu: !isPill(name), filterToAdd: { [name]: true } }] : []
  })
  const { statuses } = filter
  const isOn = statuses?.length === 1 && statuses[0] === 'unchanged'
  if (counts.unchanged === 0 && !isOn) return flagKinds
  const text = withCount(words.names.statuses.unchanged, counts.unchanged)
  // Unchanged rows are also visible under “All”.
  return [...flagKinds, { text, isOn, isOnlyInMenu: false, filterToAdd: { statuses: ['unchanged'] } }]
}

/** Like a pill, an entry replaces the filters that were chosen before. */
function KindItems({ kinds }: { readonly kinds: readonly FilterKind[] }) {
  const { rows } = useUi()
  const filter = useStore(rows, (state) => state.filter)
  return kinds.map(({ text, isOn, filterToAdd }) => (
    <Menu.CheckboxItem
      key={text}
      checkIcon={<CheckIcon size={14} />}
      checked={isOn}
      closeMenuOnClick
      onChange={() => rows.act.setFilter({ ...filterOfPill(filter, 'all'), ...(isOn ? {} : filterToAdd) })}
    >
      {text}
    </Menu.CheckboxItem>
  ))
}
