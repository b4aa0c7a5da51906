/** A file name that is safe to show, to suggest in a dialog and to put in a header. Never contains a path or a control character. */

// Path separators, characters Windows refuses, and controls, line breaks and bidi marks that could disguise a name.
// eslint-disable-next-line no-control-regex
const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g

/** The last part of `name`, cleaned, at most 200 characters including its extension. `file` if nothing is left. */
export function fileName(name: string): string {
  const lastPart = name.split(/[\\/]/).at(-1) ?? ''
  const cleanName = lastPart
    .replaceAll(unsafeCharacters, '')
    .toWellFormed()
    .replace(/^[. ]+|[. ]+$/g, '')
  if (cleanName === '') return 'file'
  if (cleanName.length <= 200) return cleanName
  const dotIndex = cleanName.lastIndexOf('.')
  const extension = dotIndex > 0 && cleanName.length - dotIndex <= 10 ? cleanName.slice(dotIndex) : ''
  return (
    cleanName
      .slice(0, 200 - extension.length)
      .toWellFormed()
      .replace(/[. ]+$/, '') + extension
  )
}

/** The header that names a download (RFC 6266): a plain name for old clients, and the exact name in UTF-8. */
export function makeAttachmentHeader(name: string): string {
  const plainText = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encodedName = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plainText}"; filename*=UTF-8''${encodedName}`
}
