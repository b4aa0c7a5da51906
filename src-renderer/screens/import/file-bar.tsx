/** What the file is and how it was read; every reading can be changed here. */
import type { ImportSummary } from '../../../src-shared/contract/received.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { useStore } from 'zustand'
import { DETECT, ENCODING_CHOICES } from '../../../src-shared/domain/sheet/encodings.ts'
import { CloseIcon, FileIcon, RereadIcon } from '../../parts/icons.tsx'
import { Picker, type Option } from '../../parts/picker.tsx'
import { keepsFile } from '../../state/run-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { withDecimals, withPolicy, withReading, withTable } from '../../view/choices.ts'
import { decimalsEvidence, decimalsShown, DELIMITER_CHOICES, delimiterName } from '../../view/reading-facts.ts'
import type { Words } from '../../wording/words.ts'
import { MappingMenu } from './mapping-menu.tsx'
import { SheetFilter, SheetPicker, SuppliersPicker } from './sheet-pickers.tsx'
import { shownText } from '../../view/visible-text.ts'
import { Visible } from '../../parts/visible.tsx'
import css from './file-bar.module.css'

const DETECTED = ''
/** Characters of a sample: two or three words. */
const SAMPLE_SHOWN = 24
const POLICIES = ['ask', 'mine', 'live', 'delta'] as const

export function FileBar({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run } = useStores()
  const words = useWords()
  const { file } = summary
  const running = useStore(run, keepsFile)
  return (
    <section className={css['bar']} aria-label={words.file.label}>
      <FileIcon size={16} />
      <h1 className={css['name']} tabIndex={-1}>
        <Visible text={file.name} />
      </h1>
      <span className={css['fact']}>{words.bytes(file.bytes)}</span>
      <span className={css['fact']}>{words.units.rows(summary.rowCount, words.count(summary.rowCount))}</span>
      <span className={css['fact']}>
        {file.headerRow === null ? words.file.noHeader : words.file.headerRow(words.count(file.headerRow))}
      </span>
      <span className={css['readings']}>
        <Readings summary={summary} />
      </span>
      <span className={css['space']} />
      <MappingMenu locked={running} />
      <Tooltip label={words.file.reread} withArrow>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.file.reread}
          disabled={running}
          onClick={() => void imports.act.reread()}
        >
          <RereadIcon />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={words.file.close} withArrow>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.file.close}
          disabled={running}
          onClick={() => void imports.act.close()}
        >
          <CloseIcon />
        </ActionIcon>
      </Tooltip>
    </section>
  )
}

function Readings({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run, settings } = useStores()
  const words = useWords()
  const usual = useStore(settings, (state) => state.settings?.encoding ?? DETECT)
  const busy = useStore(imports, (state) => state.step === 'open' && state.busy)
  const locked = useStore(run, (state) => state.run !== null || state.starting) || busy
  const { file, choices, columns } = summary
  const detected = { value: DETECTED, text: words.file.auto }

  function read(what: 'encoding' | 'delimiter', value: string): void {
    const none = what === 'encoding' && usual !== DETECT ? DETECT : null
    void imports.act.change(withReading(choices, what, value === DETECTED ? none : value))
  }

  const style = decimalsShown(columns)
  return (
    <>
      <SheetPicker summary={summary} locked={locked} />
      <SheetFilter summary={summary} />
      {file.tables && file.table !== undefined && (
        <Picker
          label={words.tables.label}
          value={String(file.table)}
          shown={`${words.count(file.table)}/${words.count(file.tables.length)}`}
          hint={words.tables.hint}
          options={file.tables.map(({ range, rows, headings }, index) => ({
            value: String(index + 1),
            text: words.tables.option(range, rows, words.count(rows)),
            mark: headings.slice(0, 3).map(shownText).join(', '),
          }))}
          disabled={locked}
          onPick={(table) => void imports.act.change(withTable(choices, Number(table)))}
        />
      )}
      {file.encoding !== undefined && (
        <Picker
          label={words.file.encoding}
          value={pickedEncoding(choices.encoding ?? usual)}
          shown={file.encoding}
          hint={shownText(file.encodingReason ?? '')}
          options={[detected, ...encodingOptions(file.encodings ?? [])]}
          disabled={locked}
          onPick={(encoding) => read('encoding', encoding)}
        />
      )}
      {file.delimiter !== undefined && (
        <Picker
          label={words.file.delimiter}
          value={choices.delimiter ?? DETECTED}
          shown={delimiterText(file.delimiter, words)}
          hint={shownText(file.delimiterReason ?? '')}
          options={[detected, ...DELIMITER_CHOICES.map((value) => ({ value, text: delimiterText(value, words) }))]}
          disabled={locked}
          onPick={(delimiter) => read('delimiter', delimiter)}
        />
      )}
      {(summary.counts.conflict > 0 || choices.onConflict !== undefined) && (
        <Picker
          label={words.file.conflicts}
          value={choices.onConflict ?? 'ask'}
          hint={words.file.conflictsHint}
          options={POLICIES.map((value) => ({ value, text: words.file.policies[value] }))}
          disabled={locked}
          onPick={(policy) => void imports.act.change(withPolicy(choices, policy))}
        />
      )}
      <SuppliersPicker summary={summary} locked={locked} />
      {style !== null && (
        <Picker
          label={words.file.decimals}
          value={choices.decimals ?? 'auto'}
          shown={words.file[`${style}Short`]}
          hint={decimalsEvidence(columns).join('\n')}
          options={decimalOptions(words)}
          disabled={locked}
          onPick={(decimals) => void imports.act.change(withDecimals(choices, decimals))}
        />
      )}
    </>
  )
}

function pickedEncoding(encoding: string): string {
  return encoding === DETECT ? DETECTED : encoding
}

/** The plausible ones first, each with words of the file as they would read; then the others. */
function encodingOptions(candidates: NonNullable<ImportSummary['file']['encodings']>): Option<string>[] {
  const known = new Set(candidates.map(({ encoding }) => encoding))
  return [
    ...candidates.map(({ encoding, sample }) => ({
      value: encoding,
      text: encoding,
      mark: shortSample(shownText(sample)),
    })),
    ...ENCODING_CHOICES.filter((name) => !known.has(name)).map((name) => ({ value: name, text: name })),
  ]
}

function shortSample(sample: string): string | undefined {
  const characters = Array.from(sample)
  return characters.length === 0
    ? undefined
    : characters.length > SAMPLE_SHOWN
      ? `${characters.slice(0, SAMPLE_SHOWN).join('')}…`
      : sample
}

function decimalOptions(words: Words): Option<'auto' | 'dot' | 'comma'>[] {
  return (['auto', 'dot', 'comma'] as const).map((value) => ({ value, text: words.file[value] }))
}

function delimiterText(delimiter: string, words: Words): string {
  const name = delimiterName(delimiter)
  return name === null ? delimiter : words.file.delimiters[name]
}
