import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ProfileSummary } from '@/contract/profiles/profile'
import { lazyPart } from '@/shared/ui/lazyPart'

const Welcome = lazyPart<{ profile: ProfileSummary; next: string | null; onClose: () => void }>(
  async () => (await import('./Welcome')).Welcome,
  ({ onClose }) => onClose,
)

/** Welcomes a new user over the dashboard with `?panel=welcome`; `next` is the card they came by. */
export function WelcomeSlot({ profile }: { profile: ProfileSummary }) {
  const [params, setParams] = useSearchParams()
  if (params.get('panel') !== 'welcome') return null
  const close = () => {
    setParams(
      (known) => {
        const rest = new URLSearchParams(known)
        rest.delete('panel')
        rest.delete('next')
        return rest
      },
      { replace: true },
    )
  }
  return (
    <Suspense>
      <Welcome profile={profile} next={params.get('next')} onClose={close} />
    </Suspense>
  )
}
