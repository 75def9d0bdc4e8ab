import type { CSSProperties } from 'react'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import styles from './Avatar.module.css'

interface AvatarProps {
  /** Of the picture, as the API answers it; null where there is none. */
  path: string | null
  /** Stand there without a picture. */
  initials: string
  /** Diameter in CSS pixels. */
  size: number
  /** Of the initials' colour, in degrees; the accent's unless given. */
  hue?: number
  /** The picture is loaded once it comes into view. */
  isLazy?: boolean
}

/** A round picture, or initials. It only decorates: the name stands beside it. */
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
