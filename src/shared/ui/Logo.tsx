import styles from './Logo.module.css'

/** The logo: a round token broken in two matching halves. `size` is in CSS pixels. */
export function LogoMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        fill="var(--accent)"
        d="M13.4 2.25A14 14 0 0 0 13.4 29.75L15.6 23.5L11.8 17.8L16.2 12.6L12.6 7.4Z"
      />
      <path
        fill="var(--star)"
        d="M18.6 29.75A14 14 0 0 0 18.6 2.25L17 7.4L20.6 12.6L16.2 17.8L20 23.5Z"
      />
    </svg>
  )
}

/** The logo with the product's name. It has no inline style, because the sign-in screen is prerendered HTML. */
export function Logo({ size }: { size: 28 | 32 }) {
  return (
    <span
      className={size === 32 ? `${styles['logo'] ?? ''} ${styles['large'] ?? ''}` : styles['logo']}
    >
      <LogoMark size={size} />
      <span>Tessera</span>
    </span>
  )
}
