import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'

const NOTE = 'This number has no country code. Add one so that people abroad can call it.'
const phonesOf = (...values: string[]) => ({
  phones: values.map((value) => ({ label: 'Work', value })),
})
const stored = ({ rows: [row] }: ReturnType<typeof serveContacts>) =>
  row?.phones.map(({ value }) => value)

describe('phone numbers for a person in Germany', () => {
  it('are national in the list, and a typed national number is stored internationally', async () => {
    const contacts = serveContacts([
      numberedContact(0, phonesOf('+49305550101;ext=7', '+33612345678')),
    ])
    const { user } = renderApp('/contacts')
    await user.dblClick(await screen.findByText('030 5550101 ext. 7'))
    const phone = await screen.findByRole('textbox', { name: 'Phone' })
    expect(phone).toHaveValue('+49305550101;ext=7')
    await user.keyboard('{Control>}a{/Control}(030) 555-0102{Enter}')
    await waitFor(() => {
      expect(stored(contacts)).toEqual(['+49305550102', '+33612345678'])
    })
    expect(await screen.findByText('030 5550102')).toBeVisible()
  })

  it('are stored internationally when national ones are pasted', async () => {
    const contacts = serveContacts([
      numberedContact(0, phonesOf('+49305550101')),
      numberedContact(1),
    ])
    const { user } = renderApp('/contacts')
    await user.click(await screen.findByText('030 5550101'))
    await waitFor(() => {
      expect(screen.getByRole('grid', { name: 'Contacts' })).toHaveAttribute('data-cells')
    })
    const text = '(030) 555-0102\n+33 6 12 34 56 78'
    const clipboardData = { getData: (type: string) => (type === 'text/plain' ? text : '') }
    fireEvent.paste(document, { clipboardData })
    expect(await screen.findByText('Pasted 2 cells.')).toBeVisible()
    expect(contacts.rows.map(({ phones: [phone] }) => phone?.value)).toEqual([
      '+49305550102',
      '+33612345678',
    ])
  })

  it('get their country on the record by one click, others stay as written', async () => {
    const phones = ['030 5550101', '555-GET-FOOD', '+49 30 55', '+49305550102']
    const contacts = serveContacts([numberedContact(1, phonesOf(...phones))])
    const { user } = renderApp(`/contacts/${contactId(1)}`)
    expect(await screen.findAllByText(NOTE)).toHaveLength(2)
    expect(await screen.findAllByText(/^This number is not valid in any country/)).toHaveLength(1)
    await user.click(await screen.findByRole('button', { name: 'Add +49 to 030 5550101' }))
    await waitFor(() => {
      expect(stored(contacts)).toEqual(['+49305550101', ...phones.slice(1)])
    })
    expect(screen.getByText(NOTE)).toBeVisible()
    const link = screen.getByRole('link', { name: '030 5550101' })
    expect(link).toHaveFocus()
    expect(link).toHaveAttribute('href', 'tel:+49305550101')
    await user.click(screen.getByRole('button', { name: 'Edit Phone' }))
    expect(await screen.findByDisplayValue('030 5550101')).toHaveFocus()
  })
})
