/** Makes the report, as text, if the app cannot start. This module is loaded only in that case. */
import { DEFAULT_SETTINGS } from '../../src-shared/api/settings.ts'
import { reportLines } from '../../src-shared/words/doctor.ts'
import type { DesktopLanguage } from '../../src-shared/words/desktop/words.ts'
import type { KeyEncryption } from '../account/keys/encrypted-secrets.ts'
import { makeWindowKeys } from '../account/keys/key-places.ts'
import { listProgramVersions } from '../app/app-calls.ts'
import { examine } from '../app/doctor.ts'
import { makeNetworkChoice } from '../app/network.ts'

interface ReportSource {
  readonly dataFolder: string
  readonly version: string
  readonly encryption: KeyEncryption
  readonly resolveProxy: (url: string) => Promise<string>
  readonly language: DesktopLanguage
}

export async function makeDesktopReport(source: ReportSource): Promise<string> {
  const { dataFolder, version, encryption, resolveProxy, language } = source
  const report = await examine({
    dataFolder,
    surface: 'electron',
    parts: listProgramVersions(version, process.versions),
    secrets: makeWindowKeys(dataFolder, encryption),
    network: makeNetworkChoice({ setting: () => DEFAULT_SETTINGS.proxy, env: process.env, resolveProxy }),
  })
  return reportLines(report, language).join('\n')
}
