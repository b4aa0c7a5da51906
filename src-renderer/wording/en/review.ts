/** English texts of plans for a second person, and of summaries. */
export const englishReview = {
  review: {
    save: 'Save for review …',
    page: 'A page to read and print',
    pageHint: 'One web page with every change and request. Opens anywhere, without a network.',
    plan: 'A sealed plan',
    planHint: 'A file that a second person opens here and approves, and that is then applied.',
    saved: (file: string) => `Saved as ${file}.`,
    open: 'Open a saved plan …',
    title: (file: string) => `Plan for ${file}`,
    savePage: 'Save as a page …',
    approve: 'Approve …',
    approving: 'Approve and save',
    about:
      'Your seal says that you have looked at this plan and that it may be sent. You save the approved plan, and give it to whoever applies it.',
    lasts: 'Valid for',
    lasting: { day: 'a day', week: 'a week', month: '30 days', always: 'no expiry' },
    approved: (file: string) => `Approved and saved as ${file}.`,
    ownPlan: 'This installation made the plan. Your approval does not count as a second person’s.',
    name: 'Name this key …',
    nameOf: 'Whose key is it?',
    nameAbout: 'Compare the fingerprint with its owner first, by telephone or face to face.',
    naming: 'Name it',
    firstRows: (shown: string, all: string) => `The first ${shown} of ${all} rows; the page has all.`,
    noDigest: 'not known',
    summary: 'Summary',
    back: 'Back to the report',
    secondSeal: 'Plans need a second seal',
    secondSealHint:
      'Files are not applied to this account directly. A plan is saved for review, approved by a second person whose key is named here, and then applied.',
  },
}
