import { type ComponentType, lazy } from 'react'
import type { ProfileTab } from '@/shared/paths'

export const tabTitles: Record<ProfileTab, string> = {
  details: 'Details', socials: 'Socials', everlinks: 'Links', services: 'Services', appearance: 'Appearance', video: 'Video', share: 'Share', settings: 'Settings',
}

/** What each tab shows; its code loads when it is first opened. */
export const tabViews: Record<ProfileTab, ComponentType> = {
  details: lazy(async () => ({ default: (await import('./details/DetailsTab')).DetailsTab })),
  socials: lazy(async () => ({ default: (await import('./socials/SocialsTab')).SocialsTab })),
  everlinks: lazy(async () => ({ default: (await import('./everlinks/EverlinksTab')).EverlinksTab })),
  services: lazy(async () => ({ default: (await import('./services/ServicesTab')).ServicesTab })),
  appearance: lazy(async () => ({ default: (await import('./appearance/AppearanceTab')).AppearanceTab })),
  video: lazy(async () => ({ default: (await import('./video/VideoTab')).VideoTab })),
  share: lazy(async () => ({ default: (await import('./share/ShareTab')).ShareTab })),
  settings: lazy(async () => ({ default: (await import('./settings/SettingsTab')).SettingsTab })),
}
