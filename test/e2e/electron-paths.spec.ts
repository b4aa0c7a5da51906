/**
 * Every way into the built desktop app, once: menu items, dialogs, protocol addresses, IPC channels and calls of the contract. The list comes from
 * the running app, so that a new one without a row here fails. The rows become a table, .cache/desktop-paths.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls, menuCommands } from '../../src-shared/api/calls.ts'
import type { Asked } from '../electron-standin/record.ts'
import { expect, test, type Desktop } from './fixtures/desktop.ts'

interface Row {
  readonly kind: string
  readonly path: string
  readonly outcome: string
}

interface Item {
  readonly id?: string
  readonly role?: string
  readonly label?: string
  readonly type?: string
  readonly submenu?: readonly Item[]
}

const of = (record: readonly Asked[], what: string): readonly unknown[] =>
  record.filter((requestedCall) => requestedCall.what === what).map((requestedCall) => requestedCall.with)

function leaves(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item) => (item.submenu ? leaves(item.submenu) : item.type === 'separator' ? [] : [item]))
}

async function menus(desktop: Desktop): Promise<Row[]> {
  const template = of(await desktop.record(), 'Menu.setApplicationMenu').at(-1) as readonly Item[]
  const rows: Row[] = []
  for (const { id, role, label } of leaves(template)) {
    const name = id ?? role ?? label ?? ''
    if (label === 'No Recent Files') {
      await expect(desktop.ask('menu', label)).rejects.toThrow('is off')
      rows.push({ kind: 'menu', path: label, outcome: 'off while there is none' })
      continue
    }
    rows.push({ kind: 'menu', path: label ?? name, outcome: String(await desktop.ask('menu', name)) })
  }
  return rows
}

async function protocol(desktop: Desktop): Promise<Row[]> {
  const page = `app://stocksheet`
  const requestedRows: readonly (readonly [string, string, number])[] = [
    [`${page}/`, 'GET', 200],
    [`${page}/index.html`, 'GET', 200],
    [`${page}/licences.json`, 'GET', 200],
    [`${page}/guide-en.json`, 'GET', 200],
    [`${page}/?q=1#a`, 'GET', 200],
    [`${page}/nothing.js`, 'GET', 404],
    [`${page}/../main/main.js`, 'GET', 400],
    [`${page}/..%2fmain%2fmain.js`, 'GET', 400],
    [`${page}/..%5cmain.js`, 'GET', 400],
    [`${page}/%2e%2e/main/main.js`, 'GET', 400],
    [`${page}/a\\b.js`, 'GET', 400],
    [`${page}/index.html%00.js`, 'GET', 400],
    [`${page}//etc/passwd`, 'GET', 400],
    [`${page}/assets/`, 'GET', 400],
    [`${page}/assets`, 'GET', 404],
    [`${page}/`, 'POST', 405],
    ['app://stocksheet.evil.example/', 'GET', 404],
    ['app://other/', 'GET', 404],
    ['app://stocksheet:80/', 'GET', 404],
    ['app://user@stocksheet/', 'GET', 404],
  ]
  const rows: Row[] = []
  for (const [url, method, status] of requestedRows) {
    const answer = (await desktop.ask('protocol', { url, method })) as {
      status: number
      headers: Record<string, string>
    }
    expect([url, answer.status]).toEqual([url, status])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /)
    expect(answer.headers['content-security-policy']).not.toContain('unsafe')
    rows.push({ kind: 'protocol', path: `${method} ${url}`, outcome: `${status} ${answer.headers['content-type']}` })
  }
  return rows
}

/** Through the window's bridge: each call of the contract, with nothing and with nonsense. */
async function contract(desktop: Desktop): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of Object.keys(calls)) {
    const outcome = await desktop.page.evaluate(async (name) => {
      const bridge = Reflect.get(globalThis, 'stocksheet') as {
        call(name: string, request: unknown): Promise<{ ok: boolean; failure?: { code: string } }>
      }
      const codes: string[] = []
      for (const request of [{}, null, { session: 'unknown', run: 'unknown', file: 'unknown', account: 'unknown' }]) {
        const answer = await bridge.call(name, request)
        codes.push(answer.ok ? 'ok' : (answer.failure?.code ?? 'no code'))
      }
      return codes
    }, name)
    expect([name, outcome.includes('unexpected')]).toEqual([name, false])
    expect([name, outcome[1]]).toEqual([name, 'not-understood'])
    rows.push({ kind: 'call', path: name, outcome: outcome.join(', ') })
  }
  return rows
}

async function channels(desktop: Desktop): Promise<Row[]> {
  const rows: Row[] = []
  for (const channel of of(await desktop.record(), 'ipcMain.handle') as readonly string[]) {
    const senderFrame = { url: 'app://stocksheet/', parent: null, processId: 9, frameToken: 'other' }
    await expect(desktop.ask('invoke', { channel, senderFrame, args: [] })).rejects.toThrow("not the app's own window")
    rows.push({ kind: 'channel', path: channel, outcome: 'a stranger is refused; see electron-fuzz for shapes' })
  }
  return rows
}

test('every menu item, dialog, address, channel and call is answered', async ({ desktop }) => {
  await desktop.page.getByTestId('file-input').waitFor({ state: 'attached' })
  const rows: Row[] = [
    ...(await protocol(desktop)),
    ...(await channels(desktop)),
    ...(await contract(desktop)),
    ...(await menus(desktop)),
  ]

  // What the menu items caused: dialogs, and commands that the page followed.
  await desktop.page.evaluate(async () => {
    const bridge = Reflect.get(globalThis, 'stocksheet') as {
      offerFile(file: File): Promise<{ value: { file: string } }>
      saveFile(file: string, name: string): Promise<unknown>
    }
    const { value } = await bridge.offerFile(new File(['a;b\n'], 'a.csv'))
    await bridge.saveFile(value.file, 'a.csv')
  })
  await desktop.ask('emit', ['open-file', join(desktop.dataFolder, 'not-there.csv')])
  await expect.poll(async () => of(await desktop.record(), 'dialog.showErrorBox')).toHaveLength(1)
  const record = await desktop.record()
  for (const dialog of ['showOpenDialog', 'showSaveDialog', 'showErrorBox']) {
    const asked = of(record, `dialog.${dialog}`)
    expect([dialog, asked.length > 0]).toEqual([dialog, true])
    rows.push({ kind: 'dialog', path: dialog, outcome: 'asked; declined leaves everything as it was' })
  }
  rows.push({ kind: 'dialog', path: 'showMessageBox', outcome: 'electron-shell: quitting while a run goes on' })
  rows.push({ kind: 'dialog', path: 'showMessageBoxSync', outcome: 'electron-shell: an exception nobody caught' })
  for (const what of ['BrowserWindow', 'loadURL']) {
    expect(of(record, what)).toHaveLength(1)
    rows.push({
      kind: 'window',
      path: what,
      outcome: JSON.stringify(of(record, what)[0]).slice(0, 60).replaceAll('|', ' '),
    })
  }
  expect(of(record, 'request left the app')).toEqual([])
  expect(of(record, 'webContents.send failed')).toEqual([])

  // Each command of the menu has an item.
  const template = of(record, 'Menu.setApplicationMenu').at(-1) as readonly Item[]
  const ids = leaves(template).map(({ id }) => id)
  const wanted = menuCommands.map((command) =>
    ['import', 'stock', 'suppliers', 'history', 'accounts'].includes(command) ? `view-${command}` : command,
  )
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([])

  const lines = rows.map(({ kind, path, outcome }) => `| ${kind} | \`${path}\` | ${outcome} |`)
  const folder = join(import.meta.dirname, '../../.cache')
  mkdirSync(folder, { recursive: true })
  const head = [
    '# Ways into the desktop app, exercised on the built bundles',
    '',
    '| kind | path | outcome |',
    '|---|---|---|',
  ]
  writeFileSync(join(folder, 'desktop-paths.md'), [...head, ...lines, ''].join('\n'))
  expect(rows.length).toBeGreaterThan(80)
})
