/**
 * What the page's policy forbids, kept out of libraries: no code from text, no HTML from text. Imported before anything that makes a
 * schema or renders.
 */
import { config } from 'zod'

/*
 * Tells zod not to make code at run time: the page's policy forbids it, and zod tries when a schema is made. The build puts this file
 * into zod's own chunk (electron.vite.config.ts), so it runs before any schema of any chunk.
 */
config({ jitless: true })

/*
 * The page's policy (`require-trusted-types-for 'script'`) lets no text become HTML or script. Mantine and React fill style elements
 * through `innerHTML`; text without `<` makes no element anywhere, so that alone passes.
 */

interface Policies {
  createPolicy(name: string, rules: { readonly createHTML: (text: string) => string }): unknown
}

/** Style sheets pass; what could make an element throws, and so becomes a TypeError where it was tried. */
export function onlyStyles(text: string): string {
  if (text.includes('<')) throw new TypeError('This page makes no HTML of text.')
  return text
}

// Where the browser knows none of this (Firefox and Safari of some years), the policy means nothing to it either.
const policies = Reflect.get(globalThis, 'trustedTypes') as Policies | undefined
policies?.createPolicy('default', { createHTML: onlyStyles })
