/** English texts about columns per storage, sheets that are read together, and reading suppliers. */
import { englishForm as form } from '../../counts.ts'

export const englishSheetsTexts = {
  perStorage: {
    label: 'Columns per storage',
    readEach: 'Read each for its own storage',
    eachLabel: 'each for its own',
    /** `cells`: the values of each storage. */
    example: (row: string, cells: string) => `Row ${row}: ${cells}`,
    cell: (storage: string, text: string) => `${text} in ${storage}`,
    cellOf: (field: string, storage: string, text: string) => `${field} ${text} in ${storage}`,
    leave: 'Leave them as they are',
    leaveLabel: 'left as they are',
    rows: 'Row per',
    rowsHint: (rows: string, plannedText: string) =>
      `The file has ${rows}, each with a cell for each storage. The report counts each storage by itself: ${plannedText}.`,
    perMaterial: 'material',
    perStorage: 'storage',
    noValue:
      'The file has no value for this storage, so nothing is planned there. Add one in the file, and read it again.',
    include: 'Apply',
    filterHint: 'Shows the rows of one storage. All of them are applied.',
    allStorages: 'all storages',
  },
  sheets: {
    all: 'All, each into its storage',
    sheetsTogether: (count: number, countText: string) => `${countText} ${form(count, 'sheet', 'sheets')} together`,
    hint: 'Each sheet that is named after a storage goes into that storage.',
    filter: 'Rows of',
    filterHint: 'Shows the rows of one sheet. All of them are applied.',
    allStorages: 'all sheets',
    place: (sheet: string, row: string) => `${sheet}, row ${row}`,
    rows: (count: number, countText: string) => `${countText} ${form(count, 'row', 'rows')}`,
    suppliers: 'Suppliers',
    suppliersOff: 'not compared',
    suppliersOn: 'read',
    offer: (requests: string) => (requests === '' ? 'Read them' : `Read them: ${requests}`),
    alreadyRead: 'Compare them: already read',
    leave: 'Leave them as they are',
    suppliersHint: 'The account shows suppliers one material at a time, so reading them takes a while.',
  },
}
