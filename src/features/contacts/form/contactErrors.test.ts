import { createForm } from 'final-form'
import { expect, it } from 'vitest'
import { blankAddress } from '@/shared/forms/rows/addressValue'
import { listErrorOf } from '@/shared/forms/rows/listError'
import { newContactErrors } from './contactErrors'
import { type ListName, newContactValues } from './contactValues'

const values = { ...newContactValues, emails: [], phones: [] }
const rowsOf: Record<ListName, (at: number) => object> = {
  emails: (at) => ({ label: '', value: `ada${String(at)}@example.com` }),
  phones: (at) => ({ label: '', value: `+44 20 7946 ${String(1000 + at)}` }),
  websites: (at) => ({ label: '', value: `ada${String(at)}.example` }),
  addresses: (at) => ({ ...blankAddress, city: `London ${String(at)}` }),
}

it.each(['emails', 'phones', 'websites', 'addresses'] as const)(
  'reports 51 %s as too many, and clears the error at 50',
  (name) => {
    const form = createForm({
      initialValues: { ...values, firstName: 'Ada' },
      onSubmit: () => undefined,
      validate: newContactErrors,
    })
    for (const field of [name, `${name}[0].label`, `${name}[0].city`, `${name}[0].value`])
      form.registerField(field as typeof name, () => undefined, {})
    const rows = Array.from({ length: 51 }, (_, at) => rowsOf[name](at))
    form.change(name, rows as never)
    expect(listErrorOf(form.getState().errors?.[name])).toBe('Use at most 50.')
    form.change(name, rows.slice(1) as never)
    expect(form.getState().errors).toEqual({})
  },
)
