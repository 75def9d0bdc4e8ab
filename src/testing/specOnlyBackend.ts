import { HttpResponse } from 'msw'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import { getCompany, listCompanies } from '@/contract/companies/companies'
import type { CompanyRole } from '@/contract/companies/company'
import { exportContacts, importContacts } from '@/contract/contacts/contactFiles'
import { listContactDuplicates } from '@/contract/contacts/merges'
import { buildAdminRules, buildMemberRules, buildPhysicalCard, buildStockCard } from './buildCards'
import { buildCompany, companySummaryOf } from './buildCompany'
import { buildJob } from './buildJob'
import { buildActor } from './actor'
import { serveCards } from './fakes/fakeCards'
import { contactId, numberedContact, serveContacts } from './fakes/fakeContacts'
import { serveProfile } from './fakes/fakeProfile'
import { onCall, success } from './handlers/callHandler'
import { server } from './server'

/** Responses of backends that don't have a call. */
export const refusals = {
  '404 with a page': () =>
    new HttpResponse('<h1>Not Found</h1>', {
      status: 404,
      headers: { 'Content-Type': 'text/html' },
    }),
  '404 in the contract’s words': () =>
    HttpResponse.json(
      { error: { code: 'NOT_FOUND', message: 'There is no such call.', requestId: 'r-1' } },
      { status: 404 },
    ),
  '405 without a body': () => new HttpResponse(null, { status: 405, headers: { Allow: 'GET' } }),
  '501 in other words': () => HttpResponse.json({ message: 'Not implemented' }, { status: 501 }),
} as const

export type Refusal = keyof typeof refusals

const table: readonly Call[] = Object.values(calls)

/**
 * Serves section 7 of the specification and nothing else, like another backend: stored contacts, a
 * profile, a company with the user in this role, cards, whole files in and out, and a refusal for
 * every extension. `refused` lists the extensions that were requested, in order.
 */
export function serveSpecOnlyBackend(refusal: Refusal, role: CompanyRole = 'owner') {
  const company = buildCompany({ role })
  const cards = serveCards([buildPhysicalCard(), buildStockCard(company.id)])
  const profile = serveProfile()
  const contacts = serveContacts([numberedContact(1, { isFavorite: true }), numberedContact(2)])
  const refused: string[] = []
  server.use(
    onCall(listCompanies, () => success(listCompanies, { items: [companySummaryOf(company)] })),
    onCall(getCompany, () => success(getCompany, company)),
    onCall(listContactDuplicates, () =>
      success(listContactDuplicates, {
        groups: [],
        total: 0,
        certainTotal: 0,
        possibleTotal: 0,
        sharedTotal: 0,
        offset: 0,
      }),
    ),
    onCall(importContacts, async ({ request }) => {
      const file = (await request.formData()).get('file')
      const rows = file instanceof File ? (await file.text()).trim().split('\n').slice(1) : []
      for (const row of rows)
        contacts.rows.push(
          numberedContact(100 + contacts.rows.length, {
            firstName: row.split(',')[0] ?? '',
            lastName: '',
          }),
        )
      return success(
        importContacts,
        buildJob({ kind: 'import', state: 'done', counts: { created: rows.length } }),
      )
    }),
    onCall(
      exportContacts,
      () =>
        new HttpResponse(
          `First Name\r\n${contacts.rows.map(({ firstName }) => firstName).join('\r\n')}\r\n`,
          {
            status: 201,
            headers: {
              'Content-Type': 'text/csv',
              'Content-Disposition': 'attachment; filename="contacts.csv"',
            },
          },
        ),
    ),
    ...table
      .filter(({ extension }) => extension)
      .map((call) =>
        onCall(call, () => {
          refused.push(`${call.method} ${call.path}`)
          return refusals[refusal]()
        }),
      ),
  )
  const rules =
    role === 'member' ? buildMemberRules('user-1') : buildAdminRules('user-1', company.id)
  const actor = buildActor({ rules })
  return {
    profile,
    contacts,
    company,
    cards,
    actor,
    refused,
    contactIds: [contactId(1), contactId(2)] as const,
  }
}
