import { expect, it } from 'vitest'
import { describeState } from './invitationState'

it('a mail that waits is promised for no day, because only 500 a day go out', () => {
  const day = '2026-03-18T09:30:00.000Z'
  const invitation = {
    mail: 'waiting',
    openTo: 'address',
    link: null,
    invitedAt: day,
    expiresAt: day,
  } as const
  const { help } = describeState({ state: 'invited', invitation }, 0)
  expect(help).toMatch(/^The mail waits\. At most 500 a day go out\. .* open until /)
})
