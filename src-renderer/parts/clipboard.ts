/** Writes to the clipboard without needing a permission. */

/** Runs the copy command with this content. Returns false if the browser refuses. */
export function putOnClipboard(text: string, html?: string): boolean {
  let isCopied = false
  function onCopy(event: globalThis.ClipboardEvent): void {
    event.clipboardData?.setData('text/plain', text)
    if (html !== undefined) event.clipboardData?.setData('text/html', html)
    event.preventDefault()
    event.stopImmediatePropagation()
    isCopied = event.clipboardData !== null
  }
  document.addEventListener('copy', onCopy, { capture: true })
  // oxlint-disable-next-line typescript/no-deprecated -- navigator.clipboard asks for a permission that the desktop host denies, and rewrites the table
  document.execCommand('copy')
  document.removeEventListener('copy', onCopy, { capture: true })
  return isCopied
}
