/** How packages are installed and removed in the release workflow, as far as it can be tried without their systems, and the feed for the update. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationOf, start } from '../../build/scripts/installed.ts'
import { downloadUpdate, serveFeed } from '../../build/scripts/local-feed.ts'

const places = { home: '/home/x', localData: '/local', work: '/work' }

test.each(['.exe', '.dmg', '.AppImage', '.deb'])('a %s is installed, started and removed in one place', (ending) => {
  const { install, remove, folder, program, resources } = installationOf(`/r/Stocksheet-0.2.0${ending}`, places)
  expect(install.flat()).toContain(`/r/Stocksheet-0.2.0${ending}`)
  expect(remove.flat().join(' ')).toMatch(/Stocksheet|squashfs-root|stocksheet/)
  for (const path of [program, resources]) expect(path.startsWith(`${folder}/`)).toBe(true)
})

test.skipIf(process.platform === 'win32')(
  'a program that was started in a process of its own, as from an AppImage, is ended, too',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stocksheet-started-'))
    const [program, pid] = [join(folder, 'program'), join(folder, 'pid')]
    const lines = `sleep 600 > /dev/null 2>&1 &\necho $! > ${pid}\n: > "$STOCKSHEET_DATA/stocksheet.sqlite"\nwait\n`
    writeFileSync(program, `#!/bin/sh\n${lines}`, { mode: 0o755 })
    await start({ program })
    const isAlive = (): boolean => process.kill(Number(readFileSync(pid, 'utf8')), 0)
    expect(isAlive).toThrow('ESRCH')
    await rm(folder, { recursive: true })
  },
)

test('another file is no package', () => {
  expect(() => installationOf('/r/latest.yml', places)).toThrow('no package')
})

describe('the updater, on a feed of this computer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-feed-'))
  let feed: Awaited<ReturnType<typeof serveFeed>>
  beforeAll(async () => {
    feed = await serveFeed(folder)
  })
  afterAll(async () => {
    feed.close()
    await rm(folder, { recursive: true, force: true })
  })

  function publish(version: string, content: string, published = content): void {
    const file = `Stocksheet-${version}-setup-x64.exe`
    const sum = createHash('sha512').update(published).digest('base64')
    writeFileSync(join(folder, file), content)
    const text = `version: ${version}\nfiles:\n  - url: ${file}\n    sha512: ${sum}\n    size: ${published.length}\npath: ${file}\nsha512: ${sum}\n`
    // What it asks for is named after the system it runs on.
    for (const name of ['latest.yml', 'latest-linux.yml', 'latest-mac.yml']) writeFileSync(join(folder, name), text)
  }
  const download = (version: string) => downloadUpdate({ feed: feed.url, folder: join(folder, version), version })

  test('downloads a newer version whole', async () => {
    publish('0.3.0', 'the installer')
    expect(readFileSync(await download('0.2.0'), 'utf8')).toBe('the installer')
  })

  test('refuses one that is not what was published', async () => {
    publish('0.3.0', 'another program', 'the installer..')
    await expect(download('0.2.1')).rejects.toThrow(/sha512 checksum mismatch/)
  })

  test('takes no older and no equal one', async () => {
    publish('0.3.0', 'the installer')
    await expect(download('0.3.0')).rejects.toThrow('nothing newer than 0.3.0')
    await expect(download('0.4.0')).rejects.toThrow('nothing newer than 0.4.0')
  })
})
