import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createPublicOrigin } from './publicOrigin'
import type { AppEnv } from '../../../ports/http'

const asked = 'http://inside:3000/card/x'
const https = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'cards.example' }

it.each([
  ['the one that is named', 'https://me.example', 0, https, 'https://me.example'],
  ['the request’s own', '', 0, {}, 'http://inside:3000'],
  ['the request’s own, whatever headers say', '', 0, https, 'http://inside:3000'],
  ['what a proxy was asked for', '', 1, https, 'https://cards.example'],
  [
    'with the host of the request where the proxy forwards that',
    '',
    1,
    { 'x-forwarded-proto': 'https' },
    'https://inside:3000',
  ],
  ['with a port', '', 1, { 'x-forwarded-host': 'cards.example:8443' }, 'http://cards.example:8443'],
  [
    'of the outermost proxy',
    '',
    2,
    { 'x-forwarded-proto': 'https, http', 'x-forwarded-host': 'cards.example, inner' },
    'https://cards.example',
  ],
  [
    'without entries from before the proxies',
    '',
    1,
    { 'x-forwarded-host': 'evil.example, cards.example' },
    'http://cards.example',
  ],
  [
    'without a scheme of its own invention',
    '',
    1,
    { 'x-forwarded-proto': 'javascript' },
    'http://inside:3000',
  ],
  [
    'without anything more than a host',
    '',
    1,
    { 'x-forwarded-host': 'a.example/"><b>' },
    'http://inside:3000',
  ],
  [
    'without a name and a password',
    '',
    1,
    { 'x-forwarded-host': 'me:you@a.example' },
    'http://inside:3000',
  ],
])('is %s', async (_case, publicUrl, hops, headers, expected) => {
  const app = new Hono<AppEnv>()
  const publicOrigin = createPublicOrigin(publicUrl, hops)
  app.get('*', (c) => c.text(publicOrigin(c)))
  expect(await (await app.request(asked, { headers })).text()).toBe(expected)
})
