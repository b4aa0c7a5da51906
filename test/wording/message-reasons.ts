/** Reasons of detection and of failed connections, one of each form. */
import type { ColumnReason, DecimalEvidence } from '../../src-shared/domain/mapping/mapping.ts'
import { DELIMITERS, type DelimiterReason, type EncodingReason } from '../../src-shared/domain/sheet/source.ts'

export const CONNECTIONS = [
  'the connection was refused',
  'its name is not known',
  'its name could not be looked up',
  'the connection broke',
  'there is no way to it',
  'there is no network',
  'it did not answer in time',
  'its answer stopped halfway',
  'its answer was too large',
  'it was stopped',
  'the request failed',
  'the request failed (E123)',
  'its certificate is not trusted (CERT_HAS_EXPIRED)',
  'its answer could not be read (id)',
  'its answer to materials/get_list is not as documented (materials)',
  'it answered HTTP 400 without the documented text',
  'it answered HTTP 503',
  'it points to another address (HTTP 301), and the key is sent nowhere else',
  'the proxy at proxy.example:3128 refused (407: it wants a name and password); put them into HTTPS_PROXY',
  'the proxy at proxy.example:3128 refused (HTTP 403); ask its administrator to allow the account’s address',
  'the proxy at proxy.example:3128 did not answer in time; check the proxy in the settings',
  'the proxy at proxy.example:3128 cannot be reached; check the proxy in the settings',
  'the certificate of the proxy at proxy.example:3128 is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT); add its issuer to the system’s trusted certificates',
  'the SOCKS proxy of HTTPS_PROXY is not supported, only http and https proxies are; choose one or none in the settings',
  'the SOCKS proxy of the system is not supported, only http and https proxies are; choose one or none in the settings',
  'a proxy of an unknown kind of the system is not supported, only http and https proxies are; choose one or none in the settings',
  'HTTPS_PROXY holds no proxy address',
  'the settings hold no proxy address',
  'its address names no computer',
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
      'turkish',
      'western-european',
    ] as const
  ).map((seen) => ({ code: 'not-utf8' as const, line: 3, name: 'windows-1251', seen, other: null })),
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
  { code: 'other-storage', storage: 'Цех' },
  { code: 'contested', field: 'stock' },
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
