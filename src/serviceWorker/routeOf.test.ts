import { describe, expect, it } from 'vitest'
import { patterns } from '@/shared/paths'
import { type Route, routeOf } from './routeOf'

const ORIGIN = 'https://cards.example.com'
const ID = '00000000-0000-4000-8000-000000000000'

const navigate = (path: string) =>
  routeOf({ url: new URL(path, ORIGIN).href, method: 'GET', mode: 'navigate' }, ORIGIN)

describe('the routes of the worker', () => {
  it.each(Object.entries(patterns))(
    'answers the screen %s only if the app draws it',
    (name, path) => {
      const isServed =
        ['card', 'contactExchange', 'termsOfService', 'privacyPolicy'].includes(name) ||
        path.startsWith('/auth')
      const expected: Route = isServed ? 'none' : 'page'
      expect(navigate(path.replace(/:\w+/g, ID))).toBe(expected)
      expect(navigate(`${path.replace(/:\w+/g, ID)}?my-code=default#main`)).toBe(expected)
    },
  )

  it.each([
    '/card/mira-okafor?s=qr',
    '/card/mira-okafor/contact.vcf',
    '/card',
    `/contacts/new/${ID}`,
    `/contacts/new/${ID}/photo`,
    '/auth/action?mode=verifyEmail&oobCode=secret',
    '/integrations?code=secret&state=one',
    '/integrations?error=access_denied&state=0123456789abcdefghij',
    '/v1/users',
    '/v1/openapi.json',
    '/files/key',
    '/mailbox',
    '/mailbox.json',
    '/_simulator/stripe',
    '/deletion-status/code',
    '/healthz',
    '/legal/terms-of-service.json',
    '/sw.js',
    '/wp-admin',
    '//contacts',
    '/Contacts',
    '/%63ard/mira-okafor',
    '/contactsx',
    `/contacts/%6eew/${ID}`,
    '/assets/index-BQ44S6R.js',
  ])('leaves %s to the network', (path) => {
    expect(navigate(path)).toBe('none')
  })

  it.each<[Route, string, string, string]>([
    ['asset', 'GET', '/assets/index-BQ44S6R.js', 'cors'],
    ['asset', 'GET', '/assets/contact-form-CDmlF--.css', 'no-cors'],
    ['none', 'HEAD', '/assets/index-BQ44S6R.js', 'cors'],
    ['none', 'GET', '/assets/plain.js', 'cors'],
    ['none', 'GET', '/assets/deep/index-BQ44S6R.js', 'cors'],
    ['none', 'GET', '/v1/assets/index-BQ44S6R.js', 'cors'],
    ['none', 'GET', 'https://elsewhere.example/assets/index-BQ44S6R.js', 'cors'],
    ['none', 'GET', 'http://cards.example.com/assets/index-BQ44S6R.js', 'cors'],
    ['none', 'GET', '/contacts', 'cors'],
    ['none', 'GET', '/v1/contacts', 'cors'],
    ['none', 'POST', '/contacts', 'navigate'],
    ['none', 'HEAD', '/contacts', 'cors'],
  ])('answers %s to %s %s (%s)', (route, method, path, mode) => {
    expect(routeOf({ url: new URL(path, ORIGIN).href, method, mode }, ORIGIN)).toBe(route)
  })
})
