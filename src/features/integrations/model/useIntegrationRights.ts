import type { Company } from '@/contract/companies/company'
import { usePermissions } from '@/shared/lib/permissions'

/** The things that a person may do with an integration. */
export interface IntegrationRights {
  /** Connect, confirm and bring up to date. */
  canConnect: boolean
  /** End a connection; its data never stays against the person's will. */
  canDisconnect: boolean
}

/** Returns the rights on one's own integrations. They can be ended without the plan. */
export function useIntegrationRights(): IntegrationRights {
  const { may } = usePermissions()
  return {
    canConnect: may('create', 'Integration'),
    canDisconnect: may('read', 'Integration'),
  }
}

/** Returns the rights on the integration of a company. */
export function useCompanyRights(company: Company): IntegrationRights {
  const canEdit = usePermissions().may('update', 'Company', company)
  return { canConnect: canEdit, canDisconnect: canEdit }
}
