import * as v from 'valibot'
import { FORM_ERROR } from 'final-form'
import { describe, expect, it } from 'vitest'
import { contactInput } from '@/contract/contacts/contactChange'
import { fieldErrors } from './fieldErrors'
import { submitErrors } from './submitErrors'
import { validateWith } from './validateWith'
import { createApiError } from '@/api/apiError'
import { listErrorOf, toListError } from './rows/listError'

describe('fieldErrors', () => {
  it.each([
    ['nothing', {}, {}],
    ['a field', { firstName: 'A' }, { firstName: 'A' }],
    ['a field in a list', { 'emails.1.value': 'B' }, { emails: [undefined, { value: 'B' }] }],
    ['a field in an object', { 'address.city': 'C' }, { address: { city: 'C' } }],
    ['the whole form', { '': 'F' }, { [FORM_ERROR]: 'F' }],
    [
      'a list and a field in it',
      { emails: 'L', 'emails.0.value': 'B' },
      { emails: [{ value: 'B' }], [FORM_ERROR]: 'L' },
    ],
    ['names that start alike', { email: 'A', emails: 'B' }, { email: 'A', emails: 'B' }],
  ])('places the message of %s', (_name, messages, expected) => {
    expect(fieldErrors(messages)).toEqual(expected)
  })

  it('places what is wrong with a list of the values beside what is wrong in it', () => {
    const errors = fieldErrors(
      { emails: 'Too many.', 'emails.1.value': 'B', phones: 'Too few.', firstName: 'A' },
      { emails: [{}, {}], phones: [], firstName: 'Ada' },
    )
    expect(errors).toEqual({
      emails: toListError('Too many.', [undefined, { value: 'B' }]),
      phones: toListError('Too few.'),
      firstName: 'A',
    })
    expect([errors['emails'], errors['phones'], errors['firstName']].map(listErrorOf)).toEqual([
      'Too many.',
      'Too few.',
      'A',
    ])
  })
})

describe('validateWith', () => {
  it('gives the errors of the contract in the shape of the values', () => {
    const validate = validateWith(contactInput)
    expect(
      validate({ firstName: 'Ada', emails: [{ value: 'ada@example.com' }, { value: 'ada' }, {}] }),
    ).toEqual({
      emails: [
        undefined,
        { value: 'Please enter a valid email.' },
        { value: 'This field is required.' },
      ],
    })
    expect(validate({})).toEqual({ firstName: 'This field is required.' })
    expect(validate({ firstName: 'Ada' })).toEqual({})
  })

  it('reports a missing field as required, with any schema', () => {
    expect(validateWith(v.object({ slug: v.string() }))({})).toEqual({
      slug: 'This field is required.',
    })
  })
})

describe('submitErrors', () => {
  const refused = { status: 422, code: 'VALIDATION_FAILED', message: 'Please check.' } as const

  it.each([
    [
      'field messages go to their fields',
      { ...refused, fields: { 'phones.0.value': 'No.' } },
      { phones: [{ value: 'No.' }] },
    ],
    ['without fields the message is the form’s', refused, { [FORM_ERROR]: 'Please check.' }],
    ['no fields in an empty list', { ...refused, fields: {} }, { [FORM_ERROR]: 'Please check.' }],
    ['a lost connection', createApiError('NETWORK'), { [FORM_ERROR]: 'Unknown Error' }],
    ['anything else that was thrown', new TypeError('x'), { [FORM_ERROR]: 'Unknown Error' }],
  ])('%s', (_name, error, expected) => {
    expect(submitErrors(error)).toEqual(expected)
  })
})
