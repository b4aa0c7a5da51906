/** The window's icons, drawn inline so that nothing is downloaded. They are decorative: a text or label has the same meaning. */
import type { ReactNode } from 'react'

function Icon({ size = 16, children }: { readonly size?: number | undefined; readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

interface IconProps {
  readonly size?: number
}

function iconOf(path: string) {
  return function DrawnIcon({ size }: IconProps) {
    return (
      <Icon size={size}>
        <path d={path} />
      </Icon>
    )
  }
}

export const ImportIcon = iconOf('M8 2v7.5M5 6.8 8 9.8l3-3M2.5 10v2.5c0 .6.4 1 1 1h9c.6 0 1-.4 1-1V10')
export const ExportIcon = iconOf('M8 9.8V2.3M5 5l3-3 3 3M2.5 10v2.5c0 .6.4 1 1 1h9c.6 0 1-.4 1-1V10')
export const StockIcon = iconOf('M2.5 5 8 2.2 13.5 5v6L8 13.8 2.5 11zM2.5 5 8 7.8 13.5 5M8 7.8v6')
export const SuppliersIcon = iconOf(
  'M1.8 4.2h7.4v6.6H1.8zM9.2 6.6h2.7l2.3 2.2v2H9.2M4.4 12.4a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4M11.4 12.4a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4',
)
export const HistoryIcon = iconOf('M2.6 8a5.5 5.5 0 1 0 1.7-4M2.5 2.5v2.2h2.2M8 5v3.2l2.2 1.3')
export const AccountsIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="5.6" cy="10.4" r="3.1" />
    <path d="m7.9 8.2 5.3-5.4M11.2 4.9l1.6 1.6M9.4 6.7l1.2 1.2" />
  </Icon>
)
export const AddIcon = iconOf('M8 3.2v9.6M3.2 8h9.6')
export const SettingsIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M2 4.5h6M11.5 4.5H14M2 11.5h2.5M8 11.5h6" />
    <circle cx="9.8" cy="4.5" r="1.7" />
    <circle cx="6.2" cy="11.5" r="1.7" />
  </Icon>
)
export const HelpIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="8" cy="8" r="5.8" />
    <path d="M6.3 6.4a1.8 1.8 0 1 1 2.4 1.7c-.5.2-.7.5-.7 1v.3M8 11.3v.1" />
  </Icon>
)
export const SearchIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="7" cy="7" r="4.3" />
    <path d="m10.3 10.3 3.2 3.2" />
  </Icon>
)
export const CloseIcon = iconOf('m4 4 8 8M12 4l-8 8')
export const ChevronIcon = iconOf('m4.5 6.3 3.5 3.5 3.5-3.5')
export const CheckIcon = iconOf('m3 8.5 3.3 3.3L13 4.8')
export const WarnIcon = iconOf('M8 2.2 14.3 13H1.7L8 2.2ZM8 6.5v3M8 11.3v.1')
export const FileIcon = iconOf(
  'M4 1.8h5.2L12.5 5v8.4c0 .4-.3.8-.8.8H4.3a.8.8 0 0 1-.8-.8V2.6c0-.4.3-.8.5-.8ZM9 2v3.2h3.3M5.8 8h4.4M5.8 10.7h4.4',
)
export const PanelIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <rect x="1.8" y="2.8" width="12.4" height="10.4" rx="1.2" />
    <path d="M10 3v10" />
  </Icon>
)
export const SheetIcon = iconOf('M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M6.2 3.5v9')
export const RereadIcon = iconOf('M13.4 8A5.4 5.4 0 1 1 11.7 4M13.5 2.3v2.4h-2.4')
export const UndoIcon = iconOf('M5.8 3 3 5.8l2.8 2.8M3.2 5.8h6.3a3.7 3.7 0 0 1 0 7.4H6')
export const RedoIcon = iconOf('M10.2 3 13 5.8l-2.8 2.8M12.8 5.8H6.5a3.7 3.7 0 0 0 0 7.4H10')
export const SortIcon = ({ size, isDescending }: IconProps & { readonly isDescending: boolean }) => (
  <Icon size={size}>
    {isDescending ? <path d="M8 3v10M4.5 9.5 8 13l3.5-3.5" /> : <path d="M8 13V3M4.5 6.5 8 3l3.5 3.5" />}
  </Icon>
)
export const MoreIcon = iconOf('M3.5 8h.1M8 8h.1M12.5 8h.1')

/** The logo at the top of the rail: a sheet with three bars. */
export const LogoMark = () => (
  <svg width="24" height="18" viewBox="0 0 24 18" aria-hidden="true" style={{ margin: '4px auto 14px' }}>
    <rect width="24" height="4" rx="2" fill="#8fb0ff" />
    <rect y="7" width="15.84" height="4" rx="2" fill="#62cf9a" />
    <rect y="14" width="20.16" height="4" rx="2" fill="#e9eef7" />
  </svg>
)
