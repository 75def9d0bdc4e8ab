import type { CardTheme } from '@/contract/profiles/profileContent'
import { cardColors } from '@/publicCard/styles/themes'
import styles from './AppearanceFields.module.css'

/** A tiny card in the colors of a theme. */
export function ThemePicture({ theme }: { theme: CardTheme }) {
  const { ground, surface, line, text, muted, accent, band } = cardColors[theme]
  return (
    <span className={styles.theme} style={{ background: ground, borderColor: line }}>
      <span className={styles.band} style={{ background: band }} />
      <span className={styles.face} style={{ background: surface, borderColor: ground }} />
      <span className={styles.line} style={{ background: text }} />
      <span className={styles.line} data-short style={{ background: muted }} />
      <span className={styles.bar} style={{ background: accent }} />
    </span>
  )
}
