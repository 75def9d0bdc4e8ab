import styles from './TagChip.module.css'

/** Small and the same everywhere; a colour tells tags apart at a glance, the text says which it is. */
const HUES = 10

/** A tag as a chip. Its colour follows from its text, whatever the case, so that it is the same in every list and on every device. */
export function TagChip({ tag }: { tag: string }) {
  return (
    <span
      className={`${String(styles.chip)} ${String(styles[`hue${String(hueOf(tag))}`])}`}
      title={tag}
    >
      {tag}
    </span>
  )
}

/** FNV-1a over the letters' codes, folded to one of the hues. */
function hueOf(tag: string): number {
  let hash = 0x811c9dc5
  for (const letter of tag.toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % HUES
}
