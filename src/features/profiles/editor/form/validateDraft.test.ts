import { createForm } from 'final-form'
import { describe, expect, it } from 'vitest'
import { listErrorOf } from '@/shared/forms/rows/listError'
import { buildProfile } from '@/testing/builders'
import { numberedLink, numberedService } from '@/testing/fakes/fakeProfile'
import { validateDraft } from './validateDraft'
import { toSaveRequests } from '../saving/saveRequests'
import { type ProfileValues, profileValues } from './profileValues'

it('reports a list that is too long beside the errors of its rows, and clears it again', () => {
  const phones = Array.from({ length: 21 }, (_, at) => ({
    label: '',
    value: `+49 30 1234${String(at).padStart(2, '0')}`,
  }))
  const stored = profileValues(buildProfile())
  const form = createForm<ProfileValues>({
    initialValues: stored,
    onSubmit: () => undefined,
    validate: (values) => validateDraft(values, stored),
  })
  for (const name of ['phones', 'phones[0].value'])
    form.registerField(name as 'phones', () => undefined, {})
  form.change('phones', phones)
  expect(listErrorOf(form.getState().errors?.['phones'])).toBe('Use at most 20.')
  form.change('phones', phones.slice(1))
  expect(form.getState().errors).toEqual({})
})

describe('values that were stored before a rule came', () => {
  const OLD = { label: 'Old', value: '{{site}}.example' }
  const stored = profileValues(
    buildProfile({
      firstName: 'A\u001ada',
      websites: [OLD],
      everlinks: [numberedLink(1, { url: './path' })],
      services: [numberedService(2, { url: './path' })],
    }),
  )

  it('are valid, and are sent with new values beside them', () => {
    const values = {
      ...stored,
      websites: [OLD, { label: '', value: 'example.com' }],
      everlinks: stored.everlinks.map((link) => ({ ...link, title: 'New' })),
    }
    expect(validateDraft(values, stored)).toEqual({})
    const { requests, isInvalid } = toSaveRequests({ draft: values, saved: stored, unanswered: [] })
    expect([isInvalid, requests]).toEqual([
      false,
      [
        expect.objectContaining({
          kind: 'profile',
          body: { websites: values.websites, everlinks: values.everlinks },
        }),
      ],
    ])
  })

  it('do not allow new values of their kind', () => {
    const values = {
      ...stored,
      lastName: 'A\u001ada',
      websites: [OLD, { label: '', value: './path' }],
      everlinks: [numberedLink(1, { url: '../path' })],
    }
    expect(validateDraft(values, stored)).toEqual({
      lastName: 'A name cannot contain control characters such as tabs. Remove them.',
      websites: [undefined, { value: 'Invalid URL.' }],
      everlinks: [{ url: 'Invalid URL.' }],
    })
    expect(toSaveRequests({ draft: values, saved: stored, unanswered: [] })).toEqual({
      requests: [],
      isInvalid: true,
    })
  })
})
