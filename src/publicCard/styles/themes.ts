import type { CardTheme } from '@/contract/profiles/profileContent'

/** The colors of a card, as CSS hex. Text and its background meet WCAG AA (themes.test.ts). */
export interface CardColors {
  /** The color scheme of the browser's own parts: scroll bars, form controls. */
  scheme: 'light' | 'dark'
  /** The page, and the surfaces on it. */
  ground: string
  surface: string
  /** Decorative lines. */
  line: string
  /** The outline of a field: contrast 3:1 (WCAG 1.4.11). */
  outline: string
  text: string
  muted: string
  /** The primary button, and its text. */
  accent: string
  onAccent: string
  /** The accent as text and icons. */
  link: string
  /** The head of a card without a banner. */
  band: string
  /** Errors. */
  danger: string
}

const onLight = { scheme: 'light', danger: '#a8221a' } as const
const onDark = { scheme: 'dark', danger: '#ff9d94' } as const

export const cardColors: Record<CardTheme, CardColors> = {
  linen: {
    ...onLight,
    ground: '#f6f4f0',
    surface: '#fffefb',
    line: '#e4dfd5',
    outline: '#8a8173',
    text: '#24211c',
    muted: '#635c51',
    accent: '#0f6b66',
    onAccent: '#ffffff',
    link: '#0f6b66',
    band: '#d9d2c3',
  },
  ink: {
    ...onDark,
    ground: '#141210',
    surface: '#201d1a',
    line: '#37322c',
    outline: '#857c6f',
    text: '#f4f0e9',
    muted: '#b9b1a4',
    accent: '#f0e4cc',
    onAccent: '#1c1915',
    link: '#e6c893',
    band: '#2c2823',
  },
  verdigris: {
    ...onDark,
    ground: '#0b3532',
    surface: '#124541',
    line: '#23605b',
    outline: '#6fa39d',
    text: '#f1f7f4',
    muted: '#b4d3cd',
    accent: '#f2c29b',
    onAccent: '#2b1607',
    link: '#f5cba8',
    band: '#185954',
  },
  copper: {
    ...onLight,
    ground: '#f8ede6',
    surface: '#fffaf6',
    line: '#ecd9cc',
    outline: '#9a7765',
    text: '#33190d',
    muted: '#74503e',
    accent: '#9a4517',
    onAccent: '#ffffff',
    link: '#943f12',
    band: '#c0693a',
  },
  cobalt: {
    ...onLight,
    ground: '#eff2fb',
    surface: '#ffffff',
    line: '#d9e0f3',
    outline: '#7482a8',
    text: '#101a3c',
    muted: '#4b5679',
    accent: '#1f3fc4',
    onAccent: '#ffffff',
    link: '#1f3fc4',
    band: '#1f3fc4',
  },
}
