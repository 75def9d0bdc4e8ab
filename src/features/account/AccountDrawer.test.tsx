import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { updateUser } from '@/contract/account/users'
import { renderApp } from '@/testing/renderApp'
import { callWaits } from '@/testing/scenarios'

const drawer = () => screen.findByRole('dialog', { name: 'Account' })
const isClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'Account' })).not.toBeInTheDocument()
  })
const tab = (name: string) => screen.findByRole('tab', { name })
const contactsHeading = () => screen.findByRole('heading', { level: 1, name: 'Contacts' })

describe('the account', () => {
  it('opens from the account menu over the screen; Esc closes it and returns the focus', async () => {
    const { user, router } = renderApp('/contacts?search=ada')
    await contactsHeading()
    const menuButton = screen.getByRole('button', { name: 'Account of Mira Okafor' })
    await user.click(menuButton)
    await user.click(await screen.findByRole('menuitem', { name: /Account/ }))
    expect(await drawer()).toBeVisible()
    expect(router.state.location.search).toBe('?search=ada&account=profile')
    expect(await tab('Profile')).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Escape}')
    await isClosed()
    expect(router.state.location.search).toBe('?search=ada')
    await waitFor(() => {
      expect(menuButton).toHaveFocus()
    })
  })

  it('opens from the command palette, and going back closes it', async () => {
    const { user, router } = renderApp('/contacts')
    await contactsHeading()
    const search = screen.getByRole('button', { name: 'Search and commands' })
    await user.click(search)
    await user.type(
      await screen.findByRole('combobox', { name: 'Search contacts and commands' }),
      'account set',
    )
    await user.click(await screen.findByRole('option', { name: 'Account settings' }))
    await drawer()
    await act(() => router.navigate(-1))
    await isClosed()
    expect(router.state.location.search).toBe('')
    await waitFor(() => {
      expect(search).toHaveFocus()
    })
  })

  it.each([
    ['profile', 'Profile'],
    ['security', 'Security'],
    ['data', 'Data'],
    ['nonsense', 'Profile'],
    ['', 'Profile'],
  ])('shows what ?account=%s asks for', async (value, name) => {
    renderApp(`/contacts?account=${value}`)
    expect(await tab(name)).toHaveAttribute('aria-selected', 'true')
  })

  it('names the open section in the address, and keeps input in another one', async () => {
    const { user, router } = renderApp('/contacts?account=profile')
    await user.type(await screen.findByLabelText(/^First name/), 'm')
    await user.click(await tab('Security'))
    expect(router.state.location.search).toBe('?account=security')
    expect(await screen.findByRole('button', { name: 'Change password' })).toBeVisible()
    await user.click(await tab('Profile'))
    expect(screen.getByLabelText(/^First name/)).toHaveValue('Miram')
    await user.click(within(await drawer()).getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await isClosed()
    expect(router.state.location.search).toBe('')
  })

  it('asks before an unsaved name is discarded', async () => {
    const { user, router } = renderApp('/contacts?account=profile')
    await user.type(await screen.findByLabelText(/^First name/), 'm')
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Save name' })).toBeEnabled()
    })
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Leave without saving?')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText(/^First name/)).toHaveValue('Miram')
    expect(router.state.location.search).toBe('?account=profile')
  })

  it('closes without a question when nothing is unsaved', async () => {
    const answer = callWaits(updateUser)
    const { user } = renderApp('/contacts?account=profile')
    await user.type(await screen.findByLabelText(/^First name/), 'm')
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    await user.keyboard('{Escape}')
    await isClosed()
    expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument()
    answer()
    expect(await screen.findByText('Name saved.')).toBeVisible()
  })

  it('opens after signing in', async () => {
    const { router } = renderApp('/contacts?account=security', { actor: null })
    expect(await screen.findByRole('link', { name: 'Sign in to your contacts' })).toBeVisible()
    expect(router.state.location.search).toBe('')
    expect(sessionStorage.getItem('tessera:user:wanted-path')).toBe('/contacts?account=security')
  })
})
