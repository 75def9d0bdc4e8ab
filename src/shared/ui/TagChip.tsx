import styles from './TagChip.module.css'

const HUES = 10

/** A tag as a chip. Its color is a hash of its text without case, so that it is the same on every device. */
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

/** Hashes a tag to a hue by FNV-1a. */
function hueOf(tag: string): number {
  let hash = 0x811c9dc5
  for (const letter of tag.toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % HUES
}
