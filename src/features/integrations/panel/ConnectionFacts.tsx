import type { ReactNode } from 'react'
import type { Connection, Integration } from '@/contract/integrations/connection'
import type { ProviderName } from '@/contract/integrations/providers'
import { formatDateTime } from '@/shared/lib/format'
import { ExternalLink } from '@/shared/ui/ExternalLink'
import { accountText, itemsNoun, scopeText, isFirstReading } from '../model/integrationState'
import styles from './Panel.module.css'

/** The account, its times, and what the person allowed; nothing without a connection. */
export function ConnectionFacts({ integration }: { integration: Integration }) {
  const { provider, connection } = integration
  if (!connection) return null
  const { connectedAt, nextRefreshAt, grantedScopes, missingScopes } = connection
  return (
    <dl className={styles.facts}>
      <Fact title={provider === 'gohighlevel' ? 'Location' : 'Account'}>
        <AccountName provider={provider} connection={connection} />
      </Fact>
      <Fact title="Connected since">{formatDateTime(connectedAt)}</Fact>
      <Fact title="Last update">
        <span role="status">{lastUpdateText(integration)}</span>
      </Fact>
      {nextRefreshAt !== null && (
        <Fact title="Access is renewed">{formatDateTime(nextRefreshAt)}</Fact>
      )}
      {grantedScopes.length > 0 && (
        <Fact title="Allowed">
          <Scopes provider={provider} names={grantedScopes} />
        </Fact>
      )}
      {missingScopes.length > 0 && (
        <Fact title="Not allowed">
          <Scopes provider={provider} names={missingScopes} />
          <p className="help-text">Reconnect to allow it.</p>
        </Fact>
      )}
    </dl>
  )
}

/** Returns when the account was last reached, or that its items are being read. */
function lastUpdateText(integration: Integration): string {
  const lastSyncAt = integration.connection?.lastSyncAt ?? null
  if (lastSyncAt !== null) return formatDateTime(lastSyncAt)
  return isFirstReading(integration)
    ? `Reading your ${itemsNoun(integration.provider)}…`
    : 'Not yet'
}

interface AccountNameProps {
  provider: ProviderName
  connection: Connection
}

/** The account's name, which leads to its page at the provider. */
export function AccountName({ provider, connection }: AccountNameProps) {
  const { accountName, accountId, accountUrl } = connection
  const name = accountText(provider, accountName || accountId)
  return accountUrl === null ? name : <ExternalLink href={accountUrl}>{name}</ExternalLink>
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Scopes({ provider, names }: { provider: ProviderName; names: readonly string[] }) {
  return (
    <ul className={styles.scopes}>
      {names.map((name) => (
        <li key={name}>{scopeText(provider, name)}</li>
      ))}
    </ul>
  )
}
