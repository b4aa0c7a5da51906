/** English texts of a material's details. */

export const englishImportDetailsTexts = {
  oneMaterial: {
    label: (name: string) => `Details of ${name}`,
    close: 'Close the details',
    loading: 'Looking it up',
    notFound: 'The account had no such material when it was read.',
    archived: 'archived',
    storages: 'In the storages',
    noStorage: 'It is in no storage.',
    columns: { storage: 'Storage', stock: 'Stock', minimum: 'Minimum', planned: 'Planned' },
    value: 'Stock value',
    about: 'About it',
    none: 'none',
    notRead: 'not read',
    rows: 'Rows here',
    more: (_count: number, countText: string) => `and ${countText} more`,
    changes: 'What your changes do',
    noChanges: 'Nothing is changed.',
    similar: 'Similar materials',
    similarity: {
      'same-sku': 'same SKU',
      'same-name': 'same name',
      'near-sku': 'nearly the same SKU',
      'near-name': 'nearly the same name',
    },
    open: (name: string) => `Open the details of ${name}`,
  },
}
