import type { Integration } from '@/contract/integrations/connection'
import * as calls from '@/contract/integrations/integrations'
import { type ProviderName, providerNames } from '@/contract/integrations/providers'
import { buildActor } from '@/testing/actor'
import { buildRules } from '@/testing/builders'
import { buildIntegration } from '@/testing/buildIntegrations'
import { onCall, success } from '@/testing/handlers/callHandler'
import { server } from '@/testing/server'

const reads = {
  instagram: calls.getInstagram,
  twitter: calls.getTwitter,
  tiktok: calls.getTikTok,
  gohighlevel: calls.getGoHighLevel,
  calendly: calls.getCalendly,
} as const

/** Builds a user who may only look at their integrations. */
export function buildIntegrationReader() {
  const others = buildRules('user-1').filter(({ subject }) => subject !== 'Integration')
  const conditions = { ownerId: 'user-1' }
  return buildActor({
    rules: [...others, { action: 'read', subject: 'Integration', conditions }],
  })
}

/** Serves these integrations; a provider that is not named is set up and not connected. */
export function serveIntegrations(named: readonly Integration[] = []) {
  const served = new Map<ProviderName, Integration>(
    providerNames.map((provider) => [provider, buildIntegration({ provider })]),
  )
  for (const integration of named) served.set(integration.provider, integration)
  server.use(
    ...providerNames.map((name) =>
      onCall(reads[name], () => success(reads[name], served.get(name))),
    ),
    onCall(calls.getInstagramDeletion, () =>
      success(calls.getInstagramDeletion, { deletion: null }),
    ),
  )
  return {
    change: (integration: Integration) => {
      served.set(integration.provider, integration)
    },
  }
}
