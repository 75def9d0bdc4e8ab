import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { browserTab, openExternalPage } from '@/shared/lib/externalPage'
import { saveDownload } from '@/shared/lib/saveDownload'
import { useIsMounted } from '@/shared/lib/useIsMounted'
import { toast } from '@/shared/ui/toasts/toast'
import { toastError } from '@/shared/ui/toasts/toastError'
import { deviceKind } from './deviceKind'
import {
  useGetAppleWalletPassMutation,
  useGetGoogleWalletLinkMutation,
  useGetWalletsQuery,
} from './walletApi'
import styles from './WalletButtons.module.css'

/**
 * The buttons that add a profile's card to the wallet of a phone, as far as the server makes passes.
 * The device's own wallet comes first.
 */
export function WalletButtons({ profileId }: { profileId: string }) {
  const isServed = useIsServed(extensions.wallet)
  const { data } = useGetWalletsQuery(undefined, { skip: !isServed })
  const device = deviceKind(navigator)
  const offered = (['apple', 'google'] as const).filter((wallet) => isServed && data?.[wallet])
  if (offered.length === 0) return null
  const ordered = device === 'google' ? offered.toReversed() : offered
  return (
    <div className={styles.wallets} role="group" aria-label="Wallet">
      {ordered.map((wallet) =>
        wallet === 'apple' ? (
          <AppleButton key={wallet + profileId} profileId={profileId} isOwn={device === 'apple'} />
        ) : (
          <GoogleButton key={wallet + profileId} profileId={profileId} />
        ),
      )}
    </div>
  )
}

/** Opens the pass on a device of Apple, unless the person has left, and saves it elsewhere. */
function AppleButton({ profileId, isOwn }: { profileId: string; isOwn: boolean }) {
  const [makePass, { isLoading }] = useGetAppleWalletPassMutation()
  const isMounted = useIsMounted()
  const add = async () => {
    const { data, error } = await makePass({ params: { profileId } })
    if (!data) toastError(error)
    else if (!isOwn) {
      saveDownload(data)
      toast.success('Pass saved. Open the file on your iPhone to add it.')
    } else if (isMounted()) browserTab.assign(data.objectUrl)
  }
  return <WalletButton label="Add to Apple Wallet" isBusy={isLoading} onClick={() => void add()} />
}

/** Goes to Google, which asks whether to save the card, unless the person has left. */
function GoogleButton({ profileId }: { profileId: string }) {
  const [makeLink, { isLoading }] = useGetGoogleWalletLinkMutation()
  const isMounted = useIsMounted()
  const add = async () => {
    const { data, error } = await makeLink({ params: { profileId } })
    if (!data) toastError(error)
    else if (isMounted() && !openExternalPage(data.url))
      toast.error('The server did not answer with a link.')
  }
  return <WalletButton label="Add to Google Wallet" isBusy={isLoading} onClick={() => void add()} />
}

interface WalletButtonProps {
  label: string
  isBusy: boolean
  onClick: () => void
}

function WalletButton({ label, isBusy, onClick }: WalletButtonProps) {
  return (
    <button
      type="button"
      className={styles.wallet}
      aria-busy={isBusy}
      onClick={() => {
        if (!isBusy) onClick()
      }}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.glyph}>
        <path d="M4 3.5h12v2H4zM3 7h14v2H3zM2 10.5h5.2a2.9 2.9 0 0 0 5.6 0H18v6H2z" />
      </svg>
      {isBusy ? 'Making your pass…' : label}
    </button>
  )
}
