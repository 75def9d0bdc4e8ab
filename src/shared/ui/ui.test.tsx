import { createMongoAbility } from '@casl/ability'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import type { AppAbility } from '@/shared/lib/permissions'
import { PermissionsContext, permissionsOf } from '@/shared/lib/permissions'
import { Can } from './Can'
import { ErrorState } from './ErrorState'
import { ExternalLink } from './ExternalLink'
import { MenuButton } from './menus/MenuButton'
import { PageHeader } from './PageHeader'

describe('ErrorState', () => {
  it('shows the server’s message, the request’s id and Retry', async () => {
    const onRetry = vi.fn()
    render(
      <ErrorState
        title="No contacts"
        error={{ status: 500, code: 'INTERNAL', message: 'It broke.', requestId: 'r-7' }}
        onRetry={onRetry}
      />,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('No contactsIt broke.Request r-7')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it("shows 'Unknown Error' for other errors, and no Retry without a handler", () => {
    render(<ErrorState error={new Error('internals')} />)
    expect(screen.getByRole('alert')).toHaveTextContent('Unknown Error')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('ExternalLink', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['example.com/a', 'https://example.com/a'],
  ])('opens %s in a new tab without access to this one', (href, expected) => {
    render(<ExternalLink href={href}>Site</ExternalLink>)
    const link = screen.getByRole('link', { name: 'Site' })
    expect(link).toHaveAttribute('href', expected)
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(link).toHaveAttribute('target', '_blank')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example'])(
    'shows %s as text',
    (href) => {
      render(<ExternalLink href={href}>Site</ExternalLink>)
      expect(screen.queryByRole('link')).not.toBeInTheDocument()
      expect(screen.getByText('Site')).toBeVisible()
    },
  )
})

it('Can shows its children with permission, and the fallback without', () => {
  const ability = createMongoAbility<AppAbility>([{ action: 'read', subject: 'Contact' }])
  render(
    <PermissionsContext value={permissionsOf(ability, 'user-1')}>
      <Can action="read" subject="Contact">
        Readable
      </Can>
      <Can action="delete" subject="Contact" fallback="No deletion">
        Deletable
      </Can>
    </PermissionsContext>,
  )
  expect(document.body).toHaveTextContent('ReadableNo deletion')
})

it('PageHeader has one main heading and a back link', () => {
  render(
    <MemoryRouter>
      <PageHeader
        title="Ada"
        subtitle="Engineer"
        breadcrumbs={[{ title: 'Contacts', to: '/contacts' }]}
        actions={<button type="button">Edit</button>}
      />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('Contacts')
  expect(screen.getByRole('link', { name: 'Contacts' })).toHaveAttribute('href', '/contacts')
  expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible()
})

it('MenuButton closes its menu with a second click, and opens it again with a third', async () => {
  render(<MenuButton aria-label="More" menu={{ items: [{ key: 'a', label: 'First' }] }} />)
  const button = screen.getByRole('button', { name: 'More' })
  for (const isOpen of [true, false, true]) {
    await userEvent.click(button)
    await waitFor(() => {
      expect(button).toHaveAttribute('aria-expanded', String(isOpen))
    })
    if (isOpen) expect(await screen.findByRole('menuitem', { name: 'First' })).toBeInTheDocument()
    else expect(screen.queryByRole('menuitem')).not.toBeInTheDocument()
  }
})
