/**
 * The page's policy (`require-trusted-types-for 'script'`) lets no text become HTML or script. Mantine and React fill style elements
 * through `innerHTML`; text without `<` makes no element anywhere, so that alone passes. Imported before anything that renders.
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
