import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getContact, listContacts, updateContact } from '@/contract/contacts/contacts'
import { getProfile, updateProfile } from '@/contract/profiles/profiles'
import type { Rule } from '@/contract/ruleSet'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildContact, buildContactSummary, buildId, buildProfile } from '@/testing/builders'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers } from '@/testing/scenarios'
import { server } from '@/testing/server'

const contactId = buildId()
const read: Rule = { action: 'read', subject: 'all' }
const withRules = (...rules: Rule[]) => ({ actor: buildActor({ rules: [read, ...rules] }) })

describe('a rule that allows some fields', () => {
  it('makes the other fields of the contact form read-only', async () => {
    callAnswers(getContact, buildContact({ id: contactId }))
    const bodies: unknown[] = []
    server.use(
      onCall(updateContact, async ({ request }) => {
        bodies.push(await request.json())
        return success(updateContact, buildContact({ id: contactId, version: 2 }))
      }),
    )
    const { user } = renderApp(
      paths.contactEdit(contactId),
      withRules({ action: 'update', subject: 'Contact', fields: ['notes'] }),
    )
    expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveAttribute('readonly')
    expect(screen.getByRole('textbox', { name: 'e-mail 1' })).toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: 'Add e-mail' })).not.toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: 'Tags' })).toBeDisabled()
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), ' And again.')
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'X')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(bodies).toEqual([{ notes: 'Met at the fair. And again.' }])
    })
  })

  it('makes the other cells of the table read-only, and the star', async () => {
    callAnswers(listContacts, {
      items: [buildContactSummary({ organization: 'Old Ltd' })],
      offset: 0,
      total: 1,
    })
    const { user, router } = renderApp(
      '/contacts',
      withRules({ action: 'update', subject: 'Contact', fields: ['organization'] }),
    )
    await user.dblClick(await screen.findByText('Old Ltd'))
    expect(await screen.findByRole('textbox', { name: 'Organization' })).toHaveValue('Old Ltd')
    await user.keyboard('{Tab}')
    expect(screen.queryByRole('textbox', { name: 'E-mail' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Favorite: Ada Moreau' })).toBeDisabled()
    expect(router.state.location.pathname).toBe('/contacts')
  })

  it('makes the other parts of the profile read-only', async () => {
    const profile = buildProfile()
    callAnswers(getProfile, profile)
    const bodies: unknown[] = []
    server.use(
      onCall(updateProfile, async ({ request }) => {
        bodies.push(await request.json())
        return success(updateProfile, { ...profile, version: 2, bio: 'Hello' })
      }),
    )
    const { user } = renderApp(
      paths.profile(profile.id),
      withRules({ action: 'update', subject: 'Profile', fields: ['bio'] }),
    )
    expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveAttribute('readonly')
    expect(screen.getByRole('textbox', { name: 'Occupation' })).toHaveAttribute('readonly')
    expect(screen.getByRole('button', { name: 'Add photo' })).toBeDisabled()
    await user.type(screen.getByRole('textbox', { name: 'Bio' }), 'Hello')
    await user.tab()
    await waitFor(() => {
      expect(bodies).toEqual([{ bio: 'Hello' }])
    })
  })
})

describe('a rule with conditions', () => {
  it('is compared with each row', async () => {
    const [starred, plain] = [
      buildContactSummary({ firstName: 'Starred', isFavorite: true }),
      buildContactSummary({ firstName: 'Plain' }),
    ]
    callAnswers(listContacts, { items: [starred, plain], offset: 0, total: 2 })
    const { user } = renderApp(
      '/contacts',
      withRules({
        action: ['update', 'delete'],
        subject: 'Contact',
        conditions: { isFavorite: true },
      }),
    )
    const actions = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
      const names = within(await screen.findByRole('menu')).getAllByRole('menuitem')
      await user.keyboard('{Escape}')
      return names.map(({ textContent }) => textContent)
    }
    const ofStarred = await actions('Starred Moreau')
    const ofPlain = await actions('Plain Moreau')
    expect(ofStarred.filter((name) => !ofPlain.includes(name))).toEqual(
      ['Edit', 'Remove from favorites', 'Tag…', 'Delete'].map((name): unknown =>
        expect.stringContaining(name),
      ),
    )
    expect(screen.getByRole('button', { name: 'Favorite: Plain Moreau' })).toBeDisabled()
  })

  it('does not open the form of another row', async () => {
    callAnswers(getContact, buildContact({ id: contactId }))
    renderApp(
      paths.contactEdit(contactId),
      withRules({ action: 'update', subject: 'Contact', conditions: { isFavorite: true } }),
    )
    expect(
      await screen.findByRole('heading', { level: 1, name: /don’t have permission/ }),
    ).toBeVisible()
  })

  it('allows nothing if it names another owner', async () => {
    callAnswers(getContact, buildContact({ id: contactId }))
    const { user } = renderApp(
      paths.contact(contactId),
      withRules({ action: 'manage', subject: 'Contact', conditions: { ownerId: 'someone-else' } }),
    )
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    for (const name of ['Edit all fields', 'Delete'])
      expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.queryByRole('button', { name: 'Edit Name' })).not.toBeInTheDocument()
  })
})

describe('the account', () => {
  const open = async (section: string, rules: Rule[]) => {
    renderApp(`/contacts?account=${section}`, { actor: buildActor({ rules }) })
    await screen.findByRole('dialog', { name: 'Account' })
  }

  it('with an empty set, the record is read-only and the identity is not', async () => {
    await open('profile', [])
    expect(await screen.findByRole('textbox', { name: /First name/ })).toHaveAttribute('readonly')
    expect(screen.getByRole('button', { name: 'Change phone number' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Save name' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Change e-mail' })).toBeEnabled()
  })

  it('with an empty set, offers the password and the deletion, which need no rule', async () => {
    await open('security', [])
    expect(await screen.findByRole('button', { name: 'Change password' })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Delete account' })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Sign out everywhere' })).toBeDisabled()
  })

  it('with an empty set, offers neither the download nor the restore', async () => {
    await open('data', [])
    expect(await screen.findByRole('button', { name: 'Download your data' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Choose an archive' })).toBeDisabled()
    expect(screen.getByLabelText('Archive')).toBeDisabled()
  })
})

it('the command palette leaves out what the rules do not allow', async () => {
  const { user } = renderApp('/contacts', withRules())
  await screen.findByRole('heading', { level: 1, name: 'Contacts' })
  await user.keyboard('{Control>}k{/Control}')
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(options).toContain('Contacts')
  expect(options.filter((name) => /New|Import/.test(name))).toEqual([])
})
