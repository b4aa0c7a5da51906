/** Mantine's look bound to our own tokens (theme.css), so that a colour or a radius is said once. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** Ink blue: dark enough for white text at every step that carries some. */
const ink: MantineColorsTuple = [
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

/** Mantine's own dark surfaces, from text (0) to page (9), in our greys. */
const dark: MantineColorsTuple = [
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

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 6 },
  colors: { ink, dark },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '16px' },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
})

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-error': 'var(--bad)',
}

export const resolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
