import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Form } from 'react-final-form'
import { Link, RouterProvider, createMemoryRouter, useNavigate } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { TextField } from '../TextField'
import { UnsavedGuard } from './UnsavedGuard'

function EditPage() {
  return (
    <Form onSubmit={() => Promise.resolve(undefined)}>
      {({ handleSubmit }) => (
        <form onSubmit={(event) => void handleSubmit(event)}>
          <UnsavedGuard />
          <TextField name="name" label="Name" />
          <button type="submit">Save</button>
          <Link to="/other">Away</Link>
          <Link to="/edit?tab=2">Tab</Link>
        </form>
      )}
    </Form>
  )
}

/** A form whose save needs no request: it leaves while `onSubmit` still runs. */
function LeavingPage() {
  const navigate = useNavigate()
  return (
    <Form
      onSubmit={() => {
        void navigate('/other')
      }}
    >
      {({ handleSubmit }) => (
        <>
          <UnsavedGuard />
          <TextField name="name" label="Name" />
          <button type="button" onClick={() => void handleSubmit()}>
            Save
          </button>
        </>
      )}
    </Form>
  )
}

function renderEdit(Component = EditPage) {
  const routes = [
    { path: '/edit', Component },
    { path: '/other', element: <p>Other page</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/edit'] })
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup(), router }
}

const closeTab = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('unsaved changes', () => {
  it('do not block leaving without a change', async () => {
    const { user } = renderEdit()
    expect(closeTab()).toBe(false)
    await user.click(screen.getByRole('link', { name: 'Away' }))
    expect(await screen.findByText('Other page')).toBeVisible()
  })

  it('are kept when the user stays, and discarded when they confirm', async () => {
    const { user, router } = renderEdit()
    await user.type(screen.getByLabelText('Name'), 'Ada')
    expect(closeTab()).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Away' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText('Name')).toHaveValue('Ada')
    expect(router.state.location.pathname).toBe('/edit')
    await user.click(screen.getByRole('link', { name: 'Away' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('Other page')).toBeVisible()
  })

  it('do not block a change of only the query', async () => {
    const { user, router } = renderEdit()
    await user.type(screen.getByLabelText('Name'), 'Ada')
    await user.click(screen.getByRole('link', { name: 'Tab' }))
    expect(router.state.location.search).toBe('?tab=2')
  })

  it('do not block a form that navigates while it submits', async () => {
    const { user } = renderEdit(LeavingPage)
    await user.type(screen.getByLabelText('Name'), 'Ada')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Other page')).toBeVisible()
  })

  it('are cleared by saving, and set again by the next edit', async () => {
    const { user } = renderEdit()
    await user.type(screen.getByLabelText('Name'), 'Ada')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(closeTab()).toBe(false)
    })
    await user.type(screen.getByLabelText('Name'), 'x')
    expect(closeTab()).toBe(true)
  })
})
