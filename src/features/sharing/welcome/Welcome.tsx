import { Button, Modal } from 'antd'
import { Navigate, useNavigate } from 'react-router-dom'
import { messageOf } from '@/api/apiError'
import type { ProfileSummary } from '@/contract/profiles/profile'
import { useCurrentUser, useIdentity } from '@/features/auth'
import { useUploadProfileMediaMutation } from '@/features/profiles'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { paths } from '@/shared/paths'
import { LinkButton } from '@/shared/ui/LinkButton'
import { photoShape } from '@/shared/ui/pictures/cropShapes'
import { PictureUpload } from '@/shared/ui/pictures/PictureUpload'
import { CodePicture } from '../code/CodePicture'
import { personOf } from '../code/personOf'
import { scannedAddress } from '../code/scannedAddress'
import { withMyCode } from '../code/useMyCode'
import { useNextCard } from './useNextCard'
import styles from './Welcome.module.css'

interface WelcomeProps {
  profile: ProfileSummary
  /** The path of the card by which the user came. */
  next: string | null
  onClose: () => void
}

/** The new card with its code, and three steps that make it useful. */
export function Welcome({ profile, next, onClose }: WelcomeProps) {
  const navigate = useNavigate()
  const card = useNextCard(next)
  if (card?.isBlank) return <Navigate to={paths.cardActivation(card.key)} replace />
  if (card && !card.isKnown) return null
  const go = (path: string) => void navigate(path, { replace: true })
  return (
    <Modal
      open
      title="Your card is ready"
      width={760}
      onCancel={onClose}
      footer={
        card ? (
          <div className="button-row">
            <Button onClick={onClose}>Stay here</Button>
            <Button
              type="primary"
              onClick={() => {
                go(card.path)
              }}
            >
              Continue to the card you opened
            </Button>
          </div>
        ) : (
          <Button type="primary" onClick={onClose}>
            Go to my dashboard
          </Button>
        )
      }
    >
      <div className={styles.columns}>
        <CodeOf profile={profile} />
        <Steps
          profile={profile}
          onShowCode={() => {
            go(withMyCode(paths.dashboard))
          }}
        />
      </div>
      <ConfirmationNote />
    </Modal>
  )
}

function CodeOf({ profile }: { profile: ProfileSummary }) {
  const shownName = personOf(profile)
  return (
    <figure className={styles.card}>
      <CodePicture
        className={styles.code}
        text={scannedAddress(profile.cardId)}
        label={`QR code of ${shownName}’s card`}
      />
      <figcaption className={styles.caption}>
        <span className={styles.name}>{shownName}</span>
        Anyone who scans it sees your card.
      </figcaption>
    </figure>
  )
}

function Steps({ profile, onShowCode }: { profile: ProfileSummary; onShowCode: () => void }) {
  const { id, slug } = profile
  return (
    <ol className={styles.steps}>
      <li className={styles.step}>
        <h3 className={styles.stepTitle}>Add your photo</h3>
        <p className={styles.stepText}>People recognize you later.</p>
        <Photo profile={profile} />
      </li>
      <li className={styles.step}>
        <h3 className={styles.stepTitle}>Say what you do</h3>
        <p className={styles.stepText}>
          Your job, phone, e-mail and links. The card shows only what you add.
        </p>
        <LinkButton to={paths.profile(id)} label="Edit your card" />
      </li>
      <li className={styles.step}>
        <h3 className={styles.stepTitle}>Show your code</h3>
        <p className={styles.stepText}>One tap away on every screen, even offline.</p>
        <div className="button-row">
          <Button onClick={onShowCode}>Show my code</Button>
          <Button href={paths.card(slug)} target="_blank" rel="noopener">
            View card
          </Button>
        </div>
      </li>
    </ol>
  )
}

function Photo({ profile: { id, avatar } }: { profile: ProfileSummary }) {
  const [upload] = useUploadProfileMediaMutation()
  const fileUrl = useFileUrl()
  const send = async (file: File, onUploadProgress: (fraction: number) => void) => {
    const { data, error } = await upload({
      params: { profileId: id, type: 'avatar' },
      body: { file },
      onUploadProgress,
    })
    return data ? null : messageOf(error, 'file')
  }
  return (
    <PictureUpload
      noun="photo"
      src={avatar === null ? null : fileUrl(avatar)}
      upload={send}
      shape={photoShape}
    />
  )
}

/** Asks the user to confirm the address, to which a link was sent. */
function ConfirmationNote() {
  const { email, hasLeadMails } = useCurrentUser()
  const { identityUser } = useIdentity()
  if (email === '' || identityUser?.isEmailVerified === true) return null
  return (
    <p className={styles.note}>
      We sent a link to <strong>{email}</strong>. Open it to confirm the address.
      {hasLeadMails === true && ' Then we also mail you when somebody leaves their details.'}
    </p>
  )
}
