import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { ContactForm } from './ContactForm'
import { newContactValues } from './contactValues'

it('is not drawn as a whole for a key press in one of its fields', async () => {
  const renderBanner = vi.fn(() => null)
  const element = (
    <ContactForm
      initialValues={newContactValues}
      validate={() => ({})}
      onSubmit={() => Promise.resolve(undefined)}
      onCancel={() => undefined}
      renderBanner={renderBanner}
      submitLabel="Save"
    />
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  renderBanner.mockClear()
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Met in London')
  expect(renderBanner).not.toHaveBeenCalled()
})
