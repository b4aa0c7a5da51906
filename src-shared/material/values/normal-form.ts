/**
 * Unicode normalisation in time that grows with the text. A run of marks is put in order by insertion, which takes minutes for a
 * hostile one of some hundred thousand; no writing has more than a few. Runs longer than the Stream-Safe Text Format allows
 * (30; UAX #15) stay as they are. The one way in which texts are normalised here.
 */
const LONG_RUN = /(\p{M}{31,})/u
const SHORTEST = 31
/** Latin and Cyrillic letters that are what NFC makes of them, as nearly all texts: an account has 100,000s of these. */
const COMPOSED = /^[\t\n -~\u00a0-\u02ff\u0400-\u0482\u048a-\u052f]*$/

export function normalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string {
  if (form === 'NFC' && COMPOSED.test(text)) return text
  if (text.length < SHORTEST || !LONG_RUN.test(text)) return text.normalize(form)
  // Every second piece is such a run.
  return text
    .split(LONG_RUN)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.normalize(form)))
    .join('')
}
