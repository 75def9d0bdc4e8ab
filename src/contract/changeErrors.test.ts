import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { changeErrors } from './changeErrors'
import { contactChange, contactPatch } from './contacts/contactChange'
import { profileChange, profilePatch } from './profiles/profile'

const OLD = '{{constructor.constructor()}}.example'
const stored = {
  firstName: 'A\u001aB',
  notes: OLD,
  websites: [{ label: 'Old', value: OLD }],
  emails: [{ label: OLD, value: 'a@example.com' }],
}
const site = (value: string, label = '') => ({ label, value })

describe('the errors of a change', () => {
  it.each<[string, object, object]>([
    [
      'nothing in what is stored as it is',
      { firstName: 'A\u001aB', websites: [site(OLD, 'Old')] },
      {},
    ],
    [
      'nothing in a stored value with another label, in another place',
      { websites: [site('example.com'), site(OLD, 'Blog')] },
      {},
    ],
    [
      'a stored value that was changed',
      { websites: [site(`${OLD}/`)] },
      { 'websites.0.value': 'Invalid URL.' },
    ],
    [
      'a value that is stored at another field',
      { lastName: 'A\u001aB' },
      { lastName: 'A name cannot contain control characters such as tabs. Remove them.' },
    ],
    [
      'a value that another key of the list has',
      { emails: [{ label: '', value: OLD }] },
      { 'emails.0.value': 'Please enter a valid email.' },
    ],
    [
      'what is new beside what is stored',
      { websites: [site(OLD), site('./path')] },
      { 'websites.1.value': 'Invalid URL.' },
    ],
    [
      'an empty value, whatever is stored',
      { websites: [site('')] },
      { 'websites.0.value': 'This field is required.' },
    ],
  ])('%s', (_name, change, errors) => {
    expect(changeErrors(contactPatch, change, stored)).toEqual(errors)
  })

  it('include names that every object has', () => {
    expect(changeErrors(contactPatch, { toString: 'x' }, stored)).toEqual({
      toString: 'Unknown field.',
    })
  })
})

describe('a sent change', () => {
  const everlink = { id: crypto.randomUUID(), title: 'Old', url: './path' }
  it.each<[string, v.GenericSchema, v.GenericSchema, object]>([
    [
      'of a contact',
      contactChange,
      contactPatch,
      {
        firstName: 'A\u001aB',
        websites: [site(OLD), site('https://ann@example.com/'), site('./path')],
      },
    ],
    [
      'of a profile',
      profileChange,
      profilePatch,
      {
        firstName: 'A\tB',
        websites: [site('${x}.example')],
        everlinks: [everlink],
        services: [everlink],
      },
    ],
  ])(
    '%s may hold what was stored before the rules, which new values may not',
    (_name, change, patch, values) => {
      for (const [key, value] of Object.entries(values))
        expect([
          key,
          v.is(change, { [key]: value as unknown }),
          v.is(patch, { [key]: value as unknown }),
        ]).toEqual([key, true, false])
    },
  )

  it('never contains a URL that runs code', () => {
    for (const value of [
      'javascript:alert(1)',
      ' JAVASCRIPT:alert(1)',
      'data:text/html,x',
      'vbscript:x',
    ]) {
      expect([
        value,
        v.is(contactChange, { websites: [site(value)] }),
        v.is(profileChange, { everlinks: [{ ...everlink, url: value }] }),
      ]).toEqual([value, false, false])
    }
  })
})
