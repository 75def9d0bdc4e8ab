import { describe, expect, it } from 'vitest'
import { changedContactErrors, newContactErrors, moveToFormRows } from './contactErrors'
import { changedFields, contactInputOf, newContactValues } from './contactValues'
import type { ContactValues } from './contactValues'

const ada: ContactValues = {
  ...newContactValues,
  firstName: 'Ada',
  lastName: 'Lovelace',
  notes: 'Met in London',
  emails: [{ label: 'Work', value: 'ada@example.com' }],
  phones: [],
  tags: ['pioneer'],
}

describe('contactInputOf', () => {
  it('leaves out what is empty', () => {
    expect(contactInputOf({ ...newContactValues, firstName: ' Ada ' })).toEqual({
      firstName: 'Ada',
    })
  })
})

describe('changedFields', () => {
  it.each<[string, Partial<ContactValues>, object]>([
    ['nothing', {}, {}],
    ['blanks at the ends', { firstName: ' Ada ' }, {}],
    ['a name', { firstName: 'Augusta' }, { firstName: 'Augusta' }],
    ['a cleared text', { notes: '' }, { notes: null }],
    ['an empty line', { emails: [...ada.emails, { label: 'Home', value: ' ' }] }, {}],
    [
      'a label',
      { emails: [{ label: 'Home', value: 'ada@example.com' }] },
      { emails: [{ label: 'Home', value: 'ada@example.com' }] },
    ],
    ['a removed list', { emails: [] }, { emails: [] }],
    ['another tag', { tags: ['pioneer', 'countess'] }, { tags: ['pioneer', 'countess'] }],
  ])('%s', (_name, change, patch) => {
    expect(changedFields(ada, { ...ada, ...change })).toEqual(patch)
  })

  it('does not treat another order of keys as a change', () => {
    const [email] = ada.emails
    expect(
      changedFields(ada, {
        ...ada,
        emails: [{ value: email?.value ?? '', label: email?.label ?? '' }],
      }),
    ).toEqual({})
  })
})

describe('errors', () => {
  it('requires something that identifies a new contact', () => {
    expect(newContactErrors(newContactValues)).toEqual({ firstName: 'This field is required.' })
    expect(newContactErrors({ ...newContactValues, organization: 'Analytical Engines' })).toEqual(
      {},
    )
  })

  it('puts a message on its line', () => {
    const values = {
      ...newContactValues,
      firstName: 'Ada',
      emails: [
        { label: '', value: '' },
        { label: '', value: 'ada' },
      ],
    }
    expect(newContactErrors(values)).toEqual({
      emails: [undefined, { value: 'Please enter a valid email.' }],
    })
    expect(moveToFormRows({ 'emails.0.value': 'Taken.', notes: 'Too long.' }, values)).toEqual({
      'emails.1.value': 'Taken.',
      notes: 'Too long.',
    })
  })

  it('does not report values that an edit leaves unchanged', () => {
    const before = { ...ada, emails: [{ label: '', value: 'not an e-mail' }] }
    expect(changedContactErrors(before, { ...before, firstName: 'Augusta' })).toEqual({})
    expect(changedContactErrors(before, { ...before, birthday: '1815-13-01' })).toEqual({
      birthday: 'Write a date like 1980-01-31, or --01-31 without the year.',
    })
    expect(changedContactErrors(ada, { ...newContactValues, notes: 'x' })).toEqual({
      firstName: 'This field is required.',
    })
  })
})
