import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { Card } from '@/contract/cards/card'
import { useListProfilesQuery } from '@/features/profiles'
import { paths } from '@/shared/paths'
import { LinkButton } from '@/shared/ui/LinkButton'
import { CardFace } from '../face/CardFace'
import { isShown, visitorsText } from '../model/cardTexts'
import styles from './Activate.module.css'

interface ActivatedProps {
  card: Card
  /** The id of the card that the person had in hand, or ''. */
  wantedId: string
  onAgain: () => void
  onClose: () => void
}

/** The activated card, and the ways to its record and its public page. */
export function Activated({ card, wantedId, onAgain, onClose }: ActivatedProps) {
  const { data } = useListProfilesQuery()
  const profile = data?.items.find(({ id }) => id === card.profileId)
  const shown = profile?.name ?? card.face?.name
  const isOther = wantedId !== '' && wantedId !== card.id
  return (
    <div className={styles.done}>
      <div className={styles.doneCard}>
        <CardFace card={card} label="The activated card" />
      </div>
      <p className={styles.doneText} role="status">
        {isShown(card) && shown ? `This card now shows ${shown}.` : visitorsText(card)}
      </p>
      {isOther && (
        <p className={styles.hint}>
          The code belonged to the card ending {card.id.slice(-4)}, not to the one ending{' '}
          {wantedId.slice(-4)}. If you have both, enter the other card’s code as well.
        </p>
      )}
      <div className={styles.doneActions}>
        <LinkButton to={paths.cardDetails(card.id)} label="Open the card" isPrimary />
        <Button href={paths.card(card.id)} target="_blank" rel="noopener">
          See its public page
        </Button>
        <Button onClick={onAgain}>Activate another</Button>
        <Button onClick={onClose}>Close</Button>
      </div>
      {profile && (
        <p className={styles.hint}>
          Visitors see what you write in the profile{' '}
          <Link to={paths.profile(profile.id)}>{profile.name}</Link>.
        </p>
      )}
    </div>
  )
}
