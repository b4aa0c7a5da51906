/** The pages of Help: about, licences, the guide, what is new, a report. Each is loaded when it is opened. */
import type { Failure, Host, Reply } from '../../src-shared/api/window-types.ts'
import { createStore } from 'zustand/vanilla'
import {
  guideFileName,
  guideSchema,
  LICENCES_FILE,
  licencesSchema,
  NEWS_FILE,
  newsSchema,
  type News,
  type GuidePage,
  type ShippedPackage,
} from '../../src-shared/api/own-files.ts'
import type { Language } from '../../src-shared/words/window/words.ts'
import { ask } from './call-host.ts'
import type { BrowserEnv } from './browser-env.ts'

export type HelpPage = 'about' | 'licences' | 'guide' | 'news' | 'report'

/** The guide's page about which data is stored and which data leaves the computer. */
export const PRIVACY_PAGE = 'privacy'

export interface AboutState {
  readonly helpPage: HelpPage | null
  readonly parts: Reply<'app.about'>['parts']
  /** The shipped packages. Null until loaded; 'failed' if the app's own files are damaged. */
  readonly licences: readonly ShippedPackage[] | 'failed' | null
  readonly searchText: string
  readonly guide: { readonly language: Language; readonly pages: readonly GuidePage[] } | 'failed' | null
  readonly news: News | 'failed' | null
  readonly report: { readonly value: Reply<'app.report'> } | { readonly failure: Failure } | null
  /** The id of the open page; null for the first page. */
  readonly pageId: string | null
}

export function createAboutStore(host: Host, browser: BrowserEnv) {
  const store = createStore<AboutState>(() => ({
    helpPage: null,
    parts: [],
    licences: null,
    searchText: '',
    guide: null,
    news: null,
    report: null,
    pageId: null,
  }))

  async function loadAppParts(): Promise<void> {
    const answer = await ask(host, 'app.about', {})
    if (answer.ok) store.setState({ parts: answer.value.parts })
  }

  async function loadLicences(): Promise<void> {
    const parsedLicences = licencesSchema.safeParse(await browser.readBundledFile(LICENCES_FILE))
    store.setState({ licences: parsedLicences.success ? parsedLicences.data.packages : 'failed' })
  }

  async function loadGuide(language: Language): Promise<void> {
    const { guide } = store.getState()
    if (guide !== null && guide !== 'failed' && guide.language === language) return
    const parsedGuide = guideSchema.safeParse(await browser.readBundledFile(guideFileName(language)))
    store.setState({ guide: parsedGuide.success ? { language, pages: parsedGuide.data.pages } : 'failed' })
  }

  async function loadNews(): Promise<void> {
    const parsedNews = newsSchema.safeParse(await browser.readBundledFile(NEWS_FILE))
    store.setState({ news: parsedNews.success ? parsedNews.data : 'failed' })
  }

  async function makeReport(): Promise<void> {
    store.setState({ report: null })
    const answer = await ask(host, 'app.report', {})
    store.setState({ report: answer.ok ? { value: answer.value } : { failure: answer.failure } })
  }

  const actions = {
    async open(helpPage: HelpPage, language: Language): Promise<void> {
      store.setState({ helpPage, searchText: '' })
      switch (helpPage) {
        case 'about':
          return loadAppParts()
        case 'licences':
          return loadLicences()
        case 'news':
          return loadNews()
        case 'report':
          return makeReport()
        case 'guide':
          return loadGuide(language)
        default:
          return helpPage satisfies never
      }
    },
    /** Opens a page of the guide. */
    async openGuidePage(pageId: string, language: Language): Promise<void> {
      store.setState({ pageId })
      await actions.open('guide', language)
    },
    close: () => store.setState({ helpPage: null }),
    search: (search: string) => store.setState({ searchText: search }),
    showGuidePage: (pageId: string) => store.setState({ pageId }),
  }
  return Object.assign(store, { act: actions })
}

/** Packages whose name or licence contains the text, ignoring case. */
export function findPackages(packages: readonly ShippedPackage[], searchText: string): readonly ShippedPackage[] {
  const query = searchText.trim().toLowerCase()
  return packages.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(query))
}
