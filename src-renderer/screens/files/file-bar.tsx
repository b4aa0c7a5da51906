/** The file in the header: its menu, how it was read, and its supplier. The user can change how it was read and its supplier here. */
import { isBusy } from '../../state/import-state.ts'
import type { ImportChoices, ImportSummary } from '../../../src-shared/api/window-types.ts'
import { Group, Menu } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { ChevronIcon, CloseIcon, RereadIcon, SearchIcon, SheetIcon, SuppliersIcon } from '../../parts/icons.tsx'
import { useFileDialog } from '../../parts/incoming-files.tsx'
import { Choice, Picker, menuProps } from '../../parts/picker.tsx'
import { openFinding } from '../../state/grid-store.ts'
import { hasEnded, isApplied, needsFile } from '../../state/run-store.ts'
import { useCommand } from '../../parts/use-command.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { KeyLabels } from '../../parts/keys.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { requestsText } from '../../view/cost-text.ts'
import { useUi } from '../../use-ui.ts'
import {
  withColumnsPerStorage,
  withPolicy,
  withReadOption,
  withJoinedSheets,
  withSuppliers,
} from '../../view/choices.ts'
import { storageColumnsText } from '../../view/reading-text.ts'
import { shownText } from '../../view/visible-text.ts'
import { DecimalsPicker, FormatChip, TablePicker, TextPickers } from './how-read.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import chip from '../../parts/chip.module.css'
import { EditCommands, EditItems, LastChanges, type ExtraSteps } from './edits.tsx'
import css from './file-bar.module.css'
import { toRawText, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import picker from '../../parts/picker.module.css'
import { profileTexts } from '../../view/summary-text.ts'

const CONFLICT_POLICIES = ['ask', 'mine', 'live', 'delta'] as const

export function FileBar({ summary }: { readonly summary: ImportSummary }) {
  const { imports, rawSheet, run, words } = useUi()
  const { file } = summary
  // If storages are columns, there are more planned rows than rows in the file.
  const fileRowCount = summary.perMaterial?.rows ?? summary.rowCount
  const isRunning = useStore(run, needsFile)
  const { actions, input } = useColumnActions(isRunning)
  useColumnCommands(actions)
  useRowGroupingCommand(summary)
  const { storageSheets, perStorage } = file
  const hasSeveralStorages = storageSheets?.read === true || perStorage?.read === true
  // After a run, the file cannot be read another way. If several sheets or storages were read, its rows can still be filtered by storage.
  const showsFormatChip = !useStore(run, hasEnded) || hasSeveralStorages
  const fileFacts = [
    words.bytes(file.bytes),
    words.units.rows(fileRowCount, words.count(fileRowCount)),
    file.headerRow === null ? words.file.noHeader : words.file.headerRow(words.count(file.headerRow)),
  ]
  return (
    <ScreenHeader>
      <FileMenu name={file.name} facts={fileFacts}>
        <Menu.Item
          disabled={isRunning}
          leftSection={<SheetIcon size={14} />}
          rightSection={<KeyLabels keys={['Alt+L']} />}
          onClick={() => rawSheet.act.open()}
        >
          {words.rawSheet.open}
        </Menu.Item>
        <FileItems locked={isRunning} onReread={() => void imports.act.reread()} />
        <FindItem />
        <RowGroupingPicker summary={summary} />
      </FileMenu>
      <EditCommands />
      {showsFormatChip && (
        <FormatChip file={file} columns={summary.columns}>
          <ReadingPickers summary={summary} />
          <ColumnButtons {...actions} />
        </FormatChip>
      )}
      <SupplierChip summary={summary} />
      {input}
    </ScreenHeader>
  )
}

interface FileMenuProps {
  readonly name: UntrustedText
  /** Facts about the file, each in a few words. */
  readonly facts: readonly string[]
  /** Undo steps that are not part of the preview. */
  readonly extraSteps?: ExtraSteps
  readonly children: ReactNode
}

/** The name of the open file or stock as the heading, with its menu: its facts, its actions, its last changes. */
export function FileMenu({ name, facts, extraSteps, children }: FileMenuProps) {
  const { words } = useUi()
  const [page, setPage] = useState<'all' | 'steps'>('all')
  return (
    <Menu {...menuProps} onOpen={() => setPage('all')}>
      <h1 className={css['title']} tabIndex={-1}>
        <Menu.Target>
          <button type="button" className={css['name']} title={words.file.menu(shownText(name))}>
            <span className={chip['text']}>
              <VisibleText text={name} />
            </span>
            <ChevronIcon size={14} />
          </button>
        </Menu.Target>
      </h1>
      <Menu.Dropdown>
        {page === 'steps' ? (
          <LastChanges />
        ) : (
          <>
            <p className={picker['hint']}>{facts.join(' · ')}</p>
            {children}
            <EditItems extraSteps={extraSteps} onList={extraSteps ? undefined : () => setPage('steps')} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Find and replace, in the menus of a file and of the stock. */
export function FindItem() {
  const { grid, words } = useUi()
  return (
    <Menu.Item
      leftSection={<SearchIcon size={14} />}
      rightSection={<KeyLabels keys={['Mod+F']} />}
      onClick={() => openFinding(grid, false)}
    >
      {words.find.title}
    </Menu.Item>
  )
}

/** Chooses between one row per material and one per storage, if the file has storages as columns. This does not affect what is applied. */
function RowGroupingPicker({ summary: { perMaterial, rowCount } }: { readonly summary: ImportSummary }) {
  const { layouts, words } = useUi()
  const rowGrouping = useStore(layouts, (state) => state.rowGrouping)
  if (!perMaterial) return null
  const rowsText = (count: number): string => words.sheets.rows(count, words.count(count))
  return (
    <>
      <Menu.Divider />
      <p className={picker['hint']}>{words.perStorage.rowsHint(rowsText(perMaterial.rows), rowsText(rowCount))}</p>
      {(['material', 'storage'] as const).map((rowKind) => (
        <Choice
          key={rowKind}
          text={rowKind === 'material' ? words.perStorage.perMaterial : words.perStorage.perStorage}
          isChosen={rowGrouping === rowKind}
          onChoose={() => layouts.actions.setRowGrouping(rowKind)}
        />
      ))}
    </>
  )
}

/** Switches between rows per material and per storage, even while the menu is closed. */
function useRowGroupingCommand({ perMaterial }: ImportSummary): void {
  const { layouts, words } = useUi()
  const rowGrouping = useStore(layouts, (state) => state.rowGrouping)
  useCommand('rowPer', {
    run: () => layouts.actions.setRowGrouping(rowGrouping === 'material' ? 'storage' : 'material'),
    blockedReason: perMaterial === undefined ? words.commands.unavailableReasons.oneRowEach : null,
  })
}

/** Menu items shared by the preview and the screen “Look at the file”. */
export function FileItems({ locked: isLocked, onReread }: { readonly locked: boolean; readonly onReread: () => void }) {
  const { imports, words } = useUi()
  return (
    <>
      <Menu.Item disabled={isLocked} leftSection={<RereadIcon />} onClick={onReread}>
        {words.file.reread}
      </Menu.Item>
      <Menu.Item disabled={isLocked} leftSection={<CloseIcon size={14} />} onClick={() => void imports.act.close()}>
        {words.file.close}
      </Menu.Item>
    </>
  )
}

/** Which supplier the list is from, how it was recognised, and what is new in it. */
function SupplierChip({ summary }: { readonly summary: ImportSummary }) {
  const { app, imports, run, suppliers, words } = useUi()
  const isImportBusy = useStore(imports, isBusy)
  const isBeingApplied = useStore(run, isApplied)
  const { profile, choices } = summary
  if (!profile) return null
  const { id, known: foundByCodeCount, name } = profile
  const { changed, evidence } = profileTexts(profile, words)
  const supplierWords = words.suppliers
  return (
    <Menu {...menuProps}>
      <Menu.Target>
        <button
          type="button"
          className={chip['chip']}
          title={shownText(name)}
          data-doubt={changed.length > 0 || undefined}
        >
          <SuppliersIcon />
          <span className={chip['text']}>
            <VisibleText text={name} />
          </span>
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <p className={picker['hint']}>
          {[
            supplierWords.readAsList(shownText(name)),
            ...(evidence.length === 0 ? [] : [supplierWords.recognisedBy(evidence.map(shownText).join(', '))]),
            ...changed.map(shownText),
            ...(foundByCodeCount > 0
              ? [supplierWords.knownCodeRows(foundByCodeCount, words.count(foundByCodeCount))]
              : []),
          ].join(' ')}
        </p>
        <Menu.Item
          disabled={isImportBusy || isBeingApplied}
          onClick={() => void imports.act.change({ storage: choices.storage, profile: 'off' })}
        >
          {supplierWords.notThis}
        </Menu.Item>
        <Menu.Item
          onClick={() => {
            void suppliers.act.openProfile(id)
            app.act.showScreen('suppliers')
          }}
        >
          {supplierWords.toProfile}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function ReadingPickers({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run, words } = useUi()
  const isImportBusy = useStore(imports, isBusy)
  const isLocked = useStore(run, isApplied) || isImportBusy
  const { file, choices, columns } = summary
  const change = (nextChoices: ImportChoices): void => void imports.act.change(nextChoices)
  const pickerProps = { file, choices, columns, isLocked, onChoose: change }
  return (
    <>
      <SheetPicker summary={summary} isLocked={isLocked} />
      <StoragesPicker summary={summary} isLocked={isLocked} />
      <SheetFilter summary={summary} />
      <TablePicker {...pickerProps} />
      <TextPickers {...pickerProps} />
      {(summary.counts.conflict > 0 || choices.onConflict !== undefined) && (
        <Picker
          isInLayer
          label={words.file.conflicts}
          value={choices.onConflict ?? 'ask'}
          hint={words.file.conflictsHint}
          options={CONFLICT_POLICIES.map((value) => ({ value, text: words.file.policies[value] }))}
          disabled={isLocked}
          onPick={(policy) => change(withPolicy(choices, policy))}
        />
      )}
      <SuppliersPicker summary={summary} isLocked={isLocked} />
      <DecimalsPicker {...pickerProps} />
    </>
  )
}

interface PickerProps {
  readonly summary: ImportSummary
  readonly isLocked: boolean
}

/** The value of the option "all together". No sheet can have this name, because Excel forbids the slash. */
const TOGETHER_OPTION = '/together'
const EVERY_SHEET = ''

/** Chooses one sheet, or all sheets that are named after storages. */
function SheetPicker({ summary: { file, choices }, isLocked }: PickerProps) {
  const { imports, rows, words } = useUi()
  if (!file.sheets || file.sheet === undefined) return null
  const storageSheets = file.storageSheets
  const sheets = file.sheets.map(({ name, hidden }) => ({
    value: toRawText(name),
    text: shownText(name),
    mark: hidden ? words.file.hidden : undefined,
  }))
  const count = storageSheets?.sheets.length ?? 0
  function pickSheet(value: string): void {
    rows.act.setFilter({})
    void imports.act.change(
      value === TOGETHER_OPTION ? withJoinedSheets(choices) : withReadOption(choices, 'sheet', value),
    )
  }
  return (
    <Picker
      isInLayer
      label={words.file.sheet}
      value={storageSheets?.read === true ? TOGETHER_OPTION : toRawText(file.sheet)}
      buttonText={storageSheets?.read === true ? words.sheets.sheetsTogether(count, words.count(count)) : undefined}
      hint={storageSheets === undefined ? undefined : words.sheets.hint}
      options={[
        ...(storageSheets === undefined ? [] : [{ value: TOGETHER_OPTION, text: words.sheets.all }]),
        ...sheets,
      ]}
      disabled={isLocked}
      onPick={pickSheet}
    />
  )
}

/** Chooses how to read columns whose headings are storages. Shown once the user has answered the question about them. */
function StoragesPicker({ summary: { file, choices }, isLocked }: PickerProps) {
  const { imports, rows, words } = useUi()
  const { perStorage } = file
  if (perStorage === undefined || perStorage.offered) return null
  return (
    <Picker
      isInLayer
      label={words.perStorage.label}
      value={perStorage.read ? 'each' : 'off'}
      buttonText={perStorage.read ? words.perStorage.eachLabel : words.perStorage.leaveLabel}
      hint={shownText(storageColumnsText(perStorage, words))}
      options={[
        { value: 'each', text: words.perStorage.readEach },
        { value: 'off', text: words.perStorage.leave },
      ]}
      disabled={isLocked}
      onPick={(value) => {
        rows.act.setFilter({})
        void imports.act.change(withColumnsPerStorage(choices, perStorage, value === 'each'))
      }}
    />
  )
}

/** Filters the rows by sheet or storage if several were read. */
function SheetFilter({ summary: { file } }: Pick<PickerProps, 'summary'>) {
  const { rows, words } = useUi()
  const chosenSheet = useStore(rows, (state) => state.filter.sheet ?? EVERY_SHEET)
  const { perStorage, storageSheets } = file
  const sheetWords = perStorage?.read === true ? words.perStorage : words.sheets
  const listedSheets =
    perStorage?.read === true ? perStorage.storages : storageSheets?.read === true ? storageSheets.sheets : []
  if (listedSheets.length === 0) return null
  const options = listedSheets.map(({ name, rows: count = 0 }) => ({
    value: toRawText(name),
    text: shownText(name),
    mark: words.sheets.rows(count, words.count(count)),
  }))
  return (
    <Picker
      isInLayer
      label={words.sheets.filter}
      value={toRawText(chosenSheet)}
      hint={sheetWords.filterHint}
      options={[{ value: EVERY_SHEET, text: sheetWords.allStorages }, ...options]}
      onPick={(value) => rows.act.filterBy('sheet', value === EVERY_SHEET ? undefined : value)}
    />
  )
}

/** The choice to read suppliers. Shown if the account can list them. Warns if reading them takes many of the day's requests. */
function SuppliersPicker({
  summary: {
    choices,
    cost: { leftToday },
    suppliers,
  },
  isLocked,
}: PickerProps) {
  const { imports, words } = useUi()
  if (suppliers?.answers !== true) return null
  const { unread } = suppliers
  const readsSuppliers = choices.readSuppliers === true
  return (
    <Picker
      isInLayer
      label={words.sheets.suppliers}
      value={readsSuppliers ? 'on' : 'off'}
      buttonText={readsSuppliers ? words.sheets.suppliersOn : words.sheets.suppliersOff}
      hint={words.sheets.suppliersHint}
      options={[
        { value: 'off', text: words.sheets.leave },
        {
          value: 'on',
          text: unread === 0 ? words.sheets.alreadyRead : words.sheets.offer(requestsText(unread, words, leftToday)),
        },
      ]}
      disabled={isLocked}
      onPick={(value) => void imports.act.change(withSuppliers(choices, value === 'on'))}
    />
  )
}

type ColumnActions = ReturnType<typeof useColumnActions>['actions']

/** Remembers the columns' fields, saves them as a small file, or loads them from one. */
function useColumnActions(isLocked: boolean) {
  const { app, imports, run, words } = useUi()
  const isImportBusy = useStore(imports, isBusy)
  // During a run the columns must stay as they were applied.
  const isBeingApplied = useStore(run, isApplied)
  const { unavailableReasons } = words.commands

  async function save(): Promise<void> {
    if (await imports.act.saveMapping()) app.act.showNotice({ kind: 'good', text: words.mapping.saved })
  }

  async function remember(): Promise<void> {
    if (await imports.act.rememberMapping()) app.act.showNotice({ kind: 'good', text: words.memory.remembered })
  }

  async function load(file: File): Promise<void> {
    if (await imports.act.loadMapping(file))
      app.act.showNotice({ kind: 'good', text: words.mapping.loadedMapping(file.name) })
  }

  const { choose, input } = useFileDialog('.json', 'mapping-input', (file) => void load(file))
  const actions = {
    remember: () => void remember(),
    save: () => void save(),
    load: choose,
    blockedReason: isLocked ? unavailableReasons.running : null,
    loadBlockedReason: isBeingApplied ? unavailableReasons.running : isImportBusy ? unavailableReasons.busy : null,
  }
  return { actions, input }
}

/** Offers the actions on the columns' fields in the palette, even while the menu is closed. */
function useColumnCommands({ remember, save, load, blockedReason, loadBlockedReason }: ColumnActions): void {
  useCommand('rememberMapping', { run: remember, blockedReason })
  useCommand('saveMapping', { run: save, blockedReason })
  useCommand('loadMapping', { run: load, blockedReason: loadBlockedReason })
}

function ColumnButtons({ remember, save, load, blockedReason, loadBlockedReason }: ColumnActions) {
  const { words } = useUi()
  return (
    <section className={css['columns']} aria-label={words.mapping.menu}>
      <h2>{words.mapping.menu}</h2>
      <p className={picker['hint']}>{words.mapping.hint}</p>
      <Group gap={4}>
        <SmallButton disabled={blockedReason !== null} onClick={remember}>
          {words.memory.remember}
        </SmallButton>
        <SmallButton disabled={blockedReason !== null} onClick={save}>
          {words.mapping.save}
        </SmallButton>
        <SmallButton disabled={loadBlockedReason !== null} onClick={load}>
          {words.mapping.load}
        </SmallButton>
      </Group>
    </section>
  )
}
