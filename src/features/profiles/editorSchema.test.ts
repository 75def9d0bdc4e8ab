import { createForm } from 'final-form'
import { expect, it } from 'vitest'
import { listFaultOf } from '@/shared/forms/listFault'
import { buildProfile } from '@/testing/builders'
import { editorErrors } from './editorSchema'
import { profileValues } from './profileValues'

it('says that a list is too long where its rows have fields, and takes them out again', () => {
  const phones = Array.from({ length: 21 }, (_, at) => ({ label: '', value: `+49 30 1234${String(at).padStart(2, '0')}` }))
  const form = createForm({ initialValues: profileValues(buildProfile()), onSubmit: () => undefined, validate: editorErrors })
  for (const name of ['phones', 'phones[0].value']) form.registerField(name as 'phones', () => undefined, {})
  form.change('phones', phones)
  expect(listFaultOf(form.getState().errors?.['phones'])).toBe('Use at most 20.')
  form.change('phones', phones.slice(1))
  expect(form.getState().errors).toEqual({})
})
