import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths. */
  width?: string
  height?: string
  isRound?: boolean
}

/** A gray shape in place of text or a picture that is loading. */
export function Skeleton({ width = '100%', height = '1em', isRound = false }: SkeletonProps) {
  return (
    <span
      className={styles['bar']}
      style={{ width, height, ...(isRound && { borderRadius: '50%' }) }}
      aria-hidden="true"
    />
  )
}
