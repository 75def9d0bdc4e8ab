import { expect, it } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'

const sources = import.meta.glob<string>('../features/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const endpoints = Object.entries(sources)
  .filter(([path]) => !path.includes('.test.'))
  .map(([, text]) => text)
  .join('\n')

/** Sent by a beacon while the page is left (main.tsx), which the api slice could not do. */
const beacons = ['signOut']

it('the app makes every call that is served', () => {
  const served = Object.entries<Call>(calls)
    // The webhook's events come from Stripe, and Apple Wallet makes the calls below its address.
    .filter(([, { access, path }]) => access !== 'signed' && !path.startsWith('/v1/wallet/apple/'))
    .map(([operation]) => operation)
  const isMade = (operation: string) =>
    new RegExp(
      // Five providers have one table of their calls.
      `\\b(?:read|write|writeOrDownload)\\((?:calls\\.)?${operation}\\)|\\b\\w+: (?:calls\\.)?${operation}\\b`,
    ).test(endpoints)
  expect(served.filter((operation) => !isMade(operation))).toEqual(beacons)
})
