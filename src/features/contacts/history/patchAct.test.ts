import { expect, it } from 'vitest'
import { numberedContact } from '@/testing/fakes/fakeContacts'
import { patchAct } from './patchAct'

it('removes a custom field that the contact did not have, whatever it is called', () => {
  const before = numberedContact(0, { extras: { Badge: 'B-1' } })
  const act = patchAct(before, { extras: { Badge: 'B-2', constructor: 'x' } }, 2)
  expect(act).toMatchObject({
    rows: [{ before: { extras: { Badge: 'B-1', constructor: null } } }],
  })
})
