import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildActor } from '@/testing/actor'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { storeSession } from '@/testing/storeSession'
import { showFirstRows } from './showFirstRows'

it('requests what the app will ask for', async () => {
  const actor = buildActor()
  serveContacts([numberedContact(1)])
  storeSession(actor.identityUser.userId)
  const asked: string[] = []
  server.events.on('request:start', ({ request }) => {
    asked.push(`${request.method} ${request.url}`)
  })
  await showFirstRows({
    apiBaseUrl: '',
    firebase: { apiKey: 'key', authDomain: '', projectId: '', tenantId: '', emulatorUrl: '' },
    cspNonce: '',
  })
  const early = asked.splice(0)
  expect(early).toHaveLength(3)
  renderApp('/contacts', { actor })
  await screen.findByText('Contact 0001')
  expect(asked).toEqual(expect.arrayContaining(early))
  server.events.removeAllListeners('request:start')
})
