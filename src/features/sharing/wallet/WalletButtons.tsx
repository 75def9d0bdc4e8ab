import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { openExternalPage } from '@/shared/lib/externalPage'
import { saveDownload } from '@/shared/lib/saveDownload'
import { useIsMounted } from '@/shared/lib/useIsMounted'
import { toast } from '@/shared/ui/toasts/toast'
import { toastError } from '@/shared/ui/toasts/toastError'
import { deviceKind } from './deviceKind'
import {
  useGetAppleWalletLinkMutation,
  useGetAppleWalletPassMutation,
  useGetGoogleWalletLinkMutation,
  useGetWalletsQuery,
} from './walletApi'
import styles from './WalletButtons.module.css'

const labels = { apple: 'Add to Apple Wallet', google: 'Add to Google Wallet' }

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
        wallet === 'apple' && device !== 'apple' ? (
          <FileButton key={wallet + profileId} profileId={profileId} />
        ) : (
          <LinkButton key={wallet + profileId} wallet={wallet} profileId={profileId} />
        ),
      )}
    </div>
  )
}

/** Saves Apple's pass as a file, where no wallet takes it. */
function FileButton({ profileId }: { profileId: string }) {
  const [makePass, { isLoading }] = useGetAppleWalletPassMutation()
  const add = async () => {
    const { data, error } = await makePass({ params: { profileId } })
    if (data) {
      saveDownload(data)
      toast.success('Pass saved. Open the file on your iPhone to add it.')
    } else toastError(error)
  }
  return <WalletButton label={labels.apple} isBusy={isLoading} onClick={() => void add()} />
}

/**
 * Goes to the address where the wallet asks whether to add the card, unless the person has left: the
 * pass itself on a device of Apple, a page of Google's elsewhere.
 */
function LinkButton({ wallet, profileId }: { wallet: keyof typeof labels; profileId: string }) {
  const links = { apple: useGetAppleWalletLinkMutation(), google: useGetGoogleWalletLinkMutation() }
  const [makeLink, { isLoading }] = links[wallet]
  const isMounted = useIsMounted()
  const add = async () => {
    const { data, error } = await makeLink({ params: { profileId } })
    if (!data) toastError(error)
    else if (isMounted() && !openExternalPage(data.url))
      toast.error('The server did not answer with a link.')
  }
  return <WalletButton label={labels[wallet]} isBusy={isLoading} onClick={() => void add()} />
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
