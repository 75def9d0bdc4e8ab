import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type LockableField, lockableFields } from '@/contract/companies/lockableFields'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import type { Profile } from '@/contract/profiles/profile'
import { updateProfile } from '@/contract/profiles/profiles'
import { noSchedule } from '@/shared/forms/schedule/schedule'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildId, buildRules } from '@/testing/builders'
import { profileId, serveProfile } from '@/testing/fakes/fakeProfile'
import { renderApp } from '@/testing/renderApp'

const withLocks = (fields: readonly LockableField[], id = profileId) =>
  buildActor({
    rules: [
      ...buildRules('user-1'),
      {
        action: 'update',
        subject: 'Profile',
        conditions: { id },
        fields: [...fields],
        inverted: true,
      },
    ],
  })

const logo = '/files/abcdefghijklmnopqrstu.png'

/** Serves a profile with a title and a look of its own, which shows a company with these locks. */
const serve = (locks: LockableField[], own: Partial<Profile> = {}) =>
  serveProfile({
    ...own,
    occupation: 'Own title',
    company: {
      id: buildId(),
      name: 'Verdigris',
      logo,
      banner: null,
      appearance: { ...emptyProfileContent.appearance, theme: 'ink', accent: '#0b6e4f' },
      everlinks: [
        {
          id: buildId(),
          title: 'Jobs',
          url: 'https://verdigris.example/jobs',
          isHidden: false,
          thumbnail: null,
          ...noSchedule(),
        },
      ],
      socials: [],
      blocks: [],
      locks,
      jobTitle: 'Optical engineer',
      department: 'Research',
    },
  })

it('locked fields show what the company sets, read-only and with the reason', async () => {
  serve([...lockableFields])
  renderApp(paths.profile(profileId), { actor: withLocks(lockableFields) })
  const name = await screen.findByRole('textbox', { name: 'Company' })
  expect(name).toHaveValue('Verdigris')
  expect(name).toHaveAttribute('readonly')
  expect(name).toHaveAccessibleDescription('Verdigris sets this.')
  const occupation = screen.getByRole('textbox', { name: 'Occupation' })
  expect(occupation).toHaveAttribute('readonly')
  expect(occupation).toBeEnabled()
  expect(occupation).toHaveValue('Optical engineer')
  expect(occupation).toHaveAccessibleDescription('Verdigris sets this.')
  const department = screen.getByRole('textbox', { name: 'Department' })
  expect(department).toHaveValue('Research')
  expect(department).toHaveAccessibleDescription('Verdigris sets this.')
  const picture = screen.getByRole('group', { name: 'Logo' })
  expect(picture).toHaveAccessibleDescription(/^Verdigris sets this./)
  expect(within(picture).getByRole('button', { name: 'Replace logo' })).toBeDisabled()
  expect(within(picture).getByRole('presentation')).toHaveAttribute(
    'src',
    expect.stringContaining(logo),
  )
  expect(screen.getByRole('textbox', { name: 'First name' })).not.toHaveAttribute('readonly')
  expect(screen.getByRole('group', { name: 'Photo' })).not.toHaveTextContent('sets this')
})

it('a locked look shows the company’s theme and accent, with the reason', async () => {
  serve(['appearance'])
  renderApp(paths.profile(profileId, 'appearance'), { actor: withLocks(['appearance']) })
  const ink = await screen.findByRole('radio', { name: 'Ink' })
  expect(ink).toBeChecked()
  expect(ink).toBeDisabled()
  expect(screen.getByRole('radio', { name: 'Linen' })).not.toBeChecked()
  expect(screen.getByRole('group', { name: 'Theme' })).toHaveAccessibleDescription(
    /Verdigris sets this/,
  )
  const accent = screen.getByRole('textbox', { name: 'Accent color' })
  expect(accent).toHaveValue('#0b6e4f')
  expect(accent).toHaveAccessibleDescription(/Verdigris sets this/)
})

it('a save of another field sends no locked field, and the own values stay', async () => {
  const served = serve([...lockableFields])
  const { user, router } = renderApp(paths.profile(profileId, 'appearance'), {
    actor: withLocks(lockableFields),
  })
  expect(await screen.findByRole('radio', { name: 'Ink' })).toBeChecked()
  await router.navigate(paths.profile(profileId))
  await user.type(await screen.findByRole('textbox', { name: 'Bio' }), 'Hello')
  await user.tab()
  await waitFor(() => {
    expect(served.sent(updateProfile)).toEqual([{ bio: 'Hello' }])
  })
  expect(served.profile()).toMatchObject({
    occupation: 'Own title',
    organization: '',
    appearance: emptyProfileContent.appearance,
  })
})

it('a field that the company does not lock keeps the own value', async () => {
  serve(['organization'])
  renderApp(paths.profile(profileId), { actor: withLocks(['organization']) })
  expect(await screen.findByRole('textbox', { name: 'Company' })).toHaveValue('Verdigris')
  expect(screen.getByRole('combobox', { name: 'Occupation' })).toHaveValue('Own title')
  expect(screen.getByRole('combobox', { name: 'Occupation' })).toBeEnabled()
})

it('open fields that the company covers say what the card shows instead', async () => {
  serve([])
  const { router } = renderApp(paths.profile(profileId))
  const name = await screen.findByRole('textbox', { name: 'Company' })
  expect(name).not.toHaveAttribute('readonly')
  expect(name).toHaveAccessibleDescription(
    'Your card shows “Verdigris”, because this profile shows that company.',
  )
  expect(screen.getByRole('group', { name: 'Logo' })).toHaveAccessibleDescription(
    /^Your card has the logo of Verdigris instead of this one\./,
  )
  await router.navigate(paths.profile(profileId, 'appearance'))
  expect(await screen.findByRole('group', { name: 'Theme' })).toHaveAccessibleDescription(
    /^Your card has the look of Verdigris instead of this one\./,
  )
  expect(screen.getAllByText(/the look of Verdigris/)).toHaveLength(1)
  await router.navigate(paths.profile(profileId, 'everlinks'))
  expect(
    await screen.findByText('Your card also shows the links of Verdigris, before yours.'),
  ).toBeVisible()
  await router.navigate(paths.profile(profileId, 'socials'))
  expect(await screen.findByRole('button', { name: 'Add social' })).toBeVisible()
  expect(screen.queryByText(/the socials of Verdigris/)).not.toBeInTheDocument()
})

it('another profile of the same person has no locks', async () => {
  serveProfile()
  renderApp(paths.profile(profileId), { actor: withLocks(lockableFields, buildId()) })
  expect(await screen.findByRole('textbox', { name: 'Company' })).not.toHaveAttribute('readonly')
  expect(screen.queryByText(/sets this/)).not.toBeInTheDocument()
})

it('the usual consent text of a profile without a name does not name the company', async () => {
  serve([], { firstName: '', lastName: '' })
  renderApp(paths.profile(profileId, 'share'))
  expect(await screen.findByLabelText('What visitors agree to')).toHaveAttribute(
    'placeholder',
    expect.stringContaining('I agree that the person whose card this is keeps my details'),
  )
})
