import type { ReactNode } from 'react'
import {
  type CardTheme,
  type cardButtons,
  type cardFonts,
  type cardLayouts,
  cardThemes,
} from '@/contract/profiles/profileContent'
import { FormSection } from '@/shared/forms/FormSection'
import { ChoiceField } from '@/shared/forms/choice/ChoiceField'
import { AccentField } from './AccentField'
import styles from './AppearanceFields.module.css'
import { ThemePicture } from './ThemePicture'

const themeTitles: Record<CardTheme, string> = {
  linen: 'Linen',
  ink: 'Ink',
  verdigris: 'Verdigris',
  copper: 'Copper',
  cobalt: 'Cobalt',
}
const themes = cardThemes.map((value) => ({
  value,
  label: themeTitles[value],
  picture: <ThemePicture theme={value} />,
}))

type Options<Values extends readonly string[]> = readonly {
  value: Values[number]
  label: string
  picture?: ReactNode
}[]
const layouts: Options<typeof cardLayouts> = [
  {
    value: 'classic',
    label: 'Classic',
    picture: (
      <span className={styles.layout} data-layout="classic">
        <i />
        <b />
      </span>
    ),
  },
  {
    value: 'portrait',
    label: 'Portrait',
    picture: (
      <span className={styles.layout} data-layout="portrait">
        <i />
        <b />
      </span>
    ),
  },
  {
    value: 'compact',
    label: 'Compact',
    picture: (
      <span className={styles.layout} data-layout="compact">
        <i />
        <b />
      </span>
    ),
  },
]
const buttons: Options<typeof cardButtons> = [
  { value: 'soft', label: 'Soft', picture: <span className={styles.shape} data-shape="soft" /> },
  { value: 'pill', label: 'Pill', picture: <span className={styles.shape} data-shape="pill" /> },
  {
    value: 'square',
    label: 'Square',
    picture: <span className={styles.shape} data-shape="square" />,
  },
]
const fonts: Options<typeof cardFonts> = [
  {
    value: 'sans',
    label: 'Sans',
    picture: (
      <span className={styles.letters} data-font="sans">
        Aa
      </span>
    ),
  },
  {
    value: 'serif',
    label: 'Serif',
    picture: (
      <span className={styles.letters} data-font="serif">
        Aa
      </span>
    ),
  },
  {
    value: 'rounded',
    label: 'Rounded',
    picture: (
      <span className={styles.letters} data-font="rounded">
        Aa
      </span>
    ),
  },
]

/** The look of a card: theme, accent, layout, buttons and font. */
export function AppearanceFields() {
  return (
    <>
      <FormSection title="Colors">
        <ChoiceField
          name="appearance.theme"
          label="Theme"
          options={themes}
          help="A theme has the same colors on light and dark phones."
        />
        <AccentField />
      </FormSection>
      <FormSection title="Shape">
        <ChoiceField name="appearance.layout" label="Layout" options={layouts} />
        <ChoiceField name="appearance.buttons" label="Buttons" options={buttons} />
        <ChoiceField name="appearance.font" label="Font" options={fonts} />
      </FormSection>
    </>
  )
}
