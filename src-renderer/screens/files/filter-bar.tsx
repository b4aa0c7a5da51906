/** Which rows are shown: by status, field, problem and text; and the button that leaves all of them out. */
import type { ImportSummary, ImportColumn } from '../../../src-shared/api/window-types.ts'
import { ActionIcon, TextInput, Tooltip, Menu } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { FindIcon, CloseIcon, PanelIcon, SearchIcon, WarnIcon, CheckIcon, ChevronIcon } from '../../parts/icons.tsx'
import { useCommand, usePlaces } from '../../parts/use-command.ts'
import { goToPlace, openFinding } from '../../state/grid-store.ts'
import { useUi } from '../../use-ui.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { chipOf, chips, filterOfChip, type Counts } from '../../view/counts.ts'
import { IconButton } from '../../parts/buttons.tsx'
import { ChangeUnderWay } from './change-under-way.tsx'
import { Edits } from './edits.tsx'
import css from './filter-bar.module.css'
import shared from '../../parts/shared.module.css'
import { FIELDS, READ_ONLY_FIELDS, type Field } from '../../../src-shared/material/fields/field.ts'
import { menuStyle, Picker } from '../../parts/picker.tsx'
import picker from '../../parts/picker.module.css'
import { rowAt, rowsShownNow, shownAt } from '../../state/rows-shown.ts'
import { goToRow } from '../../state/go-to-row.ts'
import { useSheetsRead } from '../../grid/use-grid-columns.ts'
import { typedRow } from '../../../src-shared/file/typed-rows.ts'
import { untrusted, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { placeText } from '../../view/row-place.ts'

/** Waits this long after the last letter, so that a word is searched once. */
const PAUSE_MS = 50

interface FilterBarProps {
  readonly summary: ImportSummary
  readonly panel: boolean
  readonly onPanel: (open: boolean) => void
}

export function FilterBar({ summary, panel, onPanel }: FilterBarProps) {
  const { grid, rows, words } = useUi()
  const filter = useStore(rows, (state) => state.filter)
  const perMaterial = useStore(rows, (state) => state.perMaterial)
  const { counts, rows: rowCount } = (perMaterial ? summary.perMaterial : undefined) ?? {
    ...summary,
    rows: summary.rowCount,
  }
  const chosen = chipOf(filter)
  const problem = filter.problem
  // A delete has a status of its own to filter by.
  const unusual =
    summary.guard?.reasons.some(({ code }) => code !== 'delete') === true || (summary.marks ?? []).length > 0
  const short = (summary.stock?.belowMinimum ?? 0) > 0
  const mine = ownChips(summary, words)
  useShownRows({ counts, rowCount, unusual, short, mine })
  return (
    <section className={css['bar']} aria-label={words.filters.label}>
      <div className={css['chips']} role="group" aria-label={words.filters.label}>
        {chips(counts, rowCount).map(({ name, count }) => (
          <Chip
            key={name}
            name={name}
            on={chosen === name}
            onPress={() => rows.act.setFilter(filterOfChip(filter, name))}
          >
            {words.names.statuses[name]} <b>{words.count(count)}</b>
          </Chip>
        ))}
        {(unusual || filter.unusual === true) && (
          <Chip
            name="unusual"
            on={filter.unusual === true}
            onPress={() => rows.act.filterBy('unusual', filter.unusual === true ? undefined : true)}
          >
            <WarnIcon size={12} /> {words.filters.unusual}
          </Chip>
        )}
        {(short || filter.belowMinimum === true) && (
          <Chip
            name="below-minimum"
            on={filter.belowMinimum === true}
            onPress={() => rows.act.filterBy('belowMinimum', filter.belowMinimum === true ? undefined : true)}
          >
            {words.stock.belowMinimum} <b>{words.count(summary.stock?.belowMinimum ?? 0)}</b>
          </Chip>
        )}
        <OwnChips own={mine} />
        {problem !== undefined && (
          <Chip name="problem" on onPress={() => rows.act.filterBy('problem', undefined)}>
            {words.filters.problem(words.problemName(problem) ?? problem)}
            <span className="heard">{words.filters.removeProblem}</span>
            <CloseIcon size={12} />
          </Chip>
        )}
      </div>
      <FieldFilter columns={summary.columns} />
      <RowsPicker summary={summary} />
      <LeaveOut />
      <span className={shared['space']} />
      <ChangeUnderWay />
      <Edits />
      <Search />
      <IconButton tip label={words.find.title} onClick={() => openFinding(grid, false)}>
        <FindIcon />
      </IconButton>
      <Tooltip label={panel ? words.panel.hide : words.panel.show} withArrow>
        <ActionIcon
          variant={panel ? 'light' : 'subtle'}
          color={panel ? 'ink' : 'gray'}
          aria-label={panel ? words.panel.hide : words.panel.show}
          aria-pressed={panel}
          onClick={() => onPanel(!panel)}
        >
          <PanelIcon />
        </ActionIcon>
      </Tooltip>
    </section>
  )
}

interface ShownRowsProps {
  readonly counts: Counts
  readonly rowCount: number
  readonly unusual: boolean
  readonly short: boolean
  readonly mine: ReturnType<typeof ownChips>
}

/** Offers the chips as places in the palette. */
function useShownRows({ counts, rowCount, unusual, short, mine }: ShownRowsProps): void {
  const { rows, words } = useUi()
  const { toShownRows } = words.commands
  usePlaces('shownRows', () => {
    const kinds = chips(counts, rowCount).map(({ name, count }) => ({
      name: toShownRows(words.names.statuses[name]),
      note: words.count(count),
      run: () => rows.act.setFilter(filterOfChip(rows.getState().filter, name)),
    }))
    const by = (name: 'unusual' | 'belowMinimum' | (typeof mine)[number]['name'], text: string) => ({
      name: toShownRows(text),
      run: () => rows.act.filterBy(name, true),
    })
    return [
      ...kinds,
      ...(unusual ? [by('unusual', words.filters.unusual)] : []),
      ...(short ? [by('belowMinimum', words.stock.belowMinimum)] : []),
      ...mine.filter(({ any }) => any).map(({ name, text }) => by(name, text)),
    ]
  })
}

/** What the user did: rows left out, changed, answered. */
function ownChips({ excluded = 0, changes, answered = [] }: ImportSummary, words: Words) {
  const answers = answered.reduce((sum, { count }) => sum + count, 0)
  return [
    { name: 'leftOut', text: words.mine.leftOut, count: excluded, any: excluded > 0 },
    { name: 'changedByMe', text: words.mine.changed, count: null, any: (changes?.cells ?? 0) + answers > 0 },
    { name: 'answered', text: words.mine.answered, count: answers, any: answers > 0 },
  ] as const
}

function OwnChips({ own }: { readonly own: ReturnType<typeof ownChips> }) {
  const { rows, words } = useUi()
  const filter = useStore(rows, (state) => state.filter)
  return own.map(({ name, text, count, any }) => {
    const on = filter[name] === true
    if (!any && !on) return null
    return (
      <Chip key={name} name={name} on={on} onPress={() => rows.act.filterBy(name, on ? undefined : true)}>
        {text} {count !== null && <b>{words.count(count)}</b>}
      </Chip>
    )
  })
}

interface ChipProps {
  readonly name: string
  readonly on: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Chip({ name, on, onPress, children }: ChipProps) {
  return (
    <button type="button" className={css['chip']} aria-pressed={on} data-name={name} onClick={onPress}>
      {children}
    </button>
  )
}

/** Searches as the user types. Enter on a row's number, or on sheet and number, goes to that row. */
function Search() {
  const { rows, grid, page, words } = useUi()
  const sheets = useSheetsRead()
  const applied = useStore(rows, (state) => state.filter.text ?? '')
  // The text that is not the filter yet; null once it is.
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? applied
  const input = useRef<HTMLInputElement>(null)
  const off = useRef<(() => void) | null>(null)
  /** The sheet the user looked at before the search moved the rows. */
  const nearSheet = useRef<UntrustedText | undefined>(undefined)
  useEffect(() => () => off.current?.(), [])
  const focus = {
    run: () => {
      input.current?.select()
      input.current?.focus()
    },
  }
  useCommand('search', focus)
  useCommand('goToRow', focus)
  function apply(text: string): void {
    off.current?.()
    off.current = null
    setTyped(null)
    if (text !== (rows.getState().filter.text ?? '')) rows.act.filterBy('text', text === '' ? undefined : text)
  }
  function change(text: string): void {
    if (shown === '') nearSheet.current = sheetInView()
    setTyped(text)
    off.current?.()
    off.current = page.later(() => apply(text), PAUSE_MS)
  }
  async function enter(text: string): Promise<void> {
    const place = typedRow(text, sheets, nearSheet.current)
    if (place === null || !(await rows.act.hasRow(place))) return apply(text)
    apply('')
    await goToRow({ rows, grid }, place)
  }
  /** A number alone is a row of the sheet the user looks at. */
  function sheetInView(): UntrustedText | undefined {
    const { sheet } = rows.getState().filter
    if (sheet !== undefined) return typeof sheet === 'string' ? untrusted(sheet) : sheet
    return rowAt(rows.getState(), Math.max(0, grid.getState().active.row))?.sheet ?? sheets[0]
  }
  const [first] = sheets
  return (
    <TextInput
      ref={input}
      size="xs"
      className={css['search'] ?? ''}
      title={words.filters.searchHint(placeText(first === undefined ? { row: 214 } : { row: 214, sheet: first }))}
      type="search"
      leftSection={<SearchIcon size={14} />}
      placeholder={words.filters.search}
      aria-label={words.filters.search}
      value={shown}
      maxLength={1000}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void enter(shown)
        if (event.key === 'Escape' && shown !== '') apply('')
        else if (event.key === 'Escape' || event.key === 'ArrowDown') {
          event.preventDefault()
          apply(shown)
          goToPlace(grid, { row: 0, column: grid.getState().active.column })
        }
      }}
    />
  )
}

/** Fields that identify a row: they change nothing. */
const NO_VALUES: readonly Field[] = ['id', 'storage', 'action', ...READ_ONLY_FIELDS]

function FieldFilter({ columns }: { readonly columns: readonly ImportColumn[] }) {
  const { rows, words } = useUi()
  const filter = useStore(rows, (state) => state.filter)
  const chosen = filter.fields ?? []
  const offered = FIELDS.filter(
    (field) =>
      chosen.includes(field) || (!NO_VALUES.includes(field) && columns.some((column) => column.field === field)),
  )
  if (offered.length === 0) return null

  function put(fields: readonly Field[]): void {
    rows.act.filterBy('fields', fields.length === 0 ? undefined : [...fields])
  }

  const [only] = chosen
  const shown =
    only === undefined
      ? words.fields.any
      : chosen.length === 1
        ? words.names.fields[only]
        : words.fields.several(words.count(chosen.length))
  return (
    <Menu {...menuStyle}>
      <Menu.Target>
        <button type="button" className={picker['button']}>
          <span className={picker['label']}>{words.fields.button}</span>
          <span className={picker['value']}>{shown}</span>
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
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
        <Menu.Item disabled={chosen.length === 0} closeMenuOnClick onClick={() => put([])}>
          {words.fields.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** With columns per storage: one row per material, or one per storage. The plan does not depend on it. */
function RowsPicker({ summary: { perMaterial, rowCount, file } }: Pick<FilterBarProps, 'summary'>) {
  const { layouts, words } = useUi()
  const rowPer = useStore(layouts, (state) => state.rowPer)
  const both = perMaterial !== undefined && file.kind !== 'account'
  useCommand('rowPer', {
    run: () => layouts.act.showRowPer(rowPer === 'material' ? 'storage' : 'material'),
    blocked: both ? null : words.commands.why.oneRowEach,
  })
  if (!perMaterial || file.kind === 'account') return null
  const counted = (count: number): string => words.sheets.rows(count, words.count(count))
  return (
    <Picker
      label={words.perStorage.rows}
      value={rowPer}
      hint={words.perStorage.rowsHint(counted(perMaterial.rows), counted(rowCount))}
      options={[
        { value: 'material', text: words.perStorage.perMaterial },
        { value: 'storage', text: words.perStorage.perStorage },
      ]}
      onPick={(chosen) => layouts.act.showRowPer(chosen)}
    />
  )
}

/** Leaves out all rows that the filters show, or includes them again; one edit, undone like any other. */
function LeaveOut() {
  const { imports, rows, run, words } = useUi()
  const total = useStore(rows, rowsShownNow)
  const excluded = useStore(imports, (state) => (state.step === 'open' ? (state.summary.excluded ?? 0) : 0))
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  if (locked || total === 0) return null

  function put(included: boolean): void {
    void imports.act.edit({ kind: 'filtered', ...shownAt(rows.getState()), included })
  }

  return (
    <Menu {...menuStyle}>
      <Menu.Target>
        <button type="button" className={picker['button']}>
          <span className={picker['label']}>{words.filters.shown(total, words.count(total))}</span>
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => put(false)}>{words.filters.leaveOut(total, words.count(total))}</Menu.Item>
        <Menu.Item disabled={excluded === 0} onClick={() => put(true)}>
          {words.filters.takeIn(total, words.count(total))}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
