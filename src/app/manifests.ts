import { authManifest } from '@/features/auth'
import { ImportDrawer } from '@/features/contactImports'
import { PossibleDuplicates, contactMergesManifest } from '@/features/contactMerges'
import { contactsManifest } from '@/features/contacts'
import { legalManifest } from '@/features/legal'
import { profilesManifest } from '@/features/profiles'
import { publicCardsManifest } from '@/features/publicCards'
import type { FeatureManifest } from '@/shared/lib/manifest'
import type { AppStore } from './store'

/** The features with routes. */
export const manifests: readonly FeatureManifest<AppStore>[] = [
  authManifest,
  publicCardsManifest,
  legalManifest,
  contactsManifest({ ImportDrawer, PossibleDuplicates }),
  contactMergesManifest,
  profilesManifest,
]
