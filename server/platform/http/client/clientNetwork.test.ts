import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { socketFrom } from '../../../testing/harness'
import { clientNetwork, networkOf } from './clientNetwork'
import type { AppEnv } from '../../../ports/http'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', null],
    ['unknown', null],
    ['_hidden', null],
    ['203.0.113', null],
    ['203.0.113.7, 203.0.113.8', null],
    ['1:2', null],
    ['<script>', null],
  ])('%s is %s', (written, network) => {
    expect(networkOf(written)).toBe(network)
  })

  it('is the same for every host of a /64 block of IPv6, however it is written', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 4, maxLength: 4 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (block, host) => {
          fc.pre(block.some((part) => part !== 0))
          const long = [...block, ...host]
            .map((part) => part.toString(16).toUpperCase().padStart(4, '0'))
            .join(':')
          const short = new URL(`http://[${long}]`).hostname
          const expected = `${block.map((part) => part.toString(16)).join(':')}::/64`
          expect([networkOf(long), networkOf(short)]).toEqual([expected, expected])
        },
      ),
    )
  })
})

describe('where a request comes from', () => {
  const appWith = (hops: number) =>
    new Hono<AppEnv>().get('/', (c) => c.text(clientNetwork(c, hops)))
  const ask = async (hops: number, header?: string, socket = '192.0.2.1') =>
    (
      await appWith(hops).request(
        '/',
        { headers: header === undefined ? {} : { 'x-forwarded-for': header } },
        socketFrom(socket),
      )
    ).text()

  it.each([
    [0, undefined, '192.0.2.1'],
    [0, '203.0.113.7', '192.0.2.1'],
    [0, '203.0.113.7, 203.0.113.8', '192.0.2.1'],
    [1, '203.0.113.7', '203.0.113.7'],
    [1, 'spoofed, 10.0.0.1,203.0.113.7', '203.0.113.7'],
    [2, '10.0.0.1, 203.0.113.7, 198.51.100.2', '203.0.113.7'],
    [2, '203.0.113.7', '192.0.2.1'],
    [1, undefined, '192.0.2.1'],
    [1, '', '192.0.2.1'],
    [1, '203.0.113.7, nonsense', '192.0.2.1'],
  ])('with %i proxies and X-Forwarded-For %j it is %s', async (hops, header, network) => {
    expect(await ask(hops, header)).toBe(network)
  })

  it('treats IPv4 addresses on IPv4 and IPv6 sockets alike', async () => {
    expect(await ask(0, undefined, '::ffff:192.0.2.1')).toBe('192.0.2.1')
  })

  it('is read from a real socket, whatever the headers say', async () => {
    const { server, address } = await new Promise<{
      server: ReturnType<typeof serve>
      address: AddressInfo
    }>((resolve) => {
      const started = serve({ fetch: appWith(0).fetch, hostname: '127.0.0.1', port: 0 }, (info) => {
        resolve({ server: started, address: info })
      })
    })
    const headers = {
      'x-forwarded-for': '203.0.113.7',
      'x-real-ip': '203.0.113.7',
      forwarded: 'for=203.0.113.7',
    }
    const answer = await fetch(`http://127.0.0.1:${String(address.port)}/`, { headers }).then(
      (response) => response.text(),
    )
    await new Promise((resolve) => server.close(resolve))
    expect(answer).toBe('127.0.0.1')
  })
})
