import type { Integration } from '@/contract/integrations/connection'
import type { IntegrationRights } from '../model/useIntegrationRights'

/** The props of every part of a connection. */
export interface ConnectionProps {
  integration: Integration
  /** Null for one's own. */
  companyId: string | null
  rights: IntegrationRights
}
