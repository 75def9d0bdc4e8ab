import type { Integration } from '@/contract/integrations/connection'
import { type ProviderName, type Scope, providers } from '@/contract/integrations/providers'

/** The state of an integration, as its tile shows it. */
export type IntegrationState =
  | 'notSetUp'
  | 'notConnected'
  | 'connected'
  | 'unconfirmed'
  | 'reconnect'
  | 'paused'

/** Returns the state; what is connected counts before what the operator has set up. */
export function stateOf({ connection, isSetUp }: Integration): IntegrationState {
  if (connection?.status === 'active') return 'connected'
  return connection?.status ?? (isSetUp ? 'notConnected' : 'notSetUp')
}

/** Returns the state in words, such as "Connected as @ines.m". */
export function stateText(integration: Integration): string {
  const { connection, provider } = integration
  const texts: Record<IntegrationState, string> = {
    notSetUp: 'Not set up by the operator',
    notConnected: 'Not connected',
    connected: `Connected as ${accountText(provider, connection?.accountName ?? '')}`,
    unconfirmed: 'Confirm your account',
    reconnect: 'Access has ended',
    paused: 'Paused by your plan',
  }
  return texts[stateOf(integration)]
}

/** Returns whether the server has yet to read what an account shows, and nothing stops it. */
export function isFirstReading({ provider, connection }: Integration): boolean {
  return (
    providers[provider].shows !== null &&
    connection?.status === 'active' &&
    connection.lastSyncAt === null &&
    connection.problem === ''
  )
}

/** The providers whose accounts are names with an @. */
const withHandles: readonly ProviderName[] = ['instagram', 'twitter', 'tiktok']

/** Returns the name of an account as its provider writes it: "@ines.m". */
export function accountText(provider: ProviderName, name: string): string {
  return withHandles.includes(provider) && /^[\w.]+$/.test(name) ? `@${name}` : name
}

/** Returns what a scope allows, in words; a scope that we do not know by its name. */
export function scopeText(provider: ProviderName, name: string): string {
  const scopes: readonly Scope[] = providers[provider].scopes
  return scopes.find((scope) => scope.name === name)?.purpose ?? name
}

/** Returns the provider's word for several of its items. */
export function itemsNoun(provider: ProviderName): string {
  const nouns: Record<ProviderName, string> = {
    instagram: 'posts',
    twitter: 'tweets',
    tiktok: 'videos',
    gohighlevel: 'contacts',
    calendly: 'event types',
  }
  return nouns[provider]
}
