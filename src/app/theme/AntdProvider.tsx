import { ConfigProvider } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useConfig } from '@/shared/lib/ConfigContext'
import { PHONE } from '@/shared/lib/media/useIsPhone'
import { useMediaQuery } from '@/shared/lib/media/useMediaQuery'
import { useThemeChoice } from './ThemeChoiceProvider'
import { themeFor } from './theme'

/** Provides Ant Design's theme, and the nonce for its styles (Content-Security-Policy). */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { cspNonce } = useConfig()
  const { scheme } = useThemeChoice()
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isTouch = useIsTouch()
  const theme = useMemo(
    () => themeFor(scheme, isMotionReduced, isTouch),
    [scheme, isMotionReduced, isTouch],
  )
  return (
    <ConfigProvider theme={theme} csp={{ nonce: cspNonce }} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}

/**
 * Returns whether controls need the size of a fingertip; base.css has the same query for control
 * heights.
 */
function useIsTouch(): boolean {
  return useMediaQuery(`(pointer: coarse), ${PHONE}`)
}
