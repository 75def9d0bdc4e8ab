import type { ProviderName } from '@/contract/integrations/providers'

/** A provider as one person (`companyId` is null) or one company has it. */
export interface IntegrationKey {
  provider: ProviderName
  companyId: string | null
}

/** One integration with its items. */
export const integrationTag = ({ provider, companyId }: IntegrationKey) =>
  ({ type: 'Integration', id: `${companyId ?? 'own'} ${provider}` }) as const

/** The newest deletion of Instagram data. */
export const deletionTag = (companyId: string | null) =>
  ({ type: 'Integration', id: `${companyId ?? 'own'} deletion` }) as const
