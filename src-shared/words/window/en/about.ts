/** English texts of Help: its screen, keys, about, licences, the guide. */

export const englishAboutTexts = {
  about: {
    title: 'About Stocksheet',
    link: 'About',
    line: 'Turns a spreadsheet into the smallest safe set of changes to your account.',
    licence: 'MIT licence. Made with the work of others:',
    licences: 'Licences',
    guide: 'The guide',
  },
  help: {
    title: 'Help',
    about: 'Every screen has a search box: type what you want to do, or press Ctrl+K.',
    guide: 'Read the guide',
    keys: 'Keys',
    keysHere: 'Keys of this place',
    more: 'All keys, and the guide',
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
