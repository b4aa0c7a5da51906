/**
 * The required result for each workbook of the corpus, from INDEX.tsv where possible, otherwise from reading the XML. Only facts about a few cells;
 * the files themselves are not copied.
 */
export interface Expectation {
  readonly refused?: string
  readonly sheets?: number
  /** Cells of the first sheet. */
  readonly cells?: number
  /** Some or all cells of the first sheet. */
  readonly has?: readonly string[]
  readonly all?: readonly string[]
  readonly notes?: readonly string[]
}

const baseline = ['A1 text "name"', 'B1 text "sku"', 'A2 text "Bolt"', 'B2 text "A1"']

function countExpectation(sheets: number, cells: number, ...has: string[]): Expectation {
  return { sheets, cells, has }
}

function texts(...list: string[]): string[] {
  return list.map((entry) => entry.replace(/ (.*)$/s, (_, text: string) => ` text ${JSON.stringify(text)}`))
}

const hostile: Readonly<Record<string, Expectation>> = {
  x00_baseline: { sheets: 1, all: baseline },
  x02_proto_entry: { all: baseline },
  x04_missing_sst: { refused: 'damaged (texts-of-sheet-are-missing)' },
  x06_bomb_200MB_sheet: { refused: 'too-large (ratio)' },
  x08_billion_laughs: { refused: 'doctype' },
  x10_sheet_part_name_data_xml: { all: baseline },
  x12_namespace_prefix: { all: baseline },
  x14_dimension_lies: { all: baseline },
  x16_formula_no_cache: {
    all: [...baseline.slice(0, 2), String.raw`A2 formula "CONCATENATE(\"a\",\"b\")"`, 'B2 formula "1+1"'],
  },
  x18_numbers_precision: {
    all: [
      ...baseline.slice(0, 2),
      'A2 number "0.3"',
      'B2 number "12345678901234600000"',
      'A3 number "1000000000000000000000"',
      'B3 text "1.7976931348623157E+309"',
      'A4 number "4006381333931"',
      'B4 number "1.1"',
    ],
    notes: ['rounded-by-excel B2', 'rounded-by-excel A3', 'unreadable-value B3'],
  },
  x20_control_escapes: {
    all: [...baseline.slice(0, 2), String.raw`A2 text "Bo\u0000lt\ud800"`, 'B2 text "_x000D_"'],
    notes: ['control-character A2'],
  },
  x22_duplicate_and_unordered_rows: {
    all: [...baseline.slice(0, 2), 'A5 text "Bolt"', 'A2 text "Bolt"', 'B2 text "A1"', 'A2 text "A1"'],
    notes: ['repeated-row 2'],
  },
  x24_hidden: { all: baseline, notes: ['hidden row 2', 'hidden column 2'] },
  x26_inline_only_no_sst: { all: baseline },
  x28_3000_sheets: { sheets: 3000, all: baseline },
  x30_iso_date_cells: { all: [...baseline.slice(0, 2), 'A2 date "2021-01-01"', 'B2 text "A1"'] },
  x40_truncated: { refused: 'damaged (zip-archive-incomplete)' },
  x42_prefixed_garbage: { all: baseline },
  x44_csv_renamed: { refused: 'csv' },
  x46_xls_renamed: { refused: 'old-xls' },
  x48_xlsb_renamed: { refused: 'xlsb' },
  x50_numbers_renamed: { refused: 'numbers' },
}

const dates = [
  'A1 date "2021-01-01"',
  'B1 number "15"',
  'A2 date "2021-01-02"',
  'B2 number "16"',
  'A3 date "255:10:10"',
  'B3 number "17"',
]

const calamine: Readonly<Record<string, Expectation>> = {
  any_sheets: countExpectation(3, 7, 'A1 number "1"'),
  column_row_ranges: countExpectation(2, 15),
  date: { all: dates },
  date_1904: { all: dates },
  date_iso: countExpectation(1, 6, 'A1 date "2021-01-01"', 'A2 date "2021-01-01T10:10:10"', 'A3 date "10:10:10"'),
  date_quoted_format: { all: ['A1', 'A2', 'A3', 'A4'].map((at) => `${at} date "2021-01-01"`) },
  empty_s_attribute: countExpectation(1, 10, 'A2 text "John"', 'B5 number "4"'),
  empty_shared_string: { all: ['A1 text "abc"', 'A2 text ""'] },
  empty_shared_string_value: {
    all: texts('A1 Name', 'B1 City', 'C1 Status', 'A2 Alice', 'C2 Active', 'B3 Berlin'),
  },
  empty_sheet: { all: [] },
  encoded_entities: { all: ['A1 text "&"', String.raw`A2 text "\n"`] },
  errors: {
    all: ['#DIV/0!', '#NAME?', '#VALUE!', '#NULL!', '#REF!', '#NUM!', '#N/A'].map(
      (name, i) => `A${i + 1} error "${name}"`,
    ),
  },
  'formula.issue': countExpectation(1, 4, 'J14 text "US"'),
  has_x000D_: { all: texts('A1 ABC\r\nDEF') },
  has_x000D_inline: { all: texts('A1 ABC\r\nDEF') },
  'header-row': countExpectation(1, 9, 'C3 text "Note 1"'),
  hyperlinks: countExpectation(2, 9),
  inlineStr_cdata: { all: texts('A1 Hello CDATA', 'B1 World', 'A2 12345', 'B2 NormalText') },
  inlineStr_with_value: countExpectation(1, 14, ...texts('E1 ID', 'E2 RQ11610', 'D2 1.')),
  'inventory-table': countExpectation(1, 15, 'B2 text "Apple"', 'C2 number "50"'),
  issue127: countExpectation(8, 0),
  issue221: { all: texts('A1 Cell_A1', 'B1 Cell_B1', 'A2 Cell_A2', 'B2 Cell_B2') },
  // This file's relationships are corrupted, which its checksum shows. calamine refuses it too.
  issue252: { refused: 'damaged (part-longer-than-directory-says)' },
  issue281: countExpectation(3, 0),
  issue3: countExpectation(3, 2, 'B1 text "a"'),
  issue438: countExpectation(1, 10),
  issue446: countExpectation(1, 45, 'H5 number "120000"'),
  issue644: countExpectation(1, 20, 'B1 number "1.04139268515823"'),
  issue9: { all: texts('A1 test1', 'A2 test2 other', 'A3 test3 aaa', 'A4 test4') },
  issue_174: countExpectation(1, 22, 'A1 text "Your Ref #"'),
  issue_261: countExpectation(1, 250, 'B7 date "2023-03-15"'),
  issue_261_fixed_by_excel: countExpectation(1, 250, 'B7 date "2023-03-15"'),
  issue_391: countExpectation(1, 7),
  issue_419: { all: texts('A1 Hello') },
  issue_530: countExpectation(1, 30, 'B1 text "于国栋"'),
  issue_553: countExpectation(1, 19, 'B2 text "영어"'),
  issue_565_multi_axis_shared: countExpectation(1, 16),
  issue_567_absolute_shared: countExpectation(1, 15),
  issue_644: countExpectation(1, 20),
  issues: countExpectation(6, 6, 'A4 boolean "FALSE"', 'A6 date "2016-10-20"'),
  merge_cells: { sheets: 1, all: texts('A1 Row Merge', 'C1 Not Merged', 'A2 Column Merge', 'B2 Chunk Merged') },
  merged_range: countExpectation(2, 21),
  minimal_package: countExpectation(1, 6986, 'A3 text "BKG_NUM"'),
  'no-header': countExpectation(1, 4, 'A3 text "a"'),
  non_monotonic_si: countExpectation(1, 18),
  'nonstandard-xml-ns-prefix': {
    all: ['A1 text "a"', 'B1 text "b"', 'A2 number "1"', 'B2 number "3"', 'A3 number "2"', 'B3 number "4"'],
  },
  pass_protected: { refused: 'password-protected' },
  picture: countExpectation(2, 0),
  picture_richdata: { all: ['B2 error "#VALUE!"'] },
  pictures_in_cell_and_over_cell: { all: ['A1 error "#VALUE!"', 'A3 error "#VALUE!"'] },
  pivots: countExpectation(6, 18),
  readings: countExpectation(1, 16),
  'richtext-after-plain': countExpectation(3, 8, 'A2 text "tvalrval1rval2"'),
  'richtext-namespaced': {
    all: texts('A1 inline string\nLine 2\nLine 3', 'H1 shared string\nLine 2\nLine 3'),
    notes: ['struck-out A1', 'struck-out H1'],
  },
  rph: { all: texts('A1 課きく　毛こ') },
  shared_formula_bench: countExpectation(1, 200),
  shared_formula_reversed: countExpectation(2, 10),
  shared_formula_simple: countExpectation(1, 6),
  strict_iso_paths: countExpectation(1, 1368, 'A1 text "Item"'),
  'string-ref': countExpectation(2, 2, 'A2 text "-8086931554011838357"'),
  'table-multiple': countExpectation(3, 15),
  table_with_absolute_paths: countExpectation(1, 10, 'B2 text "North"'),
  table_with_insertrow_attribute: countExpectation(1, 130),
  'temperature-fallible': countExpectation(1, 13),
  'temperature-in-middle': countExpectation(1, 6, 'B4 text "label"'),
  'temperature-table': countExpectation(2, 6),
  temperature: countExpectation(1, 6, 'B2 number "22.2222"'),
  vba: countExpectation(3, 0),
  whitespace_trim: {
    sheets: 2,
    all: texts(
      'A1 trimmed value',
      'B1 value with tabs',
      'C1  \t\n',
      'D1 clean text',
      'A2 line1\nline2',
      'B2   line1\nline2  ',
      'A3 日期 时间',
    ),
  },
}

export function expectationOf(file: string): Expectation | undefined {
  const [folder, name = ''] = file.split('/')
  const dot = name.lastIndexOf('.')
  const [stem, extension] = [name.slice(0, dot), name.slice(dot + 1)]
  if (folder === 'hostile') return hostile[stem]
  if (extension === 'xlsx' || extension === 'xlsm') return calamine[stem]
  if (stem === 'pass_protected') return { refused: 'password-protected' }
  // 68 bytes of English: somebody saved an error message.
  if (name === 'too_small.xls') return { refused: 'csv' }
  // Encrypted with the password that Excel uses by itself.
  if (name === 'issue_385.xls') return { refused: 'password-protected' }
  if (extension === 'xls') return { refused: 'old-xls' }
  return { refused: extension }
}
