import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildActor } from '@/testing/actor'
import { renderApp } from '@/testing/renderApp'

const known = buildActor()
const nobody = { actor: null, known }
const pathOf = ({ router }: ReturnType<typeof renderApp>) => router.state.location.pathname + router.state.location.search

async function signIn({ user, identity }: ReturnType<typeof renderApp>, password = identity.password) {
  await user.type(await screen.findByLabelText('E-mail'), known.identityUser.email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('the entry page', () => {
  it('says what the product is and leads to sign-in', async () => {
    const view = renderApp('/', nobody)
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    await view.user.click(screen.getByRole('link', { name: 'Sign in to your contacts' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(document.title).toBe('Sign in · Tessera')
  })

  it('takes a signed-in person on to the contacts', async () => {
    const view = renderApp('/', { actor: known })
    expect(await screen.findByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
    expect(pathOf(view)).toBe('/contacts')
  })
})

describe('a signed-out person', () => {
  it('is sent from a card to the entry page with the card as redirect, and comes back to it', async () => {
    const view = renderApp('/card/abc-1?utm=x', nobody)
    await screen.findByRole('link', { name: 'Sign in to your contacts' })
    expect(pathOf(view)).toBe('/?redirect=/card/abc-1')
    await view.user.click(screen.getByRole('link', { name: 'Sign in to your contacts' }))
    expect(pathOf(view)).toBe('/auth/sign-in?redirect=/card/abc-1')
    await signIn(view)
    await waitFor(() => { expect(pathOf(view)).toBe('/card/abc-1') })
  })

  it('is sent from any other screen to a bare entry page, and comes back to what they wanted', async () => {
    const view = renderApp('/contacts?search=ada', nobody)
    await screen.findByRole('link', { name: 'Sign in to your contacts' })
    expect(pathOf(view)).toBe('/')
    await view.user.click(screen.getByRole('link', { name: 'Sign in' }))
    await signIn(view)
    expect(await screen.findByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
    expect(pathOf(view)).toBe('/contacts?search=ada')
    expect(sessionStorage).toHaveLength(0)
  })

  it.each(['//evil.example', '/.x/..//evil.example', 'https://evil.example'])('is not led to %s after signing in', async (target) => {
    const view = renderApp(`/auth/sign-in?redirect=${encodeURIComponent(target)}`, nobody)
    await signIn(view)
    await screen.findByRole('heading', { level: 1, name: 'Contacts' })
    expect(pathOf(view)).toBe('/contacts')
  })
})

describe('the sign-in form', () => {
  it('asks for both, and for an e-mail that is one, before it asks the provider', async () => {
    const { user } = renderApp('/auth/sign-in', nobody)
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(screen.getAllByText('This field is required.')).toHaveLength(2)
    const email = screen.getByLabelText('E-mail')
    await waitFor(() => { expect(email).toHaveFocus() })
    await user.type(email, 'mira')
    expect(email).toHaveAccessibleDescription('Please enter a valid email.')
    expect(email).toBeInvalid()
  })

  it('shows a wrong password on its field until it is edited', async () => {
    const view = renderApp('/auth/sign-in', nobody)
    await signIn(view, 'wrong')
    const password = screen.getByLabelText('Password')
    await waitFor(() => { expect(password).toHaveAccessibleDescription('The password you entered is incorrect. Please try again.') })
    expect(screen.getByLabelText('E-mail')).toHaveValue(known.identityUser.email)
    await waitFor(() => { expect(password).toHaveFocus() })
    await view.user.type(password, 'x')
    expect(password).toBeValid()
  })

  it('shows what no field is to blame for in a banner', async () => {
    const view = renderApp('/auth/sign-in', nobody)
    await screen.findByLabelText('E-mail')
    view.identity.failNext('signInWithPassword', Object.assign(new Error('slow down'), { code: 'auth/too-many-requests' }))
    await signIn(view)
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again')
  })

  it('shows the password when asked', async () => {
    const { user } = renderApp('/auth/sign-in', nobody)
    const password = await screen.findByLabelText('Password')
    expect(password).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password).toHaveAttribute('type', 'text')
  })
})
