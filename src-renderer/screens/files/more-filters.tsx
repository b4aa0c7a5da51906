/** The menu “More” of the filter line: rarer filters, fields, the order, and what can be done with all rows shown. */
import { Menu } from '@mantine/core'
import { useStore } from 'zustand'
import type { ImportColumn, ImportSummary, RowFilter } from '../../../src-shared/api/window-types.ts'
import { FIELDS, READ_ONLY_FIELDS, type Field } from '../../../src-shared/material/fields/field.ts'
import { CheckIcon, ChevronIcon } from '../../parts/icons.tsx'
import { Choice, menuStyle } from '../../parts/picker.tsx'
import picker from '../../parts/picker.module.css'
import { useCommand } from '../../parts/use-command.ts'
import { openFinding } from '../../state/grid-store.ts'
import { rowsShownNow, shownAt } from '../../state/rows-shown.ts'
import { isApplied } from '../../state/run-store.ts'
import { useUi } from '../../use-ui.ts'
import { filterOfPill } from '../../view/counts.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import css from './filter-bar.module.css'

interface MoreProps {
  readonly summary: ImportSummary
}

export function MoreFilters({ summary }: MoreProps) {
  const { rows, words } = useUi()
  const filter = useStore(rows, (state) => state.filter)
  const kinds = kindsOf(summary, filter, words)
  const fields = fieldsOf(summary.columns, filter)
  useRowsPerCommand(summary)
  const chosen = [
    ...kinds.filter(({ isOn }) => isOn).map(({ text }) => text),
    ...(filter.fields ?? []).map((field) => words.names.fields[field]),
    ...(filter.problem === undefined ? [] : [words.problemName(filter.problem) ?? filter.problem]),
  ]
  return (
    <Menu {...menuStyle}>
      <Menu.Target>
        <button type="button" className={css['more']} data-name="more" data-on={chosen.length > 0 || undefined}>
          <span>{chosen.length === 0 ? words.filters.more : chosen.join(' · ')}</span>
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={css['menu'] ?? ''}>
        <Kinds kinds={kinds} />
        {filter.problem !== undefined && (
          <Menu.Item onClick={() => rows.act.filterBy('problem', undefined)}>{words.filters.removeProblem}</Menu.Item>
        )}
        <Fields offered={fields} />
        <Order />
        <RowsPer summary={summary} />
        <AllShown />
      </Menu.Dropdown>
    </Menu>
  )
}

export interface Kind {
  readonly text: string
  readonly isOn: boolean
  /** What it adds to the filter. */
  readonly add: RowFilter
  readonly without: RowFilter
}

/** Kinds of rows that are no pill: only those with rows, and what is chosen. */
export function kindsOf(summary: ImportSummary, filter: RowFilter, words: Words): readonly Kind[] {
  const { excluded = 0, changes, answered = [], guard, marks = [], stock, counts } = summary
  const answers = answered.reduce((sum, { count }) => sum + count, 0)
  // A delete has a pill of its own.
  const unusual = guard?.reasons.some(({ code }) => code !== 'delete') === true || marks.length > 0
  const counted = (text: string, count: number): string => (count === 0 ? text : `${text} ${words.count(count)}`)
  const flags = [
    { name: 'unusual', text: words.filters.unusual, any: unusual },
    {
      name: 'belowMinimum',
      text: counted(words.stock.belowMinimum, stock?.belowMinimum ?? 0),
      any: (stock?.belowMinimum ?? 0) > 0,
    },
    { name: 'leftOut', text: counted(words.mine.leftOut, excluded), any: excluded > 0 },
    { name: 'changedByMe', text: words.mine.changed, any: (changes?.cells ?? 0) + answers > 0 },
    { name: 'answered', text: counted(words.mine.answered, answers), any: answers > 0 },
  ] as const
  const kinds = flags.flatMap(({ name, text, any }): Kind[] => {
    const { [name]: isOn = false, ...without } = filter
    return any || isOn ? [{ text, isOn, add: { [name]: true }, without }] : []
  })
  const { statuses, ...without } = filter
  const isOn = statuses?.length === 1 && statuses[0] === 'unchanged'
  if (counts.unchanged === 0 && !isOn) return kinds
  const text = counted(words.names.statuses.unchanged, counts.unchanged)
  return [...kinds, { text, isOn, add: { statuses: ['unchanged'] }, without }]
}

/** Like a pill: it replaces what was chosen. */
function Kinds({ kinds }: { readonly kinds: readonly Kind[] }) {
  const { rows } = useUi()
  const filter = useStore(rows, (state) => state.filter)
  return kinds.map(({ text, isOn, add, without }) => (
    <Menu.CheckboxItem
      key={text}
      checkIcon={<CheckIcon size={14} />}
      checked={isOn}
      closeMenuOnClick
      onChange={() => rows.act.setFilter(isOn ? without : { ...filterOfPill(filter, 'all'), ...add })}
    >
      {text}
    </Menu.CheckboxItem>
  ))
}

/** Fields that identify a row: they change nothing. */
const NO_VALUES: readonly Field[] = ['id', 'storage', 'action', ...READ_ONLY_FIELDS]

function fieldsOf(columns: readonly ImportColumn[], { fields = [] }: RowFilter): readonly Field[] {
  return FIELDS.filter(
    (field) =>
      fields.includes(field) || (!NO_VALUES.includes(field) && columns.some((column) => column.field === field)),
  )
}

function Fields({ offered }: { readonly offered: readonly Field[] }) {
  const { rows, words } = useUi()
  const chosen = useStore(rows, (state) => state.filter.fields) ?? []
  if (offered.length === 0) return null
  function put(fields: readonly Field[]): void {
    rows.act.filterBy('fields', fields.length === 0 ? undefined : [...fields])
  }
  return (
    <>
      <Menu.Divider />
      <p className={picker['hint']}>{words.fields.hint}</p>
      {offered.map((field) => (
        <Menu.CheckboxItem
          key={field}
          checkIcon={<CheckIcon size={14} />}
          checked={chosen.includes(field)}
          onChange={(checked) => put(checked ? [...chosen, field] : chosen.filter((one) => one !== field))}
        >
          {words.names.fields[field]}
        </Menu.CheckboxItem>
      ))}
    </>
  )
}

/** The file's own order, or what waits for the user first; by a column: in its heading. */
function Order() {
  const { rows, words } = useUi()
  const sort = useStore(rows, (state) => state.sort)
  const byStatus = sort?.by.kind === 'status'
  return (
    <>
      <Menu.Divider />
      <Choice text={words.filters.fileOrder} chosen={sort === null} onChoose={() => rows.act.setSort(null)} />
      <Choice
        text={words.filters.needsFirst}
        chosen={byStatus}
        onChoose={() => rows.act.setSort({ by: { kind: 'status' }, descending: false })}
      />
    </>
  )
}

function useRowsPerCommand({ perMaterial, file }: ImportSummary): void {
  const { layouts, words } = useUi()
  const rowPer = useStore(layouts, (state) => state.rowPer)
  const both = perMaterial !== undefined && file.kind !== 'account'
  useCommand('rowPer', {
    run: () => layouts.act.showRowPer(rowPer === 'material' ? 'storage' : 'material'),
    blocked: both ? null : words.commands.why.oneRowEach,
  })
}

/** With columns per storage: one row per material, or one per storage. What is applied does not depend on it. */
function RowsPer({ summary: { perMaterial, rowCount, file } }: MoreProps) {
  const { layouts, words } = useUi()
  const rowPer = useStore(layouts, (state) => state.rowPer)
  if (!perMaterial || file.kind === 'account') return null
  const counted = (count: number): string => words.sheets.rows(count, words.count(count))
  return (
    <>
      <Menu.Divider />
      <p className={picker['hint']}>{words.perStorage.rowsHint(counted(perMaterial.rows), counted(rowCount))}</p>
      {(['material', 'storage'] as const).map((one) => (
        <Choice
          key={one}
          text={one === 'material' ? words.perStorage.perMaterial : words.perStorage.perStorage}
          chosen={rowPer === one}
          onChoose={() => layouts.act.showRowPer(one)}
        />
      ))}
    </>
  )
}

/** Leaves out all rows that are shown, or includes them again; one edit, undone like any other. Find and replace among them. */
function AllShown() {
  const { grid, imports, rows, run, words } = useUi()
  const total = useStore(rows, rowsShownNow)
  const excluded = useStore(imports, (state) => (state.step === 'open' ? (state.summary.excluded ?? 0) : 0))
  const locked = useStore(run, isApplied)
  function put(included: boolean): void {
    void imports.act.edit({ kind: 'filtered', ...shownAt(rows.getState()), included })
  }
  return (
    <>
      <Menu.Divider />
      {!locked && total > 0 && (
        <Menu.Item onClick={() => put(false)}>{words.filters.leaveOut(total, words.count(total))}</Menu.Item>
      )}
      {!locked && total > 0 && excluded > 0 && (
        <Menu.Item onClick={() => put(true)}>{words.filters.takeIn(total, words.count(total))}</Menu.Item>
      )}
      <Menu.Item onClick={() => openFinding(grid, false)}>{words.find.title}</Menu.Item>
    </>
  )
}
