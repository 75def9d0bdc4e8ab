import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listCompanies } from '@/contract/companies/companies'
import { type LockableField, lockableFields } from '@/contract/companies/lockableFields'
import { getProfile } from '@/contract/profiles/profiles'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildCompany, companySummaryOf } from '@/testing/buildCompany'
import { buildProfile, buildRules } from '@/testing/builders'
import { renderApp } from '@/testing/renderApp'
import { callAnswers } from '@/testing/scenarios'

const profile = buildProfile()
const withLocks = (fields: readonly LockableField[], profileId = profile.id) =>
  buildActor({
    rules: [
      ...buildRules('user-1'),
      {
        action: 'update',
        subject: 'Profile',
        conditions: { id: profileId },
        fields: [...fields],
        inverted: true,
      },
    ],
  })

function serveProfile() {
  callAnswers(getProfile, profile)
  const company = buildCompany({ name: 'Verdigris', role: 'member', profileId: profile.id })
  callAnswers(listCompanies, { items: [companySummaryOf(company)] })
}

it('the fields that a company locks are read-only, with the reason', async () => {
  serveProfile()
  renderApp(paths.profile(profile.id), { actor: withLocks(lockableFields) })
  const name = await screen.findByRole('textbox', { name: 'Company' })
  expect(name).toHaveAttribute('readonly')
  expect(name).toHaveAccessibleDescription('Verdigris sets this.')
  expect(screen.getByRole('combobox', { name: 'Occupation' })).toBeDisabled()
  expect(screen.getByRole('textbox', { name: 'Department' })).toHaveAccessibleDescription(
    'Verdigris sets this.',
  )
  const logo = screen.getByRole('group', { name: 'Logo' })
  expect(within(logo).getByRole('button', { name: 'Add logo' })).toBeDisabled()
  expect(logo).toHaveTextContent('Verdigris sets this.')
  expect(screen.getByRole('textbox', { name: 'First name' })).not.toHaveAttribute('readonly')
  expect(screen.getByRole('group', { name: 'Photo' })).not.toHaveTextContent('sets this')
})

it('a locked look cannot be changed, with the reason', async () => {
  serveProfile()
  renderApp(paths.profile(profile.id, 'appearance'), { actor: withLocks(['appearance']) })
  expect(await screen.findByRole('radio', { name: 'Ink' })).toBeDisabled()
  expect(screen.getByRole('group', { name: 'Theme' })).toHaveAccessibleDescription(
    /Verdigris sets this/,
  )
  expect(screen.getByRole('textbox', { name: 'Accent color' })).toHaveAccessibleDescription(
    /Verdigris sets this/,
  )
})

it('another profile of the same person has no locks', async () => {
  const other = buildProfile()
  callAnswers(getProfile, other)
  renderApp(paths.profile(other.id), { actor: withLocks(lockableFields) })
  expect(await screen.findByRole('textbox', { name: 'Company' })).not.toHaveAttribute('readonly')
  expect(screen.queryByText(/sets this/)).not.toBeInTheDocument()
})
