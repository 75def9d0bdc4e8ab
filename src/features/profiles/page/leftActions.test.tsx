import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as calls from '@/contract/profiles/profiles'
import { buildProfile } from '@/testing/builders'
import { profileId, serveProfile } from '@/testing/fakes/fakeProfile'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { selectEditor } from '../editor/profileEditorSelectors'
// Loaded with the file, so that the first test does not wait for it.
import './ProfilePage'
import '../details/DetailsTab'

const other = buildProfile({ name: 'Weekend', isDefault: false })

async function open() {
  const { profile } = serveProfile()
  server.use(
    onCall(calls.getProfile, ({ params }) =>
      params.id === other.id ? success(calls.getProfile, other) : undefined,
    ),
  )
  callAnswers(calls.listProfiles, { items: [profile(), other] })
  const view = renderApp(`/profile/${profileId}`)
  await screen.findByLabelText('First name')
  const choose = async (button: RegExp | string, item: RegExp | string) => {
    await view.user.click(screen.getByLabelText(button))
    await view.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { ...view, choose }
}

it('a profile created after its dialog was left is told, not opened', async () => {
  const { user, router, choose } = await open()
  callAnswers(calls.createProfile, other)
  const answer = callWaits(calls.createProfile)
  await choose('Work, switch profile', /New profile/)
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Weekend')
  await user.click(screen.getByText('Create profile'))
  await router.navigate(-1)
  await waitFor(() => {
    expect(screen.queryByText('Create profile')).not.toBeInTheDocument()
  })
  answer()
  expect(await screen.findByText('Created “Weekend”.')).toBeVisible()
  expect(router.state.location.pathname).toBe(`/profile/${profileId}`)
})

it('a copy that is ready after its profile was left is told, not opened', async () => {
  const { user, router, choose } = await open()
  callAnswers(calls.createProfile, other)
  const answer = callWaits(calls.createProfile)
  await choose('More actions', 'Duplicate')
  await user.click(screen.getByText('Contacts'))
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/contacts')
  })
  answer()
  expect(await screen.findByText('Copied to “Weekend”.')).toBeVisible()
  expect(router.state.location.pathname).toBe('/contacts')
})

it('a deletion that ends late leaves the profile that is open by then as it is', async () => {
  const { user, router, store, choose } = await open()
  callAnswers(calls.deleteProfile, { deleted: true, defaultProfileId: profileId })
  const answer = callWaits(calls.deleteProfile)
  await choose('More actions', 'Delete…')
  await user.click(await screen.findByText('Delete profile'))
  await router.navigate(`/profile/${other.id}`)
  await screen.findByLabelText('Weekend, switch profile')
  await user.type(await screen.findByLabelText('First name'), '!')
  answer()
  expect(await screen.findByText('Deleted “Work”.')).toBeVisible()
  expect(router.state.location.pathname).toBe(`/profile/${other.id}`)
  expect(selectEditor(store.getState())?.isAutosavePending).toBe(true)
})
