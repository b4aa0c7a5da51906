import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeShellDialogs } from '../../../src-main/desktop/dialogs.ts'
import { menuTemplate } from '../../../src-main/desktop/menu.ts'
import { nativeLine, nativeMenu } from '../../../src-main/desktop/native.ts'
import { english } from '../../../src-shared/words/desktop/en.ts'
import type { ChangedField } from '../../../src-shared/plan/guard/changed-fields.ts'
import { makeReason } from '../../../src-shared/run/run.ts'
import { decimal } from '../../build.ts'

const HOSTILE = 'a\u202Efdp\u2066\u200b\u0007\u001b[2J\r\nApproved by Stocksheet\u2028 & b'
// oxlint-disable-next-line no-control-regex -- what must not reach a dialog of the system
const HIDDEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2066-\u2069]/
const SHELL = 'src-main/desktop'

interface Shown {
  readonly message: string
  readonly detail?: string
  readonly defaultId?: number
  readonly cancelId?: number
}

function dialogs(language: 'en' | 'ru' = 'en', response = 0) {
  const shownRuns: Shown[] = []
  const take = (...args: unknown[]): void => void shownRuns.push(args.at(-1) as Shown)
  // The part of Electron's dialogs that is used. What is shown is recorded.
  const dialog = {
    showMessageBox: async (...args: unknown[]) => (take(...args), { response, checkboxChecked: false }),
    showMessageBoxSync: (...args: unknown[]) => (take(...args), response),
    showErrorBox: (title: string, message: string) => take({ message: title, detail: message }),
  } as unknown as Parameters<typeof makeShellDialogs>[0]['dialog']
  return {
    shown: shownRuns,
    ...makeShellDialogs({ dialog, window: () => undefined, language: () => language, documentsFolder: () => '' }),
  }
}

type Way = (of: ReturnType<typeof dialogs>) => unknown
const names = { file: HOSTILE, account: HOSTILE, writes: 3 }
const changesOf = (count: number, name: string): ChangedField[] =>
  Array.from({ length: count }, (_, index) => {
    const change = { field: 'price', storage: null, before: decimal('1'), after: decimal('2') } as const
    const up = { index, row: index, name, percent: 100, change }
    return { field: 'price', count: index + 1, moves: 1, up, down: null, average: null }
  })
const plan = { ...names, kind: 'apply', changed: changesOf(3, HOSTILE), fieldColumns: [], guard: null } as const
const undo = { ...names, kind: 'undo', undoes: 1, warnings: [makeReason('refused', { error: HOSTILE })] } as const
const ways: readonly (readonly [string, Way])[] = [
  ['a question', (of) => of.ask(HOSTILE, nativeLine(HOSTILE), ['Yes', 'No'])],
  ['a question that waits', (of) => of.askNow(HOSTILE, nativeLine(HOSTILE), ['Yes', 'No'])],
  ['an error', (of) => of.showMessage(HOSTILE, english.open.missing(nativeLine(HOSTILE)))],
  ['a new server', (of) => of.confirmHost(HOSTILE)],
  ['a new link', (of) => of.confirmLink(HOSTILE)],
  ['a plan to apply', (of) => of.confirmPlan(plan)],
  ['weaker settings', (of) => of.confirmWeakening([{ setting: 'proxy', to: `${HOSTILE}${'x'.repeat(5000)}` }])],
  ['a plan to undo', (of) => of.confirmPlan(undo)],
]

describe('[T-26] texts of the system’s own dialogs and menus', () => {
  test.each(ways)('%s: nothing hides, turns the writing round or begins a line of its own', async (_what, way) => {
    const of = dialogs()
    await way(of)
    const [shownRun] = of.shown
    expect(shownRun?.message).not.toMatch(HIDDEN)
    expect(shownRun?.message).not.toContain('\n')
    expect(shownRun?.detail ?? '').not.toMatch(HIDDEN)
    expect(shownRun?.detail ?? '').not.toMatch(/^Approved/m)
    expect((shownRun?.detail ?? '').length).toBeLessThan(7000)
  })

  test('the menu of recent files: plain, and an ampersand underlines nothing', () => {
    const nothing = (): void => undefined
    const template = menuTemplate({
      isMac: false,
      isDevelopment: false,
      words: english,
      recentFiles: [{ path: `/home/${HOSTILE}`, name: HOSTILE }],
      open: nothing,
      openRecent: nothing,
      clearRecent: nothing,
      command: nothing,
      showLog: nothing,
    })
    const flat = JSON.stringify(nativeMenu(template))
    expect(flat).toContain('Approved by Stocksheet· && b')
    expect(flat).not.toMatch(HIDDEN)
    // As JSON spells them.
    expect(flat).not.toMatch(/\\[nrtu]/)
  })

  test('nothing else shows a text of the system: each way out is in one file, and made plain there', () => {
    const foundTexts = readdirSync(SHELL)
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => {
        const text = readFileSync(join(SHELL, name), 'utf8')
        const ways =
          /\bshow(?:MessageBox|MessageBoxSync|ErrorBox)\(|new Notification\(|\bbuildFromTemplate\(|\bsetTitle\(|\bsetToolTip\(/g
        return [...text.matchAll(ways)].map(([way]) => `${name} ${way}`)
      })
    expect([...new Set(foundTexts)].toSorted()).toEqual([
      'dialogs.ts showErrorBox(',
      'dialogs.ts showMessageBox(',
      'dialogs.ts showMessageBoxSync(',
      'main.ts buildFromTemplate(',
      'main.ts new Notification(',
    ])
    const main = readFileSync(join(SHELL, 'main.ts'), 'utf8')
    expect(main).toContain('buildFromTemplate(nativeMenu(')
    expect(main).toContain('new Notification({ title: nativeLine(title), body: nativeLine(body) })')
  })
})

describe('[T-27] the dialog before a grave plan', () => {
  test.each(['en', 'ru'] as const)(
    '%s: neither Enter nor Escape sends; the file, the account and each line are named',
    async (language) => {
      const of = dialogs(language, 1)
      const said = { ...plan, file: 'prices.csv', account: 'Shop', writes: 300, changed: changesOf(20, 'Oak') }
      expect(await of.confirmPlan(said)).toBe(false)
      const [shownRun] = of.shown
      expect(shownRun).toMatchObject({ defaultId: 1, cancelId: 1 })
      for (const part of ['prices.csv', 'Shop', '300']) expect(shownRun?.message).toContain(part)
      const lines = shownRun?.detail?.split('\n') ?? []
      expect(lines.map((line) => /^\d+/.exec(line)?.[0]).slice(0, 12)).toEqual(
        said.changed.slice(0, 12).map(({ count }) => String(count)),
      )
      expect(lines[12]).toContain('8')
      expect(lines.filter((line) => line.includes('Oak'))).toHaveLength(12)
      expect(await dialogs(language, 0).confirmPlan(said)).toBe(true)
    },
  )
})
