import type { ComponentType } from 'react'
import type { CompanyTab } from '@/shared/paths'
import { lazyPart } from '@/shared/ui/lazyPart'

export const tabTitles: Record<CompanyTab, string> = {
  details: 'Details',
  branding: 'Branding',
  employees: 'Employees',
  everlinks: 'Links',
  socials: 'Socials',
  integrations: 'Integrations',
  roles: 'Roles',
  analytics: 'Analytics',
  import: 'Import & export',
}

/** The content of each tab. Its code loads when the tab is first opened. */
export const tabViews: Record<CompanyTab, ComponentType> = {
  details: lazyPart(async () => (await import('../details/DetailsTab')).DetailsTab, 'in place'),
  branding: lazyPart(async () => (await import('../branding/BrandingTab')).BrandingTab, 'in place'),
  employees: lazyPart(
    async () => (await import('../employees/EmployeesTab')).EmployeesTab,
    'in place',
  ),
  everlinks: lazyPart(
    async () => (await import('../everlinks/EverlinksTab')).EverlinksTab,
    'in place',
  ),
  socials: lazyPart(async () => (await import('../socials/SocialsTab')).SocialsTab, 'in place'),
  integrations: lazyPart(
    async () => (await import('../integrations/IntegrationsTab')).IntegrationsTab,
    'in place',
  ),
  roles: lazyPart(async () => (await import('../roles/RolesTab')).RolesTab, 'in place'),
  analytics: lazyPart(
    async () => (await import('../analytics/AnalyticsTab')).AnalyticsTab,
    'in place',
  ),
  import: lazyPart(async () => (await import('../import/ImportTab')).ImportTab, 'in place'),
}
