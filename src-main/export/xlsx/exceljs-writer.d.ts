/** The file of exceljs 4.4.0 with its streaming writer. Its types are declared only for the package's entry. */
declare module 'exceljs/lib/stream/xlsx/workbook-writer.js' {
  import type ExcelJS from 'exceljs'

  const WorkbookWriter: typeof ExcelJS.stream.xlsx.WorkbookWriter
  // oxlint-disable-next-line import/no-default-export -- it is CommonJS: its whole export is the class
  export default WorkbookWriter
}
