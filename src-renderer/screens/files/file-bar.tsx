/** The file and how it was read; every choice can be changed here. */
import { isBusy } from '../../state/import-state.ts'
import type { ImportChoices, ImportSummary } from '../../../src-shared/api/window-types.ts'
import { Menu, Text, Tooltip } from '@mantine/core'
import { useStore } from 'zustand'
import { ChevronIcon, CloseIcon, FileIcon, RereadIcon, SheetIcon } from '../../parts/icons.tsx'
import { useFileDialog } from '../../parts/incoming-files.tsx'
import { Picker, menuStyle } from '../../parts/picker.tsx'
import { keepsFile } from '../../state/run-store.ts'
import { useCommand } from '../../parts/use-command.ts'
import { IconButton, SmallButton } from '../../parts/buttons.tsx'
import { useUi } from '../../use-ui.ts'
import {
  withColumnsPerStorage,
  withPolicy,
  withReading,
  withSheetsTogether,
  withSuppliers,
} from '../../view/choices.ts'
import { shownText } from '../../view/visible-text.ts'
import { DecimalsPicker, TablePicker, TextPickers } from './how-read.tsx'
import { Visible } from '../../parts/visible.tsx'
import css from './file-bar.module.css'
import shared from '../../parts/shared.module.css'
import { asItCame } from '../../../src-shared/material/values/untrusted-text.ts'
import picker from '../../parts/picker.module.css'

const POLICIES = ['ask', 'mine', 'live', 'delta'] as const

export function FileBar({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run, words } = useUi()
  const { file } = summary
  // With columns per storage, there are more planned rows than rows in the file.
  const inFile = summary.perMaterial?.rows ?? summary.rowCount
  const running = useStore(run, keepsFile)
  return (
    <section className={css['bar']} aria-label={words.file.label}>
      <FileIcon size={16} />
      <Text component="h1" truncate fz={14} fw={600} miw={60} className={css['name'] ?? ''} tabIndex={-1}>
        <Visible text={file.name} />
      </Text>
      <RawSheetButton locked={running} />
      <span className={css['fact']}>{words.bytes(file.bytes)}</span>
      <span className={css['fact']}>{words.units.rows(inFile, words.count(inFile))}</span>
      <span className={css['fact']}>
        {file.headerRow === null ? words.file.noHeader : words.file.headerRow(words.count(file.headerRow))}
      </span>
      <span className={css['readings']}>
        <Readings summary={summary} />
      </span>
      <span className={shared['space']} />
      <MappingMenu locked={running} />
      <IconButton tip label={words.file.reread} disabled={running} onClick={() => void imports.act.reread()}>
        <RereadIcon />
      </IconButton>
      <IconButton tip label={words.file.close} disabled={running} onClick={() => void imports.act.close()}>
        <CloseIcon />
      </IconButton>
    </section>
  )
}

function RawSheetButton({ locked }: { readonly locked: boolean }) {
  const { rawSheet, words } = useUi()
  return (
    <Tooltip label={words.rawSheet.open} withArrow>
      <SmallButton
        className={css['look'] ?? ''}
        variant="subtle"
        aria-label={words.rawSheet.open}
        aria-keyshortcuts="Alt+L"
        disabled={locked}
        onClick={() => rawSheet.act.open()}
      >
        <SheetIcon />
        <span className={css['open']}>{words.rawSheet.open}</span>
      </SmallButton>
    </Tooltip>
  )
}

function Readings({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run, words } = useUi()
  const busy = useStore(imports, isBusy)
  const locked = useStore(run, (state) => state.run !== null || state.starting) || busy
  const { file, choices, columns } = summary
  const change = (next: ImportChoices): void => void imports.act.change(next)
  const howReadProps = { file, choices, columns, locked, onChoose: change }
  return (
    <>
      <SheetPicker summary={summary} locked={locked} />
      <StoragesPicker summary={summary} locked={locked} />
      <SheetFilter summary={summary} />
      <TablePicker {...howReadProps} />
      <TextPickers {...howReadProps} />
      {(summary.counts.conflict > 0 || choices.onConflict !== undefined) && (
        <Picker
          label={words.file.conflicts}
          value={choices.onConflict ?? 'ask'}
          hint={words.file.conflictsHint}
          options={POLICIES.map((value) => ({ value, text: words.file.policies[value] }))}
          disabled={locked}
          onPick={(policy) => change(withPolicy(choices, policy))}
        />
      )}
      <SuppliersPicker summary={summary} locked={locked} />
      <DecimalsPicker {...howReadProps} />
    </>
  )
}

interface PickerProps {
  readonly summary: ImportSummary
  readonly locked: boolean
}

/** Cannot be the name of a sheet: Excel forbids the character. */
const TOGETHER = '/together'
const EVERY = ''

/** One sheet, or all sheets that are named after storages. */
function SheetPicker({ summary: { file, choices }, locked }: PickerProps) {
  const { imports, rows, words } = useUi()
  if (!file.sheets || file.sheet === undefined) return null
  const together = file.storageSheets
  const sheets = file.sheets.map(({ name, hidden }) => ({
    value: asItCame(name),
    text: shownText(name),
    mark: hidden ? words.file.hidden : undefined,
  }))
  const count = together?.sheets.length ?? 0
  function pick(value: string): void {
    rows.act.setFilter({})
    void imports.act.change(value === TOGETHER ? withSheetsTogether(choices) : withReading(choices, 'sheet', value))
  }
  return (
    <Picker
      label={words.file.sheet}
      value={together?.read === true ? TOGETHER : asItCame(file.sheet)}
      shown={together?.read === true ? words.sheets.allShown(count, words.count(count)) : undefined}
      hint={together === undefined ? undefined : words.sheets.hint}
      options={[...(together === undefined ? [] : [{ value: TOGETHER, text: words.sheets.all }]), ...sheets]}
      disabled={locked}
      onPick={pick}
    />
  )
}

/** Columns with storages as headings, once the user has decided how to read them. */
function StoragesPicker({ summary: { file, choices }, locked }: PickerProps) {
  const { imports, rows, words } = useUi()
  const { perStorage } = file
  if (perStorage === undefined || perStorage.offered) return null
  return (
    <Picker
      label={words.perStorage.label}
      value={perStorage.read ? 'each' : 'off'}
      shown={perStorage.read ? words.perStorage.eachShown : words.perStorage.leaveShown}
      hint={shownText(perStorage.message)}
      options={[
        { value: 'each', text: words.perStorage.each },
        { value: 'off', text: words.perStorage.leave },
      ]}
      disabled={locked}
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
  const shown = useStore(rows, (state) => state.filter.sheet ?? EVERY)
  const { perStorage, storageSheets } = file
  const texts = perStorage?.read === true ? words.perStorage : words.sheets
  const sheetsText =
    perStorage?.read === true ? perStorage.storages : storageSheets?.read === true ? storageSheets.sheets : []
  if (sheetsText.length === 0) return null
  const options = sheetsText.map(({ name, rows: count = 0 }) => ({
    value: asItCame(name),
    text: shownText(name),
    mark: words.sheets.rows(count, words.count(count)),
  }))
  return (
    <Picker
      label={words.sheets.filter}
      value={asItCame(shown)}
      hint={texts.filterHint}
      options={[{ value: EVERY, text: texts.every }, ...options]}
      onPick={(value) => rows.act.filterBy('sheet', value === EVERY ? undefined : value)}
    />
  )
}

/** If the account can list suppliers: says what reading them costs before the user chooses. */
function SuppliersPicker({ summary: { choices, suppliers }, locked }: PickerProps) {
  const { imports, words } = useUi()
  if (suppliers?.answers !== true) return null
  const { unread } = suppliers
  const on = choices.readSuppliers === true
  return (
    <Picker
      label={words.sheets.suppliers}
      value={on ? 'on' : 'off'}
      shown={on ? words.sheets.suppliersOn : words.sheets.suppliersOff}
      hint={words.sheets.suppliersHint}
      options={[
        { value: 'off', text: words.sheets.leave },
        { value: 'on', text: unread === 0 ? words.sheets.known : words.sheets.offer(unread, words.count(unread)) },
      ]}
      disabled={locked}
      onPick={(value) => void imports.act.change(withSuppliers(choices, value === 'on'))}
    />
  )
}

/** Saves the columns' fields as a small file, or loads them from one. */
function MappingMenu({ locked }: { readonly locked: boolean }) {
  const { app, imports, run, words } = useUi()
  const busy = useStore(imports, isBusy)
  // During a run the columns must stay as they were applied.
  const applied = useStore(run, (state) => state.run !== null || state.starting)

  async function save(): Promise<void> {
    if (await imports.act.saveMapping()) app.act.tell({ kind: 'good', text: words.mapping.saved })
  }

  async function remember(): Promise<void> {
    if (await imports.act.rememberMapping()) app.act.tell({ kind: 'good', text: words.memory.remembered })
  }

  async function load(file: File): Promise<void> {
    if (await imports.act.loadMapping(file)) app.act.tell({ kind: 'good', text: words.mapping.loaded(file.name) })
  }
  const { choose, input } = useFileDialog('.json', 'mapping-input', (file) => void load(file))
  const { why } = words.commands
  const running = locked ? why.running : null
  useCommand('rememberMapping', { run: () => void remember(), blocked: running })
  useCommand('saveMapping', { run: () => void save(), blocked: running })
  useCommand('loadMapping', { run: choose, blocked: applied ? why.running : busy ? why.busy : null })

  return (
    <>
      <Menu {...menuStyle} position="bottom-end" disabled={locked}>
        <Menu.Target>
          <button type="button" className={picker['button']} disabled={locked}>
            <span className={picker['value']}>{words.mapping.menu}</span>
            <ChevronIcon size={14} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <p className={picker['hint']}>{words.mapping.hint}</p>
          <Menu.Item onClick={() => void remember()}>{words.memory.remember}</Menu.Item>
          <Menu.Item onClick={() => void save()}>{words.mapping.save}</Menu.Item>
          <Menu.Item disabled={applied || busy} onClick={choose}>
            {words.mapping.load}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {input}
    </>
  )
}
