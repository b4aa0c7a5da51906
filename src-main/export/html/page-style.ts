/** How a page looks, on screen and on paper: A4 and Letter, headings repeated on each sheet, rows kept whole. */

/** `pageOf`: `Page # of #`; `mark`: digits and letters. Both stand at the foot of each printed page. */
export function pageStyle(pageOf: string, mark: string): string {
  const [before = '', between = '', after = ''] = pageOf.split('#').map(cssText)
  return `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #1c2321; font: 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { max-width: 1180px; margin: 0 auto; padding: 28px 24px 48px; }
h1 { font-size: 22px; line-height: 1.25; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 15px; margin: 26px 0 8px; break-after: avoid; }
p { margin: 4px 0; max-width: 92ch; overflow-wrap: anywhere; }
ul { margin: 4px 0; padding-left: 20px; }
li { margin: 2px 0; overflow-wrap: anywhere; }
.quiet { color: #55605c; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 3px 18px; margin: 14px 0 0; }
.facts dt { color: #55605c; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.counts { display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0 0; padding: 0; list-style: none; }
.counts li { border: 1px solid #c9d1ce; border-radius: 6px; padding: 6px 12px; margin: 0; }
.counts b { display: block; font-size: 17px; font-variant-numeric: tabular-nums; }
.note { border-left: 3px solid #8a5a00; padding: 4px 0 4px 12px; margin: 10px 0; break-inside: avoid; }
.good { border-left-color: #1f6f4a; }
.mono { font: 12px/1.45 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
thead { display: table-header-group; }
th, td { text-align: left; vertical-align: top; padding: 5px 8px 5px 0; border-bottom: 1px solid #dde3e0; overflow-wrap: anywhere; font-weight: 400; }
thead th { color: #55605c; border-bottom: 1px solid #8d9894; font-weight: 600; }
tr { break-inside: avoid; }
.row { width: 8%; } .material { width: 24%; } .changes { width: 34%; } .short { width: 16%; }
.number { text-align: right; padding-right: 14px; font-variant-numeric: tabular-nums; }
.change { display: block; }
.field { color: #55605c; }
.after { font-weight: 600; }
.sign { font: 10px ui-monospace, Menlo, Consolas, monospace; border: 1px solid #a33; color: #8c1d1d; border-radius: 3px; padding: 0 2px; margin: 0 1px; }
.signing { display: grid; grid-template-columns: 1fr 1fr; gap: 34px; margin-top: 44px; break-inside: avoid; }
.signing span { border-top: 1px solid #55605c; padding-top: 4px; color: #55605c; }
@page { size: auto; margin: 14mm 12mm 16mm;
  @bottom-left { content: "${cssText(mark)}"; font: 8pt ui-monospace, monospace; color: #55605c; }
  @bottom-right { content: "${before}" counter(page) "${between}" counter(pages) "${after}"; font: 8pt sans-serif; color: #55605c; } }
@media print { body { font-size: 9.5pt; } main { max-width: none; padding: 0; } h1 { font-size: 16pt; } h2 { font-size: 11pt; } .mono { font-size: 8pt; } }
`
}

/** Inside a string of CSS: nothing of it ends the string, or the style element around it. */
function cssText(text: string): string {
  return text.replace(/[^\p{L}\p{N} .,/-]/gu, '')
}
