import { Drawer } from 'antd'
import type { Integration } from '@/contract/integrations/connection'
import { type ProviderName, providers } from '@/contract/integrations/providers'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { DEFAULT_PROFILE, paths } from '@/shared/paths'
import { ErrorState } from '@/shared/ui/ErrorState'
import { LinkButton } from '@/shared/ui/LinkButton'
import { Skeleton } from '@/shared/ui/Skeleton'
import { useIntegration } from '../model/useIntegration'
import { useIntegrationRights } from '../model/useIntegrationRights'
import { ConnectionView } from './ConnectionView'
import styles from './Panel.module.css'
import { Pushes } from './Pushes'

interface IntegrationPanelProps {
  provider: ProviderName
  onClose: () => void
}

/** Everything about one provider, beside the shelf. */
export function IntegrationPanel({ provider, onClose }: IntegrationPanelProps) {
  useReturnFocus()
  const isPhone = useIsPhone()
  const { data, error, isFetching, refetch } = useIntegration({ provider, companyId: null })
  return (
    <Drawer
      open
      title={providers[provider].title}
      size={isPhone ? '100%' : provider === 'gohighlevel' ? 640 : 480}
      onClose={onClose}
    >
      {data && <LoadedPanel integration={data} />}
      {!data &&
        (error !== undefined && !isFetching ? (
          <ErrorState
            title={`${providers[provider].title} could not be loaded`}
            error={error}
            onRetry={() => {
              void refetch()
            }}
          />
        ) : (
          <div role="status" aria-label="Loading" className={styles.panel}>
            <Skeleton width="60%" height="20px" />
            <Skeleton height="96px" />
            <Skeleton width="40%" height="32px" />
          </div>
        ))}
    </Drawer>
  )
}

function LoadedPanel({ integration }: { integration: Integration }) {
  const rights = useIntegrationRights()
  const { provider, connection } = integration
  const isConfirmed = connection !== null && connection.status !== 'unconfirmed'
  return (
    <div className={styles.panel}>
      <ConnectionView integration={integration} companyId={null} rights={rights}>
        {isConfirmed && providers[provider].shows !== null && (
          <LinkButton
            to={paths.profile(DEFAULT_PROFILE, 'integrations')}
            label="Show on your card"
            isPrimary={connection.status === 'active'}
          />
        )}
      </ConnectionView>
      {isConfirmed && provider === 'gohighlevel' && <Pushes />}
    </div>
  )
}
