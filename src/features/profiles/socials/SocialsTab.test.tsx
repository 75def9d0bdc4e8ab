import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { uploadProfileSocialMedia } from '@/contract/profiles/profileUploads'
import { listProfiles } from '@/contract/profiles/profiles'
import { deleteSocial, getSocial, listSocials, updateSocial } from '@/contract/profiles/socials'
import { numberedId, numberedSocial, profileId, serveProfile } from '@/testing/fakes/fakeProfile'
import { renderApp } from '@/testing/renderApp'
import { callAnswers } from '@/testing/scenarios'

const typeAccount = (value: string) => {
  fireEvent.change(screen.getByLabelText(/^Username or URL/), { target: { value } })
}

it('adds an account by keyboard: the network by its name, the account by username or URL', async () => {
  const served = serveProfile()
  const { user } = renderApp(`/profile/${profileId}/socials`)
  const add = await screen.findByRole('button', { name: 'Add social' })
  expect(screen.getByText(/Socials link your card/)).toBeVisible()
  add.focus()
  await user.keyboard('{Enter}')
  const network = screen.getByRole('combobox', { name: 'Network' })
  expect(network).toHaveFocus()
  await user.paste('insta')
  expect(await screen.findByTitle('Instagram')).toBeVisible()
  fireEvent.keyDown(network, { key: 'Enter', keyCode: 13 })
  await user.tab()
  typeAccount('https://instagram.com.evil.com/ada')
  await user.tab()
  expect(await screen.findByText('Invalid URL.')).toBeVisible()
  await user.tab({ shift: true })
  typeAccount('http://m.instagram.com/ada/')
  expect(screen.getByText('Links to instagram.com/ada')).toBeVisible()
  await user.tab()
  expect(screen.getByLabelText(/^Username or URL/)).toHaveValue('ada')
  await user.click(screen.getByText('Done'))
  expect(screen.getByRole('button', { name: /^Instagram/ })).toHaveTextContent(/Instagram@ada$/)
  await waitFor(() => {
    expect(served.profile().socials).toMatchObject([{ name: 'instagram', value: 'ada' }])
  })
})

it('reads a number for chats in the country of the account', async () => {
  await import('@/shared/forms/phone/phoneTexts')
  const served = serveProfile()
  const { user } = renderApp(`/profile/${profileId}/socials`)
  await user.click(await screen.findByRole('button', { name: 'Add social' }))
  const network = screen.getByRole('combobox', { name: 'Network' })
  await user.paste('whatsapp')
  expect(await screen.findByTitle('WhatsApp')).toBeVisible()
  fireEvent.keyDown(network, { key: 'Enter', keyCode: 13 })
  await user.tab()
  typeAccount('0151 23456789')
  expect(screen.getByText('Your number there, with its country code.')).toBeVisible()
  await user.tab()
  expect(screen.getByLabelText(/^Username or URL/)).toHaveValue('4915123456789')
  expect(screen.getByText('Links to wa.me/4915123456789')).toBeVisible()
  await waitFor(() => {
    expect(served.profile().socials).toMatchObject([{ name: 'whatsapp', value: '4915123456789' }])
  })
})

it('shows a username of a network without URLs as text, uploads its picture, hides and deletes it with undo', async () => {
  const served = serveProfile({
    socials: [numberedSocial(1, { name: 'wechat', value: 'ada_moreau' })],
  })
  const { user } = renderApp(`/profile/${profileId}/socials`)
  await screen.findByRole('button', { name: 'Add social' })
  await user.click(screen.getByRole('button', { name: /^WeChat/ }))
  expect(screen.getByText('Shown as ada_moreau')).toBeVisible()
  await user.upload(
    screen.getByLabelText('File of the picture'),
    new File(['x'], 'code.png', { type: 'image/png' }),
  )
  expect(await screen.findByLabelText('Remove picture')).toBeVisible()
  expect(served.sent(uploadProfileSocialMedia)).toEqual([
    { socialId: numberedId(1), file: 'code.png' },
  ])
  await user.click(screen.getByLabelText('Remove picture'))
  await user.click(screen.getByLabelText('More for WeChat ada_moreau'))
  await user.click(await screen.findByRole('menuitem', { name: 'Hide from visitors' }))
  await waitFor(() => {
    expect(served.profile().socials).toMatchObject([{ isHidden: true, media: null }])
  })
  await user.click(screen.getByLabelText('More for WeChat ada_moreau'))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(screen.getByText('No socials yet')).toBeVisible()
  await user.click(await screen.findByText('Undo'))
  expect(screen.getByRole('button', { name: /^WeChat/ })).toHaveTextContent('Hidden')
})

it('keeps the focus when an account of another profile is edited or its removal given up', async () => {
  const served = serveProfile()
  const other = { ...served.profile(), id: numberedId(7), name: 'Private', isDefault: false }
  const social = { ...numberedSocial(1), profileId: other.id }
  callAnswers(listProfiles, { items: [served.profile(), other] })
  callAnswers(listSocials, { items: [social] })
  callAnswers(getSocial, social)
  callAnswers(updateSocial, { ...social, value: 'grace' })
  const { user } = renderApp(`/profile/${profileId}/socials`)
  const menu = () => screen.findByRole('button', { name: /^Actions for Instagram/ })
  const choose = async (name: string) => {
    await user.click(await menu())
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Edit…')
  await user.click(await screen.findByText('Cancel'))
  expect(await menu()).toHaveFocus()
  await choose('Edit…')
  await user.type(await screen.findByLabelText(/^Username or URL/), 'x{Enter}')
  expect(await menu()).toHaveFocus()
  await choose('Remove…')
  await user.click(within(await screen.findByRole('dialog')).getByText('Cancel'))
  expect(await menu()).toHaveFocus()
  callAnswers(deleteSocial, { deleted: true })
  await choose('Remove…')
  callAnswers(listSocials, { items: [] })
  await user.click(within(await screen.findByRole('dialog')).getByText('Remove'))
  expect(await screen.findByText('No accounts yet.')).toBeVisible()
  await waitFor(() => {
    expect(screen.getByRole('heading', { name: 'Private' })).toHaveFocus()
  })
})
