/** Every action of the mouse has a command of the palette, or stands here with the reason why it has none. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isCommand, type CommandId } from '../../../src-renderer/view/commands.ts'

const root = fileURLToPath(new URL('../../../src-renderer', import.meta.url))

const WHY = {
  asked: 'it answers a question that stands open: the palette says to answer that first',
  line: 'it is of one line of a list, where it is reached by Tab; lines of large lists are places of the palette',
  form: 'it fills in a form, and is reached by Tab as its fields are',
  shows: 'it opens, closes or unfolds a part of the screen, or leads back from it',
  notice: 'it is of a notice, which has the focus or stands beside what it is about',
  arranges: 'it arranges columns, by the keys that the list of shortcuts has',
} as const
type Why = keyof typeof WHY

/** How many things to press a file has, the commands that do the same, and why the others have none. */
type Actions = readonly [presses: number, commands: readonly CommandId[], why: readonly Why[]]

const ACTIONS: Readonly<Record<string, Actions>> = {
  'app.tsx': [1, [], ['notice']],
  'parts/api-key-prompt.tsx': [1, [], ['notice']],
  'parts/commands/palette.tsx': [1, ['palette'], []],
  'parts/grid/group-row.tsx': [1, ['toggleGroups'], ['line']],
  'parts/grid/header-menus.tsx': [16, ['stats', 'selectColumn', 'addFilter'], ['arranges', 'form']],
  'parts/grid/header.tsx': [1, ['selectColumn'], ['arranges']],
  'parts/grid/paste-dialog.tsx': [2, [], ['asked']],
  'parts/grid/range-sums.tsx': [1, [], ['notice']],
  'parts/leaving.tsx': [11, [], ['asked', 'notice', 'line']],
  'parts/material-history-button.tsx': [1, ['materialPast'], []],
  'parts/notices.tsx': [4, [], ['notice']],
  'parts/account-words.tsx': [1, ['edit'], ['form']],
  'parts/run-indicator.tsx': [1, ['goHistory'], []],
  'parts/settings-menu.tsx': [5, ['goSettings', 'goAccounts', 'shortcuts', 'about'], ['shows']],
  'screens/about/about-sheets.tsx': [4, ['licences', 'guide'], ['line']],
  'screens/accounts/account-form.tsx': [5, ['saveAccount', 'deleteAccount'], ['shows', 'asked']],
  'screens/accounts/accounts-screen.tsx': [7, ['addAccount', 'resetPractice'], ['line', 'asked']],
  'screens/accounts/connection-card.tsx': [1, ['testAccount'], []],
  'screens/accounts/key-card.tsx': [3, [], ['form']],
  'screens/accounts/storages-card.tsx': [3, [], ['form']],
  'screens/export/export-outcome.tsx': [3, [], ['notice']],
  'screens/export/export-screen.tsx': [2, ['writeExport', 'makeTemplate'], []],
  'screens/history/account-past.tsx': [1, [], ['shows']],
  'screens/history/history-screen.tsx': [1, [], ['shows']],
  'screens/history/material-history-link.tsx': [1, ['materialPast'], ['line']],
  'screens/history/material-history.tsx': [2, [], ['shows', 'line']],
  'screens/history/nothing-yet.tsx': [1, ['goImport'], []],
  'screens/history/past-differences.tsx': [3, [], ['form', 'shows']],
  'screens/history/report-filter.tsx': [2, [], ['form']],
  'screens/history/report-rows.tsx': [1, [], ['line']],
  'screens/history/run-report.tsx': [6, ['reportXlsx', 'reportCsv', 'goHistory'], ['asked', 'shows']],
  'screens/history/runs-table.tsx': [4, [], ['line', 'arranges']],
  'screens/history/undo-choice.tsx': [1, ['undoRun'], []],
  'screens/history/undo-plan.tsx': [2, [], ['asked', 'shows']],
  'screens/import/apply-bar.tsx': [7, ['apply', 'reread', 'close', 'goHistory'], ['notice']],
  'screens/import/apply-confirm.tsx': [3, [], ['asked']],
  'screens/import/bulk-fix.tsx': [5, [], ['asked', 'form']],
  'screens/import/cells-list.tsx': [3, ['find'], ['line']],
  'screens/import/change-under-way.tsx': [1, ['stopChange'], []],
  'screens/import/contest-lines.tsx': [1, [], ['notice']],
  'screens/import/details.tsx': [
    12,
    ['details', 'answer', 'include', 'copy', 'setCells', 'addToCells', 'percentOfCells', 'roundCells'],
    ['asked', 'shows'],
  ],
  'screens/import/edits.tsx': [3, ['undo', 'redo'], ['line']],
  'screens/import/empty.tsx': [4, ['chooseFile'], ['line']],
  'screens/import/file-bar.tsx': [
    6,
    ['reread', 'close', 'rawSheet', 'rememberMapping', 'saveMapping', 'loadMapping'],
    [],
  ],
  'screens/import/filter-bar.tsx': [6, ['find', 'panel', 'clearFilters', 'leaveOutShown', 'takeInShown'], ['form']],
  'screens/import/find-form.tsx': [3, ['find', 'replace'], ['form']],
  'screens/import/find-panel.tsx': [2, [], ['form', 'shows']],
  'screens/import/gone-items.tsx': [1, [], ['line']],
  'screens/import/import-screen.tsx': [3, ['chooseFile', 'close'], ['notice']],
  'screens/import/jump-lines.tsx': [2, [], ['notice']],
  'screens/import/lists-asked.tsx': [2, [], ['notice']],
  'screens/import/lists-button.tsx': [7, [], ['line', 'form']],
  'screens/import/lists-compared.tsx': [1, [], ['notice']],
  'screens/import/many-cells.tsx': [1, [], ['form']],
  'screens/import/material-panel.tsx': [3, ['details'], ['shows', 'line']],
  'screens/import/name-form.tsx': [1, [], ['notice']],
  'screens/import/reading-age.tsx': [1, ['reread'], []],
  'screens/import/reading-progress.tsx': [1, [], ['notice']],
  'parts/rows-to-fix.tsx': [1, ['rowsToFix'], []],
  'screens/import/rule-dialog.tsx': [3, [], ['form']],
  'parts/run-progress-line.tsx': [3, ['pause', 'stop'], []],
  'screens/import/side-panel.tsx': [4, ['nextRow'], ['line']],
  'screens/import/supplier-lines.tsx': [5, [], ['notice']],
  'screens/import/translations.tsx': [1, [], ['form']],
  'screens/import/workbench.tsx': [8, ['reread', 'clearFilters'], ['notice']],
  'screens/inbox/inbox-lines.tsx': [6, [], ['line']],
  'screens/inbox/inbox-screen.tsx': [4, [], ['form']],
  'screens/raw-sheet/raw-sheet-screen.tsx': [6, ['reread', 'close', 'rawSheet', 'chooseFile'], ['asked']],
  'screens/raw-sheet/row-acts.tsx': [2, [], ['line']],
  'screens/raw-sheet/sheet-tabs.tsx': [2, [], ['form']],
  'screens/review/plan-dialog.tsx': [6, [], ['asked']],
  'screens/review/run-summary.tsx': [2, [], ['shows']],
  'screens/review/save-for-review.tsx': [2, ['saveForReview'], ['shows']],
  'screens/settings/kept-card.tsx': [1, [], ['form']],
  'screens/settings/setting-line.tsx': [1, [], ['form']],
  'screens/settings/settings-screen.tsx': [3, ['shortcuts'], ['notice', 'form']],
  'screens/stock/stock-filter.tsx': [1, ['addFilter'], ['form']],
  'screens/stock/stock-row-menu.tsx': [5, ['details'], ['line', 'asked']],
  'screens/stock/stock-screen.tsx': [5, ['goAccounts', 'goImport', 'reread'], ['notice']],
  'screens/stock/stock-tools.tsx': [
    7,
    ['addFilter', 'clearFilters', 'toggleGroups', 'readSuppliers', 'newMaterial'],
    ['line'],
  ],
  'screens/stock/stock-view-picker.tsx': [6, ['saveView'], ['line', 'asked']],
  'screens/suppliers/codes-card.tsx': [5, [], ['line', 'form']],
  'screens/suppliers/profile-page.tsx': [7, ['goSuppliers'], ['form', 'asked', 'line']],
  'screens/suppliers/reorder-page.tsx': [7, ['reorderList', 'goSuppliers'], ['form', 'line']],
  'screens/suppliers/suppliers-screen.tsx': [3, ['reorderList', 'goImport'], ['line']],
  'shell.tsx': [2, ['goImport', 'goStock', 'goExport', 'goHistory', 'goInbox', 'goSuppliers'], ['notice']],
}

const node = z.record(z.string(), z.unknown())

/** Elements with something that happens when they are pressed. */
function pressesIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + pressesIn(one), 0)
  const read = node.safeParse(value)
  if (!read.success) return 0
  const own = z.object({ type: z.literal('JSXAttribute'), name: z.object({ name: z.literal('onClick') }) })
  let presses = own.safeParse(value).success ? 1 : 0
  for (const part of Object.values(read.data)) if (typeof part === 'object') presses += pressesIn(part)
  return presses
}

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => [path.replaceAll('\\', '/'), readFileSync(`${root}/${path}`, 'utf8')] as const)

test('every file with something to press is looked at, with all that can be pressed there', () => {
  const found = sources.flatMap(([path, text]) => {
    const presses = text.includes('onClick') ? pressesIn(parseSync(path, text).program) : 0
    return presses === 0 ? [] : [[path, presses] as const]
  })
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(ACTIONS).map(([path, [presses]]) => [path, presses])),
  )
})

test('each has a command that is offered somewhere, or a reason', () => {
  const offered = new Set(
    sources.flatMap(([, text]) => [...text.matchAll(/use\w*Command\('(\w+)'/g)].map(([, id]) => id)),
  )
  for (const [path, [, commands, why]] of Object.entries(ACTIONS)) {
    expect([path, commands.length + why.length > 0]).toEqual([path, true])
    for (const id of commands) expect([path, id, isCommand(id) && offered.has(id)]).toEqual([path, id, true])
    for (const reason of why) expect(WHY[reason]).toBeTypeOf('string')
  }
})
