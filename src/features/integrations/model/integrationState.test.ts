import { describe, expect, it } from 'vitest'
import { buildConnected, buildConnection, buildIntegration } from '@/testing/buildIntegrations'
import { accountText, isFirstReading, scopeText, stateOf, stateText } from './integrationState'

describe('the state of an integration', () => {
  it.each([
    [buildIntegration({ isSetUp: false }), 'notSetUp', 'Not set up by the operator'],
    [buildIntegration(), 'notConnected', 'Not connected'],
    [buildIntegration({ connection: buildConnection() }), 'connected', 'Connected as @ines.m'],
    [
      buildIntegration({ connection: buildConnection({ status: 'unconfirmed' }) }),
      'unconfirmed',
      'Confirm your account',
    ],
    [
      buildIntegration({ connection: buildConnection({ status: 'reconnect' }) }),
      'reconnect',
      'Access has ended',
    ],
    [
      buildIntegration({ connection: buildConnection({ status: 'paused' }) }),
      'paused',
      'Paused by your plan',
    ],
    [
      buildIntegration({ isSetUp: false, connection: buildConnection() }),
      'connected',
      'Connected as @ines.m',
    ],
  ] as const)('%#', (integration, state, text) => {
    expect([stateOf(integration), stateText(integration)]).toEqual([state, text])
  })
})

it('names accounts and scopes for people', () => {
  expect(accountText('tiktok', 'ines')).toBe('@ines')
  expect(accountText('gohighlevel', 'Verdigris')).toBe('Verdigris')
  expect(accountText('instagram', 'Ines Moreau')).toBe('Ines Moreau')
  expect(scopeText('twitter', 'tweet.read')).toBe('Read your tweets')
  expect(scopeText('twitter', 'other.scope')).toBe('other.scope')
})

it.each([
  ['a new connection', buildConnected('tiktok', { lastSyncAt: null }), true],
  ['after its first update', buildConnected('tiktok'), false],
  ['after a failure', buildConnected('tiktok', { lastSyncAt: null, problem: 'Away.' }), false],
  [
    'before it is confirmed',
    buildConnected('tiktok', { lastSyncAt: null, status: 'unconfirmed' }),
    false,
  ],
  ['one without items', buildConnected('gohighlevel', { lastSyncAt: null }), false],
  ['none', buildIntegration(), false],
] as const)('the first reading is under way: %s', (_name, integration, isReading) => {
  expect(isFirstReading(integration)).toBe(isReading)
})
