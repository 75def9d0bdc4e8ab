import { type Call, pathParams } from '@/contract/call'
import * as calls from '@/contract/integrations/integrations'
import type { ProviderName } from '@/contract/integrations/providers'
import type { ApiRequest } from '@/api/request'
import type { IntegrationKey } from './integrationTags'

/** A way to bring a connection up to date, once a minute at most. */
export interface Update {
  kind: 'items' | 'account' | 'token'
  label: string
  call: Call
}

/** The calls of one provider; each screen and endpoint is built from these. */
interface ProviderCalls {
  get: Call
  start: Call
  finish: Call
  confirm: Call
  /** Null where the deletion of the provider's data takes its place. */
  disconnect: Call | null
  updates: readonly Update[]
}

const sync: Update = { kind: 'items', label: 'Update now', call: calls.syncIntegration }

const personal: Readonly<Record<ProviderName, ProviderCalls>> = {
  instagram: {
    get: calls.getInstagram,
    start: calls.startInstagram,
    finish: calls.finishInstagram,
    confirm: calls.confirmIntegration,
    disconnect: null,
    updates: [sync],
  },
  twitter: {
    get: calls.getTwitter,
    start: calls.startTwitter,
    finish: calls.finishTwitter,
    confirm: calls.confirmIntegration,
    disconnect: calls.revokeTwitter,
    updates: [{ ...sync, call: calls.updateTweets }],
  },
  tiktok: {
    get: calls.getTikTok,
    start: calls.startTikTok,
    finish: calls.finishTikTok,
    confirm: calls.confirmIntegration,
    disconnect: calls.revokeTikTok,
    updates: [
      { kind: 'items', label: 'Update videos', call: calls.updateTikTokVideos },
      { kind: 'account', label: 'Update account name', call: calls.updateTikTokUser },
      { kind: 'token', label: 'Renew token', call: calls.renewTikTokToken },
    ],
  },
  gohighlevel: {
    get: calls.getGoHighLevel,
    start: calls.startGoHighLevel,
    finish: calls.finishGoHighLevel,
    confirm: calls.confirmIntegration,
    disconnect: calls.revokeGoHighLevel,
    updates: [sync],
  },
  calendly: {
    get: calls.getCalendly,
    start: calls.startCalendly,
    finish: calls.finishCalendly,
    confirm: calls.confirmIntegration,
    disconnect: calls.revokeCalendly,
    updates: [sync],
  },
}

/** The calls of the one provider that companies connect. */
const ofCompany: ProviderCalls = {
  get: calls.getCompanyInstagram,
  start: calls.startCompanyInstagram,
  finish: calls.finishCompanyInstagram,
  confirm: calls.confirmCompanyIntegration,
  disconnect: null,
  updates: [{ ...sync, call: calls.syncCompanyIntegration }],
}

/** Returns the calls of a provider for a person, or for a company. */
export function callsOf({ provider, companyId }: IntegrationKey): ProviderCalls {
  return companyId === null ? personal[provider] : ofCompany
}

interface Fields {
  /** Values that the path may name besides the provider. */
  path?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
}

/**
 * Returns the request of a call about an integration. The company is in the query, or in the body
 * where there is one.
 */
export function integrationRequest(
  call: Call,
  { provider, companyId }: IntegrationKey,
  { path = {}, query = {}, body }: Fields = {},
): ApiRequest {
  const company = companyId === null ? {} : { companyId }
  const known = Object.entries({ ...path, provider })
  const inPath = known.filter(([name]) => pathParams(call.path).includes(name))
  const hasBody = body !== undefined || (call.method === 'POST' && companyId !== null)
  return {
    call,
    params: { ...Object.fromEntries(inPath), ...query, ...(!hasBody && company) },
    ...(hasBody && { body: { ...company, ...body } }),
  }
}
