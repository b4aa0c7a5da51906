/** English texts of the page for a second pair of eyes, and of summaries of runs. */
export const englishReview = {
  review: {
    save: 'Save for review …',
    saved: (file: string) => `Saved as ${file}.`,
    noDigest: 'not known',
    summary: 'Summary',
    back: 'Back to the report',
  },
}
