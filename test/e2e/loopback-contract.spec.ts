/** The contract over HTTP and the WebSocket, on the composed application. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveApp } from '../../src-main/browser/serve.ts'
import { composeApp } from '../../src-main/app/compose.ts'
import { keepsTheContract, type HostedPage } from './fixtures/contract.ts'
import { test as loopbackTest } from './fixtures/loopback.ts'

const test = loopbackTest.extend<{ hosted: HostedPage }>({
  hosted: async ({ page, hostPage }, use) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'stocksheet-contract-'))
    const app = await composeApp({ dataFolder, host: 'browser', version: '1.2.3' })
    const servedApp = await serveApp(app, { port: 0, rendererFolder: hostPage })
    await page.goto(servedApp.url)
    await page.waitForURL(`${new URL(servedApp.url).origin}/`)
    await use({
      page,
      kind: 'browser',
      global: 'host',
      async saved(ask) {
        const downloading = page.waitForEvent('download')
        await ask()
        return readFileSync(await (await downloading).path())
      },
    })
    await servedApp.close()
    await app.close()
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  },
})

keepsTheContract((title, body) => test(`Loopback: ${title}`, ({ hosted }) => body(hosted)))
