/** The pages of Help: about, licences, the guide. Each is loaded when it is first opened. */
import type { Host, Reply } from '../../src-shared/api/window-types.ts'
import { createStore } from 'zustand/vanilla'
import {
  guideFile,
  guideSchema,
  LICENCES_FILE,
  licencesSchema,
  type GuidePage,
  type ShippedPackage,
} from '../../src-shared/api/own-files.ts'
import type { Language } from '../../src-shared/words/window/words.ts'
import { ask } from './call-host.ts'
import type { BrowserEnv } from './browser-env.ts'

export type Sheet = 'about' | 'licences' | 'guide'

export interface AboutState {
  readonly sheet: Sheet | null
  readonly parts: Reply<'app.about'>['parts']
  /** The shipped packages. Null until loaded; 'failed' if the app's own files are damaged. */
  readonly licences: readonly ShippedPackage[] | 'failed' | null
  readonly search: string
  readonly guide: { readonly language: Language; readonly pages: readonly GuidePage[] } | 'failed' | null
  /** The id of the open page; null for the first page. */
  readonly page: string | null
}

export function createAboutStore(host: Host, page: BrowserEnv) {
  const store = createStore<AboutState>(() => ({
    sheet: null,
    parts: [],
    licences: null,
    search: '',
    guide: null,
    page: null,
  }))

  async function readParts(): Promise<void> {
    const answer = await ask(host, 'app.about', {})
    if (answer.ok) store.setState({ parts: answer.value.parts })
  }

  async function readLicences(): Promise<void> {
    const parsedLicences = licencesSchema.safeParse(await page.readOwn(LICENCES_FILE))
    store.setState({ licences: parsedLicences.success ? parsedLicences.data.packages : 'failed' })
  }

  async function readGuide(language: Language): Promise<void> {
    const { guide } = store.getState()
    if (guide !== null && guide !== 'failed' && guide.language === language) return
    const parsedGuide = guideSchema.safeParse(await page.readOwn(guideFile(language)))
    store.setState({ guide: parsedGuide.success ? { language, pages: parsedGuide.data.pages } : 'failed' })
  }

  const actions = {
    async open(sheet: Sheet, language: Language): Promise<void> {
      store.setState({ sheet, search: '' })
      if (sheet === 'about') await readParts()
      else if (sheet === 'licences') await readLicences()
      else await readGuide(language)
    },
    close: () => store.setState({ sheet: null }),
    search: (search: string) => store.setState({ search }),
    turnTo: (page: string) => store.setState({ page }),
  }
  return Object.assign(store, { act: actions })
}

/** Packages whose name or licence contains the text, ignoring case. */
export function fittingPackages(packages: readonly ShippedPackage[], search: string): readonly ShippedPackage[] {
  const query = search.trim().toLowerCase()
  return packages.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(query))
}
