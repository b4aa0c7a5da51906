/** Reasons for detection results and failed connections, one of each form. */
import { PLAIN_FAULTS, type ConnectionFault } from '../../../src-shared/account/account-error.ts'
import type { ColumnReason, DecimalEvidence } from '../../../src-shared/mapping/mapping.ts'
import { DELIMITERS, type DelimiterReason, type EncodingReason } from '../../../src-shared/file/source.ts'

export const CONNECTIONS: readonly ConnectionFault[] = [
  ...PLAIN_FAULTS.map((code) => ({ code })),
  { code: 'failed', detail: '' },
  { code: 'failed', detail: 'E123' },
  { code: 'certificate', detail: 'CERT_HAS_EXPIRED' },
  { code: 'unreadable', detail: 'id' },
  { code: 'undocumented', detail: 'materials' },
  { code: 'status', status: 503 },
  { code: 'redirect', status: 301 },
  { code: 'proxy-refused', at: 'proxy.example:3128', status: 407 },
  { code: 'proxy-refused', at: 'proxy.example:3128', status: 403 },
  { code: 'proxy-silent', at: 'proxy.example:3128' },
  { code: 'proxy-unreachable', at: 'proxy.example:3128' },
  { code: 'proxy-certificate', at: 'proxy.example:3128', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  { code: 'proxy-socks', detail: 'HTTPS_PROXY' },
  { code: 'proxy-socks', detail: '' },
  { code: 'proxy-address', detail: 'HTTPS_PROXY' },
]

export const ENCODINGS: readonly EncodingReason[] = [
  ...(['chosen', 'settings', 'byte-order-mark', 'zero-bytes', 'ascii', 'fits-utf8'] as const).map((code) => ({ code })),
  { code: 'letters', name: 'Shift-JIS', seen: 'japanese' },
  ...(
    [
      'arabic',
      'baltic',
      'central-european',
      'chinese',
      'cyrillic',
      'greek',
      'hebrew',
      'japanese',
      'korean',
      'thai',
      'turkish',
      'western-european',
    ] as const
  ).map((seenText) => ({ code: 'not-utf8' as const, line: 3, name: 'windows-1251', seen: seenText, other: null })),
  { code: 'not-utf8', line: 3, name: 'DOS 866', seen: 'cyrillic', other: 'koi8-r' },
]

export const SEPARATED: readonly DelimiterReason[] = [
  { code: 'none' },
  ...DELIMITERS.map((delimiter) => ({ code: 'chosen' as const, delimiter })),
  { code: 'first-line', delimiter: '\t' },
  { code: 'agreeing', delimiter: ',', rows: 1, agreeing: 1, width: 4 },
  { code: 'agreeing', delimiter: ';', rows: 100, agreeing: 100, width: 21 },
  { code: 'agreeing', delimiter: ';', rows: 100, agreeing: 98, width: 4 },
]

export const COLUMNS: readonly ColumnReason[] = [
  ...(
    [
      'chosen',
      'not-used',
      'row-numbers',
      'no-heading',
      'unknown-heading',
      'unit-values',
      'word-values',
      'code-values',
    ] as const
  ).map((code) => ({ code })),
  { code: 'remembered', header: 'Цена' },
  { code: 'storage-heading', header: 'Цех' },
  { code: 'heading', header: 'Цена', field: 'price' },
  { code: 'usual-heading', header: 'Итого', field: 'stock' },
  { code: 'part-of-heading', header: 'Цена, руб', words: 'цена', field: 'price' },
  { code: 'best-of', header: 'Себестоимость', rival: 'Цена', field: 'price' },
  { code: 'stand-in', header: 'Штрихкод', field: 'sku' },
  { code: 'field-taken', header: 'Цена', field: 'price' },
  { code: 'other-values', header: 'Наличие', field: 'stock' },
  { code: 'yes-or-no', header: 'Наличие', field: 'stock' },
  { code: 'product', header: 'Стоимость', field: 'price' },
  { code: 'subtraction', header: 'Разница', field: 'stock_change' },
  { code: 'short-heading', header: 'ЦЗ', field: 'price' },
  { code: 'few-values', header: 'Наличие', field: 'stock' },
  { code: 'with-tax', header: 'Цена с НДС', field: 'price' },
  { code: 'unclear-heading', header: 'Мин. количество', field: 'minimum' },
  { code: 'unclear-heading', header: 'Количество', field: 'stock', beside: 'Покупатель' },
  { code: 'foreign-ids', header: 'ID' },
  { code: 'other-codes', header: 'SKU', rows: 40, byCode: 0, byName: 40 },
  { code: 'other-storage', storage: 'Цех' },
  { code: 'contested', rival: 'Остаток', field: 'stock' },
]

export const DECIMALS: readonly DecimalEvidence[] = [
  { style: 'typed', rows: 0, example: '', by: 'typed' },
  { style: 'ambiguous', rows: 0, example: '1,234', by: 'evidence' },
  { style: 'comma', rows: 0, example: '', by: 'chosen' },
  { style: 'comma', rows: 0, example: '', by: 'evidence' },
  { style: 'comma', rows: 1, example: '12,50', by: 'evidence' },
  { style: 'comma', rows: 214, example: '12,50', by: 'evidence' },
  { style: 'dot', rows: 3, example: '12.50', by: 'other-column', from: 'Цена' },
]
