/** The contract through the preload script and Electron's messages, on the built app. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepsTheContract, type HostedPage } from './fixtures/contract.ts'
import { test as desktopTest } from './fixtures/desktop.ts'

const test = desktopTest.extend<{ hosted: HostedPage }>({
  hosted: async ({ desktop }, use) => {
    const target = join(desktop.dataFolder, 'saved')
    await use({
      page: desktop.page,
      kind: 'electron',
      global: 'stocksheet',
      async saved(ask) {
        await desktop.ask('dialog', { what: 'dialog.showSaveDialog', answer: { canceled: false, filePath: target } })
        await ask()
        return readFileSync(target)
      },
    })
  },
})

keepsTheContract((title, body) => test(`Electron: ${title}`, { tag: '@real' }, ({ hosted }) => body(hosted)))
