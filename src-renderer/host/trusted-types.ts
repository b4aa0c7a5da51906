/** Makes libraries follow the page's policy: no code or HTML from strings. Must be imported before anything that creates a schema or renders. */
import { config } from 'zod'

/*
 * Tells zod not to generate code: the page's policy forbids it. The build puts this file into zod's own chunk (electron.vite.config.ts), so
 * it runs before any schema is made.
 */
config({ jitless: true })

/*
 * The page's policy (`require-trusted-types-for 'script'`) forbids turning text into HTML or script. Mantine and React fill style elements through
 * `innerHTML`; text without `<` cannot create an element, so only such text is allowed.
 */

interface TrustedTypePolicies {
  createPolicy(name: string, rules: { readonly createHTML: (text: string) => string }): unknown
}

/** Allows style sheets. Throws a TypeError for text that could create an element. */
export function allowStyles(text: string): string {
  if (text.includes('<')) throw new TypeError('This page makes no HTML of text.')
  return text
}

// Browsers without trusted types (older Firefox and Safari) ignore the policy.
const policies = Reflect.get(globalThis, 'trustedTypes') as TrustedTypePolicies | undefined
policies?.createPolicy('default', { createHTML: allowStyles })
