import * as account from './account/account'
import * as auth from './account/auth'
import * as users from './account/users'
import * as analytics from './analytics/analytics'
import * as billing from './billing/billing'
import * as checkout from './billing/checkout'
import * as plans from './billing/plan'
import * as products from './billing/products'
import type { Call } from './call'
import * as cards from './cards/cards'
import * as companies from './companies/companies'
import * as employeeFiles from './companies/employeeFiles'
import * as employees from './companies/employees'
import * as cells from './contacts/changeCells'
import * as bulk from './contacts/changeContacts'
import * as contactGroups from './contacts/contactGroups'
import * as followUps from './contacts/followUps'
import * as contactFiles from './contacts/contactFiles'
import * as contacts from './contacts/contacts'
import * as imports from './contacts/imports'
import * as blocks from './integrations/blocks'
import * as callbacks from './integrations/callbacks'
import * as integrations from './integrations/integrations'
import * as pushes from './integrations/pushes'
import * as jobs from './jobs'
import * as merges from './contacts/merges'
import * as exchange from './profiles/exchange'
import * as links from './profiles/links'
import * as profiles from './profiles/profiles'
import * as profileUploads from './profiles/profileUploads'
import * as publicCards from './profiles/publicCards'
import * as socials from './profiles/socials'
import * as tools from './profiles/tools'
import * as wallet from './profiles/wallet'

/**
 * Every call of the API by its operation id: the name under which its module exports it. The
 * server, the OpenAPI document, the tests' API and the fuzzers read this table; the browser imports
 * the modules that it needs.
 */
export const calls = collect(
  auth,
  users,
  account,
  contacts,
  contactFiles,
  bulk,
  cells,
  contactGroups,
  followUps,
  imports,
  merges,
  jobs,
  profiles,
  profileUploads,
  links,
  socials,
  tools,
  publicCards,
  exchange,
  wallet,
  companies,
  employees,
  employeeFiles,
  integrations,
  blocks,
  pushes,
  callbacks,
  cards,
  analytics,
  billing,
  plans,
  checkout,
  products,
)

type CallsOf<M> = { [K in keyof M as M[K] extends Call ? K : never]: M[K] }
type Intersection<U> = (U extends unknown ? (member: U) => void : never) extends (
  all: infer I,
) => void
  ? { [K in keyof I]: I[K] }
  : never

/** Returns the calls among the exports of modules. Throws when two modules export one name. */
export function collect<M extends object[]>(...modules: M): Intersection<CallsOf<M[number]>> {
  const found: Record<string, Call> = {}
  for (const [name, value] of modules.flatMap((exports) => Object.entries(exports))) {
    if (!isCall(value)) continue
    if (name in found) throw new Error(`Two modules of the contract export the call ${name}.`)
    found[name] = value
  }
  // A cast, because the entries of a module have lost their names' types.
  return found as Intersection<CallsOf<M[number]>>
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
