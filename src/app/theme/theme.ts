import { type ThemeConfig, theme as antd } from 'antd'
import { type ColorScheme, dark, fontFamily, light, shadow } from './designTokens'

export type ColorSchemeName = 'light' | 'dark'

/** Returns Ant Design's theme: radius 8, a 4 px grid, short motion, and our colors. */
export function themeFor(
  name: ColorSchemeName,
  isMotionReduced: boolean,
  isTouch: boolean,
): ThemeConfig {
  const colors = name === 'dark' ? dark : light
  return {
    algorithm: withExactColors(
      colors,
      name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    ),
    token: { ...tokensOf(colors), ...heights(isTouch), motion: !isMotionReduced },
    components: {
      Button: {
        primaryColor: colors.onAccent,
        dangerColor: colors.onDanger,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        defaultBg: colors.soft,
        defaultBorderColor: 'transparent',
        defaultHoverBg: colors.softHover,
        defaultHoverColor: colors.text,
        defaultHoverBorderColor: 'transparent',
        defaultActiveBg: colors.softHover,
        defaultActiveColor: colors.text,
        defaultActiveBorderColor: 'transparent',
        paddingInlineSM: 11,
        borderRadiusSM: 8,
        textHoverBg: colors.hover,
      },
      DatePicker: calendar(isTouch),
      Input: { activeShadow: `0 0 0 2px ${colors.accentSoft}` },
      Layout: { bodyBg: colors.canvas, headerBg: colors.canvas, siderBg: colors.canvas },
      Menu: {
        itemBg: 'transparent',
        itemColor: colors.text,
        itemHoverBg: colors.hover,
        itemHoverColor: colors.text,
        itemSelectedBg: colors.accentSoft,
        itemSelectedColor: colors.link,
        itemBorderRadius: 8,
      },
      Modal: { contentBg: colors.raised, headerBg: colors.raised },
      Progress: { defaultColor: colors.accent },
      Table: {
        headerBg: colors.surface,
        rowHoverBg: colors.hover,
        headerSplitColor: 'transparent',
      },
      Tooltip: { colorBgSpotlight: dark.raised, colorTextLightSolid: dark.text },
    },
  }
}

/** Sets the main colors after the algorithm, which would darken them. */
function withExactColors(
  colors: ColorScheme,
  algorithm: typeof antd.defaultAlgorithm,
): typeof antd.defaultAlgorithm {
  const {
    accent: colorPrimary,
    danger: colorError,
    warning: colorWarning,
    success: colorSuccess,
    info: colorInfo,
  } = colors
  return (seed) => ({
    ...algorithm(seed),
    colorPrimary,
    colorError,
    colorWarning,
    colorSuccess,
    colorInfo,
  })
}

/** Returns the heights of controls, as in base.css; touch screens get 44 px. */
function heights(isTouch: boolean): ThemeConfig['token'] {
  return isTouch
    ? { controlHeightSM: 44, controlHeight: 44, controlHeightLG: 44 }
    : { controlHeightSM: 32, controlHeight: 40, controlHeightLG: 44 }
}

/**
 * Returns the cells of calendars and clocks. Derived from the heights of controls, as Ant Design
 * does, a calendar would be wider than a phone; this one is 316 px wide.
 */
function calendar(isTouch: boolean) {
  const timeCellHeight = isTouch ? 44 : 32
  return { cellWidth: 40, cellHeight: 32, timeCellHeight, timeColumnHeight: timeCellHeight * 6 }
}

function tokensOf(colors: ColorScheme): ThemeConfig['token'] {
  return {
    fontFamily,
    fontSize: 14,
    borderRadius: 8,
    borderRadiusLG: 8,
    boxShadow: shadow,
    boxShadowSecondary: shadow,
    sizeUnit: 4,
    motionDurationFast: '0.08s',
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.18s',
    colorPrimary: colors.accent,
    colorPrimaryHover: colors.accentHover,
    colorPrimaryActive: colors.accentActive,
    colorPrimaryBg: colors.accentSoft,
    colorPrimaryBgHover: colors.accentSoft,
    colorPrimaryText: colors.link,
    colorPrimaryTextHover: colors.linkHover,
    colorPrimaryTextActive: colors.linkHover,
    colorTextLightSolid: colors.onAccent,
    colorLink: colors.link,
    colorLinkHover: colors.linkHover,
    colorLinkActive: colors.linkHover,
    colorError: colors.danger,
    colorErrorHover: colors.dangerHover,
    colorErrorActive: colors.dangerActive,
    colorErrorText: colors.danger,
    colorErrorTextHover: colors.dangerHover,
    colorErrorBg: colors.dangerSoft,
    colorErrorBorder: colors.danger,
    colorErrorBorderHover: colors.dangerHover,
    colorWarning: colors.warning,
    colorSuccess: colors.success,
    colorInfo: colors.info,
    colorSuccessBg: colors.accentSoft,
    colorSuccessBorder: colors.success,
    colorInfoBg: colors.accentSoft,
    colorInfoBorder: colors.info,
    colorWarningBg: colors.hover,
    colorWarningBorder: colors.warning,
    colorText: colors.text,
    colorTextSecondary: colors.textMuted,
    colorTextTertiary: colors.textMuted,
    colorTextDescription: colors.textMuted,
    colorTextHeading: colors.text,
    colorTextPlaceholder: colors.placeholder,
    colorIcon: colors.textMuted,
    colorIconHover: colors.text,
    colorBgLayout: colors.canvas,
    colorBgContainer: colors.surface,
    colorBgElevated: colors.raised,
    colorBorder: colors.outline,
    colorBorderSecondary: colors.border,
    colorSplit: colors.border,
    controlItemBgHover: colors.hover,
    controlItemBgActive: colors.accentSoft,
    controlItemBgActiveHover: colors.accentSoft,
  }
}
