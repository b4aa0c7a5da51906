/** Files that are part of the window, which loads them by name: the licences, the guide and the release news. */
import { z } from 'zod'

export const LICENCES_FILE = 'licences.json'

export const shippedPackageSchema = z.object({
  name: z.string().min(1),
  version: z.string().min(1),
  /** The licence as an The licence as an SPDX expression. */
  licence: z.string().min(1),
  /** The text of the licence, from the package. */
  text: z.string().min(1),
  /** Where the licensed code is: in the window's bundle, in a package of the main process, or in the runtime of both. */
  part: z.enum(['window', 'main', 'runtime']),
})
export type ShippedPackage = z.infer<typeof shippedPackageSchema>
export const licencesSchema = z.object({ packages: z.array(shippedPackageSchema).min(1) })

export const NEWS_FILE = 'news.json'
/** What is new in this version, in three lines per language. */
export const newsSchema = z.object({
  version: z.string().min(1),
  lines: z.object({ en: z.array(z.string().min(1)).length(3), ru: z.array(z.string().min(1)).length(3) }),
})
export type News = z.infer<typeof newsSchema>

export const guideFileName = (language: 'en' | 'ru'): string => `guide-${language}.json`
/** The file name of a guide's picture in the page's folder. */
export const guidePictureName = (file: string): string => `guide-${file}`

const spanSchema = z.object({
  kind: z.enum(['text', 'strong', 'code', 'page']),
  text: z.string(),
  /** The page that a `page` span links to. */
  to: z.string().optional(),
})
export type GuideSpan = z.infer<typeof spanSchema>

const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), spans: z.array(spanSchema) }),
  z.object({ kind: z.literal('paragraph'), spans: z.array(spanSchema) }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(spanSchema)) }),
  z.object({ kind: z.literal('code'), text: z.string() }),
  z.object({
    kind: z.literal('table'),
    head: z.array(z.array(spanSchema)),
    rows: z.array(z.array(z.array(spanSchema))),
  }),
  z.object({
    kind: z.literal('picture'),
    file: z.string(),
    /** The picture for the dark theme. */
    dark: z.string().optional(),
    /** The picture's width in pixels. */
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    about: z.string(),
  }),
])
export type GuideBlock = z.infer<typeof blockSchema>

export const guidePageSchema = z.object({ id: z.string(), title: z.string(), blocks: z.array(blockSchema) })
export type GuidePage = z.infer<typeof guidePageSchema>
export const guideSchema = z.object({ pages: z.array(guidePageSchema).min(1) })
