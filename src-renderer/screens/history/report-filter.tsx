/** The filter line of a report: pills for the outcomes of rows, other filters, a search box, and the report as a file. */
import { Menu, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ReportFilter } from '../../../src-shared/api/report.ts'
import { MAX_CONDITIONS } from '../../../src-shared/api/rows-shown.ts'
import type { RunInfo } from '../../../src-shared/api/window-types.ts'
import { isDecimalField, SENT_FIELDS } from '../../../src-shared/material/fields/field.ts'
import { countRowsNeedingAttention } from '../../../src-shared/run/run-outcome.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { ColumnFilterForm, conditionText, type FilterColumn } from '../../parts/column-filter.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { AddIcon, CheckIcon, ChevronIcon, CloseIcon, SearchIcon, ExportIcon } from '../../parts/icons.tsx'
import { menuProps } from '../../parts/picker.tsx'
import shared from '../../parts/shared.module.css'
import { useCommand } from '../../parts/use-command.ts'
import { goToPlace } from '../../state/grid-store.ts'
import { useUi } from '../../use-ui.ts'
import { withField } from '../../view/counts.ts'
import css from '../files/filter-bar.module.css'
import own from './history-screen.module.css'
import { countRowsByState } from './report-columns.ts'
import chip from '../../parts/chip.module.css'
import type { SavedFile } from '../../state/saved-files-store.ts'
import { shownText } from '../../view/visible-text.ts'

const CHANGE_AUTHORS = ['this-run', 'others'] as const
/** Milliseconds between the last key press and the search. */
const SEARCH_PAUSE_MS = 250
/** If the window is narrower, the pills are in the menu. */
const ROOM_FOR_PILLS = '(width >= 900px)'

export function ReportFilterBar({ info }: { readonly info: RunInfo }) {
  const { words } = useUi()
  const isWindowWide = useMediaQuery(ROOM_FOR_PILLS, true, { getInitialValueInEffect: false })
  const pills = usePills(info)
  return (
    <section className={css['bar']} aria-label={words.values.filter}>
      {isWindowWide && (
        <div className={`${css['pills'] ?? ''} ${own['wideOnly'] ?? ''}`} role="group" aria-label={words.values.filter}>
          {pills.map(({ name, text, isOn, choose }) => (
            <button
              key={name}
              type="button"
              className={css['pill']}
              data-name={name}
              aria-pressed={isOn}
              onClick={choose}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      <MoreMenu pills={isWindowWide ? [] : pills} />
      <span className={shared['space']} />
      <ReportSearch />
      <ReportFiles run={info.run} fixCount={countRowsNeedingAttention(info.counts)} />
    </section>
  )
}

interface StatePill extends FilterChoice {
  readonly name: string
}

/** The pills: all rows, rows that need attention, and one for each other outcome. Choosing a pill replaces the last one. */
function usePills(info: RunInfo): readonly StatePill[] {
  const { history, rows, words } = useUi()
  const { states } = useStore(history, (state) => state.filter)
  const filter = useStore(rows, (state) => state.filter)
  const rowsByRunState = countRowsByState(info)
  const textWithCount = (text: string, count: number): string => `${text} ${words.count(count)}`
  const showStates = (nextStates: ReportFilter['states'], isExcluded: boolean): void => {
    const { notIn: _notIn, ...otherFilters } = filter
    history.act.setFilter({ states: nextStates }, isExcluded ? { ...otherFilters, notIn: isExcluded } : otherFilters)
  }
  const rowCount = rowsByRunState.reduce((sum, { count }) => sum + count, 0)
  const attentionCount = countRowsNeedingAttention(info.counts)
  const isUnfiltered = filter.notIn !== true && states === undefined
  return [
    ...(attentionCount === 0
      ? []
      : [
          {
            name: 'needs',
            text: textWithCount(words.filters.pills.needs, attentionCount),
            isOn: filter.notIn === true,
            choose: () => showStates(undefined, true),
          },
        ]),
    ...rowsByRunState.map(({ state, count }) => ({
      name: state,
      text: textWithCount(words.values.states[state], count),
      isOn: filter.notIn !== true && states?.includes(state) === true,
      choose: () => showStates([state], false),
    })),
    {
      name: 'all',
      text: textWithCount(words.filters.pills.all, rowCount),
      isOn: isUnfiltered,
      choose: () => showStates(undefined, false),
    },
  ]
}

interface FilterChoice {
  readonly text: string
  readonly isOn: boolean
  readonly choose: () => void
}

/** The menu of filters: by who made the change, by field and by conditions on cells. In narrow windows it also contains the pills. */
function MoreMenu({ pills }: { readonly pills: readonly FilterChoice[] }) {
  const { words } = useUi()
  const [isAddingCondition, setIsAddingCondition] = useState(false)
  const conditions = useConditions()
  const choices = [...pills, ...useFilterChoices()]
  const chosenTexts = [...choices.filter(({ isOn }) => isOn).map(({ text }) => text), ...conditions.texts]
  return (
    <>
      <Menu {...menuProps}>
        <Menu.Target>
          <button type="button" className={css['more']} data-name="more" data-on={chosenTexts.length > 0 || undefined}>
            <span>{chosenTexts.length === 0 ? words.filters.more : chosenTexts.join(' · ')}</span>
            <ChevronIcon size={14} />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={css['menu'] ?? ''}>
          {choices.map(({ text, isOn, choose }) => (
            <Menu.CheckboxItem
              key={text}
              checkIcon={<CheckIcon size={14} />}
              closeMenuOnClick
              checked={isOn}
              onChange={choose}
            >
              {text}
            </Menu.CheckboxItem>
          ))}
          {conditions.texts.map((text, index) => (
            <Menu.Item key={text} leftSection={<CloseIcon size={12} />} onClick={() => conditions.remove(index)}>
              {words.stockTools.filter.remove(text)}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<AddIcon size={12} />} onClick={() => setIsAddingCondition(true)}>
            {words.stockTools.filter.title}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog
        title={words.stockTools.filter.title}
        open={isAddingCondition}
        onClose={() => setIsAddingCondition(false)}
      >
        {isAddingCondition && (
          <ColumnFilterForm
            columns={listFilterColumns(words)}
            firstColumnId="material"
            onCondition={conditions.add}
            onClose={() => setIsAddingCondition(false)}
          />
        )}
      </Dialog>
    </>
  )
}

/** Filters by who made the change and by changed field. */
function useFilterChoices(): readonly FilterChoice[] {
  const { history, rows, words } = useUi()
  const { changed } = useStore(history, (state) => state.filter)
  const changedColumns = useStore(history, (state) => state.changedColumns)
  const filter = useStore(rows, (state) => state.filter)
  const { fields = [] } = filter
  const offeredFields = SENT_FIELDS.filter(
    (field) => fields.includes(field) || changedColumns.some((column) => column.field === field),
  )
  return [
    ...CHANGE_AUTHORS.map((writer) => ({
      text: words.values.changed[writer],
      isOn: changed === writer,
      choose: () => history.act.setFilter({ changed: changed === writer ? undefined : writer }, filter),
    })),
    ...offeredFields.map((field) => ({
      text: words.columns.onlyChanges(words.names.fields[field]),
      isOn: fields.includes(field),
      choose: () => rows.act.setFilter(withField(filter, field, !fields.includes(field))),
    })),
  ]
}

/** The conditions on cells as texts, with functions to add and remove them. */
function useConditions() {
  const { history, rows, words } = useUi()
  const conditions = useStore(history, (state) => state.filter.conditions) ?? NO_CONDITIONS
  const columns = listFilterColumns(words)
  const setConditions = (nextConditions: Conditions): void =>
    history.act.setFilter(
      { conditions: nextConditions.length === 0 ? undefined : nextConditions },
      rows.getState().filter,
    )
  return {
    texts: conditions.map((condition) =>
      conditionText(condition, columns.find(({ id }) => id === idOf(condition.of))?.name ?? '', words),
    ),
    add: (condition: Conditions[number]): void => setConditions([...conditions, condition].slice(-MAX_CONDITIONS)),
    remove: (index: number): void => setConditions(conditions.filter((_, otherIndex) => otherIndex !== index)),
  }
}

/** Searches materials and values as the user types. */
function ReportSearch() {
  const { grid, browser, rows, words } = useUi()
  const appliedText = useStore(rows, (state) => state.filter.text ?? '')
  // The typed text while it is not yet applied as the filter; null once it is.
  const [typedText, setTypedText] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const cancelTimer = useRef<(() => void) | null>(null)
  useCommand('search', { run: () => input.current?.focus() })
  function applyFilterText(text: string): void {
    cancelTimer.current?.()
    setTypedText(null)
    if (text !== (rows.getState().filter.text ?? '')) rows.act.filterBy('text', text === '' ? undefined : text)
  }
  function changeText(text: string): void {
    setTypedText(text)
    cancelTimer.current?.()
    cancelTimer.current = browser.runLater(() => applyFilterText(text), SEARCH_PAUSE_MS)
  }
  return (
    <TextInput
      ref={input}
      size="xs"
      className={css['search'] ?? ''}
      type="search"
      leftSection={<SearchIcon size={14} />}
      placeholder={words.values.search}
      aria-label={words.values.search}
      value={typedText ?? appliedText}
      maxLength={200}
      onChange={(event) => changeText(event.currentTarget.value)}
      onKeyDown={(event) => {
        const text = typedText ?? appliedText
        if (event.key === 'Escape' && text !== '') applyFilterText('')
        else if (event.key === 'Escape' || event.key === 'ArrowDown' || event.key === 'Enter') {
          event.preventDefault()
          applyFilterText(text)
          goToPlace(grid, { row: 0, column: grid.getState().activePlace.column })
        }
      }}
    />
  )
}

type Conditions = NonNullable<ReportFilter['conditions']>
const NO_CONDITIONS: Conditions = []
type ConditionColumn = Conditions[number]['of']

function idOf({ side, field }: ConditionColumn): string {
  return field === null ? side : `${field} ${side}`
}

function listFilterColumns(words: Words): FilterColumn<ConditionColumn>[] {
  const material: ConditionColumn = { side: 'material', field: null }
  const values = SENT_FIELDS.flatMap((field) =>
    (['before', 'after'] as const).map((side): FilterColumn<ConditionColumn> => {
      const name = words.values[side](words.names.fields[field])
      const sideField = { side, field }
      return { id: idOf(sideField), of: sideField, name, isNumber: isDecimalField(field), isMoney: field === 'price' }
    }),
  )
  const name = words.history.reportColumns.material
  return [{ id: idOf(material), of: material, name, isNumber: false, isMoney: false }, ...values]
}

interface ReportFilesProps {
  readonly run: string
  /** How many rows need attention. */
  readonly fixCount: number
}

/** Saves the report as a file: Excel, CSV, the rows to fix, or a page to print. */
function ReportFiles({ run, fixCount }: ReportFilesProps) {
  const { app, files, review, rows, words } = useUi()
  const currentFile = useStore(files, (state) => state.currentFileKind)
  const showsFailedOnly = useStore(rows, (state) => state.filter.notIn === true)

  async function reportSavedFile(pendingFile: Promise<SavedFile | null>): Promise<void> {
    const savedFile = await pendingFile
    if (savedFile === null) return
    const text = words.past.savedAs(shownText(savedFile.name))
    app.act.showNotice({ kind: 'good', text: savedFile.asInFile ? text : `${text} ${words.past.plannedValuesHint}` })
  }

  const { unavailableReasons } = words.commands
  const busyReason = currentFile === null ? null : unavailableReasons.busy
  const actions = {
    reportXlsx: {
      run: () => void reportSavedFile(files.act.saveReport(run, 'xlsx', showsFailedOnly)),
      blockedReason: busyReason,
    },
    reportCsv: {
      run: () => void reportSavedFile(files.act.saveReport(run, 'csv', showsFailedOnly)),
      blockedReason: busyReason,
    },
    rowsToFix: {
      run: () => void reportSavedFile(files.act.saveRowsOfRun(run)),
      blockedReason: busyReason ?? (fixCount > 0 ? null : unavailableReasons.nothingToFix),
    },
    runSummary: { run: () => void review.act.summarise(run), blockedReason: null },
  }
  useCommand('reportXlsx', actions.reportXlsx)
  useCommand('reportCsv', actions.reportCsv)
  useCommand('rowsToFix', actions.rowsToFix)
  useCommand('runSummary', actions.runSummary)
  const menuItems = [
    { name: 'reportXlsx', text: words.past.reportXlsx },
    { name: 'reportCsv', text: words.past.reportCsv },
    { name: 'rowsToFix', text: words.past.rowsToFix },
    { name: 'runSummary', text: words.review.summary },
  ] as const
  return (
    <Menu {...menuProps}>
      <Menu.Target>
        <button type="button" className={chip['chip']} title={words.values.save}>
          <ExportIcon size={14} />
          <span className={chip['text']}>{words.values.save}</span>
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {menuItems.map(({ name, text }) => (
          <Menu.Item
            key={name}
            disabled={actions[name].blockedReason !== null}
            title={name === 'rowsToFix' ? words.past.rowsToFixHint : undefined}
            onClick={actions[name].run}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
