import type { CSSProperties } from 'react'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import styles from './Avatar.module.css'

interface AvatarProps {
  /** The picture's path from the API; null where there is none. */
  path: string | null
  /** Shown without a picture. */
  initials: string
  /** Diameter in CSS pixels. */
  size: number
  /** Hue of the initials' color, in degrees; the accent by default. */
  hue?: number
  /** Loads the picture once it comes into view. */
  isLazy?: boolean
}

/** A round picture or initials. Decorative: the name is beside it. */
export function Avatar({ path, initials, size, hue, isLazy = false }: AvatarProps) {
  const fileUrl = useFileUrl()
  const length = { width: size, height: size }
  if (path !== null)
    return (
      <img
        className={styles.avatar}
        src={fileUrl(path)}
        alt=""
        decoding="async"
        style={length}
        {...(isLazy && { loading: 'lazy' })}
      />
    )
  const style: CSSProperties & { '--tint'?: string } = {
    ...length,
    fontSize: Math.round(size * 0.38),
    ...(hue !== undefined && { '--tint': `oklch(0.62 0.13 ${String(hue)})` }),
  }
  return (
    <span aria-hidden="true" className={styles.avatar} style={style}>
      {initials}
    </span>
  )
}
