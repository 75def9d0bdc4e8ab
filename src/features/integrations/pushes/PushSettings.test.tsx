import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getPushSettings, updatePushSettings } from '@/contract/integrations/pushes'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildPushSettings } from '@/testing/buildPushes'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { buildIntegrationReader } from '../testing/serveIntegrations'
import { servePushes } from '../testing/servePushes'

const open = (actor = buildActor()) => renderApp(paths.integrations('gohighlevel'), { actor })
const form = () => screen.findByRole('form', { name: 'Sending contacts' })

it('saves what goes, with the version', async () => {
  const served = servePushes([], { customFields: [{ from: 'notes', key: 'about' }] })
  const seen: unknown[] = []
  server.use(
    onCall(updatePushSettings, async ({ request }) => {
      const body = (await request.json()) as object
      seen.push([request.headers.get('If-Match'), body])
      served.settings = { ...body, version: 2 }
      return success(updatePushSettings, buildPushSettings(served.settings))
    }),
  )
  const { user } = open()
  const fields = within(await form())
  expect(fields.getByRole('switch', { name: 'Send new contacts automatically' })).not.toBeChecked()
  expect(fields.getByText(/with the version of the consent they gave/)).toBeVisible()
  expect(fields.getByRole('textbox', { name: 'Notes' })).toHaveValue('about')
  await user.click(fields.getByRole('switch', { name: 'Send new contacts automatically' }))
  await user.click(fields.getByRole('checkbox', { name: 'Last name' }))
  await user.click(fields.getByRole('checkbox', { name: 'Birthday' }))
  await user.type(fields.getByRole('textbox', { name: 'Job title' }), 'job_title')
  await user.type(
    fields.getByRole('combobox', { name: 'Tags for every contact you send' }),
    'card{Enter}',
  )
  await user.click(fields.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved.')).toBeVisible()
  expect(seen).toEqual([
    [
      '"1"',
      {
        isAutomatic: true,
        isPaused: false,
        fields: ['firstName', 'birthday'],
        customFields: [
          { from: 'jobTitle', key: 'job_title' },
          { from: 'notes', key: 'about' },
        ],
        hasContactTags: true,
        tags: ['card'],
      },
    ],
  ])
  await waitFor(() => {
    expect(fields.getByRole('button', { name: /Save/ })).toBeDisabled()
  })
})

it('puts errors on the field, although empty ones are not sent', async () => {
  servePushes()
  const { user } = open()
  const fields = within(await form())
  const notes = fields.getByRole('textbox', { name: 'Notes' })
  await user.type(notes, 'two words{Enter}')
  expect(notes).toHaveAccessibleDescription(/Use letters, digits/)
  await user.clear(notes)
  await user.type(notes, 'about')
  callFailsWith(updatePushSettings, 'VALIDATION_FAILED', {
    fields: { 'customFields.0.key': 'The location has no such field.' },
  })
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(notes).toHaveAccessibleDescription(/The location has no such field/)
  })
  expect(fields.getByRole('textbox', { name: 'Job title' })).toBeValid()
})

it('replaces a change elsewhere only when asked again', async () => {
  const served = servePushes()
  const versions: (string | null)[] = []
  server.use(
    onCall(updatePushSettings, ({ request }) => {
      versions.push(request.headers.get('If-Match'))
      if (versions.length > 1)
        return success(updatePushSettings, buildPushSettings({ version: 3, isPaused: true }))
      served.settings = { version: 2, fields: ['website'] }
      return errorAnswer('VERSION_CONFLICT')
    }),
  )
  const { user } = open()
  const fields = within(await form())
  await user.click(fields.getByRole('switch', { name: 'Pause sending' }))
  await user.click(fields.getByRole('button', { name: 'Save' }))
  expect(await fields.findByText(/changed elsewhere/)).toBeVisible()
  expect(fields.getByRole('checkbox', { name: 'Website' })).not.toBeChecked()
  expect(fields.getByRole('switch', { name: 'Pause sending' })).toBeChecked()
  await user.click(fields.getByRole('button', { name: /Save/ }))
  expect(await screen.findByText('Saved.')).toBeVisible()
  expect(versions).toEqual(['"1"', '"2"'])
})

it('shows a change elsewhere once the own ones are discarded', async () => {
  const served = servePushes()
  server.use(
    onCall(updatePushSettings, () => {
      served.settings = { version: 2, fields: ['website'] }
      return errorAnswer('VERSION_CONFLICT')
    }),
  )
  const { user } = open()
  const fields = within(await form())
  await user.click(fields.getByRole('switch', { name: 'Pause sending' }))
  await user.click(fields.getByRole('button', { name: 'Save' }))
  expect(await fields.findByText(/changed elsewhere/)).toBeVisible()
  await user.click(fields.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => {
    expect(fields.getByRole('checkbox', { name: 'Website' })).toBeChecked()
  })
  expect(fields.getByRole('switch', { name: 'Pause sending' })).not.toBeChecked()
  expect(fields.queryByText(/changed elsewhere/)).not.toBeInTheDocument()
})

it('says that the plan does not cover it', async () => {
  servePushes()
  callFailsWith(updatePushSettings, 'PLAN_LIMIT', { message: 'Your plan has no integrations.' })
  const { user } = open()
  const fields = within(await form())
  await user.click(fields.getByRole('switch', { name: 'Pause sending' }))
  await user.click(fields.getByRole('button', { name: 'Save' }))
  expect(await fields.findByText('Your plan has no integrations.')).toBeVisible()
})

it('can only be read without the permission', async () => {
  servePushes()
  open(buildIntegrationReader())
  const fields = within(await form())
  expect(fields.getByRole('switch', { name: 'Pause sending' })).toBeDisabled()
  expect(fields.getByRole('checkbox', { name: 'Website' })).toBeDisabled()
  expect(fields.getByRole('button', { name: 'Save' })).toBeDisabled()
})

it('shows a failure with a retry', async () => {
  servePushes()
  callFailsWith(getPushSettings, 'INTERNAL')
  const { user } = open()
  expect(await screen.findByText('The settings could not be loaded')).toBeVisible()
  servePushes()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(within(await form()).getByRole('switch', { name: 'Pause sending' })).toBeEnabled()
})

it('asks before the panel closes over unsaved settings, and keeps them', async () => {
  servePushes()
  const { user, router } = open()
  const fields = within(await form())
  await user.click(fields.getByRole('checkbox', { name: 'Birthday' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Leave without saving?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.search).toBe('?app=gohighlevel')
  expect(fields.getByRole('checkbox', { name: 'Birthday' })).toBeChecked()
})
