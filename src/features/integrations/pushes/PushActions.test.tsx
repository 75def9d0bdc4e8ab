import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pushContacts } from '@/contract/integrations/pushes'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildConnected } from '@/testing/buildIntegrations'
import { buildJob } from '@/testing/buildJob'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { buildIntegrationReader, serveIntegrations } from '../testing/serveIntegrations'

const LABEL = 'Send to GoHighLevel'
const bar = async () => within(await screen.findByRole('region', { name: 'Selection' }))

/** Serves contacts and records what is sent. */
function serve() {
  serveContacts(Array.from({ length: 3 }, (_, at) => numberedContact(at)))
  const jobs = serveJobs()
  const sent: unknown[] = []
  server.use(
    onCall(pushContacts, async ({ request }) => {
      sent.push(await request.json(), request.headers.get('Idempotency-Key')?.length)
      const job = buildJob({ title: LABEL })
      jobs.jobs = [job, ...jobs.jobs]
      return success(pushContacts, job)
    }),
  )
  return sent
}
const connected = (overrides = {}) => serveIntegrations([buildConnected('gohighlevel', overrides)])

it('sends a contact from its record as a job', async () => {
  const sent = serve()
  connected()
  const { user } = renderApp(paths.contact(contactId(0)), { actor: buildActor() })
  await user.click(await screen.findByRole('button', { name: LABEL }))
  await waitFor(() => {
    expect(sent).toEqual([{ selection: { ids: [contactId(0)] } }, 36])
  })
})

it('sends the selected contacts as one job', async () => {
  const sent = serve()
  connected()
  const { user } = renderApp('/contacts?search=contact', { actor: buildActor() })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Contact 0001' }))
  await user.click(await (await bar()).findByRole('button', { name: LABEL }))
  await waitFor(() => {
    expect(sent).toEqual([
      { selection: { matching: { search: 'contact' }, except: [contactId(1)] } },
      36,
    ])
  })
})

it('says why nothing was sent', async () => {
  serve()
  connected()
  callFailsWith(pushContacts, 'PLAN_LIMIT', { message: 'Your plan has no integrations.' })
  const { user } = renderApp(paths.contact(contactId(0)), { actor: buildActor() })
  await user.click(await screen.findByRole('button', { name: LABEL }))
  expect(await screen.findByText('Your plan has no integrations.')).toBeVisible()
})

it.each([
  ['reconnect', 'Reconnect GoHighLevel first.'],
  ['paused', 'Your plan does not include integrations.'],
])('is locked with the reason while the connection is %s', async (status, reason) => {
  serve()
  connected({ status })
  renderApp(paths.contact(contactId(0)), { actor: buildActor() })
  const button = await screen.findByRole('button', { name: LABEL })
  expect(button).toBeDisabled()
  expect(button).toHaveAttribute('title', reason)
})

it('is locked without the permission', async () => {
  serve()
  connected()
  renderApp(paths.contact(contactId(0)), { actor: buildIntegrationReader() })
  expect(await screen.findByRole('button', { name: LABEL })).toBeDisabled()
})

it.each([
  ['no location is connected', () => serveIntegrations()],
  ['the location is not confirmed', () => connected({ status: 'unconfirmed' })],
])('is absent while %s', async (_name, prepare) => {
  serve()
  prepare()
  const asked: string[] = []
  server.events.on('response:mocked', ({ request }) => {
    if (request.url.endsWith('/v1/gohighlevel')) asked.push(request.url)
  })
  renderApp(paths.contact(contactId(0)), { actor: buildActor() })
  expect(await screen.findByRole('heading', { name: 'Contact 0000' })).toBeVisible()
  await waitFor(() => {
    expect(asked).toHaveLength(1)
  })
  expect(screen.queryByRole('button', { name: LABEL })).not.toBeInTheDocument()
})
