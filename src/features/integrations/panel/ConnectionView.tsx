import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { type ProviderName, providers } from '@/contract/integrations/providers'
import { ConnectButton } from '../connect/ConnectButton'
import { InstagramDeletion } from '../deletion/InstagramDeletion'
import { itemsNoun, stateOf } from '../model/integrationState'
import { ProviderGlyph } from '../shelf/ProviderGlyph'
import { StateMark } from '../shelf/StateMark'
import { ConfirmAccount } from './ConfirmAccount'
import { ConnectionFacts } from './ConnectionFacts'
import type { ConnectionProps } from './connectionProps'
import { Disconnect } from './Disconnect'
import styles from './Panel.module.css'
import { UpdateButtons } from './UpdateButtons'

interface ConnectionViewProps extends ConnectionProps {
  /** The first of the buttons of a confirmed connection. */
  children?: ReactNode
}

/** The purpose of the one provider that companies connect. */
const COMPANY_PURPOSE =
  'Show photos and videos you choose on every employee’s card. Needs a professional account.'

/** An integration with everything one may do with it, of a person or of a company. */
export function ConnectionView(props: ConnectionViewProps) {
  const { integration, companyId, rights } = props
  const { provider, connection, isSetUp } = integration
  const { title, purpose } = providers[provider]
  return (
    <>
      <header className={styles.head}>
        <ProviderGlyph provider={provider} state={stateOf(integration)} />
        <div>
          <p className={styles.purpose}>{companyId === null ? purpose : COMPANY_PURPOSE}</p>
          <StateMark integration={integration} />
        </div>
      </header>
      {connection ? (
        <Connected {...props} />
      ) : (
        <>
          {isSetUp ? (
            <AskedScopes {...props} />
          ) : (
            <p className="help-text">
              The operator of this server has not set {title} up yet. Ask them to add its keys.
            </p>
          )}
          <div className={styles.actions}>
            <ConnectButton {...props} />
          </div>
        </>
      )}
      {provider === 'instagram' && (
        <InstagramDeletion
          companyId={companyId}
          hasConnection={connection !== null}
          canDelete={rights.canDisconnect}
        />
      )}
    </>
  )
}

/** The permissions that the provider will ask the person for. */
function AskedScopes({ integration: { provider } }: ConnectionProps) {
  const { scopes, title } = providers[provider]
  if (scopes.length === 0) return null
  return (
    <section className={styles.asked} aria-label="Permissions">
      <h3 className="section-title">{title} will ask you to allow</h3>
      <ul className={styles.scopes}>
        {scopes.map(({ name, purpose }) => (
          <li key={name}>{purpose}</li>
        ))}
      </ul>
    </section>
  )
}

/** Returns what the end of an access means. */
function endText(provider: ProviderName): string {
  return providers[provider].shows === null
    ? 'Contacts to send wait until you reconnect.'
    : `Its ${itemsNoun(provider)} leave your cards. After reconnecting, choose them again.`
}

function Connected({ children, ...props }: ConnectionViewProps) {
  const { integration, rights } = props
  const { provider, connection, lock } = integration
  const { title } = providers[provider]
  const state = stateOf(integration)
  if (!connection) return null
  if (state === 'unconfirmed') return <ConfirmAccount {...props} />
  return (
    <>
      {state === 'reconnect' && (
        <Alert
          type="error"
          role="status"
          showIcon
          title={`Our access to ${title} has ended`}
          description={`${connection.problem} ${endText(provider)}`.trim()}
        />
      )}
      {state === 'paused' && (
        <Alert
          type="warning"
          role="status"
          showIcon
          title="Paused by your plan"
          description={lock || 'What is on your card stays. Nothing new comes, nothing is sent.'}
        />
      )}
      {state === 'connected' && connection.problem !== '' && (
        <Alert
          type="warning"
          role="status"
          showIcon
          title="The last update failed"
          description={connection.problem}
        />
      )}
      <ConnectionFacts integration={integration} />
      <div className={styles.actions}>
        {state !== 'connected' && <ConnectButton {...props} label="Reconnect" isLockShort />}
        {children}
        {state === 'connected' && <UpdateButtons {...props} />}
        {state === 'connected' && connection.missingScopes.length > 0 && (
          <ConnectButton {...props} label="Reconnect" isPrimary={false} />
        )}
        <Disconnect {...props} canDisconnect={rights.canDisconnect} />
      </div>
    </>
  )
}
