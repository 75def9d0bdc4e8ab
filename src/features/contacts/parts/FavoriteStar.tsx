import { StarFilled, StarOutlined } from '@ant-design/icons'
import { useRowTabIndex } from '@/shared/tables/rowTabIndex'
import styles from '../list/contactCells.module.css'

interface FavoriteStarProps {
  name: string
  isFavorite: boolean
  isDisabled: boolean
  onToggle: () => void
}

/** A contact's favorite star as a toggle button. */
export function FavoriteStar({ name, isFavorite, isDisabled, onToggle }: FavoriteStarProps) {
  return (
    <button
      type="button"
      className={styles.star}
      aria-label={`Favorite: ${name}`}
      aria-pressed={isFavorite}
      disabled={isDisabled}
      tabIndex={useRowTabIndex()}
      title={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      onClick={onToggle}
    >
      {isFavorite ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
    </button>
  )
}
