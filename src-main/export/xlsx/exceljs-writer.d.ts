/** The file of exceljs 4.4.0 that holds its streaming writer; its types are declared on the package's entry only. */
declare module 'exceljs/lib/stream/xlsx/workbook-writer.js' {
  import type ExcelJS from 'exceljs'

  const WorkbookWriter: typeof ExcelJS.stream.xlsx.WorkbookWriter
  // oxlint-disable-next-line import/no-default-export -- it is CommonJS: its whole export is the class
  export default WorkbookWriter
}
