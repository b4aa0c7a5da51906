/** Which sheets of a workbook are read, whose rows are shown, and whether suppliers are read: each with what it costs. */
import type { ImportSummary } from '../../../src-shared/contract/received.ts'
import { useStore } from 'zustand'
import { Picker } from '../../parts/picker.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { shownText } from '../../view/visible-text.ts'
import { withReading, withSheetsTogether, withSuppliers } from '../../view/choices.ts'

interface PickerProps {
  readonly summary: ImportSummary
  readonly locked: boolean
}

/** No sheet has this name: Excel forbids the sign. */
const TOGETHER = '/together'
const EVERY = ''

/** One sheet, or all that are named after storages. */
export function SheetPicker({ summary: { file, choices }, locked }: PickerProps) {
  const { imports, rows } = useStores()
  const words = useWords()
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
      options={together === undefined ? sheets : [{ value: TOGETHER, text: words.sheets.all }, ...sheets]}
      disabled={locked}
      onPick={pick}
    />
  )
}

/** The rows of one sheet, where several were read. */
export function SheetFilter({ summary: { file } }: Pick<PickerProps, 'summary'>) {
  const { rows } = useStores()
  const words = useWords()
  const shown = useStore(rows, (state) => state.filter.sheet ?? EVERY)
  if (file.storageSheets?.read !== true) return null
  const sheets = file.storageSheets.sheets.map(({ name, rows: count = 0 }) => ({
    value: asItCame(name),
    text: shownText(name),
    mark: words.sheets.rows(count, words.count(count)),
  }))
  function pick(value: string): void {
    const { sheet: _sheet, ...rest } = rows.getState().filter
    rows.act.setFilter(value === EVERY ? rest : { ...rest, sheet: value })
  }
  return (
    <Picker
      label={words.sheets.filter}
      value={asItCame(shown)}
      hint={words.sheets.filterHint}
      options={[{ value: EVERY, text: words.sheets.every }, ...sheets]}
      onPick={pick}
    />
  )
}

/** Where the account can tell suppliers: says what reading them costs before it is chosen. */
export function SuppliersPicker({ summary: { choices, suppliers }, locked }: PickerProps) {
  const { imports } = useStores()
  const words = useWords()
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
