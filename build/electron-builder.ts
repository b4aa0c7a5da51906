/**
 * How electron-builder packages the desktop app. Written as code because signing, notarisation and the update feed depend on the environment: each
 * is off unless its variables are set. Run by build/scripts/package.ts.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { AfterPackContext, Configuration } from 'electron-builder'
import { COMMAND_LINK } from './scripts/terminal-package.ts'

export interface PackageFacts {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Package folders that our code never loads (`node_modules/x`). */
  readonly leftOut: readonly string[]
  /** Files of out/main that only the command line loads, not the app. */
  readonly unused: readonly string[]
  /** Names of the sample files in test/fixtures. */
  readonly samples: readonly string[]
  /** The terminal's files: where each goes in resources. */
  readonly terminal: readonly { readonly from: string; readonly to: string; readonly filter?: string[] }[]
  /** The folder of files that package.ts has made, relative to the repository. */
  readonly made: string
  /** The system to package for, as `process.platform` names it. */
  readonly platform: string
}

/** An unpacked Electron to package instead of downloading one. */
export const ELECTRON_DIST = 'STOCKSHEET_ELECTRON_DIST'
/** The https address of the folder with the releases. Setting it turns updates on. */
export const UPDATE_URL = 'STOCKSHEET_UPDATE_URL'
/** `1` for a signed release. Packages that cannot be signed, or notarised on macOS, then fail. Any other package is named as unsigned. */
export const RELEASE = 'STOCKSHEET_RELEASE'
/** The page of the project, named in the .deb. */
export const HOMEPAGE = 'STOCKSHEET_HOMEPAGE'

/** The name in the Windows certificate. Only updates from this publisher are accepted. */
export const PUBLISHER = 'STOCKSHEET_PUBLISHER'
/** Azure Trusted Signing: where it is, whose account, which profile. The service reads the AZURE_ ones itself. */
const AZURE = {
  endpoint: 'STOCKSHEET_AZURE_ENDPOINT',
  codeSigningAccountName: 'STOCKSHEET_AZURE_ACCOUNT',
  certificateProfileName: 'STOCKSHEET_AZURE_PROFILE',
} as const
const WINDOWS_SIGNING = [...Object.values(AZURE), 'AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET']

/** Files that are never packaged, ours or a package's. */
const NEVER = [
  // `doc` is not excluded, because exceljs keeps source files there. electron-packaged.spec.ts runs the packaged files.
  '!**/node_modules/**/{test,tests,__tests__,spec,bench,benchmark,example,examples,docs,perf,demo,coverage,.github}/**',
  '!**/node_modules/**/*.{md,markdown,map,ts,mts,cts,flow,yml,yaml,gypi,gyp,c,cc,cpp,h,sh,bat,html,tgz}',
  '!**/node_modules/**/{.*,Makefile,Gruntfile.js,Gulpfile.js,karma.conf.js,bower.json,component.json,tsconfig*.json}',
  '!**/node_modules/@types/**',
  '!**/node_modules/exceljs/{dist,lib/exceljs.bare.js,lib/exceljs.browser.js}/**',
  '!**/node_modules/papaparse/{player,papaparse.min.js}/**',
]

/** The shape of electron-builder 26; checked against its own schema in test/build/package.test.ts. */
export function packageConfig({
  env,
  leftOut,
  unused,
  samples,
  terminal,
  made,
  platform,
}: PackageFacts): Configuration {
  const isRelease = env[RELEASE] === '1'
  const feed = feedOf(env[UPDATE_URL], platform)
  const missingVariable = isRelease || feed !== null ? missingFor(platform, env, isRelease) : null
  if (missingVariable !== null) throw new Error(missingVariable)
  const signs = isRelease ? '' : '-unsigned'
  return {
    appId: 'app.stocksheet.desktop',
    productName: 'Stocksheet',
    copyright: 'MIT licence',
    directories: { output: '.cache/release', buildResources: 'build' },
    artifactName: `\${productName}-\${version}-\${os}-\${arch}${signs}.\${ext}`,
    // The second lets desktops find the icon of a running window.
    extraMetadata: { homepage: env[HOMEPAGE] ?? 'https://stocksheet.example', desktopName: `${LINUX_PROGRAM}.desktop` },
    files: [
      'out/main/**',
      'out/preload/**',
      'out/renderer/**',
      'package.json',
      'LICENSE',
      ...unused.map((name) => `!out/main/${name}`),
      ...leftOut.map((folder) => `!${folder}/**`),
      ...NEVER,
    ],
    extraResources: [
      { from: 'test/fixtures', to: 'samples', filter: [...samples] },
      { from: `${made}/LICENCES.txt`, to: 'LICENCES.txt' },
      ...terminal,
    ],
    asar: true,
    disableAsarIntegrity: false,
    electronLanguages: ['en', 'ru'],
    // The packages main loads have no native parts.
    npmRebuild: false,
    removePackageScripts: true,
    removePackageKeywords: true,
    forceCodeSigning: isRelease && platform !== 'linux',
    // Item 7 of docs/security.md.
    electronFuses: {
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
      // Only macOS has the tool that signs.
      resetAdHocDarwinSignature: process.platform === 'darwin',
    },
    afterPack: plainHttpOff,
    publish: feed,
    ...(env[ELECTRON_DIST] === undefined ? {} : { electronDist: env[ELECTRON_DIST] }),
    win: {
      target: [{ target: 'nsis', arch: ['x64', 'arm64'] }],
      icon: 'build/icons/icon.ico',
      verifyUpdateCodeSignature: true,
      ...(isRelease && platform === 'win32' ? { azureSignOptions: azureOptions(env) } : {}),
    },
    nsis: {
      oneClick: true,
      perMachine: false,
      include: 'build/installer.nsh',
      deleteAppDataOnUninstall: false,
      // One installer for both processors.
      artifactName: `\${productName}-\${version}-setup${signs}.\${ext}`,
    },
    mac: macConfig(env),
    linux: LINUX,
    deb: {
      packageCategory: 'utils',
      // `stocksheet` is the terminal's command here, too. electron-builder links the program under its name.
      fpm: [`${resolve(made, 'terminal', COMMAND_LINK)}=/usr/bin/stocksheet`],
    },
  }
}

function macConfig(env: PackageFacts['env']): NonNullable<Configuration['mac']> {
  return {
    target: [
      { target: 'dmg', arch: ['universal'] },
      { target: 'zip', arch: ['universal'] },
    ],
    icon: 'build/icons/icon.icns',
    category: 'public.app-category.business',
    // Both halves of the universal app carry the terminal's Nodes of both processors.
    x64ArchFiles: 'Contents/Resources/terminal/node-*',
    darkModeSupport: true,
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'build/entitlements/app.plist',
    entitlementsInherit: 'build/entitlements/helpers.plist',
    notarize: canNotarise(env),
    // macOS only: on Windows electron-builder would take the types from their program (see installer.nsh).
    fileAssociations: [
      { ext: 'csv', name: 'CSV file', role: 'Viewer', rank: 'Alternate' },
      { ext: 'xlsx', name: 'Excel workbook', role: 'Viewer', rank: 'Alternate' },
    ],
  }
}

/** Not `stocksheet`: that is the terminal's command. */
const LINUX_PROGRAM = 'stocksheet-desktop'

const LINUX: NonNullable<Configuration['linux']> = {
  target: [
    { target: 'AppImage', arch: ['x64'] },
    { target: 'deb', arch: ['x64'] },
    // Unpacked once, its terminal can be linked to: an AppImage has no folder that stays.
    { target: 'tar.gz', arch: ['x64'] },
  ],
  icon: 'build/icons/linux',
  category: 'Office',
  executableName: LINUX_PROGRAM,
  syncDesktopName: true,
  synopsis: 'Spreadsheets into the smallest safe set of changes to an inventory account',
  // Named in the desktop file: offered under "Open with", no default is changed.
  mimeTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  maintainer: 'The Stocksheet authors <authors@stocksheet.example>',
}

function azureOptions(env: PackageFacts['env']): NonNullable<NonNullable<Configuration['win']>['azureSignOptions']> {
  return {
    publisherName: env[PUBLISHER] ?? '',
    endpoint: env[AZURE.endpoint] ?? '',
    codeSigningAccountName: env[AZURE.codeSigningAccountName] ?? '',
    certificateProfileName: env[AZURE.certificateProfileName] ?? '',
  }
}

/** What a release lacks here; null when nothing. A feed belongs to a release. Checked before anything is built. */
function missingFor(platform: string, env: PackageFacts['env'], isRelease: boolean): string | null {
  const missing = (names: readonly string[]): string[] => names.filter((name) => (env[name] ?? '') === '')
  if (!isRelease) return `Only a release updates itself, since it must be signed: set ${RELEASE}=1, too.`
  if (platform === 'win32') {
    const names = missing(WINDOWS_SIGNING)
    if (names.length > 0) return `A Windows release must be signed by Azure Trusted Signing: set ${names.join(', ')}.`
    if (missing([PUBLISHER]).length > 0) {
      return `Updates on Windows are checked against the publisher’s name: set ${PUBLISHER} to the name in the certificate.`
    }
  }
  if (platform === 'darwin') {
    if (missing(['CSC_LINK']).length + missing(['CSC_NAME']).length === 2)
      return 'A macOS release must be signed: set CSC_LINK and CSC_KEY_PASSWORD.'
    if (!canNotarise(env)) {
      return 'A macOS release must be notarised: set APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER, or APPLE_ID, APPLE_APP_SPECIFIC_PASSWORD and APPLE_TEAM_ID.'
    }
  }
  return null
}

/** electron-builder allows a Mac app plain http to any host. Ours only calls this machine (the practice account). */
async function plainHttpOff({ electronPlatformName, appOutDir, packager }: AfterPackContext): Promise<void> {
  if (electronPlatformName !== 'darwin') return
  const path = join(appOutDir, `${packager.appInfo.productFilename}.app`, 'Contents', 'Info.plist')
  const oldContent = await readFile(path, 'utf8')
  const newContent = oldContent.replace(/(<key>NSAllowsArbitraryLoads<\/key>\s*)<true\s*\/>/, '$1<false/>')
  await writeFile(path, newContent)
}

/** None on Linux: nothing checks whose AppImage or .deb an update is. Those are updated by hand, or by the system's package manager. */
function feedOf(url: string | undefined, platform: string): NonNullable<Configuration['publish']> | null {
  if (url === undefined || url === '' || platform === 'linux') return null
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') {
    throw new Error(`${UPDATE_URL} must be an https address, got ${url}`)
  }
  return [{ provider: 'generic', url }]
}

/** Needs an App Store Connect API key, or an Apple ID with an app password. */
function canNotarise(env: PackageFacts['env']): boolean {
  const has = (...names: string[]): boolean => names.every((name) => env[name] !== undefined && env[name] !== '')
  return (
    has('APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER') ||
    has('APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID')
  )
}
