import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ExchangeForm } from '@/contract/profiles/exchange'
import { ExchangePage } from './ExchangePage'
import { buildExchangeForm } from '../testing/buildCard'

const links = {
  action: '/contacts/new/1',
  vcard: '/card/ada-moreau/contact.vcf',
  card: '/card/ada-moreau',
  home: '/',
  file: (path: string) => path,
}
const { fields } = buildExchangeForm()

type Given = Partial<Pick<Parameters<typeof ExchangePage>[0], 'values' | 'errors' | 'isSent'>>

function pageOf(
  form: ExchangeForm,
  { values = {}, errors = {}, isSent = false }: Given = {},
): Document {
  const markup = renderToStaticMarkup(
    <ExchangePage form={form} values={values} errors={errors} links={links} isSent={isSent} />,
  )
  return new DOMParser().parseFromString(markup, 'text/html')
}

const controlsOf = (page: Document) =>
  Array.from(page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
const names = (page: Document) => controlsOf(page).map(({ name }) => name)
const required = (page: Document) =>
  controlsOf(page)
    .filter((control) => control.required)
    .map(({ name }) => name)

describe('the form', () => {
  it.each<[string, Partial<ExchangeForm['fields']>, string[], string[]]>([
    [
      'the usual fields',
      {},
      ['firstName', 'lastName', 'email', 'phone', 'organization', 'metAt', 'note'],
      ['firstName'],
    ],
    [
      'only a phone number',
      { name: 'optional', email: 'off', organization: 'off', metAt: 'off', note: 'off' },
      ['firstName', 'lastName', 'phone'],
      ['phone'],
    ],
    [
      'everything',
      { phone: 'required', jobTitle: 'required', website: 'optional', photo: 'required' },
      [
        'firstName',
        'lastName',
        'email',
        'phone',
        'organization',
        'jobTitle',
        'website',
        'metAt',
        'note',
        'photo',
      ],
      ['firstName', 'phone', 'jobTitle', 'photo'],
    ],
  ])('asks for %s', (_name, change, asked, needed) => {
    const page = pageOf(buildExchangeForm({ fields: { ...fields, ...change } }))
    expect(names(page)).toEqual([...asked, 'leaveEmpty', 'formToken', 'consent', 'consentVersion'])
    expect(required(page)).toEqual([...needed, 'consent'])
    expect(page.querySelector('form')?.getAttribute('enctype')).toBe(
      asked.includes('photo') ? 'multipart/form-data' : null,
    )
  })

  it('labels each field, and hides the honeypot', () => {
    const page = pageOf(buildExchangeForm())
    for (const control of controlsOf(page)) {
      if (control.type === 'hidden') continue
      expect(control.labels?.[0]?.textContent).toMatch(/\w/)
    }
    const trap = page.querySelector('[name="leaveEmpty"]')
    expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull()
    expect([trap?.getAttribute('tabindex'), trap?.getAttribute('autocomplete')]).toEqual([
      '-1',
      'off',
    ])
    expect(page.querySelector('[name="consent"]')?.closest('label')?.textContent).toBe(
      'I agree that Ada Moreau keeps these details to stay in touch with me.',
    )
    expect(page.querySelector('[name="consentVersion"]')?.getAttribute('value')).toBe('3')
  })

  it('asks for an e-mail address or a phone number as one group', () => {
    const groupOf = (given: Partial<typeof fields>) => {
      const page = pageOf(buildExchangeForm({ fields: { ...fields, ...given } }))
      const group = page.querySelector('fieldset')
      return (
        group && [
          group.querySelector('legend')?.textContent,
          ...Array.from(group.querySelectorAll('label'), ({ textContent }) => textContent.trim()),
        ]
      )
    }
    expect(groupOf({ email: 'optional', phone: 'optional' })).toEqual([
      'E-mail or phone',
      'E-mail',
      'Phone',
    ])
    expect(groupOf({ email: 'required', phone: 'optional' })).toBeNull()
    expect(groupOf({ email: 'optional', phone: 'off' })).toBeNull()
  })

  it('keeps the name from translation', () => {
    for (const isSent of [false, true]) {
      const names = pageOf(buildExchangeForm(), { isSent }).querySelectorAll('[translate="no"]')
      expect(Array.from(names, ({ textContent }) => textContent)).toEqual(
        Array.from({ length: isSent ? 2 : 1 }, () => 'Ada Moreau'),
      )
    }
  })

  it('shows the size limit of a photo', () => {
    const page = pageOf(buildExchangeForm({ fields: { ...fields, photo: 'optional' } }))
    expect(page.querySelector('label[for="exchange-photo"]')?.textContent).toBe(
      'Photo of you optional, at most 5 MB',
    )
  })

  it('keeps the values and shows each error at its field', () => {
    const hostile = '"><script>alert(1)</script>'
    const page = pageOf(buildExchangeForm(), {
      values: { firstName: hostile, note: hostile, consent: 'on' },
      errors: {
        email: 'Please enter a valid email.',
        consent: 'Please agree.',
        '': 'Too many requests.',
      },
    })
    expect(page.querySelector('script')).toBeNull()
    expect(page.querySelector<HTMLInputElement>('[name="firstName"]')?.value).toBe(hostile)
    expect(page.querySelector('textarea')?.value).toBe(hostile)
    expect(page.querySelector<HTMLInputElement>('[name="consent"]')?.defaultChecked).toBe(true)
    const invalid = Array.from(page.querySelectorAll('[aria-invalid="true"]'), (control) => [
      control.getAttribute('name'),
      page.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent,
    ])
    expect(invalid).toEqual([
      ['email', 'Please enter a valid email.'],
      ['consent', 'Please agree.'],
    ])
    expect(page.querySelector('[role="alert"]')?.textContent).toBe('Too many requests.')
  })

  it.each([
    ['Ada Moreau', 'Save Ada Moreau’s contact'],
    ['', 'Save contact'],
  ])('offers the contact of %j once it is sent', (name, text) => {
    const page = pageOf(buildExchangeForm({ name }), { isSent: true })
    expect(page.querySelector('form')).toBeNull()
    expect(
      Array.from(page.querySelectorAll('.tc-sent a'), (link) => [
        link.textContent,
        link.getAttribute('href'),
      ]),
    ).toEqual([
      [text, links.vcard],
      ['Back to the card', links.card],
    ])
  })
})
