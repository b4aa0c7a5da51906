/**
 * Lists everything that can be pressed, dragged or chosen, in the order of its file: with the command that does the same, the palette entry that
 * leads there, or the reason why the palette has neither. A new action fails the test until it is listed.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { COMMAND_IDS, isCommand } from '../../../src-renderer/view/commands.ts'
import { PLACE_KINDS } from '../../../src-renderer/view/places.ts'

const root = fileURLToPath(new URL('../../../src-renderer', import.meta.url))

const WHY: Readonly<Record<string, string>> = {
  asked: 'it answers a question that stands open: the palette says to answer that first',
  line: 'it is of one line of a list, where it is reached by Tab; lines of large lists are places of the palette',
  form: 'it fills in a form, and is reached by Tab as its fields are',
  shows: 'it opens, closes or unfolds a part of the screen, or leads back from it',
  notice: 'it is of a notice, which has the focus or stands beside what it is about',
  parts: 'it passes on what another part does, which is named there',
}

/** The actions of a file, from top to bottom. */
const ACTIONS: Readonly<Record<string, string>> = {
  'app.tsx': 'notice',
  'parts/account-words.tsx': 'form edit',
  'parts/api-key-prompt.tsx': 'notice',
  'parts/buttons.tsx': 'parts',
  'parts/column-filter.tsx': 'form',
  'shell/palette.tsx': 'palette palette palette',
  'grid/cell-editor.tsx': 'edit',
  'grid/cell-menu.tsx': 'shows answer palette',
  'grid/field-menu.tsx': 'columnMenu',
  'grid/grid.tsx': 'parts edit parts',
  'grid/group-row.tsx': 'toggleGroups',
  'grid/header.tsx': 'sortColumn widerColumn usualWidth',
  'grid/heading-menu.tsx':
    'columnMenu columnMenu columnMenu addFilter sortUp unsort sortUp thenSort thenSort shownRows leaveOutShown takeInShown translateColumn ruleColumn ruleColumn keepColumn column selectColumn pinColumn columnLeft columnRight hideColumn usualColumns column ruleColumn',
  'grid/paste-dialog.tsx': 'asked asked',
  'grid/range-sums.tsx': 'notice',
  'grid/use-clipboard.ts': 'copy cut',
  'grid/use-filling.ts': 'fill',
  'grid/use-head-drag.ts': 'columnRight',
  'grid/use-pasting.ts': 'paste',
  'grid/use-selecting.ts': 'selectRow',
  'parts/incoming-files.tsx': 'chooseFile paste',
  'parts/leaving.tsx': 'asked asked asked asked line line line',
  'parts/material-history-button.tsx': 'materialPast',
  'parts/notices.tsx': 'notice notice',
  'parts/picker.tsx': 'parts',
  'parts/rows-to-fix.tsx': 'rowsToFix rowsToFix',
  'shell/run-indicator.tsx': 'run',
  'parts/run-progress-line.tsx': 'pause pause stop',
  'parts/waiting-files.tsx': 'openNext notice notice notice',
  'screens/settings/about-sheets.tsx': 'licences guide notice line line',
  'screens/settings/account-form.tsx': 'saveAccount shows shows deleteAccount asked asked',
  'screens/settings/accounts-screen.tsx': 'addAccount line line account resetPractice asked asked makeBackup',
  'parts/restore-copy.tsx': 'restoreCopy asked asked asked asked',
  'screens/settings/connect-form.tsx': 'shows saveAccount shows saveAccount',
  'screens/settings/connected-page.tsx': 'goExport goImport',
  'screens/settings/connection-card.tsx': 'testAccount',
  'screens/settings/inbox-card.tsx': 'form form',
  'screens/settings/key-card.tsx': 'form form form form',
  'screens/settings/storages-card.tsx': 'line addStorage askStorages',
  'screens/stock/export-outcome.tsx': 'notice notice notice',
  'screens/stock/export-screen.tsx': 'goStock form form writeExport makeTemplate',
  'screens/history/history-screen.tsx': 'notice goImport shows',
  'screens/history/material-history.tsx': 'notice shows shows run',
  'screens/history/report-filter.tsx': 'form form form form form reportXlsx',
  'screens/history/report-line.tsx': 'rowDetails',
  'screens/history/run-report.tsx': 'notice goHistory form asked asked form notice undoRun',
  'screens/history/runs-table.tsx': 'run run form run',
  'screens/history/undo-plan.tsx': 'notice shows line asked',
  'screens/files/apply-bar.tsx': 'applyFirst apply asked savePageForReview reread',
  'screens/files/apply-confirm.tsx': 'asked asked asked asked asked',
  'screens/files/bulk-fix.tsx': 'asked asked form asked asked form',
  'screens/files/cells-list.tsx': 'line line line',
  'screens/files/contest-lines.tsx': 'notice',
  'screens/files/edits.tsx': 'undo line',
  'screens/files/start-screen.tsx': 'chooseFile line addAccount',
  'screens/files/file-bar.tsx':
    'rawSheet reread shows shows find rowPer close form profile form form form shownRows form rememberMapping saveMapping loadMapping',
  'screens/files/filter-bar.tsx': 'panel shownRows shownRows stopChange',
  'screens/files/find-form.tsx': 'form form form form form',
  'screens/files/find-panel.tsx': 'shows form line line',
  'screens/files/gone-items.tsx': 'line',
  'screens/files/how-read.tsx': 'form form form form',
  'screens/files/import-screen.tsx': 'form notice chooseFile close form',
  'screens/files/many-cells.tsx': 'setCells line',
  'screens/files/more-filters.tsx': 'shownRows shownRows shownRows',
  'screens/files/material-panel.tsx': 'shows line details',
  'screens/files/planned-rows.tsx': 'line',
  'screens/files/reading-progress.tsx': 'notice',
  'screens/files/rule-dialog.tsx': 'form form form form form',
  'screens/files/run-result.tsx': 'undoRun run notice notice reread close',
  'screens/files/selection-strip.tsx': 'include include copy shows setCells',
  'screens/files/change-cards.tsx': 'shows',
  'screens/files/details.tsx': 'rowDetails',
  'screens/files/question-cards.tsx': 'form form form',
  'screens/files/row-answers.tsx': 'answer answer answer',
  'screens/files/row-details.tsx': 'details',
  'screens/files/todo-card.tsx': 'shows line',
  'screens/files/todo-panel.tsx': 'reread reread notice reread',
  'screens/files/translations.tsx': 'form form',
  'screens/files/changed-elsewhere.tsx': 'line',
  'screens/files/waiting-list.tsx': 'shows line line line line line line line line line line line line',
  'screens/files/workbench.tsx': 'panel panel panel clearFilters',
  'screens/files/raw-sheet/raw-sheet-grid.tsx': 'rawHeadings rawHeadings form',
  'screens/files/raw-sheet/raw-sheet-screen.tsx':
    'form form form reread notice notice chooseFile reread notice notice rawHeadings form rawSheet notice form form',
  'screens/files/raw-sheet/row-acts.tsx': 'rawHeadings rawHeadings',
  'screens/history/run-summary.tsx': 'shows printSummary',
  'screens/settings/kept-card.tsx': 'setting',
  'screens/settings/settings-screen.tsx':
    'notice parts parts parts form form setting setting setting form setting form setting form form setting',
  'screens/stock/stock-bar.tsx': 'goExport reread shownStorage',
  'screens/stock/material-deletion.tsx': 'asked',
  'screens/stock/stock-screen.tsx': 'goAccounts goImport notice notice notice',
  'screens/stock/stock-tools.tsx':
    'line addFilter clearFilters group toggleGroups readSuppliers newMaterial newMaterial form',
  'screens/stock/stock-view-items.tsx': 'view view line saveView updateView renameView deleteView form form',
  'screens/suppliers/codes-card.tsx': 'form form shows shows line form',
  'screens/suppliers/profile-page.tsx': 'shows form form asked asked form line form form',
  'screens/suppliers/reorder-page.tsx': 'shows reorderList form form line form form shows',
  'screens/suppliers/suppliers-screen.tsx': 'reorderList form goImport profile',
  'screens/settings/help-screen.tsx': 'guide news privacy report about',
  'shell/shortcuts.tsx': 'goHelp',
  'shell/shell.tsx': 'goImport notice',
  'shell/window-header.tsx': 'shortcuts account storage palette',
}

/** Arrow keys, pointer moves and closing dialogs start no action. */
const PASSIVE =
  /^on(Blur|Focus|Scroll|KeyDown|PointerMove|PointerUp|PointerCancel|LostPointerCapture|MouseOver|MouseMove|Hover|ClickCapture|Close|Leave|Dismiss|Back|Done)$/
/** Typing in a form, which the user reaches with Tab. */
const TYPED = /^on(Save|KeyStorageChange|Type|Write|TextChange|QueryChange|DirectionChange|Rows|Share|Translation)$/
const FIELDS = /^(TextInput|input|textarea|Select|NativeSelect|Textarea)$/
/** Handlers that a hook adds to an element, and events of the whole window. */
const GESTURES = /^on(Copy|Cut|Paste|MouseDown|PointerDown|Handle|Drop|DoubleClick|ContextMenu|Click)$/
const EVENTS = /^(drop|paste|cut|contextmenu|click|dblclick|mousedown)$/

const element = z.object({ type: z.literal('JSXOpeningElement'), name: z.object({ name: z.string() }) })
const attribute = z.object({
  type: z.literal('JSXAttribute'),
  name: z.object({ name: z.string() }),
  value: z.object({ expression: z.object({ type: z.string(), name: z.string().optional() }) }).nullable(),
})
const made = z.object({
  type: z.literal('ObjectExpression'),
  properties: z.array(z.object({ key: z.object({ name: z.string().optional() }).optional() })),
})
const heard = z.object({
  type: z.literal('CallExpression'),
  callee: z.union([
    z.object({ name: z.literal('useWindowEvent') }),
    z.object({ property: z.object({ name: z.literal('addEventListener') }) }),
  ]),
  arguments: z.tuple([z.object({ value: z.string() })]).rest(z.unknown()),
})

/** Counts the actions in a part of a file. `locals`: its own functions with such names. `of`: the surrounding element. */
function actionsIn(value: unknown, locals: ReadonlySet<string | undefined>, of = ''): number {
  if (Array.isArray(value)) return value.reduce((sum: number, entry) => sum + actionsIn(entry, locals, of), 0)
  if (typeof value !== 'object' || value === null) return 0
  const type = 'type' in value ? value.type : undefined
  const inside = type === 'JSXOpeningElement' ? (element.safeParse(value).data?.name.name ?? '') : of
  let actions = COUNTED.has(type) ? own(value, locals, inside) : 0
  for (const part of Object.values(value)) if (typeof part === 'object') actions += actionsIn(part, locals, inside)
  return actions
}

/** The types of nodes that may hold an action. Most nodes are of others and are not parsed. */
const COUNTED: ReadonlySet<unknown> = new Set([attribute, made, heard].flatMap(({ shape }) => [...shape.type.values]))

function own(value: unknown, locals: ReadonlySet<string | undefined>, of: string): number {
  const { data: prop } = attribute.safeParse(value)
  if (prop) {
    const { name } = prop.name
    const { type, name: given = '' } = prop.value?.expression ?? { type: '' }
    // A handler that is only passed down is listed in the file that defines it.
    const handed = type === 'Identifier' && /^on[A-Z]/.test(given) && !locals.has(given)
    const field = name === 'onChange' && FIELDS.test(of)
    return /^on[A-Z]/.test(name) && !handed && !field && !PASSIVE.test(name) && !TYPED.test(name) ? 1 : 0
  }
  const { data: object } = made.safeParse(value)
  if (object) return object.properties.filter(({ key }) => GESTURES.test(key?.name ?? '')).length
  const { data: call } = heard.safeParse(value)
  return call && EVENTS.test(call.arguments[0].value) ? 1 : 0
}

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => [path.replaceAll('\\', '/'), readFileSync(`${root}/${path}`, 'utf8')] as const)

const offered = (hook: string): ReadonlySet<string | undefined> =>
  new Set(
    sources.flatMap(([, text]) => [...text.matchAll(new RegExp(`use\\w*${hook}\\('(\\w+)'`, 'g'))].map(([, id]) => id)),
  )

test('every file with actions is listed, with a name for each action', () => {
  const foundRows = sources.flatMap(([path, text]) => {
    const locals = new Set([...text.matchAll(/(?:function|const) (on[A-Z]\w*)/g)].map(([, name]) => name))
    const actions = /on[A-Z]|Event/.test(text) ? actionsIn(parseSync(path, text).program, locals) : 0
    return actions === 0 ? [] : [[path, actions] as const]
  })
  expect(Object.fromEntries(foundRows)).toEqual(
    Object.fromEntries(Object.entries(ACTIONS).map(([path, names]) => [path, names.split(' ').length])),
  )
})

test('each name is an offered command or place, or a reason', () => {
  const [commands, places] = [offered('Command'), offered('Places')]
  for (const [path, names] of Object.entries(ACTIONS)) {
    for (const name of names.split(' ')) {
      const isKnown = Object.hasOwn(WHY, name) || (isCommand(name) ? commands.has(name) : places.has(name))
      expect([path, name, isKnown]).toEqual([path, name, true])
    }
  }
})

test('some part of the window offers each command and each kind of place', () => {
  const [commands, places] = [offered('Command'), offered('Places')]
  expect(COMMAND_IDS.filter((id) => !commands.has(id))).toEqual([])
  expect(PLACE_KINDS.filter((kind) => !places.has(kind))).toEqual([])
})
