/**
 * Makes a folder shaped like an unpacked Electron, for machines without one. It has empty files where electron-builder looks, and a program that
 * contains only the fuses. Our own packaging can be tested with it, but it does not run.
 */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readElectronVersion } from './electron-version.ts'

/** The marker that @electron/fuses looks for in Electron's program. The fuses' version, their length and one state per fuse follow it. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const FUSES = 8

/** The fuses as shipped by Electron: all on except cookie encryption, asar integrity, only-asar and the snapshot. */
const SHIPPED = '10110001'

function program(): Buffer {
  return Buffer.concat([
    Buffer.from('stand-in '),
    Buffer.from(SENTINEL),
    Buffer.from([1, FUSES]),
    Buffer.from(SHIPPED),
    Buffer.from(' end'),
  ])
}

function plist(name: string, id: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>${id}</string>
<key>CFBundleName</key><string>${name}</string>
<key>CFBundleVersion</key><string>${readElectronVersion()}</string>
</dict></plist>
`
}

/** Makes the folder again and returns its path. */
export function standInElectron(folder: string, system: 'linux' | 'mac'): string {
  rmSync(folder, { recursive: true, force: true })
  const put = (path: string, content: string | Buffer = ''): void => {
    const target = join(folder, path)
    mkdirSync(join(target, '..'), { recursive: true })
    writeFileSync(target, content)
    if (Buffer.isBuffer(content)) chmodSync(target, 0o755)
  }
  put('LICENSE', 'Electron')
  put('LICENSES.chromium.html', 'Chromium')
  put('version', readElectronVersion())
  if (system === 'linux') {
    put('electron', program())
    put('chrome-sandbox', program())
    put('resources/empty.txt')
    for (const language of ['en-US', 'en-GB', 'ru', 'de', 'fr']) put(`locales/${language}.pak`)
    return folder
  }
  const contents = 'Electron.app/Contents'
  put(`${contents}/Info.plist`, plist('Electron', 'com.github.Electron'))
  put(`${contents}/MacOS/Electron`, program())
  put(`${contents}/Resources/electron.icns`)
  put(`${contents}/Frameworks/Electron Framework.framework/Electron Framework`, program())
  for (const language of ['en', 'ru', 'de']) {
    put(`${contents}/Resources/${language}.lproj/locale.pak`)
    put(`${contents}/Frameworks/Electron Framework.framework/Versions/A/Resources/${language}.lproj/locale.pak`)
  }
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const name = `Electron Helper${kind}`
    put(`${contents}/Frameworks/${name}.app/Contents/Info.plist`, plist(name, 'com.github.Electron.helper'))
    put(`${contents}/Frameworks/${name}.app/Contents/MacOS/${name}`, program())
  }
  return folder
}
