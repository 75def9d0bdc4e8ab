import {
  type ReactNode,
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { useMediaQuery } from '@/shared/lib/useMediaQuery'
import { THEME_STORAGE_KEY, dark, light } from './designTokens'
import type { ColorSchemeName } from './theme'

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

interface ThemeContextValue {
  choice: ThemeChoice
  choose: (choice: ThemeChoice) => void
  /** The scheme that the choice currently means. */
  scheme: ColorSchemeName
}

const ThemeContext = createContext<ThemeContextValue | null>(null)

/** Returns the chosen theme and how to change it. Throws outside `ThemeChoiceProvider`. */
export function useThemeChoice(): ThemeContextValue {
  const value = use(ThemeContext)
  if (value === null) throw new Error('useThemeChoice needs a ThemeChoiceProvider above it.')
  return value
}

/** Stores the chosen theme in the browser and sets it on the page, as index.html does first. */
export function ThemeChoiceProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState<ThemeChoice>(storedChoice)
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const scheme = choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice

  useEffect(() => {
    document.documentElement.dataset['theme'] = scheme
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', (scheme === 'dark' ? dark : light).canvas)
  }, [scheme])

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === THEME_STORAGE_KEY) setChoice(storedChoice())
    }
    window.addEventListener('storage', onStorage)
    return () => {
      window.removeEventListener('storage', onStorage)
    }
  }, [])

  const choose = useCallback((next: ThemeChoice) => {
    browserStorage.set(THEME_STORAGE_KEY, next)
    setChoice(next)
  }, [])

  const value = useMemo(
    () => ({ choice, choose, scheme }) satisfies ThemeContextValue,
    [choice, choose, scheme],
  )
  return <ThemeContext value={value}>{children}</ThemeContext>
}

function storedChoice(): ThemeChoice {
  const stored = browserStorage.get(THEME_STORAGE_KEY)
  return themeChoices.find((choice) => choice === stored) ?? 'system'
}
