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

; The terminal: a file in a folder that every user's PATH has. PATH itself is left alone: writing it could cut it off. The path inside is by
; the variable, since a name in it may have letters that the console's code page lacks.
!define STOCKSHEET_COMMAND "$LOCALAPPDATA\Microsoft\WindowsApps\stocksheet.cmd"

!macro offerTerminal
  IfFileExists "$LOCALAPPDATA\Microsoft\WindowsApps\*.*" 0 +4
  FileOpen $0 "${STOCKSHEET_COMMAND}" w
  FileWrite $0 '@"%LOCALAPPDATA%\Programs\${APP_FILENAME}\resources\terminal\stocksheet.cmd" %*$\r$\n'
  FileClose $0
!macroend

!macro customInstall
  !insertmacro offerTerminal
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
  Delete "${STOCKSHEET_COMMAND}"
  !insertmacro offerNoLonger "csv"
  !insertmacro offerNoLonger "xlsx"
  DeleteRegKey SHELL_CONTEXT "${STOCKSHEET_TYPE}"
  DeleteRegKey SHELL_CONTEXT "${STOCKSHEET_APP}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
!macroend
