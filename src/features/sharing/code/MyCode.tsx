import { CloseOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { Link } from 'react-router-dom'
import { cardAddress, useListProfilesQuery } from '@/features/profiles'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import { LinkButton } from '@/shared/ui/LinkButton'
import { Skeleton } from '@/shared/ui/Skeleton'
import { copyText } from '@/shared/ui/toasts/copyText'
import { CodePicture } from './CodePicture'
import type { KeptProfile } from './kept/keptCode'
import { useKeptCode } from './kept/useKeptCode'
import { scannedAddress } from './scannedAddress'
import { canShare, shareAddress } from './shareAddress'
import { WalletButtons } from '../wallet/WalletButtons'
import { personOf } from './personOf'
import styles from './MyCode.module.css'
import { useWakeLock } from './useWakeLock'

interface MyCodeProps {
  /** A profile's id, or any other value for the default one. */
  profileId: string
  onChoose: (profileId: string) => void
  onClose: () => void
}

/** A profile's code over the whole screen, for others to scan. */
export function MyCode({ profileId, onChoose, onClose }: MyCodeProps) {
  useReturnFocus()
  useWakeLock()
  const { data, error, isFetching, refetch } = useListProfilesQuery()
  const kept = useKeptCode()
  const profiles: readonly KeptProfile[] = data?.items ?? kept ?? []
  const profile = profiles.find(({ id }) => id === profileId) ?? profiles[0]
  return (
    <Drawer
      open
      placement="bottom"
      size="100%"
      title="My code"
      closable={false}
      onClose={onClose}
      classNames={{ header: 'visually-hidden', body: styles.body ?? '' }}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          {profile && profiles.length > 1 && (
            <select
              className={styles.choice}
              aria-label="Profile"
              value={profile.id}
              onChange={({ target }) => {
                onChoose(target.value)
              }}
            >
              {profiles.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <CloseOutlined aria-hidden />
          </button>
        </div>
        {profile && <Code profile={profile} />}
        {!profile && isFetching && (
          <div role="status" aria-label="Loading your code" className={styles.code}>
            <Skeleton height="100%" />
          </div>
        )}
        {!profile && !isFetching && error !== undefined && (
          <ErrorState
            title="Your code could not be loaded"
            error={error}
            onRetry={() => {
              void refetch()
            }}
          />
        )}
        {data && !profile && (
          <EmptyState
            title="You have no profile yet"
            description="Your code leads to the card of a profile."
            actions={<LinkButton to={paths.profileNew} label="New profile" />}
          />
        )}
      </div>
    </Drawer>
  )
}

function Code({ profile }: { profile: KeptProfile }) {
  const { id, occupation, slug, cardId, isActive } = profile
  const shownName = personOf(profile)
  const address = cardAddress(slug)
  return (
    <div className={styles.middle}>
      <CodePicture
        className={styles.code}
        text={scannedAddress(cardId)}
        label={`QR code of ${shownName}’s card`}
      />
      <div className={styles.person}>
        <h2 className={styles.name}>{shownName}</h2>
        {occupation !== '' && <p className={styles.occupation}>{occupation}</p>}
        <p className={styles.hint}>
          {isActive ? (
            'Point a phone’s camera at the code to open the card.'
          ) : (
            <>
              This profile is turned off, so visitors see a neutral page.{' '}
              <Link to={paths.profile(id, 'settings')}>Open its settings</Link>
            </>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {canShare() && (
          <button
            type="button"
            className={styles.action}
            onClick={() => void shareAddress(shownName, address)}
          >
            Share…
          </button>
        )}
        <button
          type="button"
          className={styles.action}
          onClick={() => void copyText(address, 'Link')}
        >
          Copy link
        </button>
        <a className={styles.action} href={address} target="_blank" rel="noopener">
          View card
        </a>
        {isActive && <WalletButtons profileId={id} />}
      </div>
    </div>
  )
}
