/** Our colours, and Mantine's theme based on them, so that each colour is defined once. */
import {
  Anchor,
  createTheme,
  Group,
  Menu,
  ModalRoot,
  Popover,
  Stack,
  Text,
  Tooltip,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core'

/** Our colours for the light and dark theme. Every pair used for text meets WCAG AA in its theme. */
const THEME_COLOURS: Readonly<Record<string, readonly [day: string, night: string]>> = {
  page: ['#f4f5f7', '#12151a'],
  surface: ['#ffffff', '#191d24'],
  raised: ['#fafbfc', '#1e232b'],
  hover: ['#f0f2f5', '#252b35'],
  line: ['#e4e7ec', '#2b323d'],
  'line-2': ['#ccd2da', '#3d4654'],
  text: ['#1a1f27', '#e8ebf0'],
  'text-2': ['#4f5966', '#b3bcc8'],
  'text-3': ['#66707d', '#98a2b0'],
  accent: ['#2f5bc7', '#7fa2f5'],
  'accent-text': ['#274eae', '#9db9fa'],
  'accent-soft': ['#e9effc', '#222f4b'],
  rail: ['#1d2430', '#0e1116'],
  'rail-text': ['#b4bdca', '#a5afbc'],
  'rail-hover': ['#2a3342', '#1e242e'],
  'rail-on': ['#ffffff', '#ffffff'],
  add: ['#17703f', '#74d6a0'],
  'add-soft': ['#e2f3e9', '#17352a'],
  edit: ['#2450b5', '#9cbaff'],
  'edit-soft': ['#e5edfc', '#1e2e4f'],
  stock: ['#0b6a77', '#76d4e1'],
  'stock-soft': ['#def2f4', '#12343a'],
  both: ['#6338ab', '#c9aefa'],
  'both-soft': ['#efe8fb', '#33274d'],
  same: ['#5b6572', '#a3adba'],
  'same-soft': ['#eef0f3', '#262c36'],
  bad: ['#b3261e', '#ff9a91'],
  'bad-soft': ['#fdeae8', '#43211f'],
  warn: ['#855400', '#f2c368'],
  'warn-soft': ['#fdf1d8', '#3a2e16'],
  good: ['#17703f', '#74d6a0'],
  'good-soft': ['#e2f3e9', '#17352a'],
  'bar-add': ['#3aa56b', '#43a874'],
  'bar-edit': ['#5a86e6', '#5c86e0'],
  'bar-stock': ['#2ba2b2', '#2f9aa9'],
  'bar-both': ['#9b76dd', '#8f6cd2'],
  'bar-same': ['#d5dae1', '#3b4350'],
  'bar-bad': ['#dd5b51', '#cf5a51'],
  'bar-warn': ['#e3a83a', '#c8923a'],
  shadow: [
    '0 1px 2px rgb(16 24 40 / 6%), 0 6px 20px rgb(16 24 40 / 8%)',
    '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 40%)',
  ],
}

/** Ink blue, dark enough for white text at every shade used behind text. */
const inkColors: MantineColorsTuple = [
  '#eef3fd',
  '#d9e4fb',
  '#b3c8f5',
  '#87a7ee',
  '#5f87e4',
  '#3f6bd6',
  '#2f5bc7',
  '#274eae',
  '#213f8c',
  '#1b336f',
]

/** Mantine's dark palette in our greys, from text (0) to page (9). */
const darkColors: MantineColorsTuple = [
  '#e8ebf0',
  '#b3bcc8',
  '#98a2b0',
  '#6b7583',
  '#3d4654',
  '#2b323d',
  '#1e232b',
  '#191d24',
  '#14181e',
  '#12151a',
]

/** The id of the element that tooltips are drawn in, within the page's main part. */
export const TOOLTIPS_ID = 'tips'

const noFocusTrap = { trapFocus: false, returnFocus: false }

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 6 },
  colors: { ink: inkColors, dark: darkColors },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '16px' },
  fontFamily:
    "'Segoe UI Variable Text', 'Segoe UI', -apple-system, BlinkMacSystemFont, 'Inter', 'Noto Sans', 'Open Sans', 'Ubuntu', 'DejaVu Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontWeight: '600' },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Text: Text.extend({ defaultProps: { inherit: true } }),
    Anchor: Anchor.extend({ defaultProps: { inherit: true } }),
    Group: Group.extend({ defaultProps: { gap: 8 } }),
    Stack: Stack.extend({ defaultProps: { gap: 8 } }),
    // Mantine moves the focus with timers, and a key press could arrive before them: see shell/overlay-focus.ts.
    ModalRoot: ModalRoot.extend({ defaultProps: noFocusTrap }),
    Menu: Menu.extend({ defaultProps: noFocusTrap }),
    Popover: Popover.extend({ defaultProps: noFocusTrap }),
    Tooltip: Tooltip.extend({
      defaultProps: { portalProps: { target: `#${TOOLTIPS_ID}` }, floatingStrategy: 'fixed' },
    }),
  },
})

const sharedColors = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--bad)',
}

const makeTokens = (themeIndex: 0 | 1): Record<string, string> =>
  Object.fromEntries(Object.entries(THEME_COLOURS).map(([name, colourPair]) => [`--${name}`, colourPair[themeIndex]]))

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...sharedColors, ...makeTokens(0) },
  dark: { ...sharedColors, ...makeTokens(1) },
})
