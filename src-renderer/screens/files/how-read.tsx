/**
 * How a file is read: table, encoding (with sample words), delimiter, decimals. A chip in the header opens it, in the preview and on the screen “Look
 * at the file”.
 */
import { Popover, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { ImportChoices, ImportColumn, ImportSummary } from '../../../src-shared/api/window-types.ts'
import { DETECT_ENCODING, ENCODING_CHOICES, DELIMITERS, isDelimiter } from '../../../src-shared/file/source.ts'
import { ChevronIcon, SheetIcon } from '../../parts/icons.tsx'
import { Picker, type Option } from '../../parts/picker.tsx'
import { useUi } from '../../use-ui.ts'
import { withDecimals, withReadOption, withTable } from '../../view/choices.ts'
import { listDecimalsEvidence, findSharedDecimalStyle, listUncertainties, describeFormat } from '../../view/read-as.ts'
import { describeFormatReasons } from '../../view/reading-text.ts'
import { cutText, shownText } from '../../view/visible-text.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import chip from '../../parts/chip.module.css'
import css from './file-bar.module.css'

const DETECTED_OPTION = ''
/** The length of a sample, in characters: two or three words. */
const SAMPLE_LENGTH = 24
const DECIMAL_STYLES = ['auto', 'dot', 'comma'] as const

interface ReadingPickerProps {
  readonly file: ImportSummary['file']
  readonly choices: ImportSummary['choices'] | ImportChoices
  readonly columns: readonly ImportColumn[]
  readonly isLocked: boolean
  readonly onChoose: (choices: ImportChoices) => void
}

interface FormatChipProps {
  readonly file: ImportSummary['file']
  readonly columns: readonly ImportColumn[]
  /** The options to choose from. */
  readonly children: ReactNode
}

/** The chip that says how the file is read. If the evidence is weak, it is amber and shows what is uncertain. */
export function FormatChip({ file, columns, children }: FormatChipProps) {
  const { words } = useUi()
  const uncertainties = listUncertainties(file, columns, words)
  const text = [words.readAs.readAsFormat(describeFormat(file, columns, words)), ...uncertainties].join(', ')
  return (
    <Popover position="bottom-start" shadow="md" transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <button type="button" className={chip['chip']} title={text} data-doubt={uncertainties.length > 0 || undefined}>
          <SheetIcon />
          <span className={chip['text']}>{text}</span>
          <ChevronIcon size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <Stack gap={2} className={css['readings'] ?? ''}>
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

export function TablePicker({ file, choices, isLocked, onChoose }: ReadingPickerProps) {
  const { words } = useUi()
  if (!file.tables || file.table === undefined) return null
  return (
    <Picker
      isInLayer
      label={words.tables.label}
      value={String(file.table)}
      buttonText={`${words.count(file.table)}/${words.count(file.tables.length)}`}
      hint={words.tables.hint}
      options={file.tables.map(({ range, rows, headings }, index) => ({
        value: String(index + 1),
        text: words.tables.option(range, rows, words.count(rows)),
        mark: headings.slice(0, 3).map(shownText).join(', '),
      }))}
      disabled={isLocked}
      onPick={(table) => onChoose(withTable(choices, Number(table)))}
    />
  )
}

export function TextPickers({ file, choices, isLocked, onChoose }: ReadingPickerProps) {
  const { settings, words } = useUi()
  const defaultEncoding = useStore(settings, (state) => state.settings?.encoding ?? DETECT_ENCODING)
  const detectedOption = { value: DETECTED_OPTION, text: words.file.auto }
  const encoding = choices.encoding ?? defaultEncoding

  const reasons = describeFormatReasons(file, words)
  function choose(choiceName: 'encoding' | 'delimiter', value: string): void {
    const defaultValue = choiceName === 'encoding' && defaultEncoding !== DETECT_ENCODING ? DETECT_ENCODING : null
    onChoose(withReadOption(choices, choiceName, value === DETECTED_OPTION ? defaultValue : value))
  }
  return (
    <>
      {file.encoding !== undefined && (
        <Picker
          isInLayer
          label={words.file.encoding}
          value={encoding === DETECT_ENCODING ? DETECTED_OPTION : encoding}
          buttonText={file.encoding}
          hint={shownText(reasons.encoding)}
          options={[detectedOption, ...listEncodingOptions(file.encodings ?? [])]}
          disabled={isLocked}
          onPick={(encoding) => choose('encoding', encoding)}
        />
      )}
      {file.delimiter !== undefined && (
        <Picker
          isInLayer
          label={words.file.delimiter}
          value={choices.delimiter ?? DETECTED_OPTION}
          buttonText={delimiterText(file.delimiter, words)}
          hint={shownText(reasons.delimiter)}
          options={[detectedOption, ...DELIMITERS.map((value) => ({ value, text: delimiterText(value, words) }))]}
          disabled={isLocked}
          onPick={(delimiter) => choose('delimiter', delimiter)}
        />
      )}
    </>
  )
}

export function DecimalsPicker({ choices, columns, isLocked, onChoose }: Omit<ReadingPickerProps, 'file'>) {
  const { words } = useUi()
  const style = findSharedDecimalStyle(columns)
  if (style === null) return null
  return (
    <Picker
      isInLayer
      label={words.file.decimals}
      value={choices.decimals ?? 'auto'}
      buttonText={words.file[`${style}Short`]}
      hint={listDecimalsEvidence(columns, words).join('\n')}
      options={DECIMAL_STYLES.map((value) => ({ value, text: words.file[value] }))}
      disabled={isLocked}
      onPick={(decimals) => onChoose(withDecimals(choices, decimals))}
    />
  )
}

/** The likely encodings come first, each with words of the file decoded with it. The other encodings follow. */
function listEncodingOptions(candidates: NonNullable<ImportSummary['file']['encodings']>): Option<string>[] {
  const candidateNames = new Set(candidates.map(({ encoding }) => encoding))
  return [
    ...candidates.map(({ encoding, sample }) => ({
      value: encoding,
      text: encoding,
      mark: cutText(shownText(sample), SAMPLE_LENGTH) || undefined,
    })),
    ...ENCODING_CHOICES.filter((name) => !candidateNames.has(name)).map((name) => ({ value: name, text: name })),
  ]
}

function delimiterText(delimiter: string, words: Words): string {
  return isDelimiter(delimiter) ? words.file.delimiters[delimiter] : delimiter
}
