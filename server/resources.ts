import { createRegistry, type Resource } from './platform/resource'
import { accountResource } from './resources/account'
import { analyticsResource } from './resources/analytics'
import { archiveResource } from './resources/archive'
import { billingResource } from './resources/billing'
import { cardsResource } from './resources/cards'
import { companiesResource } from './resources/companies'
import { contactImportsResource } from './resources/contactImports'
import { contactMergesResource } from './resources/contactMerges'
import { contactsResource } from './resources/contacts'
import { employeeImportsResource } from './resources/employeeImports'
import { eventsResource } from './resources/events'
import { integrationsResource } from './resources/integrations'
import { leadsResource } from './resources/leads'
import { jobsResource } from './resources/jobs'
import { profilesResource } from './resources/profiles'
import { pushesResource } from './resources/pushes'
import { shopResource } from './resources/shop'
import { toolsResource } from './resources/tools'
import { usersResource } from './resources/users'
import { walletResource } from './resources/wallet'

/**
 * Every resource, in the order in which archives are restored and accounts are deleted: a resource
 * comes after those that its records refer to, and companies come before cards, as everywhere in the
 * order of locks.
 */
export const resources: readonly Resource[] = [
  usersResource,
  profilesResource,
  companiesResource,
  cardsResource,
  contactsResource,
  leadsResource,
  contactMergesResource,
  contactImportsResource,
  employeeImportsResource,
  jobsResource,
  toolsResource,
  eventsResource,
  analyticsResource,
  billingResource,
  shopResource,
  integrationsResource,
  pushesResource,
  walletResource,
  accountResource,
  archiveResource,
]

export const registry = createRegistry(resources)
