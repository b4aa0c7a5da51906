/** English texts of Help: its screen, the keyboard shortcuts, the About box, licences and the guide. */

export const englishAboutTexts = {
  about: {
    title: 'About Stocksheet',
    link: 'About',
    slogan: 'Turns a spreadsheet into the smallest safe set of changes to your account.',
    licence: 'MIT licence. Made with the work of others:',
    licences: 'Licences',
    guide: 'The guide',
  },
  help: {
    title: 'Help',
    about: 'Every screen has a search box: type what you want to do, or press Ctrl+K.',
    guide: 'Read the guide',
    privacy: 'Privacy',
    keys: 'Keys',
    keysOfScreen: 'Keys of this screen',
    more: 'All keys, and the guide',
  },
  news: {
    title: 'What is new',
    version: (version: string) => `What is new in ${version}`,
    failed: 'What is new could not be read. Restart the app; if that does not help, install it again.',
  },
  report: {
    title: 'A report on Stocksheet',
    open: 'Copy a report',
    about:
      'For somebody who helps you. It has no names, keys, prices or paths. Each account was asked once whether it answers; nothing was sent elsewhere.',
    collecting: 'Looking at the data folder, the disk, the accounts and the clock…',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'It could not be copied. Select the text, and copy it with the keyboard.',
  },
  licences: {
    title: 'Licences',
    about: (_count: number, countText: string) => `Stocksheet is made with ${countText} packages of others. Thank you.`,
    search: 'Search packages and licences',
    none: 'No package fits this search.',
    chromium: 'Chromium and what it is made of: LICENSES.chromium.html, beside the program.',
    failed: 'The list of licences could not be read. Restart the app; if that does not help, install it again.',
  },
  guide: {
    title: 'The guide',
    pages: 'Pages',
    failed: 'The guide could not be read. Restart the app; if that does not help, install it again.',
  },
}
