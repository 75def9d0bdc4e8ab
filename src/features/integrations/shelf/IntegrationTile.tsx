import { Link } from 'react-router-dom'
import type { Integration } from '@/contract/integrations/connection'
import { type ProviderName, providers } from '@/contract/integrations/providers'
import { paths } from '@/shared/paths'
import { LinkButton } from '@/shared/ui/LinkButton'
import { SeePlansLink } from '@/shared/ui/SeePlansLink'
import { ErrorText } from '@/shared/ui/ErrorText'
import { Skeleton } from '@/shared/ui/Skeleton'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ConnectButton } from '../connect/ConnectButton'
import { useIntegration } from '../model/useIntegration'
import { stateOf } from '../model/integrationState'
import { useIntegrationRights } from '../model/useIntegrationRights'
import { ProviderGlyph } from './ProviderGlyph'
import styles from './Shelf.module.css'
import { StateMark } from './StateMark'

/** One provider on the shelf: its purpose, its state, and what to do next. */
export function IntegrationTile({ provider }: { provider: ProviderName }) {
  const { data, error, isFetching, refetch } = useIntegration({ provider, companyId: null })
  const hasFailed = !data && error !== undefined && !isFetching
  return (
    <Tile provider={provider} integration={data} isLoading={!data && !hasFailed}>
      {data && <TileState integration={data} />}
      {!data && !hasFailed && (
        <>
          <Skeleton width="45%" height="16px" />
          <Skeleton width="96px" height="32px" />
        </>
      )}
      {hasFailed && (
        <>
          <ErrorText error={error} />
          <div className={styles.actions}>
            <Button
              aria-label={`Retry ${providers[provider].title}`}
              onClick={() => {
                void refetch()
              }}
            >
              Retry
            </Button>
          </div>
        </>
      )}
    </Tile>
  )
}

function TileState({ integration }: { integration: Integration }) {
  const { connection, isSetUp, lock } = integration
  const isBehind = connection?.status === 'active' && connection.problem !== ''
  return (
    <>
      <div className={styles.words}>
        <StateMark integration={integration} />
        {isBehind && <p className={styles.note}>The last update failed.</p>}
        {connection === null && isSetUp && lock !== '' && <p className={styles.note}>{lock}</p>}
      </div>
      <div className={styles.actions}>
        <TileAction integration={integration} />
      </div>
    </>
  )
}

/** The one thing to do next. */
function TileAction({ integration }: { integration: Integration }) {
  const rights = useIntegrationRights()
  const { provider } = integration
  const { title } = providers[provider]
  const connect = { integration, companyId: null, rights, isLockShort: true }
  switch (stateOf(integration)) {
    case 'notSetUp':
      return null
    case 'notConnected':
      return <ConnectButton {...connect} isPrimary={false} />
    case 'reconnect':
      return <ConnectButton {...connect} label="Reconnect" />
    case 'paused':
      return <SeePlansLink />
    case 'unconfirmed':
      return (
        <LinkButton
          to={paths.integrations(provider)}
          label="Confirm"
          name={`Confirm ${title} account`}
          isPrimary
        />
      )
    case 'connected':
      return (
        <LinkButton to={paths.integrations(provider)} label="Manage" name={`Manage ${title}`} />
      )
  }
}

interface TileProps {
  provider: ProviderName
  integration: Integration | undefined
  isLoading: boolean
  children: ReactNode
}

/** The tile around a state. Its title opens the panel from anywhere on the tile. */
function Tile({ provider, integration, isLoading, children }: TileProps) {
  const { title, purpose } = providers[provider]
  return (
    <li className={styles.tile} aria-label={title} aria-busy={isLoading}>
      <ProviderGlyph
        provider={provider}
        state={integration ? stateOf(integration) : 'notConnected'}
      />
      <div className={styles.texts}>
        <h2 className={styles.name}>
          <Link className={styles.link} to={paths.integrations(provider)}>
            {title}
          </Link>
        </h2>
        <p className={styles.purpose}>{purpose}</p>
      </div>
      <div className={styles.state}>{children}</div>
    </li>
  )
}
