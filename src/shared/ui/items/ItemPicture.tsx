import { type ReactNode, memo } from 'react'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import styles from './Items.module.css'

/** The picture of a row, or an icon. It is decorative, because the title is beside it. */
export const ItemPicture = memo(function ItemPicture({
  path,
  icon,
}: {
  path: string | null
  icon: ReactNode
}) {
  const fileUrl = useFileUrl()
  if (path !== null)
    return (
      <img
        className={styles.picture}
        src={fileUrl(path)}
        alt=""
        loading="lazy"
        decoding="async"
        width={40}
        height={40}
      />
    )
  return (
    <span className={styles.picture} aria-hidden="true">
      {icon}
    </span>
  )
})
