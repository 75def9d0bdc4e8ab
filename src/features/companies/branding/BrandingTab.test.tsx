import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  getCompany,
  updateCompany,
  uploadCompanyBackground,
  uploadCompanyLogo,
} from '@/contract/companies/companies'
import type { Company } from '@/contract/companies/company'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { paths } from '@/shared/paths'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { collectBodies, serveCompany } from '../testing/serveCompany'

const open = async (overrides: Parameters<typeof serveCompany>[0] = {}) => {
  const { company, actor } = serveCompany(overrides)
  const app = renderApp(paths.company(company.id, 'branding'), { actor })
  await screen.findByRole('form', { name: 'Branding' })
  return { ...app, company }
}

const oldLogo = '/files/abcdefghijklmnopqrstu.png'
const newLogo = '/files/bcdefghijklmnopqrstuv.png'

/** Accepts a change over this version only, and collects the versions that were sent. */
function acceptsVersion(accepted: string, answer: Company): (string | null)[] {
  const versions: (string | null)[] = []
  server.use(
    onCall(updateCompany, ({ request }) => {
      const version = request.headers.get('If-Match')
      versions.push(version)
      return version === accepted ? success(updateCompany, answer) : errorAnswer('VERSION_CONFLICT')
    }),
  )
  return versions
}

describe('the branding', () => {
  it('leaves the look to employees until one look is chosen for all', async () => {
    const { user, company } = await open()
    expect(screen.getByRole('radio', { name: /choose their own look/ })).toBeChecked()
    expect(screen.queryByRole('radio', { name: 'Ink' })).not.toBeInTheDocument()
    const bodies = collectBodies(updateCompany, { ...company, version: 2 })
    await user.click(screen.getByRole('radio', { name: /look of the company/ }))
    await user.click(await screen.findByRole('radio', { name: 'Ink' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(bodies).toEqual([{ appearance: { ...emptyProfileContent.appearance, theme: 'ink' } }])
    })
  })

  it('locks fields, and says what that means', async () => {
    const { user, company } = await open({ locks: ['logo'] })
    expect(
      screen.getByText('Employees can’t change these on the profile that shows the company.'),
    ).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /^Logo/ })).toBeChecked()
    const bodies = collectBodies(updateCompany, {
      ...company,
      version: 2,
      locks: ['occupation', 'logo'],
    })
    await user.click(screen.getByRole('checkbox', { name: /^Job title/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(bodies).toEqual([{ locks: ['occupation', 'logo'] }])
    })
  })

  it('cannot be saved where a choice was taken back', async () => {
    const { user } = await open({ locks: ['logo'] })
    const save = screen.getByRole('button', { name: 'Save' })
    expect(save).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: /^Job title/ }))
    await user.click(screen.getByRole('radio', { name: /look of the company/ }))
    expect(save).toBeEnabled()
    await user.click(screen.getByRole('checkbox', { name: /^Job title/ }))
    await user.click(screen.getByRole('radio', { name: /choose their own look/ }))
    expect(save).toBeDisabled()
  })

  it('uploads a logo at once, which the header and the preview show, and removes it', async () => {
    const { user, company } = await open()
    const logo = '/files/abcdefghijklmnopqrstu.png'
    server.use(
      onCall(uploadCompanyLogo, () => success(uploadCompanyLogo, { ...company, version: 2, logo })),
    )
    await user.upload(
      screen.getByLabelText('File of the logo'),
      new File(['x'], 'logo.png', { type: 'image/png' }),
    )
    const shows = (pictures: HTMLElement[]) =>
      pictures.filter((picture) => picture.getAttribute('src')?.endsWith(logo)).length
    await waitFor(() => {
      expect(shows(screen.getAllByRole('presentation'))).toBe(2)
    })
    const preview = within(screen.getByRole('region', { name: 'Preview' }))
    expect(shows(preview.getAllByRole('img', { hidden: true }))).toBe(1)
    const bodies = collectBodies(updateCompany, { ...company, version: 3 })
    await user.click(screen.getByRole('button', { name: 'Remove logo' }))
    expect(await screen.findByRole('button', { name: /Add logo/ })).toBeVisible()
    expect(bodies).toEqual([{ logo: null }])
  })

  it('stays as the newest answer has it when an older one comes later', async () => {
    const { user, company } = await open()
    const withLogo = { ...company, version: 2, logo: newLogo }
    callAnswers(uploadCompanyLogo, withLogo)
    const answer = callWaits(uploadCompanyLogo)
    const banner = '/files/cdefghijklmnopqrstuvw.png'
    callAnswers(uploadCompanyBackground, { ...withLogo, version: 3, banner })
    const choose = (label: string) =>
      user.upload(
        screen.getByLabelText(label),
        new File(['x'], 'picture.png', { type: 'image/png' }),
      )
    await choose('File of the logo')
    await choose('File of the banner')
    const removal = { name: 'Remove banner' }
    expect(await screen.findByRole('button', removal)).toBeVisible()
    answer()
    expect(await screen.findByRole('button', { name: 'Remove logo' })).toBeVisible()
    await waitFor(() => {
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    })
    expect(screen.getByRole('button', removal)).toBeVisible()
  })

  it('removes a logo after a change of other fields elsewhere', async () => {
    const { user, company } = await open({ logo: oldLogo })
    const newest = { ...company, version: 2, about: 'Changed elsewhere' }
    callAnswers(getCompany, newest)
    const versions = acceptsVersion('"2"', { ...newest, version: 3, logo: null })
    await user.click(screen.getByRole('button', { name: 'Remove logo' }))
    expect(await screen.findByRole('button', { name: /Add logo/ })).toBeVisible()
    expect(versions).toEqual(['"1"', '"2"'])
  })

  it('does not remove a logo that was chosen elsewhere meanwhile', async () => {
    const { user, company } = await open({ logo: oldLogo })
    callAnswers(getCompany, { ...company, version: 2, logo: newLogo })
    const versions = acceptsVersion('"2"', company)
    await user.click(screen.getByRole('button', { name: 'Remove logo' }))
    expect(await screen.findByText(/The logo was changed elsewhere/)).toBeVisible()
    expect(versions).toEqual(['"1"'])
  })

  it('shows why a picture was refused', async () => {
    const { user } = await open()
    callFailsWith(uploadCompanyLogo, 'INVALID_FILE', { fields: { file: 'This is no picture.' } })
    await user.upload(
      screen.getByLabelText('File of the logo'),
      new File(['x'], 'logo.png', { type: 'image/png' }),
    )
    expect(
      await within(screen.getByRole('group', { name: 'Logo' })).findByText('This is no picture.'),
    ).toBeVisible()
  })

  it('previews the card of an employee', async () => {
    await open({ name: 'Patina' })
    expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent(/Ada Moreau.*Patina/)
  })
})
