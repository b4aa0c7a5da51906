/** A file name that is safe to show, to suggest in a dialog and to put in a header. Never contains a path or a control character. */

// Path separators, characters Windows refuses, and controls, line breaks and bidi marks that could disguise a name.
// eslint-disable-next-line no-control-regex
const unfit = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g

/** The last part of `name`, cleaned, at most 200 characters including its extension. `file` if nothing is left. */
export function fileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replaceAll(unfit, '')
    .toWellFormed()
    .replace(/^[. ]+|[. ]+$/g, '')
  if (clean === '') return 'file'
  if (clean.length <= 200) return clean
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : ''
  return (
    clean
      .slice(0, 200 - ending.length)
      .toWellFormed()
      .replace(/[. ]+$/, '') + ending
  )
}

/** RFC 6266: a plain name for old clients and the exact one in UTF-8. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encodedName = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodedName}`
}
