/** The choice between a workbook and CSV: the purpose and contents of each, and a sample of the CSV. */
import type { Storage } from '../../../src-shared/api/window-types.ts'
import { Box, NativeSelect, Stack, Text } from '@mantine/core'
import { useStore } from 'zustand'
import { csvEncodings } from '../../../src-shared/api/export.ts'
import { STOCK_FORMATS } from '../../../src-shared/export/write-error.ts'
import { makeDefaultCsv } from '../../../src-shared/export/export-csv.ts'
import { DELIMITERS } from '../../../src-shared/file/source.ts'
import { useUi } from '../../use-ui.ts'
import { makeCsvSample } from '../../view/csv-sample.ts'
import css from './export-screen.module.css'
import shared from '../../parts/shared.module.css'

const DECIMAL_STYLES = ['dot', 'comma'] as const

interface FormatProps {
  readonly disabled: boolean
  /** The chosen storages. */
  readonly storages: readonly Storage[]
}

export function ExportFormat({ disabled, storages }: FormatProps) {
  const { exports, words } = useUi()
  const format = useStore(exports, (state) => state.format)
  const contentsTexts = format === 'csv' ? words.exporting.inCsv : words.exporting.inWorkbook
  return (
    <fieldset className={shared['card']} disabled={disabled}>
      <legend>{words.exporting.format}</legend>
      <div className={css['formats']}>
        {STOCK_FORMATS.map((formatOption) => (
          <label key={formatOption} className={css['format']} data-checked={format === formatOption || undefined}>
            <input
              type="radio"
              name="export-format"
              checked={format === formatOption}
              aria-describedby={`export-format-${formatOption}`}
              onChange={() => exports.act.choose({ format: formatOption })}
            />
            <b>{words.exporting.formats[formatOption]}</b>
            <span id={`export-format-${formatOption}`}>{words.exporting.formatsHint[formatOption]}</span>
          </label>
        ))}
      </div>
      {format === 'csv' && <CsvOptions disabled={disabled} storages={storages} />}
      <details className={css['inside']}>
        <summary>{words.exporting.contents}</summary>
        <ul className={shared['points']}>
          {Object.entries(contentsTexts).map(([name, text]) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
      </details>
    </fieldset>
  )
}

function CsvOptions({ disabled, storages }: FormatProps) {
  const { exports, words } = useUi()
  const csv = useStore(exports, (state) => state.csv) ?? makeDefaultCsv(words.language)
  const renderSelect = <T extends string>(
    option: 'encoding' | 'delimiter' | 'decimals',
    values: readonly T[],
    names: Readonly<Record<T, string>>,
  ) => (
    <NativeSelect
      label={words.exporting[option]}
      disabled={disabled}
      value={csv[option]}
      data={values.map((value) => ({ value, label: names[value] }))}
      onChange={({ currentTarget: { value } }) =>
        exports.act.choose({
          csv: { ...csv, [option]: values.find((csvOption) => csvOption === value) ?? csv[option] },
        })
      }
    />
  )
  const sampleTexts = { language: words.language, name: words.exporting.sampleName, note: words.exporting.sampleNote }
  const lines = makeCsvSample(csv, sampleTexts, storages)
  return (
    <Stack className={css['csv'] ?? ''} gap={12} px={12} pt={12} pb={12}>
      <div className={css['options']}>
        {renderSelect('encoding', csvEncodings, words.exporting.encodings)}
        {renderSelect('delimiter', DELIMITERS, words.exporting.delimiters)}
        {renderSelect('decimals', DECIMAL_STYLES, words.exporting.decimalStyles)}
      </div>
      <Box component="figure" m={0} miw={0}>
        <Text component="figcaption" c="dimmed" fz={12} mb={4}>
          {words.exporting.sample}
        </Text>
        <pre className={css['sample']} tabIndex={0} aria-label={words.exporting.sample}>
          {lines.join('\n').replaceAll('\t', '→\t')}
        </pre>
      </Box>
    </Stack>
  )
}
