import type { CSSProperties } from 'react'
import styles from './TagChip.module.css'
import { tagHue } from './tagHue'

/** A tag as a chip, in a color of its own. */
export function TagChip({ tag }: { tag: string }) {
  const style: CSSProperties & { '--hue': string } = { '--hue': tagHue(tag) }
  return (
    <span className={styles.chip} style={style} title={tag}>
      {tag}
    </span>
  )
}
