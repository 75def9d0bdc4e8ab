import { expect, it } from 'vitest'
import { createOutbound } from './outbound'
import { resolveName } from './resolveName'
import { useLocalNames } from './testing/localNames'

const FOUR = [192, 0, 2, 7]
const SIX = [0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]
const names = useLocalNames({
  'both.com': { records: { 1: [FOUR], 28: [SIX] } },
  'six.com': { records: { 28: [SIX] } },
  'half.com': { records: { 1: [FOUR] }, failure: { 28: 2 } },
  'empty.com': { records: {} },
  'failing.com': { records: {}, failure: { 1: 2, 28: 2 } },
  'halffailing.com': { records: {}, failure: { 28: 2 } },
  'silent.com': null,
})
const never = new AbortController().signal

it.each([
  ['both.com', '192.0.2.7 2001:db8::7'],
  ['both.com.', '192.0.2.7 2001:db8::7'],
  ['six.com', '2001:db8::7'],
  ['half.com', '192.0.2.7'],
  ['empty.com', 'ENOTFOUND'],
  ['gone.com', 'ENOTFOUND'],
  ['localhost', 'ENOTFOUND'],
  ['failing.com', 'ESERVFAIL'],
  ['halffailing.com', 'ESERVFAIL'],
])('%s is %s', async (name, expected) => {
  const look = resolveName(name, never, [names.server]).then((found) =>
    found.map(({ address }) => address).join(' '),
  )
  if (expected.startsWith('E')) await expect(look).rejects.toMatchObject({ code: expected })
  else expect(await look).toBe(expected)
})

it('cancels its queries when nobody waits any longer, and delays no other look-up', async () => {
  const stop = new AbortController()
  const asked = new Promise<void>((resolve) => {
    names.onAsked = () => {
      resolve()
    }
  })
  const stuck = Promise.allSettled(
    Array.from({ length: 8 }, () => resolveName('silent.com', stop.signal, [names.server])),
  )
  await asked
  expect(await resolveName('both.com', never, [names.server])).toHaveLength(2)
  stop.abort()
  for (const each of await stuck)
    expect(each).toMatchObject({ status: 'rejected', reason: { code: 'ECANCELLED' } })
})

it('takes too long for a page request if the DNS server is silent', async () => {
  const outbound = createOutbound({
    resolve: (hostname, signal) => resolveName(hostname, signal, [names.server]),
  })
  await expect(outbound.get('http://silent.com/', { timeoutMs: 20 })).rejects.toMatchObject({
    kind: 'timeout',
  })
})
