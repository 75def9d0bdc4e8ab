import { beforeEach, expect, it } from 'vitest'
import { topLevelDomains } from './topLevelDomains'

const SERVERS = ['a.gtld-servers.net']
const MINUTE_MS = 60 * 1000
let now = new Date('2026-03-01T10:00:00Z')
let asked: string[] = []
let answer = () => Promise.resolve(SERVERS)
let isServed = topLevelDomains()
beforeEach(() => {
  asked = []
  answer = () => Promise.resolve(SERVERS)
  isServed = topLevelDomains(
    (domain) => {
      asked.push(domain)
      return answer()
    },
    () => now,
  )
})
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}

it('queries the last label', async () => {
  for (const name of ['www.ada.com', 'ada.de.', 'org', 'a.xn--p1ai'])
    expect(await isServed(name)).toBe(true)
  expect(asked).toEqual(['com', 'de', 'org', 'xn--p1ai'])
})

it('is false if the domain has no name servers, or DNS fails', async () => {
  answer = () => Promise.resolve([])
  expect(await isServed('ada.com')).toBe(false)
  answer = () => Promise.reject(new Error('ETIMEOUT'))
  expect(await isServed('ada.de')).toBe(false)
})

it('queries once in two minutes, also for parallel calls, and notices when the network is back', async () => {
  answer = () => Promise.reject(new Error('ECONNREFUSED'))
  expect(await Promise.all([isServed('ada.com'), isServed('bob.com')])).toEqual([false, false])
  answer = () => Promise.resolve(SERVERS)
  later(1.9)
  expect([await isServed('ada.com'), asked]).toEqual([false, ['com']])
  later(0.1)
  expect([await isServed('ada.com'), asked]).toEqual([true, ['com', 'com']])
})

it('caches the last 500 domains', async () => {
  for (let n = 0; n <= 500; n += 1) await isServed(`ada.d${String(n)}`)
  asked = []
  for (const domain of ['d500', 'd1', 'd0']) await isServed(`ada.${domain}`)
  expect(asked).toEqual(['d0'])
})
