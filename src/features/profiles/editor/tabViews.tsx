import type { ComponentType } from 'react'
import type { ProfileTab } from '@/shared/paths'
import { lazyPart } from '@/shared/ui/lazyPart'

export const tabTitles: Record<ProfileTab, string> = {
  details: 'Details',
  socials: 'Socials',
  everlinks: 'Links',
  services: 'Services',
  integrations: 'Integrations',
  appearance: 'Appearance',
  video: 'Video',
  share: 'Share',
  analytics: 'Analytics',
  settings: 'Settings',
}

/** The content of each tab. Its code loads when the tab is first opened. */
export const tabViews: Record<ProfileTab, ComponentType> = {
  details: lazyPart(async () => (await import('../details/DetailsTab')).DetailsTab, 'in place'),
  socials: lazyPart(async () => (await import('../socials/SocialsTab')).SocialsTab, 'in place'),
  everlinks: lazyPart(
    async () => (await import('../everlinks/EverlinksTab')).EverlinksTab,
    'in place',
  ),
  services: lazyPart(async () => (await import('../services/ServicesTab')).ServicesTab, 'in place'),
  integrations: lazyPart(
    async () => (await import('../integrations/IntegrationsTab')).IntegrationsTab,
    'in place',
  ),
  appearance: lazyPart(
    async () => (await import('../appearance/AppearanceTab')).AppearanceTab,
    'in place',
  ),
  video: lazyPart(async () => (await import('../video/VideoTab')).VideoTab, 'in place'),
  share: lazyPart(async () => (await import('../share/ShareTab')).ShareTab, 'in place'),
  analytics: lazyPart(
    async () => (await import('../analytics/AnalyticsTab')).AnalyticsTab,
    'in place',
  ),
  settings: lazyPart(async () => (await import('../settings/SettingsTab')).SettingsTab, 'in place'),
}
