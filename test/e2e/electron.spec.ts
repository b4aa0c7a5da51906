/** The built desktop app on the stand-in: what main requests from Electron, and that the window works through it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Asked } from '../electron-standin/record.ts'
import { expect, startInVain, test } from './fixtures/desktop.ts'

function of(record: readonly Asked[], what: string): readonly Asked[] {
  return record.filter((requestedCall) => requestedCall.what === what)
}

test('[SEC-1] the sandbox is on before ready and the window is closed off', async ({ desktop }) => {
  const record = await desktop.record()
  expect(of(record, 'app.enableSandbox')).toEqual([{ what: 'app.enableSandbox', ready: false, with: null }])
  const windows = of(record, 'BrowserWindow')
  expect(windows).toHaveLength(1)
  expect(windows[0]?.with).toMatchObject({
    webPreferences: {
      preload: expect.stringMatching(/[\\/]out[\\/]preload[\\/]preload\.cjs$/) as unknown,
      sandbox: true,
      contextIsolation: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      experimentalFeatures: false,
      allowRunningInsecureContent: false,
    },
  })
  expect(JSON.stringify(windows[0]?.with)).not.toContain('enableBlinkFeatures')
  expect(of(record, 'webContents.setWebRTCIPHandlingPolicy').map((requestedCall) => requestedCall.with)).toEqual([
    'disable_non_proxied_udp',
  ])
})

test('[SEC-4] the page is served by the app scheme, standard and secure, without a way round the policy', async ({
  desktop,
}) => {
  const record = await desktop.record()
  expect(of(record, 'protocol.registerSchemesAsPrivileged')).toEqual([
    {
      what: 'protocol.registerSchemesAsPrivileged',
      ready: false,
      with: [{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }],
    },
  ])
  expect(of(record, 'protocol.handle').map((requestedCall) => requestedCall.with)).toEqual(['app'])
  expect(of(record, 'loadURL').map((requestedCall) => requestedCall.with)).toEqual(['app://stocksheet/'])
  expect(of(record, 'request left the app')).toEqual([])
})

test('[SEC-4] the page breaks no rule of its policy', { tag: '@real' }, async ({ desktop: { page } }) => {
  const brokenTexts: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('Content Security Policy'))
      brokenTexts.push(message.text())
  })
  page.on('pageerror', (error) => brokenTexts.push(error.message))
  await page.reload()
  await expect(page.locator('#root')).not.toBeEmpty()
  expect(brokenTexts).toEqual([])
})

test(
  '[SEC-5] the preload gives the page the contract and nothing else',
  { tag: '@real' },
  async ({ desktop: { page } }) => {
    const result = await page.evaluate(() => {
      const bridge: unknown = Reflect.get(globalThis, 'stocksheet')
      const nodeNames = ['require', 'process', 'module', 'exports', 'Buffer', 'global', 'electron', 'ipcRenderer']
      return {
        functions: Object.entries(bridge ?? {}).map(([name, value]) => `${name}: ${typeof value}`),
        frozen: Object.isFrozen(bridge),
        node: nodeNames.filter((name) => name in globalThis),
      }
    })
    expect(result).toEqual({
      functions: ['call: function', 'on: function', 'offerFile: function', 'saveFile: function'],
      frozen: true,
      node: [],
    })
  },
)

test('[SEC-5] IPC takes messages only from the window, in their shape', async ({ desktop }) => {
  const channels = of(await desktop.record(), 'ipcMain.handle').map((requestedCall) => requestedCall.with)
  expect(channels).toEqual([
    'stocksheet:call',
    'stocksheet:offer-drop',
    'stocksheet:prove-drop',
    'stocksheet:offer-bytes',
    'stocksheet:save',
  ])
  const senders = [
    null,
    { url: 'app://stocksheet/', parent: null, processId: 9, frameToken: 'other' },
    { url: 'https://evil.example/', parent: null, processId: 1, frameToken: 'frame-1' },
  ]
  for (const channel of channels) {
    for (const senderFrame of senders) {
      const refuseResult = desktop.ask('invoke', { channel, senderFrame, args: ['app.info', {}] })
      await expect(refuseResult).rejects.toThrow("not the app's own window")
    }
  }
  const own = await desktop.page.evaluate(async () => {
    const bridge = Reflect.get(globalThis, 'stocksheet') as { call(...args: unknown[]): Promise<unknown> }
    const told = async (...args: unknown[]): Promise<string> => {
      try {
        return JSON.stringify(await bridge.call(...args))
      } catch (error) {
        return String(error)
      }
    }
    return {
      fine: await told('app.info', {}),
      wrong: await told(['app.info'], {}),
      strange: await told('__proto__', {}),
    }
  })
  expect(own.fine).toContain('"ok":true')
  expect(own.wrong).toContain('not the documented shape')
  expect(own.strange).toContain('"ok":false')
})

test('[SEC-2] every permission, device and download is denied', async ({ desktop }) => {
  for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fileSystem']) {
    expect(await desktop.ask('permission', permission)).toEqual({ requested: false, checked: false, device: false })
  }
  expect(await desktop.ask('download')).toBe(true)
})

test('[SEC-3] the page cannot be led away, nor open windows', async ({ desktop }) => {
  const { page } = desktop
  for (const address of [
    'https://example.com/',
    'https://stocksheet.app-standin.evil.example/',
    'http://127.0.0.1:9/',
  ]) {
    await page.evaluate((to) => void (location.href = to), address)
  }
  await page.evaluate(() => void open('https://example.com/'))
  await expect
    .poll(async () => of(await desktop.record(), 'navigation').map((requestedCall) => requestedCall.with))
    .toContainEqual({ url: 'http://127.0.0.1:9/', prevented: true })
  for (const { with: navigation } of of(await desktop.record(), 'navigation')) {
    expect(navigation).toMatchObject({ prevented: true })
  }
  expect(page.url()).toBe('https://stocksheet.app-standin/')
  expect(page.context().pages()).toHaveLength(1)
  expect(of(await desktop.record(), 'shell.openExternal')).toEqual([])
})

test('[SEC-6] a pasted file travels as bytes; the page gets a token, and saves by it where the user says', async ({
  desktop,
}) => {
  const offerResult = await desktop.page.evaluate(async () => {
    const bridge = Reflect.get(globalThis, 'stocksheet') as {
      offerFile(file: File): Promise<{ value: { file: string; name: string; bytes: number } }>
    }
    return (await bridge.offerFile(new File(['sku;stock\n1;2\n'], '../pasted.csv'))).value
  })
  expect({ name: offerResult.name, bytes: offerResult.bytes }).toEqual({ name: 'pasted.csv', bytes: 14 })
  expect(offerResult.file).not.toContain(desktop.dataFolder)

  const save = (token: string) =>
    desktop.page.evaluate(async (file) => {
      const bridge = Reflect.get(globalThis, 'stocksheet') as { saveFile(file: string, name: string): Promise<unknown> }
      return bridge.saveFile(file, 'copy.csv')
    }, token)
  const target = join(desktop.dataFolder, 'copy.csv')
  expect(await save(offerResult.file)).toEqual({ ok: true, value: false })
  await desktop.ask('dialog', { what: 'dialog.showSaveDialog', answer: { canceled: false, filePath: target } })
  expect(await save(offerResult.file)).toEqual({ ok: true, value: true })
  expect(readFileSync(target, 'utf8')).toBe('sku;stock\n1;2\n')
  expect(await save('unknown')).toMatchObject({ ok: false, failure: { code: 'file-gone' } })
})

test('[SEC-8] a second start hands its file over and ends; the menu opens files too', async ({ desktop }) => {
  const file = join(desktop.dataFolder, 'prices.csv')
  writeFileSync(file, 'sku;price\n1;2\n')
  const offerResult = desktop.page.evaluate(
    () =>
      new Promise((resolve) => {
        const bridge = Reflect.get(globalThis, 'stocksheet') as {
          on(name: string, listener: (e: unknown) => void): void
        }
        bridge.on('file.offered', resolve)
      }),
  )
  expect(await desktop.startAgain(file)).toBe(0)
  expect(await offerResult).toMatchObject({ name: 'prices.csv', bytes: 14 })
  expect(of(await desktop.record(), 'focus').length).toBe(1)

  await desktop.ask('menu', 'Open…')
  expect(of(await desktop.record(), 'dialog.showOpenDialog')).toHaveLength(1)
})

test('quitting closes everything and exits cleanly', { tag: '@real' }, async ({ desktop }) => {
  const ended = new Promise((resolve) => desktop.process.once('exit', resolve))
  await desktop.ask('quit')
  expect(await ended).toBe(0)
})

test('an unusable data folder is reported in words, and the app ends', async ({ desktop }) => {
  const takenText = join(desktop.dataFolder, 'a-file')
  writeFileSync(takenText, '')
  expect(await startInVain(takenText)).toEqual({
    code: 1,
    said:
      `Stocksheet could not start: The folder for its data, ${takenText}, cannot be used. ` +
      'Allow writing there, or name another folder in STOCKSHEET_DATA.\n',
  })
})

test('if the data file is damaged, the app says so, shows a report, and copies it', async ({ desktop }) => {
  const folder = join(desktop.dataFolder, 'damaged')
  mkdirSync(folder)
  writeFileSync(join(folder, 'stocksheet.sqlite'), 'no data file '.repeat(500))
  const { code, said } = await startInVain(folder)
  expect(code).toBe(1)
  expect(said).toMatch(/^Copied: Stocksheet \d+\.\d+\.\d+, Node\.js [\d.]+/)
  expect(said).toContain('1 problem:\n- The data file is damaged. Close Stocksheet, move stocksheet.sqlite')
  expect(said).toContain('The app could not start.')
  expect(said).not.toContain(folder)
})
