/** Workbook or CSV: what each is for, what is in it, and for CSV how it looks. */
import type { Storage } from '../../../src-shared/contract/received.ts'
import { NativeSelect } from '@mantine/core'
import { useStore } from 'zustand'
import { csvEncodings, type CsvChoices } from '../../../src-shared/contract/export.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { csvSample } from '../../view/csv-sample.ts'
import css from './export-screen.module.css'

const FORMATS = ['xlsx', 'csv'] as const
const DELIMITERS = [',', ';', '\t', '|'] as const
const DECIMALS = ['dot', 'comma'] as const

interface FormatProps {
  readonly disabled: boolean
  /** Those that are chosen. */
  readonly storages: readonly Storage[]
}

export function ExportFormat({ disabled, storages }: FormatProps) {
  const { exports } = useStores()
  const words = useWords()
  const format = useStore(exports, (state) => state.format)
  const inside = format === 'xlsx' ? words.exporting.inWorkbook : words.exporting.inCsv
  return (
    <fieldset className={css['card']} disabled={disabled}>
      <legend>{words.exporting.format}</legend>
      <div className={css['formats']}>
        {FORMATS.map((one) => (
          <label key={one} className={css['format']} data-checked={format === one || undefined}>
            <input
              type="radio"
              name="export-format"
              checked={format === one}
              aria-describedby={`export-format-${one}`}
              onChange={() => exports.act.choose({ format: one })}
            />
            <b>{words.exporting.formats[one]}</b>
            <span id={`export-format-${one}`}>{words.exporting.formatsHint[one]}</span>
          </label>
        ))}
      </div>
      {format === 'csv' && <CsvOptions disabled={disabled} storages={storages} />}
      <details className={css['inside']}>
        <summary>{words.exporting.contents}</summary>
        <ul>
          {Object.entries(inside).map(([name, text]) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
      </details>
    </fieldset>
  )
}

function CsvOptions({ disabled, storages }: FormatProps) {
  const { exports } = useStores()
  const words = useWords()
  const csv = useStore(exports, (state) => state.csv)
  const change = (some: Partial<CsvChoices>): void => exports.act.choose({ csv: { ...csv, ...some } })
  const texts = { language: words.language, name: words.exporting.sampleName, note: words.exporting.sampleNote }
  const lines = csvSample(csv, texts, storages)
  return (
    <div className={css['csv']}>
      <div className={css['options']}>
        <NativeSelect
          label={words.exporting.encoding}
          disabled={disabled}
          value={csv.encoding}
          data={csvEncodings.map((value) => ({ value, label: words.exporting.encodings[value] }))}
          onChange={({ currentTarget: { value } }) => change({ encoding: oneOf(csvEncodings, value, csv.encoding) })}
        />
        <NativeSelect
          label={words.exporting.delimiter}
          disabled={disabled}
          value={csv.delimiter}
          data={DELIMITERS.map((value) => ({ value, label: words.exporting.delimiters[value] }))}
          onChange={({ currentTarget: { value } }) => change({ delimiter: oneOf(DELIMITERS, value, csv.delimiter) })}
        />
        <NativeSelect
          label={words.exporting.decimals}
          disabled={disabled}
          value={csv.decimals}
          data={DECIMALS.map((value) => ({ value, label: words.exporting.decimalStyles[value] }))}
          onChange={({ currentTarget: { value } }) => change({ decimals: oneOf(DECIMALS, value, csv.decimals) })}
        />
      </div>
      <figure className={css['sample']}>
        <figcaption>{words.exporting.sample}</figcaption>
        <pre tabIndex={0} aria-label={words.exporting.sample}>
          {lines.join('\n').replaceAll('\t', '→\t')}
        </pre>
      </figure>
    </div>
  )
}

function oneOf<T extends string>(known: readonly T[], value: string, otherwise: T): T {
  return known.find((one) => one === value) ?? otherwise
}
