/** A plan as a page: complete, without external resources, and every text is only text. */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc } from '../../../fast-check.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writePage } from '../../../../src-main/export/html/page.ts'
import { planPage } from '../../../../src-main/export/html/plan-page.ts'
import { openPlanOffline } from '../../../../src-main/import/plan-outline.ts'
import { describeSavedPlan } from '../../../../src-main/export/saved-plan-facts.ts'
import { ALL_KINDS_ON } from '../../../../src-shared/plan/guard/guard-kinds.ts'
import type { PlannedRow } from '../../../../src-shared/plan/plan.ts'
import { LANGUAGES, type Language } from '../../../../src-shared/material/values/language.ts'
import { pageWords } from '../../../../src-shared/words/pages.ts'
import { catalogueOf, OAK_BOARD, previewOf } from '../../../build.ts'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const DIGEST = 'ab'.repeat(32)

function rowsOf(name = 'New board', notes = 'dry'): PlannedRow[] {
  const catalogue = catalogueOf([OAK_BOARD, { id: 103, name: 'Rope', sku: 'R', price: '2', in: { 1: '9', 2: '4/1' } }])
  const preview = previewOf(
    [
      { id: '100', price: '1300', stock: '41', storage: '1' },
      { sku: 'N', name, notes, unit: 'pcs', price: '2', stock: '4', storage: '1' },
      { id: '103', action: 'delete', storage: '1' },
      { id: '999', price: '1', storage: '1' },
    ],
    catalogue,
  )
  return Array.from({ length: preview.count }, (_, index) => preview.row(index))
}

function pageOf(rows: readonly PlannedRow[], language: Language = 'en', file = 'prices.csv', account = 'Main account') {
  const names = { account, storages: [[1, 'Main'], [2, 'Shop']] } as const // prettier-ignore
  const head = {
    version: 1,
    account: 'https://account.example',
    storage: 1,
    file,
    catalogue: '00',
    fileSha256: 'cd'.repeat(32),
    names,
  } as const
  const offline = openPlanOffline({ path: 'plan.json', head, rows, materials: 300 }, ALL_KINDS_ON)
  if (!offline.ok) throw new Error('the plan is not as it was made')
  const at = '2026-11-22T10:00:00.000Z'
  const plan = { head, creationTime: at, sha256: DIGEST }
  const shown = describeSavedPlan({ path: 'plan.json', plan, offline: offline.value, now: NOW }, language)
  return {
    shown,
    text: [...planPage({ plan: shown, rows: offline.value.rows, language, isSaved: true, now: NOW })].join(''),
  }
}

/** The readable text: without tags, entities decoded. */
const readable = (page: string): string =>
  page
    .replace(/^[\s\S]*<main>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

test('[PLAN-22] it says what would be sent, of which account, and how it is known again', () => {
  const text = readable(pageOf(rowsOf()).text)
  for (const output of [
    'Changes in prices.csv',
    'https://account.example ( Main account , according to the plan file)',
    'storage 1 ( Main , according to the plan file)',
    '2026-11-22 10:00 UTC. Made 2 hours ago, according to the plan file.',
    '4 requests to change, at least 4 to read',
    'cd'.repeat(32),
    DIGEST,
    'Materials to delete (1)',
    'New materials (1)',
    'Materials and balances to change (1)',
    'Problems: not sent (1)',
    'Price: 12.50 → 1,300.00',
    'Stock in storage 1 : 40 → 41',
    'materials/edit {"material_id":100,"price":1300}',
    'materials/delete {"material_id":103}',
    'Before it is sent, “apply',
    'Checked by',
  ])
    expect(text.replaceAll(' : ', ': ')).toContain(output.replaceAll(' : ', ': '))
})

test.each(LANGUAGES)(
  '[PLAN-22] in %s: a strict policy, its own style by digest, no script, nothing from elsewhere',
  (language) => {
    const { text } = pageOf(rowsOf(), language)
    expect(text).toMatch(new RegExp(`^<!doctype html>\\n<html lang="${language}">`))
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? ''
    const digest = createHash('sha256').update(style).digest('base64')
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(text)?.[1] ?? ''
    expect(policy.replaceAll('&#39;', "'")).toBe(
      `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`,
    )
    expect(text.match(/<style>/g)).toHaveLength(1)
    expect(text).not.toMatch(
      /<(?:script|link|img|iframe|object|embed|form|base|a|svg|video)\b|\son\w+=|\sstyle=|url\(|@import/i,
    )
    expect(style).toContain('display: table-header-group')
    expect(style).toContain('counter(page)')
  },
)

/** Elements that are still open when another one closes; empty if elements close in order. */
function misnested(page: string): string[] {
  const open: string[] = []
  const wrongTexts: string[] = []
  for (const [, close = '', name = ''] of page
    .replace(/<style>[^<]*<\/style>/, '')
    .matchAll(/<(\/?)([a-z][a-z0-9]*)/g)) {
    if (name === 'meta') continue
    if (close === '') open.push(name)
    else if (open.pop() !== name) wrongTexts.push(name)
  }
  return [...wrongTexts, ...open]
}

test('[PLAN-22] every element is closed where it should be, and rows stand in their table', () => {
  const { text } = pageOf(rowsOf())
  expect(misnested(text)).toEqual([])
  expect(text.match(/<tbody>\s*<tr>/g)).toHaveLength(4)
})

test('[PLAN-22] hostile texts are text, and what cannot be seen is drawn', () => {
  const evil = '</style></table><script>alert(1)</script>"\'&\u202Egnp.exe\u0000\u{e0041}'
  const { text } = pageOf(rowsOf(evil, evil), 'en', `${evil}.csv`, evil)
  expect(text).not.toContain('<script>')
  expect(text.match(/<\/style>/g)).toHaveLength(1)
  // oxlint-disable-next-line no-control-regex -- none of these may be left
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}]/u)
  for (const sign of ['U+202E', 'U+0000', 'U+E0041']) expect(text).toContain(`<span class="sign">${sign}</span>`)
  expect(readable(text)).toContain('</style></table><script>alert(1)</script>"')
})

test('[PLAN-22] no text opens or closes an element', () => {
  const shape = (text: string): string =>
    (text.replace(/^[\s\S]*<main>/, '').match(/<\/?[a-z0-9]+/g) ?? []).filter((tag) => !tag.endsWith('span')).join(' ')
  const plainText = shape(pageOf(rowsOf('x', 'y')).text)
  const hostile = fc.array(
    fc.constantFrom('<', '>', '&', '"', "'", '</td>', '<!--', '-->', ']]>', '\u202e', 'a', '\ud800'),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(hostile, hostile, (name, notes) => {
      // A name with only signs is still a name.
      const { text } = pageOf(rowsOf(`n${name.join('')}`, `n${notes.join('')}`))
      expect(shape(text)).toBe(plainText)
    }),
    { numRuns: 60 },
  )
})

test('[PLAN-22] in Russian every word is Russian', () => {
  const { text } = pageOf(rowsOf(), 'ru')
  const words = pageWords('ru')
  for (const output of [
    words.plan.columns.changes,
    words.plan.planDigest,
    words.plan.sections.delete,
    words.plan.checkedBy,
  ])
    expect(text).toContain(output)
  const read = readable(text).replaceAll(
    /UTC|SHA-256|Stocksheet|materials\/\w+ \{[^}]*\}|prices\.csv|Main account|https:\/\/account\.example|Main|Shop|Oak board|New board|Rope|pcs|dry|[0-9a-f]{16,}|[12-]{39}/g,
    '',
  )
  expect(read.match(/[A-Za-z]{4,}/g) ?? []).toEqual([])
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-page-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('[PLAN-22] written for this user alone, over an older page and over nothing else', async () => {
  const { shown } = pageOf(rowsOf())
  const pieces = () => planPage({ plan: shown, rows: rowsOf(), language: 'en', isSaved: true, now: NOW })
  const path = join(folder, 'plan.html')
  expect(await writePage(path, pieces())).toMatchObject({ kind: 'written' })
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await writePage(path, pieces())).toMatchObject({ kind: 'written' })
  const otherText = join(folder, 'notes.html')
  await writeFile(otherText, 'my notes')
  expect(await writePage(otherText, pieces())).toMatchObject({
    kind: 'failed',
    error: { kind: 'other-kind', wanted: 'html' },
  })
  expect(await readFile(otherText, 'utf8')).toBe('my notes')
})
