; Offers Stocksheet under "Open with" for the files it reads, for this user only, without becoming their default program.
; electron-builder's own fileAssociations would write the default value of .csv and .xlsx: that takes them from Excel.

!define STOCKSHEET_APP "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}"
!define STOCKSHEET_TYPE "Software\Classes\Stocksheet.Spreadsheet"

!macro offerFor EXT
  WriteRegStr SHELL_CONTEXT "${STOCKSHEET_APP}\SupportedTypes" ".${EXT}" ""
  WriteRegNone SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "Stocksheet.Spreadsheet"
!macroend

!macro offerNoLonger EXT
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "Stocksheet.Spreadsheet"
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "${STOCKSHEET_APP}" "FriendlyAppName" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "${STOCKSHEET_APP}\shell\open\command" "" '"$appExe" "%1"'
  WriteRegStr SHELL_CONTEXT "${STOCKSHEET_TYPE}" "" "Spreadsheet"
  WriteRegStr SHELL_CONTEXT "${STOCKSHEET_TYPE}\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "${STOCKSHEET_TYPE}\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro offerFor "csv"
  !insertmacro offerFor "xlsx"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
!macroend

!macro customUnInstall
  !insertmacro offerNoLonger "csv"
  !insertmacro offerNoLonger "xlsx"
  DeleteRegKey SHELL_CONTEXT "${STOCKSHEET_TYPE}"
  DeleteRegKey SHELL_CONTEXT "${STOCKSHEET_APP}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
!macroend
