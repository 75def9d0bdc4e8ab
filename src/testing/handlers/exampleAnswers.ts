import type * as v from 'valibot'
import { signInByPhone } from '@/contract/account/auth'
import { getRoles, user } from '@/contract/account/users'
import type { Call } from '@/contract/call'
import { company, companyEverlink } from '@/contract/companies/company'
import { employee } from '@/contract/companies/employees'
import { contact, contactSummary } from '@/contract/contacts/contact'
import { contactImport } from '@/contract/contacts/contactImport'
import { listContacts, listFavoriteContacts } from '@/contract/contacts/contacts'
import { listFollowUps } from '@/contract/contacts/followUps'
import { job } from '@/contract/jobs'
import { exchangeForm } from '@/contract/profiles/exchange'
import { link } from '@/contract/profiles/links'
import { profile } from '@/contract/profiles/profile'
import { listProfiles } from '@/contract/profiles/profiles'
import { publicCard } from '@/contract/profiles/publicCard'
import { buildExchangeForm, buildRichCard } from '@/publicCard/testing/buildCard'
import { buildContact, buildContactSummary, buildLink, buildProfile, buildUser } from '../builders'
import { buildCompany, buildCompanyEverlink, buildEmployee } from '../buildCompany'
import { buildImport } from '../buildImport'
import { buildJob } from '../buildJob'
import { servedActor } from '../servedActor'
import { signRules } from '../signRules'
import { type Examples, exampleValue } from './exampleValue'

/** Example values of schemas, wherever they occur in an answer. */
const examples: Examples = new Map<v.GenericSchema, () => unknown>([
  [company, () => buildCompany()],
  [companyEverlink, () => buildCompanyEverlink()],
  [contact, () => buildContact()],
  [contactSummary, () => buildContactSummary()],
  [contactImport, () => buildImport()],
  [employee, () => buildEmployee()],
  [exchangeForm, () => buildExchangeForm()],
  [job, () => buildJob()],
  [link, () => buildLink()],
  [profile, () => buildProfile()],
  [publicCard, () => buildRichCard()],
  [user, () => servedActor().user ?? buildUser({ userId: servedActor().identityUser.userId })],
])

/** The same in each answer: another profile would begin the dashboard anew. */
const PROFILE_ID = '00000000-0000-4000-8000-aaaaaaaaaaaa'

/** Answers with more than their schema's minimum, because screens need rows to show. */
const answers = new Map<Call, () => unknown>([
  [signInByPhone, () => ({ customToken: 'custom-token' })],
  [listContacts, contactWindow],
  [listFavoriteContacts, contactWindow],
  [listFollowUps, () => ({ items: [], hasMore: false, due: 0 })],
  [listProfiles, () => ({ items: [buildProfile({ id: PROFILE_ID })] })],
  [
    getRoles,
    async () => {
      const { identityUser, rules } = servedActor()
      return { permissions: await signRules({ rules, sub: identityUser.userId }) }
    },
  ],
])

function contactWindow() {
  const items = [
    buildContactSummary(),
    buildContactSummary({ firstName: 'Ben', lastName: 'Adeyemi', isFavorite: true }),
  ]
  const facets = {
    total: 2,
    favorites: 1,
    deleted: 0,
    tags: [{ tag: 'Fair 2026', count: 2 }],
    sources: [{ source: 'manual', count: 2 }],
    extras: [],
  }
  return { items, offset: 0, total: items.length, facets }
}

/** Returns the `data` with which a call succeeds in tests, new for each request. */
export function exampleAnswer(call: Call): unknown {
  const answer = answers.get(call)
  return answer ? answer() : call.answer && exampleValue(call.answer, examples)
}
