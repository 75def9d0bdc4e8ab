import { accountMenu } from '@/features/account'
import { cardsMenu } from '@/features/cards'
import { companiesMenu } from '@/features/companies'
import { contactImportsMenu } from '@/features/contactImports'
import { contactMergesMenu } from '@/features/contactMerges'
import { contactsMenu } from '@/features/contacts'
import { dashboardMenu } from '@/features/dashboard'
import { integrationsMenu } from '@/features/integrations'
import { profilesMenu } from '@/features/profiles'
import { sharingMenu } from '@/features/sharing'
import type { FeatureMenu } from '@/shared/lib/menu'

/** The features with navigation or commands, in the order of the palette. */
export const menus: readonly FeatureMenu[] = [
  dashboardMenu,
  contactsMenu,
  contactMergesMenu,
  contactImportsMenu,
  profilesMenu,
  sharingMenu,
  cardsMenu,
  companiesMenu,
  integrationsMenu,
  accountMenu,
]

/** The screens of the main navigation, as the palette lists them. */
export const screens = menus.flatMap((menu) => menu.navigation ?? [])
